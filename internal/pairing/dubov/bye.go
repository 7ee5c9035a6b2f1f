package dubov

import (
	"cmp"
	"slices"

	"torneo/pairing/swiss"
)

// settleBye finds who gets the bye, before the first bracket (C.04.4.1 1.9.2, 3.1, R-DUBOV-FULL-BYE);
// swiss.Bye if nobody does. It is an error if there is no complete pairing.
func (e *engine) settleBye() (int, error) {
	can, err := e.CanHaveBye()
	if err != nil || len(can) == 0 {
		return swiss.Bye, err
	}
	return slices.MinFunc(can, e.byBye), nil
}

// byBye orders players for the bye, first who is to have it: of the lowest score, then with the
// most games played, then of the largest TPN (C.04.4.1 3.1.3 to 3.1.5).
func (e *engine) byBye(a, b int) int {
	p, q := &e.f.Players[a], &e.f.Players[b]
	return cmp.Or(cmp.Compare(p.Score, q.Score), cmp.Compare(len(q.Colors), len(p.Colors)), cmp.Compare(q.TPN, p.TPN))
}
