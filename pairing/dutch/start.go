package dutch

import "torneo/pairing/matching"

// group is what vertices have in common that are alike in everything but whom
// they have met: their class, the part of the graph, the colour that they must
// have, and the club in which they are kept apart.
type group struct {
	class, club int
	part        matching.Part
	colour      uint8
}

// begin gives the solver duals to start from, those of the groups as a whole,
// which leave it little to do, and a matching, that of the groups too if none is
// given. Who has left the solver's graph is no part of it.
func (w *weights) begin(s *matching.Solver, partner []int) {
	members, of := w.groups(s)
	sizes := make([]int, len(members))
	joined := make([][]uint64, len(members)) // whom somebody of a group is adjacent to
	for g, list := range members {
		sizes[g], joined[g] = len(list), make([]uint64, len(w.graph.Row(0)))
		for _, v := range list {
			for x, word := range w.graph.Row(v) {
				joined[g][x] |= word
			}
		}
	}
	f := (&matching.Classes{Sizes: sizes, Width: w.width, Weight: func(g, h int) ([]int64, bool) {
		for _, v := range members[h] {
			if joined[g][v>>6]>>(v&63)&1 != 0 {
				return w.majorOf(min(members[g][0], v), max(members[g][0], v), 0, 0), true
			}
		}
		return nil, false
	}}).Fractional()
	if partner == nil {
		partner = w.partners(members, f.Pairs)
	}
	s.Begin(func(v int) []int64 { return f.Duals[of[v]] }, partner)
}

// groups sorts the vertices, and gives the group of each.
func (w *weights) groups(s *matching.Solver) (members [][]int, of []int) {
	index := map[group]int{}
	for v, i := range w.players {
		if s.Gone(v) {
			of = append(of, -1)
			continue
		}
		g := group{class: w.class[v]}
		if w.parts != nil {
			g.part = w.parts[v]
		}
		if v != w.bye {
			g.colour, g.club = w.e.absolute[i], w.e.club(i)
		}
		k, ok := index[g]
		if !ok {
			k = len(members)
			index[g] = k
			members = append(members, nil)
		}
		members[k] = append(members[k], v)
		of = append(of, k)
	}
	return members, of
}

// partners proposes so many pairs of the groups as are wanted, the highest
// ranked of one with the lowest ranked of the other.
func (w *weights) partners(members [][]int, pairs [][]int) []int {
	partner := unmatched(len(w.players))
	for g, list := range members {
		for h := g; h < len(members); h++ {
			wanted := pairs[g][h]
			for _, v := range list {
				if wanted == 0 {
					break
				}
				if partner[v] >= 0 {
					continue
				}
				for x := len(members[h]) - 1; x >= 0; x-- {
					if u := members[h][x]; partner[u] < 0 && w.graph.Adjacent(v, u) {
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
