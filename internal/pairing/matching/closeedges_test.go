package matching

import (
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/longtest"
)

// Minor components change and are forgotten, vertices leave, and edges go: the matching is
// certified each time and weighs as much as one found from nothing.
func TestMinorChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 1))
	narrow, forgotten, kept := 0, 0, 0
	for range longtest.Or(600, 150) {
		n := 3 + r.IntN(40)
		width, values := 1+r.IntN(2), 1+[]int64{1, 2, 5}[r.IntN(3)]
		g := randomTable(r, n, width, []float64{0.2, 0.6, 1}[r.IntN(3)], values)
		g.forgetMinors()
		s := New(n, g)
		s.Solve()
		check := func() {
			t.Helper()
			certify(t, s)
			left := &table{n, width, slices.Clone(g.weight)}
			for i := range n {
				for j := range n {
					if s.gone[i] || s.gone[j] {
						left.weight[i*n+j] = nil
					}
				}
			}
			cold := New(n, left)
			cold.Solve()
			if got, want := g.weightOf(t, s), left.weightOf(t, cold); !equal(got, want) {
				t.Fatalf("weight %v, from nothing %v", got, want)
			}
		}
		check()
		for range 12 {
			v := r.IntN(n)
			switch r.IntN(8) {
			case 0:
				g.forgetMinors()
				before := g.weightOf(t, s)
				s.ForgetMinors()
				check()
				if !equal(g.weightOf(t, s), before) {
					t.Fatal("the weight has changed")
				}
				forgotten++
			case 1:
				if u := s.Mate(v); u >= 0 && !s.HasLeft(v) {
					s.Fix(v, u)
				}
			case 2: // edges go and come
				for j := range n {
					switch {
					case j == v:
					case g.weight[v*n+j] != nil && r.IntN(3) == 0:
						g.set(v, j, nil)
					case r.IntN(5) == 0:
						g.set(v, j, randomWeight(r, width, 1, values))
					}
				}
				s.Touch(v)
			case 3:
				s.Raise(g.raise(r))
			default:
				for range 1 + r.IntN(2) {
					v = r.IntN(n)
					for j := range n {
						if w := g.weight[v*n+j]; w != nil {
							w = slices.Clone(w)
							w[width] = r.Int64N(50)
							g.set(v, j, w)
						}
					}
					s.Touch(v)
				}
			}
			narrow += count(s.narrow)
			s.Solve()
			kept += count(s.some)
			check()
		}
	}
	if narrow < 500 || forgotten < 100 || kept < 500 {
		t.Errorf("%d narrow searches, %d times forgotten, %d times kept", narrow, forgotten, kept)
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// forgetMinors makes the minor components zero.
func (g *table) forgetMinors() {
	for i := range g.n {
		for j := range i {
			if w := g.weight[i*g.n+j]; w != nil {
				w = slices.Clone(w)
				w[g.width] = 0
				g.set(i, j, w)
			}
		}
	}
}

// raise adds to minor components, and gives by how much duals are raised for it.
func (g *table) raise(r *rand.Rand) func(v int) int64 {
	by := make([]int64, g.n)
	for v := range by {
		by[v] = r.Int64N(20)
	}
	for i := range g.n {
		for j := range i {
			if w := g.weight[i*g.n+j]; w != nil {
				w = slices.Clone(w)
				w[g.width] += (by[i] + by[j]) / 2
				g.set(i, j, w)
			}
		}
	}
	return func(v int) int64 { return by[v] }
}
