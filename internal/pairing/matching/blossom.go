package matching

import "slices"

// shrink makes a blossom of the cycle that a tight edge between two outer
// blossoms closes in the tree.
func (s *Solver) shrink(e edge) {
	meet := s.meet(e)
	d := s.unused[len(s.unused)-1]
	s.unused = s.unused[:len(s.unused)-1]

	// From where the ways meet down to e.a, over the edge, and up from e.b.
	kids, links := s.kids[d][:0], s.links[d][:0]
	for b := s.top[e.a]; b != meet; {
		kids, links, b = s.step(b, kids, links)
	}
	slices.Reverse(kids)
	slices.Reverse(links)
	for c, l := range links {
		links[c] = edge{l.b, l.a}
	}
	kids = slices.Insert(kids, 0, meet)
	links = append(links, e)
	for b := s.top[e.b]; b != meet; {
		kids, links, b = s.step(b, kids, links)
	}
	s.kids[d], s.links[d] = kids, links
	s.parent[d], s.base[d] = -1, s.base[meet]
	clear(s.half[int(d)*s.k:][:s.k])

	// The vertices that were inner are outer now.
	leaves := s.leaves[d][:0]
	for _, kid := range kids {
		leaves = append(leaves, s.leaves[kid]...)
		s.parent[kid] = d
		wasOuter := s.side[s.base[kid]] == outer
		if int(kid) >= s.n && wasOuter {
			add(s.halfDual(kid), s.delta)
		} else if int(kid) >= s.n {
			subtract(s.halfDual(kid), s.delta)
		}
		if !wasOuter {
			s.row[kid], s.entered[kid] = -1, s.clock+1
		}
	}
	s.leaves[d] = leaves
	s.outers = slices.DeleteFunc(s.outers, func(b int32) bool { return s.parent[b] >= 0 })
	s.inners = slices.DeleteFunc(s.inners, func(b int32) bool { return s.parent[b] >= 0 })
	s.turned = s.turned[:0]
	for _, v := range leaves {
		s.top[v] = d
		if s.side[v] == inner {
			add(s.dual(v), s.delta)
			add(s.dual(v), s.delta)
			s.makeVertexOuter(v)
			s.turned = append(s.turned, v)
		}
	}
	s.clock++
	s.fillRow(d)
	s.enterOuter(d)
	s.row[d] = int32(s.usedRows - 1)
	s.near[d] = s.rowNear
	for _, v := range s.turned {
		if s.target != none {
			return
		}
		s.look(v)
	}
}

// meet returns the outer blossom where the ways from both ends of an edge to
// the root meet.
func (s *Solver) meet(e edge) int32 {
	s.stamp++
	x, y := s.top[e.a], s.top[e.b]
	for {
		if x >= 0 {
			if s.mark[x] == s.stamp {
				return x
			}
			s.mark[x] = s.stamp
			if up := s.mate[s.base[x]]; up >= 0 {
				x = s.top[s.entry[s.top[up]].a]
			} else {
				x = -1
			}
		}
		if y >= 0 {
			x, y = y, x
		}
	}
}

// step adds an outer blossom and the inner one above it, with the edges to and
// from the latter, and returns the next outer blossom.
func (s *Solver) step(b int32, kids []int32, links []edge) ([]int32, []edge, int32) {
	v := s.base[b]
	t := s.top[s.mate[v]]
	e := s.entry[t]
	return append(kids, b, t), append(links, edge{v, s.mate[v]}, edge{e.b, e.a}), s.top[e.a]
}

// expand opens an inner blossom whose dual has become zero during the search.
// The kids on the way of even length from where the tree enters to the base
// stay in the tree, in turn inner and outer; the others become free.
func (s *Solver) expand(b int32) {
	s.inners = slices.DeleteFunc(s.inners, func(x int32) bool { return x == b })
	entry := s.entry[b]
	kids, links := s.kids[b], s.links[b]
	s.release(b)

	c := slices.Index(kids, s.top[entry.b])
	forward := c%2 == 1
	s.opened = s.opened[:0]
	for turn := inner; ; {
		kid := kids[c]
		if turn == inner {
			s.makeInner(kid, entry)
		} else {
			for _, v := range s.leaves[kid] {
				add(s.dual(v), s.delta)
				add(s.dual(v), s.delta)
				s.makeVertexOuter(v)
			}
			s.enterOuter(kid)
			s.opened = append(s.opened, kid)
		}
		s.mark[kid] = -1
		if c == 0 {
			break
		}
		if forward {
			entry = links[c]
			c = (c + 1) % len(kids)
		} else {
			c--
			entry = edge{links[c].b, links[c].a}
		}
		turn = outer + inner - turn
	}
	for _, kid := range kids {
		if s.mark[kid] == -1 {
			s.mark[kid] = 0
			continue
		}
		for _, v := range s.leaves[kid] {
			s.side[v] = free
			add(s.dual(v), s.delta)
		}
	}
	for _, kid := range kids {
		for _, v := range s.leaves[kid] {
			if s.side[v] == free && s.from[v] >= 0 && s.compareEvent(v, s.delta) == 0 {
				s.becomeTight(v)
			}
		}
	}
	for _, kid := range s.opened {
		s.lookAround(kid)
	}
}

// rebase changes the matching inside a blossom so that it is v that is left to
// be matched outside.
func (s *Solver) rebase(b, v int32) {
	if s.base[b] == v {
		return
	}
	kid := v
	for s.parent[kid] != b {
		kid = s.parent[kid]
	}
	s.rebase(kid, v)
	kids, links := s.kids[b], s.links[b]
	k := slices.Index(kids, kid)
	from, to := 0, k // the links from..to-1, of even number, change
	if k%2 == 1 {
		from, to = k+1, len(kids)
	}
	for c := from; c < to; c += 2 {
		l := links[c]
		s.rebase(kids[c], l.a)
		s.rebase(kids[(c+1)%len(kids)], l.b)
		s.mate[l.a], s.mate[l.b] = l.b, l.a
	}
	rotate(kids, k)
	rotate(links, k)
	s.base[b] = v
}

func rotate[T any](a []T, k int) {
	slices.Reverse(a[:k])
	slices.Reverse(a[k:])
	slices.Reverse(a)
}

// openZero opens an outermost blossom whose dual is zero, and such blossoms in
// it.
func (s *Solver) openZero(b int32) {
	if int(b) < s.n || !zero(s.halfDual(b)) || !zero(s.majorHalf(b)) {
		return
	}
	kids := s.kids[b]
	s.release(b)
	for _, kid := range kids {
		s.openZero(kid)
	}
}

// open opens an outermost blossom outside a search, moving its dual to the
// vertices in it. No edge loses slack; those between the vertices and the
// outside win it, so that the blossom's base stays matched only if the dual was
// zero.
func (s *Solver) open(b int32) {
	half := s.halfDual(b)
	if !zero(half[:s.k-1]) {
		s.changeMajors()
	}
	if !zero(half) {
		for _, v := range s.leaves[b] {
			add(s.dual(v), half)
		}
		s.unmatch(s.base[b])
	}
	s.release(b)
}

// release makes the kids of an outermost blossom outermost.
func (s *Solver) release(b int32) {
	for _, kid := range s.kids[b] {
		s.parent[kid] = -1
		for _, v := range s.leaves[kid] {
			s.top[v] = kid
		}
	}
	s.unused = append(s.unused, b)
}
