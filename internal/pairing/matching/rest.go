package matching

import "slices"

// Rest is vertices who can all be matched with each other, and one way to do it; two
// after two are taken out such that it stays so.
type Rest struct {
	Vertices []int // in any order that one likes

	graph    *Graph
	mate     map[int]int
	asked    int          // of which vertex it is known, or -1
	possible map[int]bool // with whom it leaves the others matchable
}

// NewRest returns the rest of some vertices of a graph; false if they cannot all be matched.
func NewRest(g *Graph, vertices []int) (*Rest, bool) {
	r := &Rest{graph: g, Vertices: vertices, mate: make(map[int]int, len(vertices)), asked: -1}
	for k, m := range Largest(g, vertices) {
		if m < 0 {
			return nil, false
		}
		r.mate[vertices[k]] = vertices[m]
	}
	return r, true
}

// Largest returns a largest matching of some vertices, by their places in the list; -1 is
// nobody.
func Largest(g *Graph, vertices []int) []int {
	mate := make([]int, len(vertices))
	for k := range mate {
		mate[k] = -1
	}
	Cardinality(mate, adjacency(g, vertices))
	return mate
}

// MissableVertices reports for each vertex whether a largest matching without it has as many
// edges.
func MissableVertices(g *Graph, vertices []int) []bool {
	return Missable(Largest(g, vertices), adjacency(g, vertices))
}

// adjacency returns which of some vertices are neighbours, by their places in the list.
func adjacency(g *Graph, vertices []int) func(a, b int) bool {
	return func(a, b int) bool { return g.Adjacent(vertices[a], vertices[b]) }
}

// Has reports whether a vertex has not been taken out.
func (r *Rest) Has(i int) bool { return slices.Contains(r.Vertices, i) }

// Available reports whether two vertices are adjacent and the others can be matched
// without them. Nearly always their partners are adjacent; where not, one search tells
// it of all others.
func (r *Rest) Available(i, j int) bool {
	if !r.graph.Adjacent(i, j) {
		return false
	}
	p, q := r.mate[i], r.mate[j]
	if p == j || r.graph.Adjacent(p, q) {
		return true
	}
	if r.asked != i {
		r.ask(i)
	}
	return r.possible[j]
}

// ask finds with whom a vertex leaves the others matchable: without it one of them is
// left over, and whom a largest matching can leave over it can have.
func (r *Rest) ask(i int) {
	others := slices.DeleteFunc(slices.Clone(r.Vertices), func(j int) bool { return j == i })
	r.asked, r.possible = i, map[int]bool{}
	for k, may := range Missable(r.mates(others), adjacency(r.graph, others)) {
		if may {
			r.possible[others[k]] = true
		}
	}
}

// mates returns the matching of some of the vertices, by their places in the list.
func (r *Rest) mates(vertices []int) []int {
	place := make(map[int]int, len(vertices))
	for k, j := range vertices {
		place[j] = k
	}
	mate := make([]int, len(vertices))
	for k, j := range vertices {
		mate[k] = -1
		if m, matched := r.mate[j]; matched {
			if at, there := place[m]; there {
				mate[k] = at
			}
		}
	}
	return mate
}

// Take takes out two vertices that are available to each other.
func (r *Rest) Take(i, j int) {
	p, q := r.mate[i], r.mate[j]
	r.Vertices = slices.DeleteFunc(r.Vertices, func(k int) bool { return k == i || k == j })
	delete(r.mate, i)
	delete(r.mate, j)
	r.asked = -1
	if p == j {
		return
	}
	if r.graph.Adjacent(p, q) {
		r.mate[p], r.mate[q] = q, p
		return
	}
	delete(r.mate, p)
	delete(r.mate, q)
	mate := r.mates(r.Vertices)
	Cardinality(mate, adjacency(r.graph, r.Vertices))
	for k, m := range mate {
		r.mate[r.Vertices[k]] = r.Vertices[m]
	}
}
