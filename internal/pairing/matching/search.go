package matching

// search grows a tree from the unmatched vertex, whose dual is positive, until
// it is matched or has given its place to a vertex whose dual is zero.
//
// Each vertex is looked from once when it becomes outer, in O(n); each step
// that changes the tree costs O(n) besides, and there are O(n) of them.
func (s *Solver) search(root int32) {
	if s.narrow && s.k > 1 && s.growTree(root, s.k-1) {
		return
	}
	s.narrow = false
	s.growTree(root, 0)
}

// growTree searches like search, but looks at the components from lead on: all, or only the
// minor one, and then at close edges alone. It returns false if it needs the others.
func (s *Solver) growTree(root int32, lead int) (grown bool) {
	s.lookFrom(lead)
	defer s.leaveTree()
	clear(s.delta)
	s.outers, s.inners, s.ready = s.outers[:0], s.inners[:0], s.ready[:0]
	for _, v := range s.alive {
		s.from[v], s.tight[v] = -1, false
	}
	s.clock, s.usedRows, s.lowAt, s.target = 0, 0, -1, none
	if s.isNarrow() {
		s.low[0], s.listOf = never, -1
	} else {
		s.sortAlike()
	}
	s.makeOuter(s.top[root])
	for {
		switch {
		case s.target != none:
			s.flip(s.target.a, s.target.b)
			s.rebase(s.top[s.target.b], s.target.b)
			s.mate[s.target.b] = s.target.a
			return true
		case equal(s.low, s.delta):
			s.flip(s.lowAt, -1)
			return true
		case len(s.ready) > 0:
			v := s.ready[len(s.ready)-1]
			s.ready = s.ready[:len(s.ready)-1]
			if s.side[v] == free {
				s.grow(v)
			}
		case !s.advance():
			return false
		}
	}
}

// grow takes into the tree the blossom of a free vertex that is tight, and the
// blossom matched with it.
func (s *Solver) grow(v int32) {
	b := s.top[v]
	for _, x := range s.leaves[b] {
		s.side[x] = inner
		subtract(s.dual(x), s.delta)
	}
	s.makeInner(b, edge{s.from[v], v})
	s.makeOuter(s.top[s.mate[s.base[b]]])
}

// makeInner enters a blossom whose vertices are inner already.
func (s *Solver) makeInner(b int32, entry edge) {
	s.entry[b] = entry
	if int(b) >= s.n {
		add(s.halfDual(b), s.delta)
		s.inners = append(s.inners, b)
	}
}

// makeOuter makes a free blossom outer and looks around from its vertices.
func (s *Solver) makeOuter(b int32) {
	for _, v := range s.leaves[b] {
		add(s.dual(v), s.delta)
		s.makeVertexOuter(v)
	}
	s.enterOuter(b)
	s.lookAround(b)
}

func (s *Solver) makeVertexOuter(v int32) {
	s.side[v] = outer
	s.steps++
	if s.isNarrow() && !zero(s.majors(v)) {
		return
	}
	if u := s.dual(v); s.lowAt < 0 || compare(u, s.low) < 0 {
		copy(s.low, u)
		s.lowAt = v
	}
}

// enterOuter enters a blossom whose vertices are outer already.
func (s *Solver) enterOuter(b int32) {
	if int(b) >= s.n {
		subtract(s.halfDual(b), s.delta)
	}
	s.clock++
	s.entered[b], s.row[b], s.near[b] = s.clock, -1, none
	s.outers = append(s.outers, b)
}

// becomeTight notes a free vertex that the tree can take in, and reports
// whether the tree can end there.
func (s *Solver) becomeTight(v int32) bool {
	s.tight[v] = true
	if s.mate[s.base[s.top[v]]] < 0 {
		s.target = edge{s.from[v], v}
		return true
	}
	s.ready = append(s.ready, v)
	return false
}

// advance moves delta to the next event, when all tight free vertices are in
// the tree. Blossoms are formed and opened at once; the other events are left
// to the search. It returns false if nothing can happen.
func (s *Solver) advance() bool {
	copy(s.event, s.low)
	opened, formed := int32(-1), int32(-1)
	for _, b := range s.inners {
		if s.isNarrow() && !zero(s.majorHalf(b)) {
			continue
		}
		if half := s.halfDual(b); compare(half, s.event) < 0 {
			copy(s.event, half)
			opened = b
		}
	}
	for _, b := range s.outers {
		if s.near[b] != none && lessHalf(s.value(b), s.event) {
			for c, x := range s.value(b) {
				s.event[c] = x >> 1
			}
			opened, formed = -1, b
		}
	}
	if !equal(s.event, s.delta) && s.reach() {
		return true
	}
	if s.isNarrow() && s.event[0] == never {
		return false
	}
	copy(s.delta, s.event)
	if opened >= 0 {
		s.expand(opened)
	} else if formed >= 0 {
		s.shrink(s.near[formed])
	}
	return true
}

// reach moves delta to the first free vertices that become tight, unless
// another event comes before.
func (s *Solver) reach() bool {
	reached := false
	for _, v := range s.alive {
		if s.side[v] != free || s.from[v] < 0 {
			continue
		}
		if order := s.compareEvent(v, s.event); order < 0 {
			copy(s.event, s.keyOf(v))
			add(s.event, s.dual(v))
			reached = true
		} else if order == 0 {
			reached = true
		}
	}
	if !reached {
		return false
	}
	copy(s.delta, s.event)
	for _, v := range s.alive {
		if s.side[v] == free && s.from[v] >= 0 && s.compareEvent(v, s.delta) == 0 && s.becomeTight(v) {
			break
		}
	}
	return true
}

// compareEvent compares the delta at which a free vertex becomes tight.
func (s *Solver) compareEvent(v int32, with []int64) int {
	key, u := s.keyOf(v), s.dual(v)
	for c, y := range with {
		if x := key[c] + u[c]; x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}

// flip exchanges matched and unmatched edges on the way from an outer vertex to
// the root and matches the vertex with a partner outside the tree, or with
// nobody (-1).
func (s *Solver) flip(v, partner int32) {
	for {
		b := s.top[v]
		up := s.mate[s.base[b]]
		s.rebase(b, v)
		s.mate[v] = partner
		if up < 0 {
			return
		}
		t := s.top[up]
		e := s.entry[t]
		s.rebase(t, e.b)
		s.mate[e.b] = e.a
		v, partner = e.a, e.b
	}
}

// leaveTree puts the duals in order and leaves the tree, without the blossoms that do no
// good.
func (s *Solver) leaveTree() {
	for _, v := range s.alive {
		switch s.side[v] {
		case outer:
			subtract(s.dual(v), s.delta)
		case inner:
			add(s.dual(v), s.delta)
		}
		s.side[v] = free
	}
	for _, b := range s.outers {
		if int(b) >= s.n {
			add(s.halfDual(b), s.delta)
			s.openZero(b)
		}
	}
	for _, b := range s.inners {
		subtract(s.halfDual(b), s.delta)
		s.openZero(b)
	}
	if !s.isNarrow() && !zero(s.delta[:s.k-1]) {
		s.forgetClose()
	}
	s.lookFrom(0)
}
