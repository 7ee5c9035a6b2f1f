// Package dubov pairs by the Dubov System (C.04.4.1). Of players with equal
// scores those who are due White meet those who are due Black; the White
// players with the weakest opposition so far are paired first.
//
// First the bye is settled (bye.go), then scoregroup after scoregroup from the top.
// Each is joined by as few upfloaters as possible, which are found by counting
// (natural.go), else by weighted matching (exact.go), not by going through sets of
// them. The subgroups are made equal by shifts (shifts.go), and the first transposition
// is the first matching in lexicographic order.
package dubov

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Pairing is a round paired, with what its reasons are derived from.
type Pairing struct {
	Field    *swiss.Field
	Pairs    []swiss.Pair // in the order of the boards, the bye last
	Brackets []Bracket    // from the top
	Bye      int          // index of the player who has it; swiss.Bye: nobody
}

// Bracket is a scoregroup with its upfloaters, and how they were paired. Players are
// indices of the field.
type Bracket struct {
	Residents  []int
	Upfloaters []int // in the order of C.04.4.1 4.2

	// The subgroups: who prefers White and who prefers Black (C.04.4.1 3.2.3), who of them was
	// shifted to the other one, and the two afterwards (C.04.4.1 3.2.4).
	G1, G2         []int
	FromG1, FromG2 []int
	S1, T2         []int        // paired place by place (C.04.4.1 3.2.5, 3.2.6)
	Pairs          []swiss.Pair // with their colours
}

// Pair pairs the field. The error is a *swiss.Impossible if no legal pairing exists.
func Pair(f *swiss.Field) (*Pairing, error) { return newEngine(f, nil).pair() }

// engine pairs one field.
type engine struct {
	*swiss.Rest
	f    *swiss.Field
	aro  []int
	maxT int // rounds in which one may have been upfloated (C.04.4.1 1.8.2)
}

func newEngine(f *swiss.Field, required *swiss.Pair) *engine {
	e := &engine{Rest: swiss.NewRest(f, required), f: f, aro: make([]int, f.Len()), maxT: MaxUpfloats(f.Planned)}
	for i := range e.aro {
		e.aro[i] = ARO(f, i)
	}
	return e
}

func (e *engine) pair() (*Pairing, error) {
	bye, err := e.settleBye()
	if err != nil {
		return nil, err
	}
	p := &Pairing{Field: e.f, Bye: bye}
	e.Begin(bye)
	for len(e.Left) > 0 {
		b := e.bracket()
		for i, s := range b.S1 {
			pair, _ := Colours(e.f, s, b.T2[i])
			b.Pairs = append(b.Pairs, pair)
		}
		e.f.SortBoards(b.Pairs)
		p.Brackets = append(p.Brackets, b)
		p.Pairs = append(p.Pairs, b.Pairs...)
		e.Leave(slices.Concat(b.S1, b.T2))
	}
	if bye != swiss.Bye {
		p.Pairs = append(p.Pairs, swiss.Pair{White: bye, Black: swiss.Bye})
	}
	e.f.SortBoards(p.Pairs)
	return p, nil
}

// bracket pairs the highest scoregroup of those who are left.
func (e *engine) bracket() Bracket {
	residents := 1
	for residents < len(e.Left) && e.score(e.Left[residents]) == e.score(e.Left[0]) {
		residents++
	}
	b := Bracket{Residents: slices.Clone(e.Left[:residents])}
	b.Upfloaters = e.upfloaters(b.Residents, slices.Clone(e.Left[residents:]))
	e.divide(&b)
	e.shift(&b)
	e.transpose(&b)
	return b
}

// upfloaters finds the first of the sets of upfloaters that comply best (C.04.4.1 3.2.1, 3.2.2).
func (e *engine) upfloaters(residents, lower []int) []int {
	if set, ok := e.natural(residents, lower); ok {
		return set
	}
	return e.exact(residents, lower)
}

// transpose sorts the subgroups and finds the first legal transposition (C.04.4.1 3.2.5, 3.2.6).
func (e *engine) transpose(b *Bracket) {
	var g1, g2 []int
	for _, list := range [][]int{b.G1, b.FromG2} {
		for _, i := range list {
			if !slices.Contains(b.FromG1, i) {
				g1 = append(g1, i)
			}
		}
	}
	for _, list := range [][]int{b.G2, b.FromG1} {
		for _, i := range list {
			if !slices.Contains(b.FromG2, i) {
				g2 = append(g2, i)
			}
		}
	}
	slices.SortFunc(g1, e.byARO)
	slices.SortFunc(g2, e.byTPN)
	partners := matching.First(matching.Sides{
		Left: len(g1), Right: len(g2),
		Adjacent: func(i, j int) bool { return e.MayMeet(g1[i], g2[j]) },
	})
	b.S1 = g1
	for _, j := range partners {
		b.T2 = append(b.T2, g2[j])
	}
}

func (e *engine) score(i int) tournament.Points { return e.f.Players[i].Score }

func (e *engine) due(i int) tournament.Color { return e.f.Players[i].Preference.Color }

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
