package matching_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/pairing/matching"
)

// What is left out of a graph because some vertices have just enough neighbours is in no
// matching of everybody, and where half of them have no edge to each other it is found.
func TestTightGraphs(t *testing.T) {
	found := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(5, seed))
		n := 4 + 2*rng.IntN(4)
		club := n/2 - rng.IntN(2)
		var g matching.Graph
		g.Reset(n)
		for v := range n {
			for w := range v {
				if (v < n-club || w < n-club) && rng.IntN(10) > 0 {
					g.Join(v, w)
				}
			}
		}
		mate := slices.Repeat([]int{-1}, n)
		if 2*matching.Cardinality(mate, g.Adjacent) < n {
			continue
		}
		narrow := g.Clone()
		parts := narrow.Tight(mate)
		if parts == nil {
			if club == n/2 && n > 4 {
				t.Errorf("seed %d: half of %d are a club, and nothing is found", seed, n)
			}
			continue
		}
		narrow.LeaveOut(parts)
		for v := range n {
			for w := range v {
				if !g.Adjacent(v, w) || narrow.Adjacent(v, w) {
					continue
				}
				found++
				rest := slices.Repeat([]int{-1}, n)
				if size := matching.Cardinality(rest, func(i, j int) bool { return i != v && i != w && j != v && j != w && g.Adjacent(i, j) }); 2*size == n-2 {
					t.Errorf("seed %d: %d-%d is left out, and everybody else can be matched", seed, v, w)
				}
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d edges are left out", found)
	}
}
