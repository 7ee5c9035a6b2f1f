package dutch

import (
	"fmt"
	"math/bits"
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
)

// Vector is a weight or a dual.
type Vector []int64

// Add adds a multiple.
func (v Vector) Add(w Vector, times int64) {
	for c, x := range w {
		v[c] += x * times
	}
}

func (v Vector) Compare(with Vector) int { return slices.Compare(v, with) }

// Certificate proves that a candidate is a best one, by the weights of the widest
// scope.
type Certificate struct {
	Players []int // of each vertex; swiss.Bye for the bye
	Dual    []Vector
	Sets    []Set
	w       *weights
}

// Set is an odd number of vertices, with what their pairs may weigh more.
type Set struct {
	Vertices []int
	Dual     Vector
}

// Proof returns the certificate of a bracket.
func Proof(p *Pairing, bracket int) *Certificate {
	e := newEngine(p.Field, nil)
	e.bye = int(p.Brackets[bracket].Outlook.Bye)
	x := &e.solver
	b := p.Brackets[bracket].Bracket
	single := e.odd && e.bye >= int(e.f.Players[b.Residents[0]].Score) && len(p.Brackets[bracket].Down) == 1
	x.solve(e, b, withAll, single)
	c := &Certificate{Players: slices.Clone(x.w.players), w: &x.w}
	for v := range c.Players {
		c.Dual = append(c.Dual, x.graph.Dual(v))
	}
	x.graph.EachBlossom(func(vertices []int, dual []int64) {
		c.Sets = append(c.Sets, Set{vertices, dual})
	})
	return c
}

// None returns the weight of nothing.
func (c *Certificate) None() Vector { return make(Vector, c.w.width+1) }

// Weight returns the weight of the edge between two vertices, a < b, if there is one: whether
// it is useless is not asked.
func (c *Certificate) Weight(a, b int) (Vector, bool) {
	w := c.w
	switch {
	case b == w.bye:
		if !w.e.takesBye(w.players[a]) {
			return nil, false
		}
	case b < w.mdps || !w.e.f.Compatible(w.players[a], w.players[b]):
		return nil, false
	}
	wide, third := 0, 0
	if b < w.inside {
		wide, third = w.e.excesses(w.players[a], w.players[b])
	}
	return append(Vector(slices.Clone(w.majorOf(a, b, wide, third))), 0), true
}

// Separator and Useless tell the edges left out.
func (c *Certificate) Separator(v int) bool {
	return c.w.parts != nil && c.w.parts[v] == matching.Separator
}

func (c *Certificate) Useless(a, b int) bool {
	return c.w.parts != nil && matching.Useless(c.w.parts[a], c.w.parts[b])
}

// Steps returns the number of steps that the solver took to pair the field.
func Steps(f *swiss.Field) int {
	e := newEngine(f, nil)
	if _, err := e.pair(); err != nil || e.solver.graph == nil {
		return 0
	}
	return e.solver.graph.Steps()
}

// Overfull tells the first digit of a field's brackets, as they were paired, of which a
// pair of the bracket's players adds less than nothing or more than is said of it, or
// whose sum over the pairs is more; and the first weight that is not below 2^40. It
// counts the digits.
func Overfull(p *Pairing) (digits int, wrong string) {
	e := newEngine(p.Field, nil)
	for at := range p.Brackets {
		c := &p.Brackets[at]
		e.bye = int(c.Outlook.Bye)
		var w weights
		w.set(e, c.Bracket, alone, false)
		digits += len(w.digits)
		vertex := map[int]int{}
		for v, i := range w.players {
			vertex[i] = v
		}
		sums := make([]int, len(w.digits))
		weigh := func(i, j int, times int) string {
			pair := couple{p: &w.kinds[w.class[i]], q: &w.kinds[w.class[j]], inside: true}
			pair.withMDP = pair.p.region == isMDP
			for k := range w.digits {
				d := &w.digits[k]
				part := d.part(d, &pair)
				if part < 0 || part > d.each {
					return fmt.Sprintf("bracket %d: a pair adds %d to digit %d, of at most %d", at+1, part, k, d.each)
				}
				if sums[k] += part * times; sums[k] > d.most || sums[k]>>bits.Len(uint(d.most)) > 0 {
					return fmt.Sprintf("bracket %d: digit %d comes to %d, of at most %d", at+1, k, sums[k], d.most)
				}
			}
			for _, x := range w.majorOf(i, j, 0, 0) {
				if x < 0 || x >= 1<<40 {
					return fmt.Sprintf("bracket %d: a word of a weight is %d", at+1, x)
				}
			}
			return ""
		}
		for _, pair := range c.Pairs {
			i, j := vertex[pair.Higher()], vertex[pair.Lower()]
			if wrong = weigh(min(i, j), max(i, j), 1); wrong != "" {
				return digits, wrong
			}
		}
		for j := range w.inside {
			for i := range j {
				if w.graph.Adjacent(i, j) {
					if wrong = weigh(i, j, 0); wrong != "" {
						return digits, wrong
					}
				}
			}
		}
	}
	return digits, ""
}
