package matching

// saturate matches as many vertices as edges without slack allow, while there are no
// blossoms. All of them stay right: an augmenting path leaves nobody unmatched who was
// not, and takes tight edges only. So what is left to the searches, which weigh, is
// what needs other duals. It looks for paths as [Cardinality] does, in O(n²) for each
// that is found and for all that are not together, without the rows of a search.
func (s *Solver) saturate() {
	const few = 2 // are found as quickly by searches
	open := 0
	for _, v := range s.alive {
		if s.mate[v] < 0 && !zero(s.dual(v)) {
			open++
		}
	}
	if open <= few {
		return
	}
	at := make([]int32, s.n) // of a vertex among those alive
	mate := make([]int, len(s.alive))
	for k, v := range s.alive {
		at[v] = int32(k)
	}
	for k, v := range s.alive {
		if mate[k] = -1; s.mate[v] >= 0 {
			mate[k] = int(at[s.mate[v]])
		}
	}
	f := newForest(mate, s.tightRows().Adjacent)
	f.extend(1)
	for k, v := range s.alive {
		if s.mate[v] = -1; mate[k] >= 0 {
			s.mate[v] = s.alive[mate[k]]
		}
	}
}

// tightGraph is the edges without slack between the vertices that are alive, by their
// places, row by row as they are asked for.
type tightGraph struct {
	s     *Solver
	g     Graph
	known []bool
}

func (s *Solver) tightRows() *tightGraph {
	t := &tightGraph{s: s, known: make([]bool, len(s.alive))}
	t.g.Reset(len(s.alive))
	return t
}

// Adjacent reports whether the edge between two vertices has no slack.
func (t *tightGraph) Adjacent(k, l int) bool {
	switch {
	case t.known[k]:
		return t.g.Adjacent(k, l)
	case t.known[l]:
		return t.g.Adjacent(l, k)
	}
	t.known[k] = true
	s, row := t.s, t.g.Row(k)
	v := s.alive[k]
	for x, w := range s.alive {
		if w != v && s.noSlack(v, w) {
			row[x>>6] |= 1 << (uint(x) & 63)
		}
	}
	return t.g.Adjacent(k, l)
}
