package matching

import (
	"math/bits"
	"slices"
)

// Graph is a graph of so many vertices with a row of bits for each: its
// neighbours.
type Graph struct {
	stride int
	rows   []uint64
	n      int
}

// Reset makes it a graph without edges, keeping its memory.
func (g *Graph) Reset(n int) {
	g.n, g.stride = n, (n+63)/64
	g.rows = resize(g.rows, n*g.stride)
	clear(g.rows)
}

// Clone returns an independent copy of the graph.
func (g *Graph) Clone() Graph { return Graph{g.stride, slices.Clone(g.rows), g.n} }

// Len returns the number of vertices.
func (g *Graph) Len() int { return g.n }

// Row returns the neighbours of a vertex, a bit for each; it may be changed.
func (g *Graph) Row(v int) []uint64 { return g.rows[v*g.stride : (v+1)*g.stride : (v+1)*g.stride] }

// Adjacent reports whether there is an edge between two vertices.
func (g *Graph) Adjacent(v, w int) bool { return g.rows[v*g.stride+w>>6]>>(uint(w)&63)&1 != 0 }

// Join makes an edge between two vertices.
func (g *Graph) Join(v, w int) {
	g.rows[v*g.stride+w>>6] |= 1 << (uint(w) & 63)
	g.rows[w*g.stride+v>>6] |= 1 << (uint(v) & 63)
}

// Part removes the edge between two vertices.
func (g *Graph) Part(v, w int) {
	g.rows[v*g.stride+w>>6] &^= 1 << (uint(w) & 63)
	g.rows[w*g.stride+v>>6] &^= 1 << (uint(v) & 63)
}

// Cut removes the edges of a vertex to from..to-1.
func (g *Graph) Cut(v, from, to int) {
	for w := from; w < to; w++ {
		g.Part(v, w)
	}
}

// Degree returns the number of a vertex's neighbours.
func (g *Graph) Degree(v int) int {
	n := 0
	for _, word := range g.Row(v) {
		n += bits.OnesCount64(word)
	}
	return n
}

// CopySubgraph makes the other graph that of some vertices, in this order: those given,
// which are others than from..to-1, then these, then so many without neighbours.
func (g *Graph) CopySubgraph(other *Graph, given []int, from, to, more int) {
	other.Reset(len(given) + to - from + more)
	for v := range len(given) + to - from {
		i := from + v - len(given)
		if v < len(given) {
			i = given[v]
		}
		for w, j := range given {
			if g.Adjacent(i, j) {
				other.rows[v*other.stride+w>>6] |= 1 << (uint(w) & 63)
			}
		}
		other.copyBits(v, len(given), g.Row(i), from, to-from)
	}
}

// copyBits sets so many bits of a vertex's row, zero until then, to those of
// another row.
func (g *Graph) copyBits(v, at int, row []uint64, from, count int) {
	to := g.Row(v)
	for count > 0 {
		size := min(count, 64-from&63, 64-at&63)
		to[at>>6] |= row[from>>6] >> (from & 63) & (^uint64(0) >> (64 - size)) << (at & 63)
		from, at, count = from+size, at+size, count-size
	}
}
