package prize

import "slices"

// take chooses the prizes that a group receives: no more than one for each of
// its members and each with a claim, of the greatest worth together. Adding the
// most valuable one that still leaves everybody his own is exact, because the
// sets of prizes that can be given to different members form a matroid.
func (w *awarding) take(members []int, available []Ref) []Ref {
	m := newMatching(members, w.claims)
	full := map[int]bool{} // lists of which nothing more can be given
	var taken []Ref
	for _, ref := range available {
		if len(taken) == len(members) {
			break
		}
		if full[ref.List] {
			continue
		}
		if m.add(ref) {
			taken = append(taken, ref)
		} else {
			full[ref.List] = true
		}
	}
	return taken
}

// sharers returns the members who share if no more do than there are prizes:
// the best placed to whom the prizes can be given, one each, and those who
// share the place of the last of them.
func (w *awarding) sharers(members []int, prizes []Ref) []int {
	m := newMatching(prizes, func(i int, ref Ref) bool { return w.claims(ref, i) })
	var list []int
	last := nobody
	for _, i := range members {
		switch {
		case m.add(i):
			list = append(list, i)
			last = i
		case last != nobody && w.claimants[last].comparePlace(&w.claimants[i]) == 0 &&
			slices.ContainsFunc(prizes, func(ref Ref) bool { return w.claims(ref, i) }):
			list = append(list, i)
		}
	}
	return list
}

func (w *awarding) claims(ref Ref, i int) bool { return w.eligible[ref.List][i] }

// matching gives everything that is added to it a partner of its own.
type matching[A, B comparable] struct {
	partners []B
	fit      func(A, B) bool
	of       map[B]A
	seen     map[B]bool
}

func newMatching[A, B comparable](partners []B, fit func(A, B) bool) *matching[A, B] {
	return &matching[A, B]{partners, fit, map[B]A{}, map[B]bool{}}
}

// add reports whether there is a partner for one more, those that are there
// keeping one.
func (m *matching[A, B]) add(a A) bool {
	clear(m.seen)
	return m.give(a)
}

// give finds a partner, moving others to other partners if need be.
func (m *matching[A, B]) give(a A) bool {
	for _, b := range m.partners {
		if _, busy := m.of[b]; !busy && m.fit(a, b) {
			m.of[b] = a
			return true
		}
	}
	for _, b := range m.partners {
		if m.seen[b] || !m.fit(a, b) {
			continue
		}
		m.seen[b] = true
		if m.give(m.of[b]) {
			m.of[b] = a
			return true
		}
	}
	return false
}
