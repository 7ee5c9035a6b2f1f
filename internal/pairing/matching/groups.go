package matching

// Groups are vertices sorted into those that are alike in everything but whom they have
// met: with any of another group all of one weigh the same, where there is an edge.
type Groups struct {
	Of     []int                  // the group of each vertex; -1: it has left the graph
	Row    func(v int) []uint64   // who is adjacent to a vertex, a bit for each,
	At     func(v int) int        // at this place of a row
	Weight func(v, w int) []int64 // of the edges between the groups of two vertices, if there are any; nil: there are none
}

// SortGroups gives each of n vertices the number of its group: that of all with the same key. A
// vertex whose key is not ok has left.
func SortGroups[K comparable](n int, key func(v int) (k K, ok bool)) (of []int) {
	index := map[K]int{}
	of = make([]int, n)
	for v := range of {
		k, ok := key(v)
		if !ok {
			of[v] = -1
			continue
		}
		g, known := index[k]
		if !known {
			g = len(index)
			index[k] = g
		}
		of[v] = g
	}
	return of
}

// BeginGroups does as Begin, with the duals of the groups as a whole, which leave little to
// do, and a matching, that of the groups if none is given (nil).
func (s *Solver) BeginGroups(g Groups, partner []int) {
	var members [][]int
	for v, of := range g.Of {
		for len(members) <= of {
			members = append(members, nil)
		}
		if of >= 0 {
			members[of] = append(members[of], v)
		}
	}
	sizes, joined := make([]int, len(members)), make([][]uint64, len(members)) // whom somebody of a group is adjacent to
	for k, list := range members {
		sizes[k], joined[k] = len(list), make([]uint64, len(g.Row(list[0])))
		for _, v := range list {
			for x, word := range g.Row(v) {
				joined[k][x] |= word
			}
		}
	}
	c := &Classes{Sizes: sizes, Width: s.k - 1, Weight: func(a, b int) ([]int64, bool) {
		for _, v := range members[b] {
			if at := g.At(v); joined[a][at>>6]>>(at&63)&1 != 0 {
				weight := g.Weight(members[a][0], v)
				return weight, weight != nil
			}
		}
		return nil, false
	}}
	if partner != nil && s.begunFits(c, members) {
		duals := s.begun
		s.Begin(func(v int) []int64 { return duals[members[g.Of[v]][0]] }, partner)
		return
	}
	f := c.Fractional()
	if partner == nil {
		partner = g.partners(members, f.Pairs)
	}
	s.begun = make([][]int64, len(g.Of))
	for v, of := range g.Of {
		if of >= 0 {
			s.begun[v] = f.Duals[of]
		}
	}
	s.Begin(func(v int) []int64 { return f.Duals[g.Of[v]] }, partner)
}

// begunFits reports whether the duals with which the solver began last are feasible for the
// groups as they are now: vertices that have left since leave them as good as they were.
func (s *Solver) begunFits(c *Classes, members [][]int) bool {
	if len(s.begun) != s.n {
		return false
	}
	for _, list := range members {
		if d := s.begun[list[0]]; len(d) != c.Width {
			return false
		}
	}
	for a := range members {
		for b := a; b < len(members); b++ {
			if w, ok := c.Weight(a, b); ok && !covers(s.begun[members[a][0]], s.begun[members[b][0]], w) {
				return false
			}
		}
	}
	return true
}

// covers reports whether two doubled duals are no less than twice a weight.
func covers(d, e, w []int64) bool {
	for x := range w {
		if left := d[x] + e[x] - 2*w[x]; left != 0 {
			return left > 0
		}
	}
	return true
}

// partners proposes so many pairs of the groups as are wanted, the first of one with the
// last of the other.
func (g *Groups) partners(members, pairs [][]int) []int {
	partner := make([]int, len(g.Of))
	for v := range partner {
		partner[v] = -1
	}
	for k, list := range members {
		for l := k; l < len(members); l++ {
			wanted := pairs[k][l]
			for _, v := range list {
				if wanted == 0 {
					break
				}
				if partner[v] >= 0 {
					continue
				}
				row := g.Row(v)
				for x := len(members[l]) - 1; x >= 0; x-- {
					u := members[l][x]
					if at := g.At(u); partner[u] < 0 && row[at>>6]>>(at&63)&1 != 0 {
						partner[v], partner[u] = u, v
						wanted--
						break
					}
				}
			}
		}
	}
	return partner
}
