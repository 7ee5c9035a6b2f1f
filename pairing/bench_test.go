package pairing_test

import (
	"fmt"
	"testing"

	"torneo/internal/pairingtest"
	"torneo/pairing"
	"torneo/tournament"
)

// BenchmarkPair pairs round 5 of 9 of fields with the usual draws, byes and
// forfeits.
func BenchmarkPair(b *testing.B) {
	for _, players := range []int{20, 50, 100, 200, 500, 1000, 2000, 5000, 9999} {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			benchmark(b, func() (*tournament.Tournament, error) { return pairingtest.PlayedEvent(players, 4, 9) })
		})
	}
}

// BenchmarkHard pairs fields made to be hard.
func BenchmarkHard(b *testing.B) {
	for _, field := range pairingtest.Hard() {
		b.Run(field.Name, func(b *testing.B) { benchmark(b, field.Make) })
	}
}

func benchmark(b *testing.B, made func() (*tournament.Tournament, error)) {
	record, err := made()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := pairing.Pair(record, pairing.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSystems pairs each round of a tournament of nine by the systems for players
// that are not the usual one.
func BenchmarkSystems(b *testing.B) {
	for _, code := range []string{"FIDE_DUBOV", "FIDE_BURSTEIN"} {
		for _, players := range []int{200, 1000, 2000} {
			record, err := pairingtest.PlayedEvent(players, 0, 9)
			if err != nil {
				b.Fatal(err)
			}
			if record.System, err = tournament.ParseSystem(code); err != nil {
				b.Fatal(err)
			}
			for range record.PlannedRounds {
				round := len(record.Rounds) + 1
				b.Run(fmt.Sprintf("%s/players=%d/round=%d", code, players, round), func(b *testing.B) {
					benchmark(b, func() (*tournament.Tournament, error) { return record, nil })
				})
				if err := pairingtest.Play(record); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}
