package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// From any duals that are feasible, and with any partners proposed, the same
// weight is found.
func TestBeginAgainstAllMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	var s Solver
	for range 10_000 {
		g := randomTable(r, r.IntN(9), 1+r.IntN(2), []float64{0.3, 0.8, 1}[r.IntN(3)], 1+[]int64{1, 2, 6}[r.IntN(3)])
		duals := make([][]int64, g.n)
		for i := range duals {
			duals[i] = make([]int64, g.width)
			for j := range g.n {
				if w := g.weight[i*g.n+j]; w != nil && compare(w[:g.width], duals[i]) >= 0 {
					copy(duals[i], w)
					duals[i][g.width-1]++ // above any minor component
				}
			}
			duals[i][g.width-1] += r.Int64N(3)
		}
		partner := r.Perm(g.n)
		s.Reset(g.n, g)
		if r.IntN(2) == 0 { // also later, when some have left
			s.Solve()
			s.Fix(r.IntN(g.n+1)%max(g.n, 1), 0)
		}
		inGraph := uint(0)
		for v := range g.n {
			if !s.HasLeft(v) {
				inGraph |= 1 << v
			}
		}
		s.Begin(func(v int) []int64 { return duals[v] }, partner)
		s.Solve()
		certify(t, &s)
		if got, want := g.weightOf(t, &s), g.heaviest(inGraph); !equal(got, want) {
			t.Fatalf("%+v: weight %v, want %v", g, got, want)
		}
	}
}

func TestRaiseAgainstAllMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 1))
	for range 10_000 {
		g := randomTable(r, r.IntN(9), 1, []float64{0.5, 0.8, 1}[r.IntN(3)], 1+[]int64{1, 2, 6}[r.IntN(3)])
		for k, w := range g.weight {
			if w != nil {
				w[g.width] = 0
				if zero(w) {
					g.weight[k] = nil
				}
			}
		}
		s := New(g.n, g)
		s.Solve()
		by := make([]int64, g.n)
		for v := range by {
			by[v] = r.Int64N(6)
		}
		for i := range g.n {
			for j := range i {
				if w := g.weight[i*g.n+j]; w != nil {
					w = slices.Clone(w)
					w[g.width] = (by[i]+by[j])/2 - r.Int64N(3)
					g.set(i, j, w)
				}
			}
		}
		s.Raise(func(v int) int64 { return by[v] })
		s.Solve()
		certify(t, s)
		if got, want := g.weightOf(t, s), g.heaviest(1<<g.n-1); !equal(got, want) {
			t.Fatalf("%+v: weight %v, want %v", g, got, want)
		}
	}
}

// What is swapped weighs the same.
func TestSwap(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 1))
	swapped := 0
	for range 5_000 {
		g := randomTable(r, 4+r.IntN(6), r.IntN(2), 0.8, 2)
		s := New(g.n, g)
		s.Solve()
		before := g.weightOf(t, s)
		for range 5 {
			i, j := r.IntN(g.n), r.IntN(g.n)
			if i == j || s.Mate(i) == j || !s.Swap(i, j) {
				continue
			}
			swapped++
			certify(t, s)
			if s.Mate(i) != j || !equal(g.weightOf(t, s), before) {
				t.Fatalf("%+v: %d-%d: weight %v, was %v", g, i, j, g.weightOf(t, s), before)
			}
		}
	}
	if swapped < 1000 {
		t.Errorf("only %d swaps", swapped)
	}
}

// The duals of classes are feasible for their vertices, and as good as those of
// a graph in which every vertex stands on either side: whose largest matching is
// the largest one by halves, twice.
func TestFractionalAgainstTwoSides(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 1))
	for range 3_000 {
		width := 1 + r.IntN(3)
		kinds := randomTable(r, 1+r.IntN(5), width-1, []float64{0.4, 0.8, 1}[r.IntN(3)], 1+[]int64{1, 3, 8}[r.IntN(3)])
		loops := make([][]int64, kinds.n)
		c := Classes{Width: width, Weight: func(s, u int) ([]int64, bool) {
			w := kinds.weight[s*kinds.n+u]
			if s == u {
				w = loops[s]
			}
			return w, w != nil
		}}
		var of []int
		for s := range kinds.n {
			c.Sizes = append(c.Sizes, 1+r.IntN(4))
			if c.Sizes[s] > 1 {
				loops[s] = randomWeight(r, width-1, 0.6, 4)
			}
			of = append(of, slices.Repeat([]int{s}, c.Sizes[s])...)
		}
		f := c.Fractional()

		n := len(of)
		both := &table{2 * n, width - 1, make([][]int64, 4*n*n)}
		value := make([]int64, width)
		used := make([]int, kinds.n)
		for i, s := range of {
			add(value, f.Duals[s])
			if compare(f.Duals[s], make([]int64, width)) < 0 {
				t.Fatalf("dual %v", f.Duals[s])
			}
			for j, u := range of {
				w, ok := c.Weight(min(s, u), max(s, u))
				if !ok {
					continue
				}
				both.set(i, n+j, w)
				slack := slices.Clone(f.Duals[s])
				add(slack, f.Duals[u])
				subtract(slack, w)
				subtract(slack, w)
				if compare(slack, make([]int64, width)) < 0 {
					t.Fatalf("%d-%d has slack %v", s, u, slack)
				}
			}
		}
		solver := New(2*n, both)
		solver.Solve()
		if got := both.weightOf(t, solver); !equal(got, value) {
			t.Fatalf("duals %v of sizes %v: %v, want %v", f.Duals, c.Sizes, value, got)
		}
		for s := range kinds.n {
			for u := s; u < kinds.n; u++ {
				used[s] += f.Pairs[s][u]
				used[u] += f.Pairs[s][u]
				if _, ok := c.Weight(s, u); !ok && f.Pairs[s][u] > 0 {
					t.Fatalf("pairs of %d and %d, which are not adjacent", s, u)
				}
			}
			if used[s] > c.Sizes[s] {
				t.Fatalf("%d of %d in pairs", used[s], c.Sizes[s])
			}
		}
	}
}
