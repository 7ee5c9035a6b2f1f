package upfloat

import "torneo/pairing/swiss"

// PairWhole pairs like Pair, without anything that is told by counting.
func PairWhole(f *swiss.Field) (*Pairing, error) {
	e := newEngine(f)
	e.whole = true
	return e.pair()
}
