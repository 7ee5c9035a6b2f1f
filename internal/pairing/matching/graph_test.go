package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func asGraph(n int, adjacent func(i, j int) bool) *Graph {
	g := new(Graph)
	g.Reset(n)
	for i := range n {
		for j := range i {
			if adjacent(i, j) {
				g.Join(i, j)
			}
		}
	}
	return g
}

func TestGraphAmong(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 1))
	var other Graph
	for range 300 {
		n := 1 + r.IntN(200)
		adjacent := randomGraph(r, n, 0.5)
		g := asGraph(n, adjacent)
		from := r.IntN(n)
		to := from + r.IntN(n-from+1)
		var given []int
		for v := range n {
			if (v < from || v >= to) && r.IntN(3) == 0 {
				given = append(given, v)
			}
		}
		more := r.IntN(2)
		g.CopySubgraph(&other, given, from, to, more)
		vertices := slices.Clone(given)
		for v := from; v < to; v++ {
			vertices = append(vertices, v)
		}
		if other.Len() != len(vertices)+more {
			t.Fatalf("%d vertices", other.Len())
		}
		for a := range other.Len() {
			degree := 0
			for b := range other.Len() {
				want := a != b && a < len(vertices) && b < len(vertices) && adjacent(vertices[a], vertices[b])
				if want {
					degree++
				}
				if other.Adjacent(a, b) != want {
					t.Fatalf("%d-%d: %v", a, b, !want)
				}
			}
			if other.Degree(a) != degree {
				t.Fatalf("%d has %d neighbours, want %d", a, other.Degree(a), degree)
			}
		}
		if v := r.IntN(other.Len()); true {
			other.Cut(v, 0, other.Len())
			if other.Degree(v) != 0 {
				t.Fatalf("%d keeps neighbours", v)
			}
		}
	}
}

// Edges that are called useless are in none of the largest matchings.
func TestUselessAgainstAllMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 1))
	useless := 0
	for range 20_000 {
		n := r.IntN(10)
		adjacent := randomGraph(r, n, []float64{0.2, 0.4, 0.7, 1}[r.IntN(4)])
		if r.IntN(2) == 0 {
			adjacent = starGraph(r, n)
		}
		size := largest(n, adjacent)
		all := len(size) - 1
		mate := slices.Repeat([]int{-1}, n)
		Cardinality(mate, adjacent)
		check := func(parts []Part) {
			for i := range n {
				for j := range i {
					if adjacent(i, j) && Useless(parts[i], parts[j]) {
						useless++
						if size[all&^(1<<i|1<<j)]+1 == size[all] {
							t.Fatalf("%d-%d can be matched; parts %v", i, j, parts)
						}
					}
				}
			}
		}
		check(Parts(mate, adjacent))
		for v := range n {
			if 2*size[all] == n {
				check(Narrow(mate, adjacent, v))
			}
		}
	}
	if useless < 10_000 {
		t.Errorf("only %d edges", useless)
	}
}
