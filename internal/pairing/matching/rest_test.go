package matching_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/pairing/matching"
)

// Whatever is taken out, who is available to whom is what trying all matchings says.
func TestRest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	asked := 0
	for range 2000 {
		n := 2 * (1 + rng.IntN(5))
		var g matching.Graph
		g.Reset(n)
		for i := range n {
			for j := range i {
				if rng.IntN(100) < 45 {
					g.Join(i, j)
				}
			}
		}
		var all []int
		for i := range n {
			all = append(all, i)
		}
		r, ok := matching.NewRest(&g, slices.Clone(all))
		if ok != perfect(&g, all) {
			t.Fatalf("matchable %v", ok)
		}
		for ok && len(r.Vertices) > 0 {
			var choice [][2]int
			for _, i := range r.Vertices {
				for _, j := range r.Vertices {
					if i == j {
						continue
					}
					asked++
					want := g.Adjacent(i, j) && perfect(&g, slices.DeleteFunc(slices.Clone(r.Vertices), func(k int) bool { return k == i || k == j }))
					if got := r.Available(i, j); got != want {
						t.Fatalf("%d and %d of %v: %v", i, j, r.Vertices, got)
					}
					if want {
						choice = append(choice, [2]int{i, j})
					}
				}
			}
			pick := choice[rng.IntN(len(choice))]
			r.Take(pick[0], pick[1])
		}
	}
	if asked < 10000 {
		t.Errorf("only %d pairs were asked about", asked)
	}
}

// perfect tries all matchings.
func perfect(g *matching.Graph, list []int) bool {
	if len(list) == 0 {
		return true
	}
	for k := 1; k < len(list); k++ {
		if g.Adjacent(list[0], list[k]) && perfect(g, slices.Concat(list[1:k], list[k+1:])) {
			return true
		}
	}
	return false
}
