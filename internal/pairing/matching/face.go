package matching

import "slices"

// Face is the matchings of maximum weight as a Solver's duals tell them: those of
// tight edges, with just one edge out of every blossom whose dual is not zero, and
// with every vertex whose dual is not. It holds one of them, and is good until the
// Solver or its weights change.
type Face struct {
	s       *Solver
	mate    []int
	around  [][]int // of a vertex: the sets that count, as indices
	sets    [][]int
	changed []int // pairs that were, of the last exchange
	via     []int
	queue   []int
	seen    []bool
	inSet   []bool
	region  []int // of a vertex that may be exchanged; no two of different ones ever can be
	regions int
}

// Face returns the face of the optimum, after Solve. O(n).
func (s *Solver) Face() *Face {
	f := &Face{s: s, mate: make([]int, s.n), around: make([][]int, s.n), via: make([]int, s.n), seen: make([]bool, s.n), inSet: make([]bool, s.n),
		region: make([]int, s.n), regions: 1}
	for v := range f.mate {
		f.mate[v] = int(s.mate[v])
	}
	for b := int32(s.n); int(b) < len(s.parent); b++ {
		if zero(s.halfDual(b)) || slices.Contains(s.unused, b) {
			continue
		}
		set := make([]int, len(s.leaves[b]))
		for k, v := range s.leaves[b] {
			set[k] = int(v)
			f.around[v] = append(f.around[v], int(b))
		}
		f.sets = append(f.sets, set)
	}
	return f
}

// Mate returns the partner of a vertex in the matching held, or -1.
func (f *Face) Mate(v int) int { return f.mate[v] }

// Mates returns the matching held.
func (f *Face) Mates() []int { return f.mate }

// Tight answers like Solver.Tight, in O(Width) besides the blossoms that count.
func (f *Face) Tight(i, j int) bool {
	s := f.s
	major, minor, ok := s.w.Weight(i, j)
	if !ok {
		return false
	}
	slack := s.event
	for c := range slack {
		slack[c] = s.u[i*s.k+c] + s.u[j*s.k+c] - 2*component(major, minor, c)
	}
	for _, b := range f.around[i] {
		if slices.Contains(f.around[j], b) {
			add(slack, s.halfDual(int32(b)))
			add(slack, s.halfDual(int32(b)))
		}
	}
	return zero(slack)
}

// Answer is the answer to a question, if it is known.
type Answer uint8

const (
	Unknown Answer = iota
	Yes
	No
)

// Exchange makes u the partner of v, of two vertices whose edge is tight, if it
// suffices for that to exchange the partners of some vertices, u among them, of whom
// no two are ever matched with each other. Yes says that it did.
//
// No says that no matching of maximum weight has the edge. It is right if partners, v among
// them, are matched in all of these, with nobody but the vertices; these with nobody else but
// the one that makes them spare, or are spare if they can be unmatched.
//
// The vertices are the same whenever it is asked, but for those who have been settled: they
// left with their partners. So what was searched in vain divides them for good: which edges a
// matching of such a graph can have does not depend on the matching held, and is never more
// after a pair is settled.
//
// O(n²) at most, mostly much less.
func (f *Face) Exchange(v, u int, some []int, partner func(v int) bool, spare func(x int) bool) Answer {
	free := f.mate[v]
	if free < 0 {
		return Unknown
	}
	if f.region[u] != f.region[free] {
		return No
	}
	for _, x := range some {
		f.seen[x] = false
	}
	f.queue = f.queue[:0]
	f.seen[u] = true
	others := false // somebody who is no partner has been asked
	ask := func(want int) {
		if others = others || want < 0 || !partner(want); want >= 0 {
			f.queue = append(f.queue, want)
		}
	}
	ask(f.mate[u])
	for at := 0; at < len(f.queue) && !f.seen[free]; at++ {
		want := f.queue[at]
		if want != free && f.Tight(want, free) { // mostly, and then nobody else need be looked at
			f.seen[free], f.via[free] = true, want
			break
		}
		for _, x := range some {
			if f.seen[x] || x == want || x == free || !f.Tight(want, x) {
				continue
			}
			f.seen[x], f.via[x] = true, want
			ask(f.mate[x])
		}
	}
	if !f.seen[free] {
		answer := f.searchSpares(free, some, others, spare)
		if answer == No {
			f.divide(some)
		}
		return answer
	}
	f.changed = append(f.changed[:0], v, free, u, f.mate[u])
	for x := free; x != u; {
		want := f.via[x]
		had := f.mate[want]
		f.changed = append(f.changed, want, had)
		f.mate[x], f.mate[want] = want, x
		x = had
	}
	f.mate[v], f.mate[u] = u, v
	if f.keepsSets() {
		return Yes
	}
	for k := 0; k < len(f.changed); k += 2 {
		a, b := f.changed[k], f.changed[k+1]
		f.mate[a], f.mate[b] = b, a
	}
	return Unknown
}

// searchSpares goes on with the search: where somebody else's partner was reached, as if any
// spare vertex could take its place.
func (f *Face) searchSpares(free int, some []int, others bool, spare func(x int) bool) Answer {
	if !others {
		return No
	}
	f.queue = f.queue[:0]
	for _, x := range some {
		if !f.seen[x] && spare(x) {
			f.seen[x] = true
			f.queue = append(f.queue, f.mate[x])
		}
	}
	for at := 0; at < len(f.queue) && !f.seen[free]; at++ {
		want := f.queue[at]
		if want < 0 {
			continue
		}
		for _, x := range some {
			if !f.seen[x] && x != want && f.Tight(want, x) {
				f.seen[x] = true
				f.queue = append(f.queue, f.mate[x])
			}
		}
	}
	if f.seen[free] {
		return Unknown
	}
	return No
}

// divide makes regions of their own of those who have been seen and those who have not.
func (f *Face) divide(some []int) {
	seen := make([]int, f.regions)
	for _, x := range some {
		if !f.seen[x] {
			continue
		}
		if seen[f.region[x]] == 0 {
			seen[f.region[x]] = f.regions
			f.regions++
		}
		f.region[x] = seen[f.region[x]]
	}
}

// keepsSets reports whether every set has one vertex that is not matched in it,
// after changes among some, which were matched with each other before.
func (f *Face) keepsSets() bool {
	for _, set := range f.sets {
		for _, x := range set {
			f.inSet[x] = true
		}
		changed, out := 0, 0
		for _, x := range f.changed {
			if f.inSet[x] {
				changed++
			}
		}
		if changed > 0 && changed < len(f.changed) {
			for _, x := range set {
				if m := f.mate[x]; m < 0 || !f.inSet[m] {
					out++
				}
			}
		}
		for _, x := range set {
			f.inSet[x] = false
		}
		if out > 1 {
			return false
		}
	}
	return true
}
