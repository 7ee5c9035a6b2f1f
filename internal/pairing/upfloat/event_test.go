package upfloat_test

import (
	"math/rand/v2"

	"torneo/internal/pairing/upfloat"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// event is a random event that is played round by round.
type event struct {
	*tournament.Tournament
	double bool
}

func randomEvent(rng *rand.Rand, rules *swiss.Rules, size int) *event {
	t := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 1 + rng.IntN(size+1), InitialColor: tournament.White}
	e := &event{t, rules == swiss.DoubleSwiss2026}
	if rng.IntN(2) == 0 {
		t.InitialColor = tournament.Black
	}
	for i := 1; i <= size; i++ {
		t.Players = append(t.Players, tournament.Player{Number: i})
		if !e.double {
			t.Teams = append(t.Teams, tournament.Team{Number: i, Players: []int{i}})
		}
	}
	if e.double {
		t.System = tournament.System{Family: tournament.DoubleSwiss}
	} else {
		t.System = tournament.System{Family: tournament.Swiss, Team: true, Preference: []string{"", "A", "B"}[rng.IntN(3)],
			Primary: tournament.Score(rng.IntN(2)), Secondary: rng.IntN(2) == 0}
		t.MatchPoints = tournament.StandardMatchPoints()
	}
	for rng.IntN(4) == 0 {
		a := 1 + rng.IntN(size)
		t.Accelerations = append(t.Accelerations, tournament.Acceleration{Match: 20, Game: 10, FirstRound: 1, LastRound: 1 + rng.IntN(3), FirstID: a, LastID: a + rng.IntN(3)})
	}
	for rng.IntN(3) == 0 {
		if a, b := 1+rng.IntN(size), 1+rng.IntN(size); a != b {
			t.Prohibited = append(t.Prohibited, tournament.Prohibition{FirstRound: 1 + rng.IntN(3), IDs: []int{a, b}})
		}
	}
	return e
}

// begin opens a round, from which some may be away.
func (e *event) begin(rng *rand.Rand, round int) {
	r := tournament.Round{}
	for i := 1; i <= len(e.Players); i++ {
		if rng.IntN(12) == 0 {
			e.bye(&r, i, []tournament.ByeKind{tournament.ZeroPointBye, tournament.HalfPointBye, tournament.FullPointBye}[rng.IntN(3)])
		}
	}
	e.Rounds = append(e.Rounds, r)
}

func (e *event) bye(r *tournament.Round, id int, kind tournament.ByeKind) {
	if e.double {
		r.Byes = append(r.Byes, tournament.Bye{ID: id, Kind: kind})
	} else {
		r.TeamByes = append(r.TeamByes, tournament.Bye{ID: id, Kind: kind})
	}
}

// play gives the round results: mostly of the pairs that were made, sometimes of any
// others. It is false if the round stays empty.
func (e *event) play(rng *rand.Rand, round int, f *swiss.Field, p *upfloat.Pairing) bool {
	var pairs []swiss.Pair
	switch {
	case f.Len() == 0:
		return false
	case p == nil || rng.IntN(5) == 0:
		order := rng.Perm(f.Len())
		for len(order) > 1 {
			pairs = append(pairs, swiss.Pair{White: order[0], Black: order[1]})
			order = order[2:]
		}
		if len(order) > 0 {
			pairs = append(pairs, swiss.Pair{White: order[0], Black: swiss.Bye})
		}
	default:
		pairs = p.Pairs
	}
	e.finish(rng, round, f, pairs)
	return true
}

// finish gives the pairs of a round results.
func (e *event) finish(rng *rand.Rand, round int, f *swiss.Field, pairs []swiss.Pair) {
	r := &e.Rounds[round-1]
	win, draw, loss := tournament.Win, tournament.Draw, tournament.Loss
	any := func() tournament.ByColor[tournament.Outcome] {
		type both = tournament.ByColor[tournament.Outcome]
		switch rng.IntN(14) {
		case 0:
			return both{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
		case 1:
			return both{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}
		case 2:
			return both{White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss}
		case 3, 4, 5, 6:
			return both{White: win, Black: loss}
		case 7, 8, 9:
			return both{White: loss, Black: win}
		}
		return tournament.Both(draw)
	}
	for _, pair := range pairs {
		white := f.Players[pair.White].Number
		if pair.Black == swiss.Bye {
			e.bye(r, white, tournament.PairingAllocatedBye)
			continue
		}
		g := tournament.Game{White: white, Black: f.Players[pair.Black].Number, Result: any()}
		if e.double {
			g.Second = any()
		}
		r.Games = append(r.Games, g)
	}
}
