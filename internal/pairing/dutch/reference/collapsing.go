package reference

import (
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// collapsing returns the candidate taken in each bracket by C.04.3 (2017) A.9: bracket by
// bracket from the top, without asking what becomes of the players below. Where they and the
// downfloaters cannot complete the round, that bracket is the penultimate one (PPB). It is
// paired again so that they can (C.4), and its downfloaters and everybody below are the
// collapsed last bracket (CLB).
func collapsing(f *swiss.Field) ([]*candidate, error) {
	r := newRound(f)
	if !r.ending(span(0, f.Len()), nil).complete {
		return nil, &swiss.Impossible{}
	}
	groups := f.Scoregroups()
	var chosen []*candidate
	var down []int
	for k, g := range groups {
		below := span(g[1], f.Len())
		b := &bracket{mdps: down, residents: span(g[0], g[1])}
		if k+1 < len(groups) {
			b.next = span(groups[k+1][0], groups[k+1][1])
		}
		taken := r.take(b, below, false)
		if taken == nil {
			return nil, &swiss.Impossible{}
		}
		if len(below) > 0 && !r.ending(slices.Concat(taken.down, below), nil).complete {
			b.penultimate = true
			taken = r.take(b, below, true)
			if taken == nil {
				return nil, &swiss.Impossible{}
			}
			last := r.take(&bracket{mdps: taken.down, residents: below, collapsed: true}, nil, true)
			if last == nil {
				return nil, &swiss.Impossible{}
			}
			return append(chosen, taken, last), nil
		}
		chosen, down = append(chosen, taken), taken.down
	}
	return chosen, nil
}

// take returns the candidate to take in a bracket: the best by C.5 to C.19 of those that comply
// with C.1 to C.3, and with C.4 where that is asked; the first of equal ones (C.04.3 (2017)
// B.8). M1 is that of the candidate taken: the numbers of MDPs are tried from the largest down
// (R-M1-PAIRED).
func (r *round) take(b *bracket, below []int, completing bool) *candidate {
	players := len(b.mdps) + len(b.residents)
	for pairs := players / 2; pairs >= 0; pairs-- { // C.5
		var best *rated
		for m1 := min(len(b.mdps), len(b.residents), pairs); m1 >= 0; m1-- {
			for a := range r.exchanging(b, pairs, m1) {
				slices.Sort(a.left)
				switch {
				case len(below) == 0 && len(a.left) > 1:
					continue
				case len(below) == 0 && len(a.left) == 1 && r.field.Players[a.left[0]].ByeBar != swiss.MayHaveBye: // C.2
					continue
				case completing && !r.ending(slices.Concat(a.left, below), nil).complete: // C.4
					continue
				}
				c := &rated{candidate: &candidate{bracket: b, round: r, pairs: r.colorPairs(a.pairs), down: a.left}}
				if best == nil || c.better(best) {
					best = c
				}
			}
		}
		if best != nil {
			return best.candidate
		}
	}
	return nil
}

// rated is a candidate with its ratings by C.6 to C.19, as far as they were asked for.
type rated struct {
	*candidate
	list [][]int
}

func (c *rated) rating(i int) []int {
	for k := len(c.list); k <= i; k++ {
		c.list = append(c.list, collapsedQuality[k](c.candidate))
	}
	return c.list[i]
}

func (c *rated) better(than *rated) bool {
	for i := range collapsedQuality {
		if d := slices.Compare(c.rating(i), than.rating(i)); d != 0 {
			return d < 0
		}
	}
	return false
}

// collapsedQuality is the values of a candidate by the criteria from C.6 on, in the order of
// C.04.3 (2017): lists of numbers of which the smaller ones are better.
var collapsedQuality = [...]func(*candidate) []int{
	(*candidate).scoreDifferences,                              // C.6
	(*candidate).nextBracket,                                   // C.7
	each((*candidate).beyondTwo),                               // C.8
	each((*candidate).thirdInRow),                              // C.9
	each((*candidate).unhappy),                                 // C.10
	each((*candidate).stronglyUnhappy),                         // C.11
	func(c *candidate) []int { return number(c.floatDown(1)) }, // C.12
	func(c *candidate) []int { return number(c.floatUp(1)) },   // C.13
	func(c *candidate) []int { return number(c.floatDown(2)) }, // C.14
	func(c *candidate) []int { return number(c.floatUp(2)) },   // C.15
	func(c *candidate) []int { return c.floatDown(1) },         // C.16
	func(c *candidate) []int { return c.floatUp(1) },           // C.17
	func(c *candidate) []int { return c.floatDown(2) },         // C.18
	func(c *candidate) []int { return c.floatUp(2) },           // C.19
}

func number(list []int) []int { return []int{len(list)} }

// scoreDifferences measures C.6: the PSD of A.8.
func (c *candidate) scoreDifferences() []int {
	var list []int
	for _, p := range c.pairs {
		list = append(list, max(c.score(p.White), c.score(p.Black))-min(c.score(p.White), c.score(p.Black)))
	}
	for _, d := range c.down {
		list = append(list, c.artificial(d))
	}
	return highestFirst(list)
}

// artificial returns the score difference of a downfloater: to one point less than the lowest
// ranked player of the bracket has (A.8).
func (c *candidate) artificial(d int) int {
	lowest := c.score(c.residents[len(c.residents)-1])
	return c.score(d) - (lowest - int(tournament.One))
}

// floatDown returns the score differences of those who get a downfloat and had one so many
// rounds ago (C.12, C.14, C.16, C.18).
func (c *candidate) floatDown(ago int) (list []int) {
	for _, p := range c.pairs {
		high, low := min(p.White, p.Black), max(p.White, p.Black)
		if difference := c.score(high) - c.score(low); difference > 0 && c.round.players[high].Floats[ago-1] == swiss.Down {
			list = append(list, difference)
		}
	}
	for _, d := range c.down {
		if c.round.players[d].Floats[ago-1] == swiss.Down {
			list = append(list, c.artificial(d))
		}
	}
	return highestFirst(list)
}

// floatUp returns the same for upfloats (C.13, C.15, C.17, C.19).
func (c *candidate) floatUp(ago int) (list []int) {
	for _, p := range c.pairs {
		high, low := min(p.White, p.Black), max(p.White, p.Black)
		if difference := c.score(high) - c.score(low); difference > 0 && c.round.players[low].Floats[ago-1] == swiss.Up {
			list = append(list, difference)
		}
	}
	return highestFirst(list)
}

// nextBracket measures C.7: the most pairs of the following bracket, and its least PSD then;
// nothing of a PPB or CLB. If nobody comes after it, only a pairing of all of its players
// counts, with one left over who may have the bye (C.2).
func (c *candidate) nextBracket() []int {
	if c.penultimate || c.collapsed || len(c.next) == 0 {
		return nil
	}
	r := c.round
	key := setOf(c.down)
	if known, ok := c.ahead[key]; ok {
		return known
	}
	last := c.next[len(c.next)-1] == r.field.Len()-1
	var best []int
	var try func(waiting, down []int, pairs []swiss.Pair)
	try = func(waiting, down []int, pairs []swiss.Pair) {
		if best != nil && len(pairs)+len(waiting)/2 < -best[0] {
			return
		}
		if len(waiting) == 0 {
			if last && !(len(down) == 0 || len(down) == 1 && r.field.Players[down[0]].ByeBar == swiss.MayHaveBye) {
				return
			}
			next := &candidate{bracket: &bracket{mdps: c.down, residents: c.next}, round: r, pairs: pairs, down: down}
			if found := append([]int{-len(pairs)}, next.scoreDifferences()...); best == nil || slices.Compare(found, best) < 0 {
				best = found
			}
			return
		}
		first, rest := waiting[0], waiting[1:]
		for i, second := range rest {
			if second >= c.next[0] && r.compatible[first][second] { // MDPs do not meet each other
				try(slices.Concat(rest[:i], rest[i+1:]), down, append(slices.Clone(pairs), r.pairs[first][second]))
			}
		}
		try(rest, append(slices.Clone(down), first), pairs)
	}
	try(slices.Concat(c.down, c.next), nil, nil)
	if best == nil {
		best = []int{0}
	}
	if c.ahead == nil {
		c.ahead = map[set][]int{}
	}
	c.ahead[key] = best
	return best
}
