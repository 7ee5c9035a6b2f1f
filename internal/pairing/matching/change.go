package matching

import "slices"

// Touch tells the Solver that weights of edges at i have changed, or edges at i have come or
// gone. It restores what the next Solve relies upon; i may lose its partner, and so may
// vertices in blossoms around it. Any number of vertices can be touched before one Solve; an
// edge between two of them that changed needs only one. O(n * Width), besides opening blossoms.
func (s *Solver) Touch(i int) {
	if s.fresh || s.gone[i] {
		return
	}
	v := int32(i)
	s.isolate(v)
	u, had := s.dual(v), s.low
	copy(had, u)
	clear(u)
	for _, j := range s.alive {
		if j == v {
			continue
		}
		major, minor, ok := s.w.Weight(i, int(j))
		if !ok {
			continue
		}
		uj := s.dual(j)
		for c := range s.event {
			s.event[c] = 2*component(major, minor, c) - uj[c]
		}
		if compare(s.event, u) > 0 {
			copy(u, s.event)
		}
	}
	if m := s.mate[v]; m >= 0 && !s.noSlack(v, m) {
		s.unmatch(v)
	}
	if !equal(u[:s.k-1], had[:s.k-1]) {
		s.changeMajors()
	}
	s.updateClose(v)
}

// Swap matches i and j, and their partners with each other, if that is as good: if both edges
// are tight and no blossom is in the way. It reports whether it did; false says nothing.
// O(Width).
func (s *Solver) Swap(i, j int) bool {
	a, b := s.mate[i], s.mate[j]
	if a < 0 || b < 0 {
		return false
	}
	for _, v := range [4]int32{int32(i), int32(j), a, b} {
		if s.top[v] != v {
			return false
		}
	}
	if !s.Tight(i, j) || !s.Tight(int(a), int(b)) {
		return false
	}
	s.mate[i], s.mate[j], s.mate[a], s.mate[b] = int32(j), int32(i), b, a
	return true
}

// Fix matches i and j, whatever the matching was, and takes them out of the
// graph for ever. Call Solve before relying on the rest of the matching. It does
// nothing when one of them has left already. O(n).
func (s *Solver) Fix(i, j int) {
	if i == j || s.gone[i] || s.gone[j] {
		return
	}
	s.Remove(i)
	s.Remove(j)
	s.mate[i], s.mate[j] = int32(j), int32(i)
}

// Remove takes i out of the graph for ever, unmatched. Call Solve before relying
// on the rest of the matching, unless i was unmatched. It does nothing when i
// has left already. O(n).
func (s *Solver) Remove(i int) {
	if s.gone[i] {
		return
	}
	v := int32(i)
	s.isolate(v)
	s.unmatch(v)
	s.leaveClose(v)
	s.gone[v] = true
	at, _ := slices.BinarySearch(s.alive, v)
	s.alive = slices.Delete(s.alive, at, at+1)
}

// Raise tells the Solver that minor components have changed, and by how much those of the duals
// are raised for it. That must leave none negative, and those of two adjacent vertices no less
// than twice the weight of their edge. Matched edges that keep no slack stay matched. Call
// Solve afterwards.
func (s *Solver) Raise(by func(v int) int64) {
	if s.fresh {
		return
	}
	for _, v := range s.alive {
		s.isolate(v)
	}
	for _, v := range s.alive {
		s.dual(v)[s.k-1] += by(int(v))
	}
	s.unmatchSlack()
}

// ForgetMinors tells the Solver that the minor components of all weights are zero now. The
// matching is one of maximum weight still, if it was: the major components prove it alone.
// Blossoms that only minor components needed are opened. O(n).
func (s *Solver) ForgetMinors() {
	if s.fresh {
		return
	}
	minor := s.k - 1
	for _, v := range s.alive {
		s.u[int(v)*s.k+minor] = 0
	}
	for b := s.n; b < len(s.parent); b++ {
		s.half[b*s.k+minor] = 0
	}
	for _, v := range s.alive {
		for s.top[v] != v && zero(s.halfDual(s.top[v])) {
			s.release(s.top[v])
		}
	}
}

// unmatchSlack unmatches the matched edges that have slack.
func (s *Solver) unmatchSlack() {
	for _, v := range s.alive {
		if m := s.mate[v]; m >= 0 && !s.noSlack(v, m) {
			s.unmatch(v)
		}
	}
}

// isolate opens all blossoms around a vertex.
func (s *Solver) isolate(v int32) {
	for s.top[v] != v {
		s.open(s.top[v])
	}
}

func (s *Solver) unmatch(v int32) {
	if m := s.mate[v]; m >= 0 {
		s.mate[v], s.mate[m] = -1, -1
	}
}
