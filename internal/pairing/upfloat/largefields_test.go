package upfloat_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"torneo/internal/pairing/upfloat"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// What is told by counting is what matchings of everybody say, in fields that are too
// large for the reading by itself.
func TestCountingIsNoShortcut(t *testing.T) {
	for name, rules := range systems {
		for seed := range 12 {
			rng := rand.New(rand.NewPCG(3, uint64(seed)))
			size := 20 + rng.IntN(60)
			played(t, rng, rules, size, 9, func(f *swiss.Field, p *upfloat.Pairing) {
				want, err := upfloat.PairWhole(f)
				if err != nil || !slices.Equal(p.Pairs, want.Pairs) {
					t.Errorf("%s, seed %d, round %d: %v, want %v %v", name, seed, f.Round, p.Pairs, want, err)
				}
				properties(t, f, p)
			})
		}
	}
}

// played plays an event by its pairings.
func played(t testing.TB, rng *rand.Rand, rules *swiss.Rules, size, rounds int, each func(f *swiss.Field, p *upfloat.Pairing)) {
	e := randomEvent(rng, rules, size)
	e.PlannedRounds, e.Prohibited, e.Accelerations = rounds, nil, nil
	for round := 1; round <= rounds; round++ {
		r := tournament.Round{}
		for i := 1; i <= size; i++ {
			if rng.IntN(40) == 0 {
				e.bye(&r, i, tournament.HalfPointBye)
			}
		}
		e.Rounds = append(e.Rounds, r)
		f, err := swiss.New(e.Tournament, round, rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := upfloat.Pair(f)
		if err != nil {
			t.Fatal(err)
		}
		each(f, p)
		e.finish(rng, round, f, p.Pairs)
	}
}

func BenchmarkRound(b *testing.B) {
	for _, name := range []string{"team-2026", "doubleswiss-2026"} {
		for _, size := range []int{200, 1000, 2000} {
			var fields []*swiss.Field
			played(b, rand.New(rand.NewPCG(1, 1)), systems[name], size, 9, func(f *swiss.Field, _ *upfloat.Pairing) { fields = append(fields, f) })
			b.Run(fmt.Sprint(name, "/", size), func(b *testing.B) {
				worst := time.Duration(0)
				for b.Loop() {
					for _, f := range fields {
						start := time.Now()
						if _, err := upfloat.Pair(f); err != nil {
							b.Fatal(err)
						}
						worst = max(worst, time.Since(start))
					}
				}
				b.ReportMetric(float64(worst.Microseconds())/1000, "ms-worst")
				b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N*len(fields)), "ms/round")
			})
		}
	}
}
