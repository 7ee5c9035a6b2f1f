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
			benchmark(b, func() (*tournament.Tournament, error) { return pairingtest.Played(players, 4, 9) })
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
