package upfloat

import (
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// engineBefore returns the engine as it stood when the bracket was paired, and those below it.
func (p *Pairing) engineBefore(bracket int) (e *engine, below []int) {
	e = newEngine(p.Field)
	if p.Bye != swiss.Bye {
		e.left[p.Bye] = false
	}
	for _, b := range p.Brackets[:bracket] {
		for _, i := range b.members() {
			e.left[i] = false
		}
	}
	_, below = e.top(e.rest())
	return e, below
}

// measureSet returns what the criteria measure of a set of upfloaters, in the order of rank:
// how many they are (C4); their scores, the lowest first, so that more is better (C5); how many
// more than its size asks for the bracket of the following scoregroup needs (C6), which only
// counts as some or none where the rules do not compare it; and how many of them floated in the
// round before.
func (e *engine) measureSet(below, set []int) (c4 int, c5 []int, c6, c7 int) {
	for k := len(set) - 1; k >= 0; k-- {
		c5 = append(c5, int(e.f.Players[set[k]].Score))
	}
	if floats(e.f) {
		for _, i := range set {
			if wasFloater(e.f, i) {
				c7++
			}
		}
	}
	if len(below) == len(set) {
		return len(set), c5, 0, c7
	}
	next, lower := e.top(below)
	gone := func(i int) bool { return slices.Contains(set, i) }
	next, lower = slices.DeleteFunc(slices.Clone(next), gone), slices.DeleteFunc(slices.Clone(lower), gone)
	if len(next) > 0 {
		c6 = len(e.upfloaters(next, lower)) - len(next)%2
		if !e.f.Rules.Upfloat.Graded {
			c6 = min(c6, 1)
		}
	}
	return len(set), c5, c6, c7
}

// measurePairs returns what the criteria measure of the pairs of a bracket: colour preferences
// that are not fulfilled, strong ones that are not, and opponents of upfloaters who floated in
// the round before.
func (e *engine) measurePairs(b *Bracket, pairs [][2]int) (refused, strong, floaters int) {
	for _, pair := range pairs {
		p, q := e.f.Players[pair[0]].Preference, e.f.Players[pair[1]].Preference
		if p.Color != tournament.NoColor && p.Color == q.Color {
			refused++
			if p.Strength == swiss.Strong && q.Strength == swiss.Strong {
				strong++
			}
		}
		for k, i := range pair {
			if floats(e.f) && slices.Contains(b.Upfloaters, i) && wasFloater(e.f, pair[1-k]) {
				floaters++
			}
		}
	}
	return refused, strong, floaters
}

// setWith returns the best set of upfloaters that includes a player; nil if there is none with
// which the bracket and all below can be paired.
func (e *engine) setWith(residents, below []int, i int) []int {
	for _, j := range below { // he can only be paired with a resident
		e.graph.Part(i, j)
	}
	c := e.newChoice(residents, below)
	c.whole, c.c6 = true, true
	c.gather()
	if graph := c.solve(); !c.complete(graph.Mate) {
		return nil
	}
	return c.find()
}

// complete reports whether all who must be are matched.
func (c *choice) complete(mate func(int) int) bool {
	for v, must := range c.must {
		if must && mate(v) < 0 {
			return false
		}
	}
	return true
}

// pairsWith returns the best pairing of a bracket in which two members meet; nil if the others
// cannot all be paired then.
func (e *engine) pairsWith(b *Bracket, i, j int) [][2]int {
	rest := slices.DeleteFunc(b.members(), func(k int) bool { return k == i || k == j })
	if !e.legal(rest) {
		return nil
	}
	for _, k := range rest {
		e.graph.Part(i, k)
		e.graph.Part(j, k)
	}
	return e.pairBracket(b)
}
