package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"torneo/pairing"
	"torneo/tournament"
)

// BenchmarkPair pairs round 5 of 9 of fields with the usual draws, byes and
// forfeits.
func BenchmarkPair(b *testing.B) {
	for _, players := range []int{20, 50, 100, 200, 500, 1000, 2000, 5000, 9999} {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			record := playedEvent(b, players, 4, 9)
			for b.Loop() {
				if _, err := pairing.Pair(record, pairing.Options{Round: 5}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// playedEvent is an event paired by the rules and played at random: three draws
// in ten games, a forfeit in fifty, a requested bye for one player in thirty.
func playedEvent(t testing.TB, players, rounds, planned int) *tournament.Tournament {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(players)))
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: planned, InitialColor: tournament.White}
	for i := 1; i <= players; i++ {
		record.Players = append(record.Players, tournament.Player{Number: i})
	}
	for r := 1; r <= rounds; r++ {
		record.Rounds = append(record.Rounds, tournament.Round{})
		for i := 1; i <= players; i++ {
			if rng.IntN(30) == 0 {
				record.Rounds[r-1].Byes = append(record.Rounds[r-1].Byes, tournament.Bye{ID: i, Kind: tournament.HalfPointBye})
			}
		}
		round, err := pairing.Pair(record, pairing.Options{Round: r})
		if err != nil {
			t.Fatal(err)
		}
		round.Enter(record)
		for k := range record.Rounds[r-1].Games {
			g := &record.Rounds[r-1].Games[k]
			g.Result = result(rng, g.White < g.Black)
		}
	}
	return record
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

// BenchmarkAdversarial pairs fields of 1,000 made to be hard.
func BenchmarkAdversarial(b *testing.B) {
	const players = 1000
	level := func(rounds int) *tournament.Tournament { return drawnEvent(b, players, rounds) }
	span := func(from, to, step int) (ids []int) {
		for i := from; i <= to; i += step {
			ids = append(ids, i)
		}
		return ids
	}
	cases := []struct {
		name   string
		record func() *tournament.Tournament
	}{
		{"all on one score", func() *tournament.Tournament { return level(8) }},
		{"one score, 600 prohibited pairs", func() *tournament.Tournament {
			t, rng := level(8), rand.New(rand.NewPCG(7, 7))
			for range 600 {
				t.Prohibited = append(t.Prohibited, tournament.Prohibition{FirstRound: 9, IDs: []int{1 + rng.IntN(players), 1 + rng.IntN(players)}})
			}
			return t
		}},
		{"one score, a club of 400 in the lower half", func() *tournament.Tournament {
			t := level(8)
			t.Prohibited = []tournament.Prohibition{{FirstRound: 9, IDs: span(601, 1000, 1)}}
			return t
		}},
		{"one score, two clubs of 450 and 460", func() *tournament.Tournament {
			t := level(8)
			t.Prohibited = []tournament.Prohibition{{FirstRound: 9, IDs: span(1, 900, 2)}, {FirstRound: 9, IDs: span(2, 920, 2)}}
			return t
		}},
		{"usual scores, a club of half the field", func() *tournament.Tournament {
			t := playedEvent(b, players, 4, 9)
			t.Prohibited = []tournament.Prohibition{{FirstRound: 5, IDs: span(1, 1000, 2)}}
			return t
		}},
		{"usual scores, ten clubs of 100", func() *tournament.Tournament {
			t := playedEvent(b, players, 4, 9)
			for k := 1; k <= 10; k++ {
				t.Prohibited = append(t.Prohibited, tournament.Prohibition{FirstRound: 5, IDs: span(k*100-99, k*100, 1)})
			}
			return t
		}},
		{"last of 19 rounds", func() *tournament.Tournament { return playedEvent(b, players, 18, 19) }},
	}
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			record := c.record()
			for b.Loop() {
				if _, err := pairing.Pair(record, pairing.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// drawnEvent is an event in which every game was drawn.
func drawnEvent(t testing.TB, players, rounds int) *tournament.Tournament {
	t.Helper()
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 19, InitialColor: tournament.White}
	for i := 1; i <= players; i++ {
		record.Players = append(record.Players, tournament.Player{Number: i})
	}
	for range rounds {
		round, err := pairing.Pair(record, pairing.Options{})
		if err != nil {
			t.Fatal(err)
		}
		round.Enter(record)
		games := record.Rounds[round.Number-1].Games
		for k := range games {
			games[k].Result = tournament.Both(tournament.Draw)
		}
	}
	return record
}
