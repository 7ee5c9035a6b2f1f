package matching

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/longtest"
)

// table is a Weights that is written down. A nil weight is no edge.
type table struct {
	n, width int
	weight   [][]int64 // of i*n+j: major and minor in one
}

func (g *table) Width() int { return g.width }

func (g *table) Weight(i, j int) ([]int64, int64, bool) {
	w := g.weight[i*g.n+j]
	if w == nil {
		return nil, 0, false
	}
	return w[:g.width], w[g.width], true
}

func (g *table) set(i, j int, w []int64) { g.weight[i*g.n+j], g.weight[j*g.n+i] = w, w }

// randomWeight returns a weight greater than zero, or none; values are few so that
// many matchings weigh the same.
func randomWeight(r *rand.Rand, width int, density float64, values int64) []int64 {
	if r.Float64() >= density {
		return nil
	}
	for {
		w := make([]int64, width+1)
		for c := range w {
			w[c] = r.Int64N(values)
			if r.IntN(3) == 0 {
				w[c] -= values / 2
			}
		}
		if compare(w, make([]int64, width+1)) > 0 {
			return w
		}
	}
}

func randomTable(r *rand.Rand, n, width int, density float64, values int64) *table {
	g := &table{n, width, make([][]int64, n*n)}
	for i := range n {
		for j := range i {
			g.set(i, j, randomWeight(r, width, density, values))
		}
	}
	return g
}

// heaviest returns the weight of the best matching of the vertices in the graph,
// by trying them all.
func (g *table) heaviest(inGraph uint) []int64 {
	best := make([][]int64, inGraph+1)
	for set := uint(0); set <= inGraph; set++ {
		best[set] = make([]int64, g.width+1)
		if set&inGraph != set || set == 0 {
			continue
		}
		i := 0
		for set>>i&1 == 0 {
			i++
		}
		copy(best[set], best[set&^(1<<i)])
		for j := i + 1; j < g.n; j++ {
			if w := g.weight[i*g.n+j]; set>>j&1 == 1 && w != nil {
				sum := slices.Clone(best[set&^(1<<i)&^(1<<j)])
				add(sum, w)
				if compare(sum, best[set]) > 0 {
					best[set] = sum
				}
			}
		}
	}
	return best[inGraph]
}

func (g *table) weightOf(t *testing.T, s *Solver) []int64 {
	t.Helper()
	sum := make([]int64, g.width+1)
	for i := range g.n {
		j := s.Mate(i)
		if j < 0 || s.gone[i] {
			continue
		}
		if s.Mate(j) != i || i == j || g.weight[i*g.n+j] == nil {
			t.Fatalf("%d is matched with %d, that one with %d, by edge %v", i, j, s.Mate(j), g.weight[i*g.n+j])
		}
		if i < j {
			add(sum, g.weight[i*g.n+j])
		}
	}
	return sum
}

// certify proves the matching to be of maximum weight by the Solver's duals.
func certify(t *testing.T, s *Solver) {
	t.Helper()
	around := func(v int32) (blossoms []int32) {
		for b := s.parent[v]; b >= 0; b = s.parent[b] {
			blossoms = append(blossoms, b)
		}
		return blossoms
	}
	nought := make([]int64, s.k)
	inside := map[int32]int{} // matched edges inside a blossom
	for x, i := range s.alive {
		if compare(s.dual(i), nought) < 0 {
			t.Fatalf("dual %v of %d is negative", s.dual(i), i)
		}
		if s.mate[i] < 0 && !zero(s.dual(i)) {
			t.Fatalf("%d is unmatched, its dual %v", i, s.dual(i))
		}
		for _, j := range s.alive[x+1:] {
			major, minor, ok := s.w.Weight(int(i), int(j))
			if !ok {
				if s.mate[i] == j {
					t.Fatalf("%d-%d matched without edge", i, j)
				}
				continue
			}
			slack := slices.Clone(s.dual(i))
			add(slack, s.dual(j))
			for range 2 {
				subtract(slack, append(slices.Clone(major), minor))
			}
			others := around(j)
			for _, b := range around(i) {
				if slices.Contains(others, b) {
					add(slack, s.halfDual(b))
					add(slack, s.halfDual(b))
					if s.mate[i] == j {
						inside[b]++
					}
				}
			}
			if compare(slack, nought) < 0 {
				t.Fatalf("%d-%d has slack %v", i, j, slack)
			}
			if s.Tight(int(i), int(j)) != zero(slack) {
				t.Fatalf("%d-%d has slack %v but tight is %v", i, j, slack, !zero(slack))
			}
			if s.mate[i] == j && !zero(slack) {
				t.Fatalf("%d-%d matched with slack %v", i, j, slack)
			}
		}
	}
	blossoms := 0
	for b := int32(s.n); int(b) < len(s.parent); b++ {
		if slices.Contains(s.unused, b) {
			continue
		}
		blossoms++
		if compare(s.halfDual(b), nought) < 0 {
			t.Fatalf("blossom %v has the dual %v", s.leaves[b], s.halfDual(b))
		}
		if len(s.leaves[b])%2 == 0 || 2*inside[b]+1 != len(s.leaves[b]) {
			t.Fatalf("blossom %v has %d edges matched", s.leaves[b], inside[b])
		}
	}
	if blossoms+len(s.unused) != s.n/2 {
		t.Fatalf("%d blossoms and %d unused numbers of %d", blossoms, len(s.unused), s.n/2)
	}
}

// allMaximum calls yield with every matching (partner lists) of the given weight.
func (g *table) allMaximum(weight []int64, yield func(mate []int)) {
	mate := slices.Repeat([]int{-1}, g.n)
	sum := make([]int64, g.width+1)
	var from func(i int)
	from = func(i int) {
		if i == g.n {
			if equal(sum, weight) {
				yield(mate)
			}
			return
		}
		from(i + 1)
		if mate[i] >= 0 {
			return
		}
		for j := range i {
			if w := g.weight[i*g.n+j]; mate[j] < 0 && w != nil {
				mate[i], mate[j] = j, i
				add(sum, w)
				from(i + 1)
				subtract(sum, w)
				mate[i], mate[j] = -1, -1
			}
		}
	}
	from(0)
}

func TestSolveAgainstAllMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var s Solver
	for range 40_000 {
		g := randomTable(r, r.IntN(9), r.IntN(4), []float64{0.2, 0.5, 0.8, 1}[r.IntN(4)], 1+[]int64{1, 2, 3, 6, 40}[r.IntN(5)])
		s.Reset(g.n, g)
		s.Solve()
		certify(t, &s)
		if got, want := g.weightOf(t, &s), g.heaviest(1<<g.n-1); !equal(got, want) {
			t.Fatalf("%+v: weight %v, want %v", g, got, want)
		}
	}
}

func TestTightEdgesIncludeThoseOfAllMaximumMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 3_000 {
		g := randomTable(r, 1+r.IntN(7), r.IntN(3), 0.8, 3)
		s := New(g.n, g)
		s.Solve()
		g.allMaximum(g.weightOf(t, s), func(mate []int) {
			for i, j := range mate {
				if j >= 0 && !s.Tight(i, j) {
					t.Fatalf("%+v: %d-%d is not tight", g, i, j)
				}
			}
		})
	}
}

func TestChangesAgainstAllMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	var s Solver
	for range 4_000 {
		n := 2 + r.IntN(7)
		width, density, values := r.IntN(3), []float64{0.4, 0.8, 1}[r.IntN(3)], 1+[]int64{1, 2, 5, 30}[r.IntN(4)]
		g := randomTable(r, n, width, density, values)
		s.Reset(n, g)
		inGraph := uint(1)<<n - 1
		if r.IntN(4) > 0 {
			s.Solve()
		}
		for range 10 {
			i, j := r.IntN(n), r.IntN(n)
			switch r.IntN(12) {
			case 0:
				if i != j && inGraph>>i&1 == 1 && inGraph>>j&1 == 1 {
					inGraph &^= 1<<i | 1<<j
				}
				s.Fix(i, j)
			case 1:
				s.Remove(i)
				inGraph &^= 1 << i
			case 2, 3: // one edge, told at one end
				if i != j {
					g.set(i, j, randomWeight(r, width, density, values))
					s.Touch(i)
				}
			case 4, 5, 6: // minor only
				for j := range n {
					if w := g.weight[i*n+j]; w != nil {
						w = slices.Clone(w)
						w[width] += r.Int64N(3) - 1
						if compare(w, make([]int64, width+1)) > 0 {
							g.set(i, j, w)
						}
					}
				}
				s.Touch(i)
			default:
				for j := range n {
					if j != i && r.IntN(2) == 0 {
						g.set(i, j, randomWeight(r, width, density, values))
					}
				}
				s.Touch(i)
			}
			if r.IntN(3) == 0 {
				continue
			}
			s.Solve()
			certify(t, &s)
			if got, want := g.weightOf(t, &s), g.heaviest(inGraph); !equal(got, want) {
				t.Fatalf("%+v: weight %v, want %v", g, got, want)
			}
		}
	}
}

func TestLargerGraphsAreCertified(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	var s Solver
	for round := range longtest.Or(400, 120) {
		n := 20 + r.IntN(101)
		width := r.IntN(5)
		density := []float64{0.05, 0.2, 0.6, 1}[r.IntN(4)]
		values := 1 + []int64{1, 2, 5, 1000}[r.IntN(4)]
		g := randomTable(r, n, width, density, values)
		s.Reset(n, g)
		s.Solve()
		certify(t, &s)
		weight := g.weightOf(t, &s)
		for range 12 {
			switch r.IntN(6) {
			case 0:
				i := r.IntN(n)
				if j := s.Mate(i); j >= 0 {
					s.Fix(i, j)
				} else {
					s.Remove(i)
				}
			case 1:
				s.Fix(r.IntN(n), r.IntN(n))
			default:
				for range 1 + r.IntN(3) {
					i := r.IntN(n)
					for j := range n {
						if j != i && r.IntN(3) == 0 {
							g.set(i, j, randomWeight(r, width, density, values))
						}
					}
					s.Touch(i)
				}
			}
			s.Solve()
			certify(t, &s)
			weight = g.weightOf(t, &s)
		}
		if round%20 == 0 { // the warm solution weighs as much as a cold one
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
			if got := left.weightOf(t, cold); !equal(got, weight) {
				t.Fatalf("cold %v, warm %v", got, weight)
			}
		}
	}
}

func TestFixKeepsPartnersAndRemoveLeavesNone(t *testing.T) {
	g := randomTable(rand.New(rand.NewPCG(5, 1)), 6, 1, 1, 9)
	s := New(6, g)
	s.Solve()
	s.Fix(0, 3)
	s.Remove(4)
	s.Fix(0, 1) // 0 has left
	s.Remove(3)
	s.Touch(4)
	s.Solve()
	if s.Mate(0) != 3 || s.Mate(3) != 0 || s.Mate(4) != -1 || s.Tight(0, 3) || s.Tight(1, 4) {
		t.Errorf("mates %v", s.mate)
	}
	certify(t, s)
}

func TestLargeComponentsAndDriftDoNotOverflow(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	const large = 1<<40 - 1
	for range 200 {
		n := 60
		g := randomTable(r, n, 3, 0.7, 3)
		for _, w := range g.weight {
			for c := range w {
				w[c] = min(max(w[c], -1), 1) * (large - r.Int64N(2))
			}
			if w != nil && compare(w, make([]int64, 4)) <= 0 {
				w[0] = large
			}
		}
		s := New(n, g)
		s.Solve()
		certify(t, s)
		for _, v := range s.alive {
			if d := s.dual(v); slices.Max(d) > 4*60*large || slices.Min(d) < -4*60*large {
				t.Fatalf("dual %v", d)
			}
		}
		// Duals that have drifted, as feasible as the others in the first component.
		s.dual(0)[3] += 1 << 56
		s.Solve()
		certify(t, s)
		if s.nearsOverflow() {
			t.Fatal("the duals are still too large")
		}
	}
}

// classes are weights as in real use: they depend on small classes of the ends,
// and some edges are missing.
type classes struct {
	class []int
	order []int64
	no    []bool
	major [][]int64
}

const (
	classCount = 6
	classWidth = 8
)

func newClasses(n int, r *rand.Rand) *classes {
	g := &classes{make([]int, n), make([]int64, n), make([]bool, n*n), make([][]int64, classCount*classCount)}
	for i := range n {
		g.class[i], g.order[i] = i*classCount/n, int64(i)
		for j := range i {
			no := r.IntN(20) == 0
			g.no[i*n+j], g.no[j*n+i] = no, no
		}
	}
	for a := range classCount {
		for b := range a + 1 {
			w := make([]int64, classWidth)
			w[0] = 1
			for c := 1; c < classWidth; c++ {
				w[c] = r.Int64N(3)
			}
			g.major[a*classCount+b], g.major[b*classCount+a] = w, w
		}
	}
	return g
}

func (g *classes) Width() int { return classWidth }

func (g *classes) Weight(i, j int) ([]int64, int64, bool) {
	if g.no[i*len(g.class)+j] {
		return nil, 0, false
	}
	return g.major[g.class[i]*classCount+g.class[j]], g.order[i] * g.order[j] & 3, true
}

func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{20, 60, 200, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			g := newClasses(n, rand.New(rand.NewPCG(7, uint64(n))))
			s := New(n, g)
			b.ReportAllocs()
			for b.Loop() {
				s.Reset(n, g)
				s.Solve()
			}
		})
	}
}

func BenchmarkTouch(b *testing.B) {
	for _, n := range []int{20, 60, 200, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r := rand.New(rand.NewPCG(8, uint64(n)))
			g := newClasses(n, r)
			s := New(n, g)
			s.Solve()
			b.ReportAllocs()
			for b.Loop() {
				i := r.IntN(n)
				g.order[i] = r.Int64N(4)
				s.Touch(i)
				s.Solve()
			}
		})
	}
}
