// Package pairingtest makes events that are paired by the rules, usual ones and
// hard ones, for tests and benchmarks. The same arguments make the same event.
package pairingtest

import (
	"fmt"
	"math/rand/v2"

	"torneo/pairing"
	"torneo/tournament"
)

// PlayedEvent returns an event of which so many rounds have been played, with the usual
// results: three games in ten are drawn, one in fifty is forfeited, and in every
// round one player in thirty has asked for a half-point bye.
func PlayedEvent(players, rounds, planned int) (*tournament.Tournament, error) {
	rng := rand.New(rand.NewPCG(1, uint64(players)))
	record := event(players, planned)
	for r := 1; r <= rounds; r++ {
		record.Rounds = append(record.Rounds, tournament.Round{})
		for i := 1; i <= players; i++ {
			if rng.IntN(30) == 0 {
				record.Rounds[r-1].Byes = append(record.Rounds[r-1].Byes, tournament.Bye{ID: i, Kind: tournament.HalfPointBye})
			}
		}
		err := play(record, r, func(g *tournament.Game) tournament.ByColor[tournament.Outcome] { return result(rng, g.White < g.Black) })
		if err != nil {
			return nil, err
		}
	}
	return record, nil
}

// DrawnEvent returns an event in which every game has been drawn.
func DrawnEvent(players, rounds, planned int) (*tournament.Tournament, error) {
	record := event(players, planned)
	for r := 1; r <= rounds; r++ {
		err := play(record, r, func(*tournament.Game) tournament.ByColor[tournament.Outcome] { return tournament.Both(tournament.Draw) })
		if err != nil {
			return nil, err
		}
	}
	return record, nil
}

// Play pairs the next round of an event by its system and gives it the usual results.
func Play(t *tournament.Tournament) error {
	round := len(t.Rounds) + 1
	rng := rand.New(rand.NewPCG(uint64(round), uint64(len(t.Players))))
	return play(t, round, func(g *tournament.Game) tournament.ByColor[tournament.Outcome] { return result(rng, g.White < g.Black) })
}

func event(players, planned int) *tournament.Tournament {
	t := &tournament.Tournament{
		Name: "Random Open", Start: tournament.Date{Year: 2026, Month: 3, Day: 14}, End: tournament.Date{Year: 2026, Month: 3, Day: 22},
		Points: tournament.StandardGamePoints(), PlannedRounds: planned, InitialColor: tournament.White,
	}
	t.System, _ = tournament.ParseSystem(pairing.Dutch.Code())
	t.Rulebook = tournament.ProposeRulebook(t.Start, t.End)
	for i := 1; i <= players; i++ {
		t.Players = append(t.Players, tournament.Player{Number: i, Name: fmt.Sprintf("Player %04d", i), Rating: 2700 - 1700*i/players})
	}
	return t
}

// play pairs the round and gives every game a result.
func play(t *tournament.Tournament, number int, result func(*tournament.Game) tournament.ByColor[tournament.Outcome]) error {
	round, err := pairing.Pair(t, pairing.Options{Round: number})
	if err != nil {
		return fmt.Errorf("round %d of %d players: %w", number, len(t.Players), err)
	}
	round.Enter(t)
	games := t.Rounds[number-1].Games
	for k := range games {
		games[k].Result = result(&games[k])
	}
	return nil
}

func result(rng *rand.Rand, whiteStronger bool) tournament.ByColor[tournament.Outcome] {
	type outcomes = tournament.ByColor[tournament.Outcome]
	win, loss := tournament.Win, tournament.Loss
	if rng.IntN(50) == 0 {
		win, loss = tournament.ForfeitWin, tournament.ForfeitLoss
	}
	switch n := rng.IntN(10); {
	case n < 3 && win == tournament.Win:
		return outcomes{White: tournament.Draw, Black: tournament.Draw}
	case (n < 8) == whiteStronger:
		return outcomes{White: win, Black: loss}
	}
	return outcomes{White: loss, Black: win}
}
