package matching

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomGraph has the density given, in blocks of vertices between which no
// edges are when sparse in that way.
func randomGraph(r *rand.Rand, n int, density float64) func(i, j int) bool {
	edges := make([]bool, n*n)
	for i := range n {
		for j := range i {
			yes := r.Float64() < density
			edges[i*n+j], edges[j*n+i] = yes, yes
		}
	}
	return func(i, j int) bool {
		if i == j {
			panic("a vertex and itself")
		}
		return edges[i*n+j]
	}
}

// starGraph joins few hubs to all vertices, and the others in small cliques of
// odd size, so that barriers are rich.
func starGraph(r *rand.Rand, n int) func(i, j int) bool {
	hubs := r.IntN(n/4 + 1)
	clique := make([]int, n)
	for i := range clique {
		clique[i] = r.IntN(n/4 + 1)
	}
	label := r.Perm(n)
	dense := randomGraph(r, n, 0.8)
	return func(i, j int) bool {
		x, y := label[i], label[j]
		return dense(i, j) && (x < hubs || y < hubs || clique[x] == clique[y])
	}
}

// largest returns the size of the largest matching of each set of vertices.
func largest(n int, adjacent func(i, j int) bool) []int {
	size := make([]int, 1<<n)
	for set := 1; set < 1<<n; set++ {
		i := bits.TrailingZeros(uint(set))
		size[set] = size[set&^(1<<i)]
		for j := i + 1; j < n; j++ {
			if set>>j&1 == 1 && adjacent(i, j) {
				size[set] = max(size[set], 1+size[set&^(1<<i|1<<j)])
			}
		}
	}
	return size
}

// someMatching returns an arbitrary matching, mostly not of maximum size.
func someMatching(r *rand.Rand, n int, adjacent func(i, j int) bool) []int {
	mate := slices.Repeat([]int{-1}, n)
	for range r.IntN(n + 1) {
		i, j := r.IntN(n), r.IntN(n)
		if i != j && mate[i] < 0 && mate[j] < 0 && adjacent(i, j) {
			mate[i], mate[j] = j, i
		}
	}
	return mate
}

func checkMatching(t *testing.T, mate []int, adjacent func(i, j int) bool, size int) {
	t.Helper()
	matched := 0
	for i, j := range mate {
		if j < 0 {
			continue
		}
		matched++
		if i == j || mate[j] != i || !adjacent(i, j) {
			t.Fatalf("mates %v: %d-%d", mate, i, j)
		}
	}
	if matched != 2*size {
		t.Fatalf("mates %v: size %d", mate, size)
	}
}

func TestCardinalityAgainstAllMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for range 30_000 {
		n := r.IntN(11)
		adjacent := randomGraph(r, n, []float64{0.1, 0.25, 0.4, 0.7, 1}[r.IntN(5)])
		if r.IntN(2) == 0 {
			adjacent = starGraph(r, n)
		}
		size := largest(n, adjacent)
		best := size[len(size)-1]

		start := someMatching(r, n, adjacent)
		missable := Missable(start, adjacent)
		separator, odd := Barrier(start, adjacent)

		mate := slices.Clone(start)
		if got := Cardinality(mate, adjacent); got != best {
			t.Fatalf("size %d, want %d", got, best)
		}
		checkMatching(t, mate, adjacent, best)
		for v, m := range start {
			if m >= 0 && mate[v] < 0 {
				t.Fatalf("%d lost its partner: %v to %v", v, start, mate)
			}
		}
		for v, got := range missable {
			if want := size[(len(size)-1)&^(1<<v)] == best; got != want {
				t.Fatalf("missable %d: %v, want %v", v, got, want)
			}
		}
		if !slices.Equal(missable, Missable(mate, adjacent)) {
			t.Fatal("what is missable depends on the matching")
		}
		checkBarrier(t, n, adjacent, missable, separator, odd, n-2*best)
	}
}

func checkBarrier(t *testing.T, n int, adjacent func(i, j int) bool, missable []bool, separator []int, odd [][]int, deficiency int) {
	t.Helper()
	if len(odd)-len(separator) != deficiency || deficiency == 0 && (odd != nil || separator != nil) {
		t.Fatalf("barrier %v, %v: want %d unmatched", separator, odd, deficiency)
	}
	component := make([]int, n) // 0 elsewhere
	for x, vertices := range odd {
		if len(vertices)%2 == 0 || !slices.IsSorted(vertices) || x > 0 && odd[x-1][0] > vertices[0] {
			t.Fatalf("odd components %v", odd)
		}
		for _, v := range vertices {
			if component[v] != 0 || !missable[v] {
				t.Fatalf("%d in odd components %v", v, odd)
			}
			component[v] = x + 1
		}
	}
	if !slices.IsSorted(separator) {
		t.Fatalf("separator %v", separator)
	}
	for _, v := range separator {
		if component[v] != 0 {
			t.Fatalf("%d both in %v and %v", v, separator, odd)
		}
		component[v] = -1
	}
	for i := range n {
		if missable[i] != (component[i] > 0) {
			t.Fatalf("%d missable %v in %v", i, missable[i], odd)
		}
		for j := range i {
			if component[i] >= 0 && component[j] >= 0 && component[i] != component[j] && adjacent(i, j) {
				t.Fatalf("%d-%d connects odd components %v without %v", i, j, odd, separator)
			}
		}
	}
}

// The barrier proves the size of larger graphs' matchings.
func TestLargerBarriersProveTheSize(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for range 1_500 {
		n := 20 + r.IntN(180)
		adjacent := randomGraph(r, n, []float64{0.5, 1, 1.5, 2, 3, 10}[r.IntN(6)]/float64(n))
		if r.IntN(2) == 0 {
			adjacent = starGraph(r, n)
		}
		mate := someMatching(r, n, adjacent)
		size := Cardinality(mate, adjacent)
		checkMatching(t, mate, adjacent, size)
		separator, odd := Barrier(mate, adjacent)
		checkBarrier(t, n, adjacent, Missable(mate, adjacent), separator, odd, n-2*size)
	}
}

// almostComplete lacks about ten edges at each vertex.
func almostComplete(n int) func(i, j int) bool {
	return func(i, j int) bool {
		if i > j {
			i, j = j, i
		}
		h := uint64(i)*0x9E3779B97F4A7C15 ^ uint64(j)*0xC2B2AE3D27D4EB4F
		h ^= h >> 29
		return h*0xBF58476D1CE4E5B9>>32%uint64(n) >= 10
	}
}

func BenchmarkCardinality(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		for name, adjacent := range map[string]func(i, j int) bool{
			"almost-complete": almostComplete(n),
			// The last hundred may meet only the last half.
			"crowded-end": func(i, j int) bool {
				return almostComplete(n)(i, j) && (max(i, j) < n-100 || min(i, j) > n/2)
			},
			// Two halves and few edges between them, each of odd size.
			"halves": func(i, j int) bool {
				half := n/2 - 1
				return (i < half) == (j < half) && almostComplete(n)(i, j) || min(i, j) == half-1 && max(i, j) == n-1
			},
		} {
			b.Run(fmt.Sprint(name, "/", n), func(b *testing.B) {
				for b.Loop() {
					mate := slices.Repeat([]int{-1}, n)
					if size := Cardinality(mate, adjacent); size != n/2 {
						b.Fatal(size)
					}
				}
			})
		}
	}
}

func BenchmarkMissable(b *testing.B) {
	for _, n := range []int{1001, 10_001} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			adjacent := almostComplete(n)
			mate := slices.Repeat([]int{-1}, n)
			Cardinality(mate, adjacent)
			for b.Loop() {
				if slices.Contains(Missable(mate, adjacent), false) {
					b.Fatal("somebody cannot be missed")
				}
			}
		})
	}
}
