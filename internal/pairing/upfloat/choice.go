package upfloat

import (
	"slices"

	"torneo/internal/pairing/matching"
)

// upfloaters chooses who completes the residents of a bracket (C.04.6 3.5, C.04.5
// 3.5), in the order of rank: as few as possible (C4), with the highest scores (C5),
// so that the bracket and all below can be paired; of these sets those are preferred
// after which the following scoregroup needs no more upfloaters than its size asks for
// (C6) and which have the fewest floaters of the round before (C7); then the first
// by TPN.
func (e *engine) upfloaters(residents, below []int) []int {
	if len(below) == 0 {
		return nil
	}
	if e.legal(residents) && e.legal(below) {
		return nil
	}
	c := e.newChoice(residents, below)
	if v, ok := c.atOnce(); ok {
		return []int{v}
	}
	return c.find()
}

// choice is the choice of the upfloaters of a bracket as a matching of residents and
// those below: whoever is matched with a resident floats.
type choice struct {
	*engine
	residents []int
	below     []int
	next      []int // the following scoregroup
	lower     []int // everybody below that
	floats    bool

	// Of the matching: the residents, then those of below who can come into question.
	players []int
	kind    []int // of a vertex: what its edges weigh
	must    []bool
	weight  [][][]int64 // by the kinds of two vertices
	c6      bool        // it has a say
	digits  int
	order   func(v int) int64 // what it adds that a vertex floats
}

func (e *engine) newChoice(residents, below []int) *choice {
	c := &choice{engine: e, residents: residents, below: below, floats: floats(e.f), c6: true}
	c.next, c.lower = e.top(below)
	return c
}

// loose reports whether nobody's choice can matter to those below, if no more than so many of
// them float: whoever these are, the following scoregroup needs no upfloater but for its
// parity, and all can be paired.
func (c *choice) loose(most int) bool {
	return !c.whole && c.dense(c.next, most+2) && c.dense(c.lower, most+1) &&
		(len(c.lower) == 0 || c.leastDegree(c.next, c.lower) > most+1)
}

// atOnce returns the only upfloater of an odd number of residents who can be paired with each
// other whoever of them is left, where the choice does not matter to those below; false if it
// is not as simple as that.
func (c *choice) atOnce() (int, bool) {
	if len(c.residents)%2 == 0 || !c.dense(c.residents, 1) || !c.loose(1) {
		return 0, false
	}
	best := -1
	for _, v := range c.next {
		if c.leastDegree([]int{v}, c.residents) == 0 {
			continue
		}
		if best < 0 || c.floats && wasFloater(c.f, best) && !wasFloater(c.f, v) {
			best = v // they are in the order of TPN
		}
	}
	return best, best >= 0
}

// find chooses by matching.
func (c *choice) find() []int {
	c.gather()
	graph := c.solve()
	if c.c6 && !c.f.Rules.Upfloat.Graded && !c.complies(graph) {
		c.c6 = false // no set does: then it says nothing (R-C6-REACHED)
		graph = c.solve()
	}
	most := len(c.chosenVertices(graph))
	var candidates []int // as they stand: in the order of rank
	for v := len(c.residents); v < len(c.players); v++ {
		candidates = append(candidates, v)
	}
	const (
		batch   = 24      // so many are settled at once, by the bits of the lowest digit
		settled = 1 << 25 // what keeps those settled before
	)
	floats := map[int]bool{}
	for from := 0; from < len(candidates) && len(floats) < most; from += batch {
		some := candidates[from:min(from+batch, len(candidates))]
		place := map[int]int{}
		for k, v := range some {
			place[v] = len(some) - 1 - k
		}
		c.order = func(v int) int64 {
			if k, asked := place[v]; asked {
				return 1 << k
			}
			if floats[v] {
				return settled
			}
			return 0
		}
		for _, v := range candidates[max(0, from-batch):min(from+batch, len(candidates))] { // who is asked, and who was before
			graph.Touch(v)
		}
		graph.Solve()
		for _, v := range c.chosenVertices(graph) {
			if _, asked := place[v]; asked {
				floats[v] = true
			}
		}
	}
	var list []int
	for v := range floats {
		list = append(list, c.players[v])
	}
	slices.Sort(list)
	return list
}

// gather collects those who can come into question. If those below are loose these are
// the first of every score and kind, as many as can be needed: nobody else is better
// in anything. The same if those below the following scoregroup can be paired whoever
// is taken away; otherwise all must be paired.
func (c *choice) gather() {
	c.players = slices.Clone(c.residents)
	residents := len(c.residents)
	from := c.below
	switch {
	case c.loose(residents):
		c.c6 = false
	case !c.whole && c.dense(c.lower, residents+len(c.next)):
		c.players, from = append(c.players, c.next...), c.lower
	default:
		c.players, from = append(c.players, c.below...), nil
	}
	c.must = make([]bool, len(c.players), len(c.players)+len(from))
	for v := range c.must {
		c.must[v] = true
	}
	enough := len(c.players) + len(from) - c.leastDegree(c.players, from)
	taken, seen := 0, [2]int{}
	for k, i := range from {
		if k == 0 || c.f.Players[i].Score != c.f.Players[from[k-1]].Score {
			if taken >= enough {
				break
			}
			seen = [2]int{}
		}
		of := 0
		if wasFloater(c.f, i) {
			of = 1
		}
		if seen[of] == enough {
			continue
		}
		seen[of]++
		taken++
		c.players, c.must = append(c.players, i), append(c.must, false)
	}
	c.weigh()
}

// chosenVertices returns the vertices that are matched with residents.
func (c *choice) chosenVertices(graph *matching.Solver) (list []int) {
	for v := range c.residents {
		if m := graph.Mate(v); m >= len(c.residents) {
			list = append(list, m)
		}
	}
	return list
}

// complies reports whether the following scoregroup, unless it is emptied, needs no
// more upfloaters than its size asks for (C6).
func (c *choice) complies(graph *matching.Solver) bool {
	remain, more := 0, 0
	for v := len(c.residents); v < len(c.players); v++ {
		if m := graph.Mate(v); c.inNext(v) && m >= len(c.residents) {
			remain++
			if !c.inNext(m) {
				more++
			}
		}
	}
	return more == remain%2
}

func (c *choice) inNext(v int) bool {
	return c.f.Players[c.players[v]].Score == c.f.Players[c.next[0]].Score
}

func (c *choice) solve() *matching.Solver {
	c.weigh()
	c.order = func(int) int64 { return 0 }
	type group struct{ kind, club int }
	clubs := c.f.Clubs()
	graph := matching.New(len(c.players), c)
	graph.BeginGroups(matching.Groups{
		Of:  matching.SortGroups(len(c.players), func(v int) (group, bool) { return group{c.kind[v], clubs[c.players[v]]}, true }),
		Row: func(v int) []uint64 { return c.graph.Row(c.players[v]) },
		At:  func(v int) int { return c.players[v] },
		Weight: func(v, w int) []int64 {
			if !c.must[v] && !c.must[w] {
				return nil
			}
			return c.weight[c.kind[v]][c.kind[w]]
		},
	}, nil)
	graph.Solve()
	return graph
}
