package dubov

import (
	"slices"

	"torneo/pairing/swiss"
)

// Upfloaters calls each with the upfloaters of each bracket of a field, as counting finds them
// where it does, and as matching finds them.
func Upfloaters(f *swiss.Field, each func(counted bool, byCounting, byMatching []int)) error {
	e := newEngine(f, nil)
	bye, err := e.settleBye()
	if err != nil {
		return err
	}
	e.Begin(bye)
	for len(e.Left) > 0 {
		n := 1
		for n < len(e.Left) && e.score(e.Left[n]) == e.score(e.Left[0]) {
			n++
		}
		residents, lower := slices.Clone(e.Left[:n]), slices.Clone(e.Left[n:])
		byCounting, counted := e.natural(residents, lower)
		each(counted, byCounting, e.exact(residents, lower))
		b := e.bracket()
		e.Leave(slices.Concat(b.S1, b.T2))
	}
	return nil
}
