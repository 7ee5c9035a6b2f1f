package matching

import "math/bits"

// closeEdges are the edges without slack in the major components. Where only minor components
// have changed, no other can matter as long as the duals change by those alone, so that a
// search looks at few edges, and of their weights at the minor component.
type closeEdges struct {
	narrow bool   // nothing has changed since Solve but minor components
	close  Graph  // rows of those that are known
	known  []bool // of a vertex
	some   bool   // rows are known
	list   []int32
	listOf int32 // whose row the list is; -1: nobody's
}

// never is more than any minor component of a dual.
const never = 1 << 60

// isNarrow reports whether the search looks at close edges alone.
func (s *Solver) isNarrow() bool { return s.lead > 0 }

// changeMajors notes that major components of duals have changed, not by a search.
func (s *Solver) changeMajors() {
	s.narrow = false
	s.forgetClose()
}

// forgetClose notes that other edges may be close.
func (s *Solver) forgetClose() {
	if s.some {
		clear(s.known)
		s.some = false
	}
}

// updateClose finds anew which edges at a vertex are close.
func (s *Solver) updateClose(v int32) {
	if !s.some {
		return
	}
	s.leaveClose(v)
	for _, j := range s.alive {
		if j != v && s.known[j] && s.isClose(v, j) {
			s.close.Row(int(j))[v>>6] |= 1 << (v & 63)
		}
	}
}

// leaveClose removes a vertex from the close edges.
func (s *Solver) leaveClose(v int32) {
	if !s.some {
		return
	}
	s.known[v] = false
	for _, j := range s.alive {
		s.close.Row(int(j))[v>>6] &^= 1 << (v & 63)
	}
}

// closeRow returns the neighbours of a vertex by close edges, a bit for each.
func (s *Solver) closeRow(v int32) []uint64 {
	if !s.some {
		s.close.Reset(s.n)
		s.known = resize(s.known, s.n)
		clear(s.known)
		s.some = true
	}
	row := s.close.Row(int(v))
	if s.known[v] {
		return row
	}
	clear(row)
	for _, j := range s.alive {
		if j == v {
			continue
		}
		if s.known[j] && s.close.Adjacent(int(j), int(v)) || !s.known[j] && s.isClose(v, j) {
			row[j>>6] |= 1 << (j & 63)
		}
	}
	s.known[v] = true
	return row
}

// closeTo returns the neighbours of a vertex by close edges; the slice is valid until the next
// call.
func (s *Solver) closeTo(v int32) []int32 {
	if s.listOf == v {
		return s.list
	}
	s.list, s.listOf = s.list[:0], v
	for x, word := range s.closeRow(v) {
		for ; word != 0; word &= word - 1 {
			s.list = append(s.list, int32(x<<6+bits.TrailingZeros64(word)))
		}
	}
	return s.list
}

// isClose reports whether there is an edge between the vertices, which share no blossom, and
// that it has no slack in the major components.
func (s *Solver) isClose(i, j int32) bool {
	major, _, ok := s.w.Weight(int(i), int(j))
	if !ok {
		return false
	}
	ui, uj := s.majors(i), s.majors(j)
	for c, m := range major {
		if ui[c]+uj[c] != 2*m {
			return false
		}
	}
	return true
}

// majors returns the major components of a vertex's dual, which a narrow search does not
// change.
func (s *Solver) majors(v int32) []int64 { return s.u[int(v)*s.k:][:s.k-1] }

func (s *Solver) majorHalf(b int32) []int64 { return s.half[int(b)*s.k:][:s.k-1] }

// others returns the vertices at which a search from a vertex has to look.
func (s *Solver) others(i int32) []int32 {
	if s.isNarrow() {
		return s.closeTo(i)
	}
	return s.alive
}

// passesOver reports whether a search ignores an edge.
func (s *Solver) passesOver(i, j int32) bool {
	return s.isNarrow() && s.closeRow(i)[j>>6]>>(j&63)&1 == 0
}
