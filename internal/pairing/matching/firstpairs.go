package matching

import "slices"

// Sides is a bipartite graph with the vertices 0..Left-1 and 0..Right-1.
type Sides struct {
	Left, Right int
	Adjacent    func(i, j int) bool
	Leftover    func(j int) bool // which right vertices may be without partner; nil: all

	// Start, if not nil, tells the edges to begin with: those, of the edges that
	// there are, of which a pairing of everybody mostly consists.
	Start func(i, j int) bool

	// Settled, if not nil, is told every pair of the answer, from the first left
	// vertex on. From then on Adjacent may deny edges that are in no pairing of
	// everybody with the pairs settled so far.
	Settled func(i, j int)
}

// First pairs every left vertex with a different right vertex such that the list
// of the right partners is the first in lexicographic order. It returns nil
// when there is no such pairing.
//
// Each left vertex costs at most one search of O(Right²); on almost complete
// graphs nearly all searches end after a few steps.
func First(s Sides) []int {
	if s.Left < 0 || s.Left > s.Right {
		return nil
	}
	t := newTwoSides(s.Left, s.Right, s.Adjacent, s.Leftover)
	if !t.pairAll(s.Start) {
		return nil
	}
	for i := range s.Left {
		t.takeFirst(i)
		if s.Settled != nil {
			s.Settled(i, t.right[i])
		}
	}
	return t.right[:s.Left:s.Left]
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
	unvisited []int // and perhaps some that have been reached
	reached   []int // of a right vertex: the last search that reached it
	searches  int
	spare     bool  // one of the left vertices from n1 on has been tried
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
		reached: make([]int, n2),
	}
	for j := range n2 + 1 {
		t.next[j], t.before[j] = j+1, j-1
	}
	t.next[n2], t.before[0] = 0, n2
	return t
}

// pairAll pairs everybody, with the same number where possible.
func (t *twoSides) pairAll(start func(i, j int) bool) bool {
	for i := range t.n2 {
		t.right[i], t.left[i] = -1, -1
		if (start == nil || i >= t.n1 || start(i, i)) && t.adjacent(i, i) {
			t.right[i], t.left[i] = i, i
		}
	}
	var freeRight []int
	for j := range t.n2 {
		if t.left[j] < 0 {
			freeRight = append(freeRight, j)
		}
	}
	for i := range t.n1 {
		if start == nil {
			break
		}
		if t.right[i] >= 0 {
			continue
		}
		at := slices.IndexFunc(freeRight, func(j int) bool { return start(i, j) && t.adjacent(i, j) })
		if at >= 0 {
			j := freeRight[at]
			t.right[i], t.left[j] = j, i
			freeRight = slices.Delete(freeRight, at, at+1)
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
	t.begin()
	for j, paired := range t.left {
		if paired >= 0 {
			t.unvisited = append(t.unvisited, j)
		}
	}
	for want, at := i, 0; ; at++ {
		if !t.repeats(want) {
			for _, j := range free {
				if t.adjacent(want, j) {
					t.via[j] = want
					t.shift(j, i)
					return j
				}
			}
			t.reachFrom(want, -1)
		}
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
	t.begin()
	searching := false
	for j := t.next[t.n2]; j != r; j = t.next[j] {
		if t.reached[j] == t.searches || !t.adjacent(i, j) {
			continue
		}
		if t.adjacent(t.left[j], r) {
			t.via[r] = t.left[j]
			t.settle(i, j, r)
			return
		}
		if !searching {
			searching = true
			for x := t.next[t.n2]; x != t.n2; x = t.next[x] {
				if x != r {
					t.unvisited = append(t.unvisited, x)
				}
			}
		}
		t.reached[j] = t.searches
		t.queue = append(t.queue, j)
		if t.reaches(r) {
			t.settle(i, j, r)
			return
		}
	}
	t.unlink(r)
}

// begin forgets the last search.
func (t *twoSides) begin() {
	t.searches++
	t.unvisited, t.queue, t.tried, t.spare = t.unvisited[:0], t.queue[:0], 0, false
}

// reaches works through the queue until a partner can take r.
func (t *twoSides) reaches(r int) bool {
	for ; t.tried < len(t.queue); t.tried++ {
		want := t.left[t.queue[t.tried]]
		if !t.repeats(want) && t.reachFrom(want, r) {
			return true
		}
	}
	return false
}

// repeats reports whether a left vertex has been tried in the search, or another that stands
// for not being paired, just as this one.
func (t *twoSides) repeats(want int) bool {
	if want < t.n1 {
		return false
	}
	tried := t.spare
	t.spare = true
	return tried
}

// reachFrom adds to the queue the unvisited right vertices that a left vertex
// is adjacent to, until the partner of one can take r (unless r < 0).
func (t *twoSides) reachFrom(want, r int) bool {
	kept := t.unvisited[:0]
	for _, j := range t.unvisited {
		switch {
		case t.reached[j] == t.searches:
		case t.adjacent(want, j):
			t.reached[j] = t.searches
			t.via[j] = want
			t.queue = append(t.queue, j)
			if r >= 0 && t.adjacent(t.left[j], r) {
				t.via[r] = t.left[j]
				return true
			}
		default:
			kept = append(kept, j)
		}
	}
	t.unvisited = kept
	return false
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
