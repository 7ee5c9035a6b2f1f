package matching

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
	if s.isNarrow() {
		s.lookAt(i, s.closeTo(i))
	} else if c := s.classOf[i]; c < 0 {
		s.lookAt(i, s.alive)
	} else if !s.lookAtClasses(i, c) {
		s.lookAt(i, s.singles)
	}
}

// lookAt looks, like look, at some of the vertices.
func (s *Solver) lookAt(i int32, some []int32) {
	w, ui := s.w, s.dual(i)
	last := len(ui) - 1
	for _, j := range some {
		if s.side[j] == outer || s.tight[j] || s.side[j] == inner && s.top[j] == j {
			continue
		}
		major, minor, ok := w.Weight(int(i), int(j))
		if !ok {
			continue
		}
		major = major[s.lead:]
		key, c := s.keyOf(j), 0
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
	for _, j := range s.others(i) {
		if s.side[j] == outer && s.top[j] != b && s.offer(s.value(b), s.near[b] == none, i, j) {
			s.near[b] = edge{i, j}
			if s.isDoubleDelta(s.value(b)) {
				return
			}
		}
	}
}

// offer puts u+u less twice the weight of an edge between outer vertices in value, if there is
// no value yet or it is less, and reports whether it did.
func (s *Solver) offer(value []int64, first bool, i, j int32) bool {
	major, minor, ok := s.w.Weight(int(i), int(j))
	if !ok {
		return false
	}
	major = major[s.lead:]
	ui, uj, last, c := s.dual(i), s.dual(j), len(major), 0
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

// fillRow finds the best edge from a new outer blossom to each other outer
// blossom, from what is known about its kids; and the best of all. So every
// pair of vertices is compared at most once in a search, and every pair of
// blossoms once more when they are merged.
func (s *Solver) fillRow(d int32) {
	if s.usedRows == len(s.rows) {
		s.rows = append(s.rows, nil)
	}
	row := resize(s.rows[s.usedRows], len(s.parent))
	s.rows[s.usedRows] = row
	s.usedRows++
	s.rowNear = none
	for _, b := range s.outers {
		row[b] = none
		for _, kid := range s.kids[d] {
			if s.offerPair(kid, b, &row[b]) {
				break
			}
		}
		if row[b] != none && (s.rowNear == none || compare(s.pair, s.value(d)) < 0) {
			copy(s.value(d), s.pair)
			s.rowNear = row[b]
		}
	}
}

// offerPair improves an edge, of the value pair, by those between an outer blossom and another,
// and reports whether it cannot be better.
func (s *Solver) offerPair(x, y int32, best *edge) bool {
	known := none
	switch {
	case s.row[x] >= 0 && s.entered[x] > s.entered[y]:
		known = s.rows[s.row[x]][y]
	case s.row[y] >= 0 && s.entered[y] > s.entered[x]:
		known = s.rows[s.row[y]][x]
		known.a, known.b = known.b, known.a
	default:
		for _, i := range s.leaves[x] {
			for _, j := range s.leaves[y] {
				if !s.passesOver(i, j) && s.offer(s.pair, *best == none, i, j) {
					*best = edge{i, j}
					if s.isDoubleDelta(s.pair) {
						return true
					}
				}
			}
		}
		return false
	}
	if known == none || !s.offer(s.pair, *best == none, known.a, known.b) {
		return false
	}
	*best = known
	return s.isDoubleDelta(s.pair)
}

func (s *Solver) isDoubleDelta(value []int64) bool {
	for c, x := range value {
		if x != 2*s.delta[c] {
			return false
		}
	}
	return true
}

func (s *Solver) value(b int32) []int64 { return s.view(s.nearValue, b) }
