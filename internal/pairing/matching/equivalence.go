package matching

// Alike is Weights of which many are equal: those of the edges between two classes
// of vertices, without minor components. A search looks at a class as a whole then,
// and at its vertices only if one of them could be reached for less than before.
type Alike interface {
	Weights
	// Class returns the class of a vertex, -1 for one whose edges weigh differently. Of two
	// who are special only the edge between them does.
	Class(v int) (class int, special bool)
	PairWeight(c, d int) (major []int64)
	Adjacent(i, j int) bool // there is an edge
}

// alike is the vertices of a search by classes.
type alike struct {
	classOf []int32
	members [][]int32 // of each class
	singles []int32   // of none, and the special ones

	// Of a class: no vertex that still matters has a larger key, unless one has none.
	worst   []int64
	noKeys  []bool
	offered []int64
}

// sortAlike sorts the vertices for a search.
func (s *Solver) sortAlike() {
	s.singles = s.singles[:0]
	for c := range s.members {
		s.members[c] = s.members[c][:0]
	}
	w, ok := s.w.(Alike)
	for _, v := range s.alive {
		c, special := -1, false
		if ok {
			c, special = w.Class(int(v))
		}
		if s.classOf[v] = int32(c); c < 0 || special {
			s.singles = append(s.singles, v)
			continue
		}
		for len(s.members) <= c {
			s.members = append(s.members, nil)
		}
		s.members[c] = append(s.members[c], v)
	}
	s.worst = resize(s.worst, len(s.members)*s.k)
	s.noKeys = resize(s.noKeys, len(s.members))
	s.offered = resize(s.offered, s.k)
	for c := range s.noKeys {
		s.noKeys[c] = true
	}
}

// lookAtClasses looks, like look, at the vertices that have a class, from one that has. It
// reports whether the tree can end at one of them.
func (s *Solver) lookAtClasses(i, class int32) bool {
	w := s.w.(Alike)
	k, ui, offered := s.k, s.dual(i), s.offered
	for c, members := range s.members {
		if len(members) == 0 {
			continue
		}
		major := w.PairWeight(int(class), c)
		for x, m := range major {
			offered[x] = ui[x] - 2*m
		}
		offered[k-1] = ui[k-1]
		worst := s.worst[c*k:][:k:k]
		if !s.noKeys[c] && compare(offered, worst) >= 0 {
			continue
		}
		some, without := false, false // who still matters, and who of them has no key
		for _, j := range members {
			if s.side[j] == outer || s.tight[j] || s.side[j] == inner && s.top[j] == j {
				continue
			}
			key := s.key[int(j)*k:][:k:k]
			if w.Adjacent(int(i), int(j)) && (s.from[j] < 0 || compare(offered, key) < 0) {
				copy(key, offered)
				s.from[j] = i
				if s.side[j] == free && s.compareEvent(j, s.delta) == 0 {
					if s.becomeTight(j) {
						return true
					}
					continue
				}
			}
			if s.from[j] < 0 {
				without = true
			} else if !some || compare(key, worst) > 0 {
				copy(worst, key)
				some = true
			}
		}
		if s.noKeys[c] = without; !some && !without {
			copy(worst, offered) // nobody is left to whom it matters
		}
	}
	return false
}
