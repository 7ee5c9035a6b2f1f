// Package upfloat pairs by the Swiss Team System (C.04.6) and the Double-Swiss
// System (C.04.5). Both complete a scoregroup with participants of lower ones.
// Articles 3.3 to 3.6 are the same word for word in both; what they answer
// otherwise is in the rules of the field.
//
// From the top: the unpaired participants of the highest score are completed, where
// they cannot all meet each other, with upfloaters, so that all of them are paired at
// once (C.04.6 3.5); then the pairs of this bracket are chosen (C.04.6 3.6). Nothing is enumerated:
// sets and pairings are found as matchings of maximum weight.
package upfloat

import (
	"cmp"
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
)

// Pairing is a round paired.
type Pairing struct {
	Field    *swiss.Field
	Bye      int // who gets the pairing-allocated bye; -1: nobody
	Brackets []Bracket
	Pairs    []swiss.Pair // in the order of the boards, the bye last
}

// Bracket is participants who were paired together.
type Bracket struct {
	Residents  []int    // in the order of rank
	Upfloaters []int    // in the order of rank
	Pairs      [][2]int // by the smaller TPN, which stands first (C.04.6 3.6.1)
}

// Pair pairs the field. The error is a *swiss.Impossible.
func Pair(f *swiss.Field) (*Pairing, error) { return newEngine(f).pair() }

func (e *engine) pair() (*Pairing, error) {
	f := e.f
	p := &Pairing{Field: f, Bye: swiss.Bye}
	if err := e.settleBye(p); err != nil {
		return nil, err
	}
	e.pairRest(p)
	return p, nil
}

// pairRest pairs who is left, bracket by bracket.
func (e *engine) pairRest(p *Pairing) {
	for rest := e.rest(); len(rest) > 0; rest = e.rest() {
		residents, below := e.top(rest)
		b := Bracket{Residents: residents, Upfloaters: e.upfloaters(residents, below)}
		b.Pairs = e.pairBracket(&b)
		for _, i := range b.members() {
			e.left[i] = false
		}
		p.Brackets = append(p.Brackets, b)
	}
	p.colour()
}

// engine is the pairing of a round.
type engine struct {
	f     *swiss.Field
	graph matching.Graph // who may meet
	left  []bool         // who is still to be paired
	mask  []uint64       // of degree
	whole bool           // nothing is told by counting: everything is asked of matchings of everybody
}

func newEngine(f *swiss.Field) *engine {
	e := &engine{f: f, left: make([]bool, f.Len())}
	e.graph.Reset(f.Len())
	for i := range e.left {
		e.left[i] = true
		f.Opponents(i, e.graph.Row(i))
	}
	e.mask = make([]uint64, (f.Len()+63)/64)
	return e
}

// settleBye leaves one over of an odd field: of those without whom everybody else can
// be paired, and who may have the bye, the one with the lowest score, then with the
// most matches played, then with the largest TPN (C.04.6 3.4, C.04.5 3.4).
func (e *engine) settleBye(p *Pairing) error {
	all := e.rest()
	may, err := e.f.LeftOver(swiss.Completion{Compatible: e.graph.Adjacent, MayHaveBye: e.mayHaveBye, Certain: len(all) > 0 && e.dense(all, 1)})
	if err != nil || len(may) == 0 {
		return err
	}
	p.Bye = slices.MinFunc(may, func(a, b int) int { return compareForBye(e.f, a, b) })
	e.left[p.Bye] = false
	return nil
}

func (e *engine) mayHaveBye(i int) bool { return e.f.Players[i].ByeBar == swiss.MayHaveBye }

// compareForBye returns a negative number if the bye goes to a rather than to b.
func compareForBye(f *swiss.Field, a, b int) int {
	p, q := &f.Players[a], &f.Players[b]
	return cmp.Or(cmp.Compare(p.Score, q.Score), cmp.Compare(p.Unplayed, q.Unplayed), cmp.Compare(q.TPN, p.TPN))
}

// rest returns those still to be paired, in the order of rank.
func (e *engine) rest() (list []int) {
	for i, left := range e.left {
		if left {
			list = append(list, i)
		}
	}
	return list
}

// top cuts off the participants with the highest score.
func (e *engine) top(rest []int) (residents, below []int) {
	n := 1
	for n < len(rest) && e.f.Players[rest[n]].Score == e.f.Players[rest[0]].Score {
		n++
	}
	return rest[:n:n], rest[n:]
}

// members returns residents and upfloaters by TPN.
func (b *Bracket) members() []int { return slices.Concat(b.Residents, b.Upfloaters) }

// byTPN sorts participants by TPN.
func (e *engine) byTPN(list []int) []int {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b int) int { return e.f.Players[a].TPN - e.f.Players[b].TPN })
	return sorted
}

// floats reports whether floats have a say: not in the last rounds (C.04.6 C7, C10;
// C.04.5 C7, C8).
func floats(f *swiss.Field) bool {
	return f.Planned == 0 || f.Round <= f.Planned-f.Rules.Upfloat.Floats
}

// wasFloater reports whether somebody was a floater in the round before.
func wasFloater(f *swiss.Field, i int) bool { return f.Players[i].Floats[0] != swiss.NoFloat }
