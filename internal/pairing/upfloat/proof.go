package upfloat

import (
	"slices"

	"torneo/pairing/swiss"
)

// proofRound returns the round with another choice for a bracket, and those below it as they
// are paired then: the proof of a verdict.
func (r reasons) proofRound(k int, b Bracket) func() *swiss.Pairing {
	return func() *swiss.Pairing {
		e, _ := r.engineBefore(k)
		p := &Pairing{Field: r.Field, Bye: r.Bye, Brackets: append(slices.Clone(r.Pairing.Brackets[:k]), b)}
		for _, i := range b.members() {
			e.left[i] = false
		}
		e.pairRest(p)
		return p.SwissPairing()
	}
}

// addProof returns a verdict about those who meet in a bracket with other upfloaters, with its
// proof, where the two can meet there.
func (r reasons) addProof(v swiss.Verdict, k int, set []int, member, other int) swiss.Verdict {
	b := Bracket{Residents: r.Pairing.Brackets[k].Residents, Upfloaters: set}
	e, _ := r.engineBefore(k)
	if b.Pairs = e.pairsWith(&b, member, other); b.Pairs != nil {
		v.With = r.proofRound(k, b)
	}
	return v
}
