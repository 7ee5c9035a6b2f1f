package matching

import "slices"

// First pairs every vertex of the left side 0..n1-1 with a different vertex of
// the right side 0..n2-1 such that the list of the right partners is the first
// in lexicographic order. Only right vertices with leftover(j) may be without
// partner; all may when leftover is nil. It returns nil when there is no such
// pairing.
//
// Each left vertex costs at most one search of O(n2²); on almost complete graphs
// nearly all searches end after a few steps.
func First(n1, n2 int, adjacent func(i, j int) bool, leftover func(j int) bool) []int {
	if n1 < 0 || n1 > n2 {
		return nil
	}
	t := newTwoSides(n1, n2, adjacent, leftover)
	if !t.pairAll() {
		return nil
	}
	for i := range n1 {
		t.takeFirst(i)
	}
	return t.right[:n1:n1]
}

// twoSides is a bipartite graph with as many vertices on the left as on the
// right: from n1 on, those on the left stand for not being paired.
type twoSides struct {
	n1, n2   int
	adjacent func(i, j int) bool
	right    []int // partner of a left vertex
	left     []int // partner of a right vertex

	// Right vertices whose partners may change still, linked in ascending
	// order; n2 stands before the first.
	next, before []int

	// Of a search.
	unvisited []int
	via       []int // of a right vertex: the left vertex that wants it
	queue     []int // right vertices reached, whose partners want another one
	tried     int   // how far the queue has been worked through
}

func newTwoSides(n1, n2 int, adjacent func(i, j int) bool, leftover func(j int) bool) *twoSides {
	t := &twoSides{
		n1: n1, n2: n2,
		adjacent: func(i, j int) bool {
			if i < n1 {
				return adjacent(i, j)
			}
			return leftover == nil || leftover(j)
		},
		right: make([]int, n2), left: make([]int, n2),
		next: make([]int, n2+1), before: make([]int, n2+1), via: make([]int, n2),
	}
	for j := range n2 + 1 {
		t.next[j], t.before[j] = j+1, j-1
	}
	t.next[n2], t.before[0] = 0, n2
	return t
}

// pairAll pairs everybody, with the same number where possible.
func (t *twoSides) pairAll() bool {
	var freeRight []int
	for i := range t.n2 {
		t.right[i], t.left[i] = -1, -1
		if t.adjacent(i, i) {
			t.right[i], t.left[i] = i, i
		} else {
			freeRight = append(freeRight, i)
		}
	}
	for i := range t.n2 {
		if t.right[i] >= 0 {
			continue
		}
		end := t.augment(i, freeRight)
		if end < 0 {
			return false
		}
		freeRight = slices.DeleteFunc(freeRight, func(j int) bool { return j == end })
	}
	return true
}

// augment pairs an unpaired left vertex by an alternating path to one of the
// free right vertices, and returns that one, or -1.
func (t *twoSides) augment(i int, free []int) int {
	t.unvisited = t.unvisited[:0]
	t.queue = t.queue[:0]
	for want, at := i, 0; ; at++ {
		for _, j := range free {
			if t.adjacent(want, j) {
				t.via[j] = want
				t.shift(j, i)
				return j
			}
		}
		if at == 0 {
			for j, paired := range t.left {
				if paired >= 0 {
					t.unvisited = append(t.unvisited, j)
				}
			}
		}
		t.reachFrom(want)
		if at == len(t.queue) {
			return -1
		}
		want = t.left[t.queue[at]]
	}
}

// takeFirst pairs a left vertex, the lowest not yet settled, with the first
// right vertex that leaves a partner for everybody, and settles it.
//
// With the right vertex that it had, r, it is at hand to anybody; the partner
// of another right vertex can give that up if an alternating path leads from it
// to r. What one such search has reached in vain need not be tried again.
func (t *twoSides) takeFirst(i int) {
	r := t.right[i]
	t.queue, t.tried = t.queue[:0], 0
	searching := false
	for j := t.next[t.n2]; j != r; j = t.next[j] {
		if !t.adjacent(i, j) {
			continue
		}
		if t.adjacent(t.left[j], r) {
			t.via[r] = t.left[j]
			t.settle(i, j, r)
			return
		}
		if !searching {
			searching = true
			t.unvisited = t.unvisited[:0]
			for x := t.next[t.n2]; x != t.n2; x = t.next[x] {
				if x != r {
					t.unvisited = append(t.unvisited, x)
				}
			}
		}
		at, waiting := slices.BinarySearch(t.unvisited, j)
		if !waiting {
			continue
		}
		t.unvisited = slices.Delete(t.unvisited, at, at+1)
		t.queue = append(t.queue, j)
		if t.reaches(r) {
			t.settle(i, j, r)
			return
		}
	}
	t.unlink(r)
}

// reaches works through the queue until a partner can take r.
func (t *twoSides) reaches(r int) bool {
	for ; t.tried < len(t.queue); t.tried++ {
		want := t.left[t.queue[t.tried]]
		known := len(t.queue)
		t.reachFrom(want)
		for _, j := range t.queue[known:] {
			if t.adjacent(t.left[j], r) {
				t.via[r] = t.left[j]
				return true
			}
		}
	}
	return false
}

// reachFrom adds to the queue the unvisited right vertices that a left vertex
// is adjacent to.
func (t *twoSides) reachFrom(want int) {
	kept := t.unvisited[:0]
	for _, j := range t.unvisited {
		if t.adjacent(want, j) {
			t.via[j] = want
			t.queue = append(t.queue, j)
		} else {
			kept = append(kept, j)
		}
	}
	t.unvisited = kept
}

// shift gives each left vertex on the way to a right vertex the one that it
// wants, ending with the left vertex given.
func (t *twoSides) shift(j, last int) {
	for {
		i := t.via[j]
		had := t.right[i]
		t.right[i], t.left[j] = j, i
		if i == last {
			return
		}
		j = had
	}
}

// settle pairs i with j, whose partner takes another on the way to r, for ever.
func (t *twoSides) settle(i, j, r int) {
	t.shift(r, t.left[j])
	t.right[i], t.left[j] = j, i
	t.unlink(j)
}

func (t *twoSides) unlink(j int) {
	t.next[t.before[j]], t.before[t.next[j]] = t.next[j], t.before[j]
}
