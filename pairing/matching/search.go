package matching

// tree is the alternating tree of a search and what the search knows about the
// rest of the graph.
//
// Outer vertices and blossoms are at an even distance from the root, inner ones
// at an odd distance. The search only counts how far the duals have moved in
// all, delta. While a vertex is outer its dual is u-delta, while it is inner
// u+delta; half of the dual of an outer blossom is half+delta, of an inner one
// half-delta. So nothing has to be computed again when delta grows, and each
// event is known by the delta at which it happens.
type tree struct {
	delta  []int64
	side   []side  // of a vertex
	entry  []edge  // of an inner blossom: the edge from its parent in the tree
	outers []int32 // outermost outer blossoms, single vertices included
	inners []int32 // outermost inner blossoms, single vertices left out

	// Of a vertex that is not outer: the outer vertex with the least slack to
	// it, and u(outer) less twice the weight.
	from  []int32
	key   []int64
	tight []bool  // the slack is zero
	ready []int32 // vertices that were free when they became tight

	// Of an outer blossom: an edge with the least slack to other outer
	// blossoms and u+u less twice its weight. Of two outer blossoms only the
	// later one needs to know the edge between them.
	near      []edge
	nearValue []int64
	entered   []int32 // when it became outer
	row       []int32 // its row, or -1
	rows      [][]edge
	usedRows  int
	clock     int32

	low     []int64 // the least u of the outer vertices
	lowAt   int32
	target  edge // a tight edge from the tree to an unmatched vertex outside
	event   []int64
	pair    []int64
	mark    []int32
	stamp   int32
	turned  []int32 // inner vertices that became outer
	opened  []int32 // kids of an opened blossom that became outer
	rowNear edge    // the best edge in the last row
}

type side uint8

const (
	free side = iota
	outer
	inner
)

func (t *tree) reset(n, m, k int) {
	t.delta = resize(t.delta, k)
	t.side = resize(t.side, n)
	clear(t.side)
	t.entry = resize(t.entry, m)
	t.from = resize(t.from, n)
	t.key = resize(t.key, n*k)
	t.tight = resize(t.tight, n)
	t.near = resize(t.near, m)
	t.nearValue = resize(t.nearValue, m*k)
	t.entered = resize(t.entered, m)
	t.row = resize(t.row, m)
	t.low = resize(t.low, k)
	t.event = resize(t.event, k)
	t.pair = resize(t.pair, k)
	t.mark = resize(t.mark, m)
	clear(t.mark)
	t.stamp = 0
}

// search grows a tree from the unmatched vertex, whose dual is positive, until
// it is matched or has given its place to a vertex whose dual is zero.
//
// Each vertex is looked from once when it becomes outer, in O(n); each step
// that changes the tree costs O(n) besides, and there are O(n) of them.
func (s *Solver) search(root int32) {
	clear(s.delta)
	s.outers, s.inners, s.ready = s.outers[:0], s.inners[:0], s.ready[:0]
	for _, v := range s.alive {
		s.from[v], s.tight[v] = -1, false
	}
	s.clock, s.usedRows, s.lowAt, s.target = 0, 0, -1, none
	s.makeOuter(s.top[root])
	for {
		switch {
		case s.target != none:
			s.flip(s.target.a, s.target.b)
			s.rebase(s.top[s.target.b], s.target.b)
			s.mate[s.target.b] = s.target.a
			s.finish()
			return
		case equal(s.low, s.delta):
			s.flip(s.lowAt, -1)
			s.finish()
			return
		case len(s.ready) > 0:
			v := s.ready[len(s.ready)-1]
			s.ready = s.ready[:len(s.ready)-1]
			if s.side[v] == free {
				s.grow(v)
			}
		default:
			s.advance()
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

func (s *Solver) lookAround(b int32) {
	for _, v := range s.leaves[b] {
		if s.target != none {
			return
		}
		s.look(v)
		s.lookAtOuters(v, b)
	}
}

// look offers the edges from an outer vertex to the vertices that are not
// outer. Inner vertices matter only in blossoms, which may be opened.
func (s *Solver) look(i int32) {
	k, w, ui := s.k, s.w, s.dual(i)
	last := k - 1
	for _, j := range s.alive {
		if s.side[j] == outer || s.tight[j] || s.side[j] == inner && s.top[j] == j {
			continue
		}
		major, minor, ok := w.Weight(int(i), int(j))
		if !ok {
			continue
		}
		key, c := s.key[int(j)*k:][:k:k], 0
		if s.from[j] >= 0 {
			for c < last && ui[c]-2*major[c] == key[c] {
				c++
			}
			if ui[c]-2*component(major, minor, c) >= key[c] {
				continue
			}
		}
		for ; c < last; c++ {
			key[c] = ui[c] - 2*major[c]
		}
		key[last] = ui[last] - 2*minor
		s.from[j] = i
		if s.side[j] == free && s.compareEvent(j, s.delta) == 0 && s.becomeTight(j) {
			return
		}
	}
}

// lookAtOuters offers the edges from an outer vertex to other outer blossoms.
// A tight one suffices: it is used up before delta grows.
func (s *Solver) lookAtOuters(i, b int32) {
	if s.near[b] != none && s.isDoubleDelta(s.value(b)) {
		return
	}
	for _, j := range s.alive {
		if s.side[j] == outer && s.top[j] != b && s.offer(s.value(b), s.near[b] == none, i, j) {
			s.near[b] = edge{i, j}
			if s.isDoubleDelta(s.value(b)) {
				return
			}
		}
	}
}

// offer puts u+u less twice the weight of an edge between outer vertices in
// value, if there is no value yet or it is less, and reports that it did.
func (s *Solver) offer(value []int64, first bool, i, j int32) bool {
	major, minor, ok := s.w.Weight(int(i), int(j))
	if !ok {
		return false
	}
	ui, uj, last, c := s.dual(i), s.dual(j), s.k-1, 0
	if !first {
		for c < last && ui[c]+uj[c]-2*major[c] == value[c] {
			c++
		}
		if ui[c]+uj[c]-2*component(major, minor, c) >= value[c] {
			return false
		}
	}
	for ; c < last; c++ {
		value[c] = ui[c] + uj[c] - 2*major[c]
	}
	value[last] = ui[last] + uj[last] - 2*minor
	return true
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
// to the search.
func (s *Solver) advance() {
	copy(s.event, s.low)
	opened, formed := int32(-1), int32(-1)
	for _, b := range s.inners {
		if half := s.halfDual(b); compare(half, s.event) < 0 {
			copy(s.event, half)
			opened = b
		}
	}
	for _, b := range s.outers {
		if s.near[b] != none && s.lessHalf(s.value(b), s.event) {
			for c, x := range s.value(b) {
				s.event[c] = x >> 1
			}
			opened, formed = -1, b
		}
	}
	if !equal(s.event, s.delta) && s.reach() {
		return
	}
	copy(s.delta, s.event)
	if opened >= 0 {
		s.expand(opened)
	} else if formed >= 0 {
		s.shrink(s.near[formed])
	}
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
			copy(s.event, s.key[int(v)*s.k:][:s.k])
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
	key, u := s.key[int(v)*s.k:][:s.k:s.k], s.dual(v)
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

// lessHalf reports that half of the value, all even, is less.
func (s *Solver) lessHalf(value, than []int64) bool {
	for c, x := range value {
		if x>>1 != than[c] {
			return x>>1 < than[c]
		}
	}
	return false
}

func (s *Solver) isDoubleDelta(value []int64) bool {
	for c, x := range value {
		if x != 2*s.delta[c] {
			return false
		}
	}
	return true
}

func (s *Solver) value(b int32) []int64 { return s.nearValue[int(b)*s.k:][:s.k:s.k] }

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

// finish puts the duals in order and leaves the tree, without the blossoms that
// do no good.
func (s *Solver) finish() {
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
}
