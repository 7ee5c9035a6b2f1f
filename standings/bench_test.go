package standings_test

import (
	"math/rand/v2"
	"testing"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/standings"
	"torneo/tiebreak"
)

func BenchmarkStandings(b *testing.B) {
	for _, size := range []struct {
		name            string
		players, rounds int
	}{{"200x9", 200, 9}, {"2000x11", 2000, 11}, {"9999x11", 9999, 11}} {
		record := tournamenttest.Random(rand.New(rand.NewPCG(1, 2)), tournamenttest.Config{Players: size.players, Rounds: size.rounds,
			Forfeits: 1, HalfPointByes: 2, ZeroPointByes: 1, Withdrawals: 3})
		list, err := tiebreak.ParseList("PTS,BH,BH/C1,BH/M1,SB,DE,AOB,ARO,TPR,PTP,APRO")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				table, err := crosstable.New(record, 0)
				if err != nil {
					b.Fatal(err)
				}
				c, err := tiebreak.New(table, "2026", tiebreak.Options{})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := standings.Compute(c, list, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
