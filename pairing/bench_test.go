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
