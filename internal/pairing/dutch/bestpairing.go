package dutch

import "torneo/internal/pairing/matching"

// exact finds the best candidate of a bracket by weighted matching, and among
// equally good ones the first in the order of Article 4. It keeps the matching
// of maximum weight and settles, one after the other, what comes first in that
// order: asking for it with the lowest digit of the weight shows whether an
// equally good candidate has it.
type exact struct {
	w     weights
	graph *matching.Solver
	pairs [][2]int
	s1    []bool // of the MDPs, when they are settled
}

// best finds the bracket's best candidate within the scope.
func (e *engine) best(b *Bracket, s scope) [][2]int {
	x := &e.solver
	// C9 applies where the bye must go to a player of this bracket who is the only downfloater
	// (R-C9-SCOPE).
	single := e.text.completesAll() && e.odd && (s == withAll || b.last()) && e.bye >= int(e.f.Players[b.Residents[0]].Score)
	x.solve(e, b, s, single)
	if single && x.down() != 1 {
		x.solve(e, b, s, false)
	}
	x.chooseMDPs()
	x.pairMDPs()
	x.pairRemainder()
	return x.pairs
}

func (x *exact) solve(e *engine, b *Bracket, s scope, single bool) {
	x.w.set(e, b, s, single)
	if x.graph == nil {
		x.graph = matching.New(len(x.w.players), &x.w)
	} else {
		x.graph.Reset(len(x.w.players), &x.w)
	}
	x.w.begin(x.graph, nil)
	x.graph.Solve()
	x.pairs = nil
}

// refresh finds duals anew for the graph as it is now and without any order,
// those with which a solution begins, for a matching that is known to be one of
// maximum weight. Blossoms, which are in the way of every change, are seldom
// needed then.
func (x *exact) refresh(partner []int) {
	x.w.order = nil
	x.w.begin(x.graph, partner)
	x.graph.Solve()
}

// partners returns the matching.
func (x *exact) partners() []int {
	list := make([]int, len(x.w.players))
	for v := range list {
		list[v] = x.graph.Mate(v)
	}
	return list
}

// down counts the downfloaters of the matching.
func (x *exact) down() int {
	n := 0
	for v := range x.w.inside {
		if !x.pairedInside(v) {
			n++
		}
	}
	return n
}

func (x *exact) pairedInside(v int) bool {
	mate := x.graph.Mate(v)
	return mate >= 0 && mate < x.w.inside
}

// inS1 reports whether an MDP is paired, and not with a higher ranked one: those can meet only
// in the lowest bracket of 2012, one of them in S1.
func (x *exact) inS1(v int) bool {
	return x.pairedInside(v) && (x.graph.Mate(v) > v || !x.w.meet)
}

// chooseMDPs settles which MDPs are paired: of the sets that the criteria leave
// equal, the one with the smallest differing number (C.04.3 4.4). Afterwards the
// others are the limbo, and these can only be paired in the bracket.
func (x *exact) chooseMDPs() {
	w := &x.w
	limbo := false
	for v := range w.mdps {
		limbo = limbo || !x.inS1(v)
	}
	paired := make([]bool, w.mdps)
	const (
		batch   = 24      // so many are settled at once, by the bits of the lowest digit
		settled = 1 << 25 // what keeps those settled before
	)
	for from := 0; limbo && from < w.mdps; from += batch {
		to := min(from+batch, w.mdps)
		w.order = func(i, j int) (int64, bool) {
			switch {
			case j >= w.inside || i >= w.mdps || i >= to:
				return 0, true
			case i >= from:
				return 1 << (to - 1 - i), true
			}
			return int64(count(paired[i])) * settled, true
		}
		w.ordered, w.among = func(v int) bool { return v < w.mdps }, false
		x.touch(0, w.mdps)
		for v := from; v < to; v++ {
			paired[v] = x.inS1(v)
		}
	}
	x.s1 = make([]bool, w.mdps)
	for v := range w.mdps {
		x.s1[v] = x.inS1(v)
	}
	for v := range w.mdps {
		switch {
		case x.s1[v]:
			w.graph.Cut(v, w.inside, len(w.players))
			for u := range v {
				if x.s1[u] {
					w.graph.Part(u, v)
				}
			}
		case w.meet:
			w.graph.Cut(v, w.mdps, w.inside) // he can meet one of S1
			for u := range v {
				if !x.s1[u] {
					w.graph.Part(u, v)
				}
			}
		default:
			w.graph.Cut(v, 0, w.inside)
		}
	}
	if w.mdps > 0 {
		x.refresh(x.partners())
	}
}

// touch solves again after changes at the vertices from..to-1.
func (x *exact) touch(from, to int) {
	for v := from; v < to; v++ {
		x.graph.Touch(v)
	}
	x.graph.Solve()
}

// pairMDPs settles the opponents of the paired MDPs: in their order, the highest
// ranked that each can have (C.04.3 4.2).
func (x *exact) pairMDPs() {
	w := &x.w
	for m := range w.mdps {
		if !x.s1[m] {
			continue
		}
		from := w.mdps
		if w.meet {
			from = m + 1
		}
		if !x.first(m, from, w.inside) {
			x.prefer(m)
		}
		x.fix(m, x.graph.Mate(m))
	}
}

// prefer gives a vertex the first partner in the bracket, of the higher numbers
// than its own, whom it can have without loss.
func (x *exact) prefer(v int) {
	x.w.order = func(i, j int) (int64, bool) {
		if i != v || j >= x.w.inside {
			return 0, true
		}
		return int64(x.w.inside - j), true
	}
	x.w.ordered, x.w.among = func(u int) bool { return u == v }, false
	x.touch(v, v+1)
	x.w.order = nil
}

// first reports whether a vertex has, or has got by a mere exchange of partners,
// the first of those partners whom it could be given without loss.
func (x *exact) first(v, from, to int) bool {
	for u := from; u < to; u++ {
		if u != v && x.graph.Tight(v, u) {
			return x.graph.Mate(v) == u || x.graph.Swap(v, u)
		}
	}
	return false
}

func (x *exact) fix(a, b int) {
	x.pairs = append(x.pairs, [2]int{x.w.players[a], x.w.players[b]})
	x.graph.ForgetMinors()
	if !x.graph.InBlossom(a) && !x.graph.InBlossom(b) {
		x.graph.Fix(a, b)
		x.graph.Solve()
		return
	}
	partner := x.partners()
	x.graph.Fix(a, b)
	x.refresh(partner)
}

// unmatchedPlayers returns the players who are matched with nobody.
func (x *exact) unmatchedPlayers() (list []int) {
	for v, i := range x.w.players {
		if v != x.w.bye && x.graph.Mate(v) < 0 {
			list = append(list, i)
		}
	}
	return list
}
