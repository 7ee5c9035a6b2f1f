package matching

import "slices"

// Weights gives the weight of the edge between two different vertices; ok is
// false when there is no edge. A weight is the vector (major..., minor), its
// components compared in this order; vectors are added component by component.
//
// Weight is symmetric. A weight is greater than zero; an edge whose weight is
// not is never of use. All major slices have the length Width; they belong to
// the Weights, and a Solver neither keeps nor changes them. Weight is called
// very often and must be cheap.
//
// The components of all weights must be between -2^40 and 2^40, for graphs of
// up to 2^13 vertices. Then nothing overflows: in a matching of n vertices
// every dual is that of some unmatched vertex, or zero, plus and minus the
// doubled weights along an alternating path, so that its components grow by
// less than n*2^42 in one Solve, and every sum that the search forms has fewer
// than eight such terms. Solve begins anew when it finds a component of a dual
// above 2^55, as might only happen after very many changes.
type Weights interface {
	Width() int
	Weight(i, j int) (major []int64, minor int64, ok bool)
}

// Solver holds a matching of a general graph together with the dual solution
// that proves its weight to be maximal, so that it can be restored with little
// work when some weights change. It is not safe for concurrent use.
//
// The method is Edmonds' primal-dual one. Every vertex has a dual, not
// negative, and so has every blossom; an edge's slack, the duals of its ends
// and of the blossoms around it less twice its weight, is never negative; and
// zero for matched edges. A search grows one alternating tree from a vertex
// that is unmatched though its dual is not zero, until that is mended.
// As weights count twice and the halves of the blossoms' duals are whole, so
// are all duals.
type Solver struct {
	begun [][]int64 // the duals of the groups with which it began last

	w     Weights
	n     int // vertices; blossoms are numbered from n
	k     int // components of a vector
	fresh bool

	alive []int32 // vertices still in the graph, ascending
	gone  []bool
	mate  []int32
	u     []int64 // duals; see outer and inner for their form during a search

	top    []int32 // of a vertex: outermost blossom around it, or itself
	parent []int32 // of a vertex or blossom: blossom just around it, or -1
	base   []int32 // the vertex that is not matched inside the blossom
	half   []int64 // half of a blossom's dual
	kids   [][]int32
	links  [][]edge // links[b][c] goes from kids[b][c] to the next; odd c are matched
	leaves [][]int32
	unused []int32 // numbers for blossoms
	self   []int32
	steps  int

	tree
	alike
	closeEdges
}

type edge struct{ a, b int32 }

var none = edge{-1, -1}

// New returns a Solver for the graph with the vertices 0..n-1 and nobody
// matched.
func New(n int, w Weights) *Solver {
	s := new(Solver)
	s.Reset(n, w)
	return s
}

// Reset makes the Solver as New would, keeping its memory: it allocates only
// when the graph is larger than those before. O(n * Width).
func (s *Solver) Reset(n int, w Weights) {
	s.w, s.n, s.k, s.fresh = w, n, w.Width()+1, true
	m := n + n/2
	s.alive = resize(s.alive, n)
	s.gone = resize(s.gone, n)
	s.mate = resize(s.mate, n)
	s.u = resize(s.u, n*s.k)
	s.top = resize(s.top, n)
	s.parent = resize(s.parent, m)
	s.base = resize(s.base, m)
	s.half = resize(s.half, m*s.k)
	s.kids = resize(s.kids, m)
	s.links = resize(s.links, m)
	s.leaves = resize(s.leaves, m)
	s.self = resize(s.self, n)
	for v := range s.alive {
		s.alive[v], s.gone[v] = int32(v), false
	}
	s.tree.reset(n, m, s.k)
	s.classOf = resize(s.classOf, n)
	s.members = s.members[:0]
	s.begun = nil
	s.changeMajors()
	s.separate()
}

// separate unmatches all vertices in the graph and forgets all blossoms.
func (s *Solver) separate() {
	for v := range int32(s.n) {
		s.self[v] = v
		s.top[v], s.parent[v], s.base[v] = v, -1, v
		s.kids[v], s.links[v], s.leaves[v] = nil, nil, s.self[v:v+1:v+1]
		if !s.gone[v] {
			s.mate[v] = -1
		}
	}
	s.unused = s.unused[:0]
	for b := len(s.parent) - 1; b >= s.n; b-- {
		s.unused = append(s.unused, int32(b))
	}
}

// Solve makes the matching one of maximum weight. Vertices may stay unmatched,
// which weighs nothing. It needs one search for each vertex that is unmatched
// and has a positive dual, of O(n² * Width) each; after a few changes these are
// few.
func (s *Solver) Solve() {
	if s.fresh || s.nearsOverflow() {
		s.start()
	}
	for _, v := range s.alive {
		if s.mate[v] < 0 && !zero(s.dual(v)) {
			s.search(v)
		}
	}
	s.narrow = true
}

// Begin gives duals to start from, of every vertex for the major components of the weights, all
// minor ones being zero; and partners, -1 for none, those of which are taken that share an edge
// without slack. The duals must not be negative, and those of two adjacent vertices no less
// than twice the weight of their edge. The nearer they are to the best, the less remains for
// Solve, which finds the same weight from any. All that was known is forgotten, except who has
// left the graph.
func (s *Solver) Begin(dual func(v int) []int64, partner []int) {
	s.separate()
	s.fresh = false
	s.changeMajors()
	clear(s.u)
	for _, v := range s.alive {
		copy(s.dual(v), dual(int(v)))
	}
	for _, i := range s.alive {
		if j := int32(partner[i]); j > i && !s.gone[j] && s.mate[i] < 0 && s.mate[j] < 0 && s.noSlack(i, j) {
			s.mate[i], s.mate[j] = j, i
		}
	}
	s.takeTight()
	s.saturate()
}

// Steps counts the vertices from which searches have looked since the Solver was
// made: what it has done, as each costs O(n * Width).
func (s *Solver) Steps() int { return s.steps }

// Dual returns twice the dual of a vertex: with those of the blossoms it proves the weight to
// be maximal.
func (s *Solver) Dual(i int) []int64 { return append([]int64(nil), s.dual(int32(i))...) }

// Spare reports, after Solve, whether the dual of a vertex is zero: without which it is matched
// in every matching of maximum weight.
func (s *Solver) Spare(i int) bool { return zero(s.dual(int32(i))) }

// EachBlossom yields the vertices of each blossom, and twice its dual.
func (s *Solver) EachBlossom(yield func(vertices []int, dual []int64)) {
	for b := s.n; b < len(s.parent); b++ {
		if slices.Contains(s.unused, int32(b)) {
			continue
		}
		var vertices []int
		for _, v := range s.leaves[b] {
			vertices = append(vertices, int(v))
		}
		dual := append([]int64(nil), s.halfDual(int32(b))...)
		add(dual, s.halfDual(int32(b)))
		yield(vertices, dual)
	}
}

// HasLeft reports whether a vertex has left the graph.
func (s *Solver) HasLeft(i int) bool { return s.gone[i] }

// InBlossom reports whether a vertex is in a blossom.
func (s *Solver) InBlossom(i int) bool { return s.top[i] != int32(i) }

// Mate returns the vertex that i is matched with, or -1. Fixed vertices keep
// each other.
func (s *Solver) Mate(i int) int { return int(s.mate[i]) }

// Tight reports, after Solve, whether the edge between two vertices exists in
// the graph and has no slack: all edges of every matching of maximum weight are
// tight, but not every tight edge need be in one. O(Width), and O(n) inside
// blossoms.
func (s *Solver) Tight(i, j int) bool {
	if i == j || s.gone[i] || s.gone[j] {
		return false
	}
	major, minor, ok := s.w.Weight(i, j)
	if !ok {
		return false
	}
	slack := s.event
	for c := range slack {
		slack[c] = s.u[i*s.k+c] + s.u[j*s.k+c] - 2*component(major, minor, c)
	}
	if s.top[i] == s.top[j] {
		s.stamp++
		for b := s.parent[j]; b >= 0; b = s.parent[b] {
			s.mark[b] = s.stamp
		}
		for b := s.parent[i]; b >= 0; b = s.parent[b] {
			if s.mark[b] == s.stamp {
				add(slack, s.halfDual(b))
				add(slack, s.halfDual(b))
			}
		}
	}
	return zero(slack)
}

// start makes the duals feasible, without blossoms, and matches what is tight.
func (s *Solver) start() {
	s.separate()
	s.fresh = false
	s.changeMajors()
	clear(s.u)
	for x, i := range s.alive {
		for _, j := range s.alive[x+1:] {
			if major, minor, ok := s.w.Weight(int(i), int(j)); ok {
				raise(s.dual(i), major, minor)
				raise(s.dual(j), major, minor)
			}
		}
	}
	s.takeTight()
	s.saturate()
}

// takeTight matches unmatched vertices by edges without slack, as they come.
func (s *Solver) takeTight() {
	for x, i := range s.alive {
		if s.mate[i] >= 0 {
			continue
		}
		for _, j := range s.alive[x+1:] {
			if s.mate[j] < 0 && s.noSlack(i, j) {
				s.mate[i], s.mate[j] = j, i
				break
			}
		}
	}
}

// nearsOverflow reports whether a dual has become so large that sums might overflow.
func (s *Solver) nearsOverflow() bool {
	const limit = 1 << 55
	for _, v := range s.alive {
		for _, x := range s.dual(v) {
			if x > limit || x < -limit {
				return true
			}
		}
	}
	return false
}

// noSlack reports whether there is an edge between the vertices, which share no blossom, and
// that it has no slack.
func (s *Solver) noSlack(i, j int32) bool {
	major, minor, ok := s.w.Weight(int(i), int(j))
	if !ok {
		return false
	}
	ui, uj := s.dual(i), s.dual(j)
	for c, m := range major {
		if ui[c]+uj[c] != 2*m {
			return false
		}
	}
	c := s.k - 1
	return ui[c]+uj[c] == 2*minor
}

func (s *Solver) dual(v int32) []int64 { return s.view(s.u, v) }

func (s *Solver) halfDual(b int32) []int64 { return s.view(s.half, b) }

func (s *Solver) keyOf(v int32) []int64 { return s.view(s.key, v) }

// view returns the part of a vertex's or blossom's vector that a search looks at; outside a
// search the whole vector.
func (s *Solver) view(vectors []int64, of int32) []int64 {
	to := (int(of) + 1) * s.k
	return vectors[to-s.k+s.lead : to : to]
}
