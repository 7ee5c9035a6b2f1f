package upfloat_test

import (
	"math/rand/v2"
	"testing"

	"torneo/internal/pairing/upfloat"
	"torneo/pairing/swiss"
)

// Of everybody who was not paired with somebody there is one reason, and where the
// criteria are compared what was chosen is better; pairs that were made have none.
func TestWhyNotIsAlwaysAnswered(t *testing.T) {
	later, compared := 0, 0
	for name, rules := range systems {
		for seed := range 40 {
			rng := rand.New(rand.NewPCG(5, uint64(seed)))
			played(t, rng, rules, 8+rng.IntN(7), 4, func(f *swiss.Field, p *upfloat.Pairing) {
				why := p.SwissPairing().Reasons
				made := map[[2]int]bool{}
				for _, pair := range p.Pairs {
					made[[2]int{pair.White, pair.Black}], made[[2]int{pair.Black, pair.White}] = true, true
				}
				for a := range f.Players {
					for b := swiss.Bye; b < a; b++ {
						v, refused := why.WhyNot(a, b)
						if refused == made[[2]int{a, b}] {
							t.Fatalf("%s, seed %d, round %d: %d and %d: refused %t, %v", name, seed, f.Round, a, b, refused, v)
						}
						if !refused {
							continue
						}
						if len(v.Text) == 0 || v.Criterion == "" && v.Later == "" {
							t.Fatalf("%s, seed %d: %d and %d: no reason: %+v", name, seed, a, b, v)
						}
						if v.Later != "" {
							later++
						}
						if v.Chosen != nil {
							compared++
						}
					}
					why.PassedOver(a)
				}
				for k := range why.Brackets() {
					if j := why.Judge(k); j.First == nil && j.Remark.IsZero() || j.First != nil && len(j.First.Why.Text) == 0 {
						t.Fatalf("%s, seed %d, round %d: nothing is said of the first pairing of bracket %d: %+v", name, seed, f.Round, k, j)
					}
				}
			})
		}
	}
	if later < 100 || compared < 100 {
		t.Errorf("%d reasons by the order, %d by a criterion", later, compared)
	}
}
