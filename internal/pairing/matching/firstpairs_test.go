package matching

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestFirstAgainstAllPairings(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	found, none := 0, 0
	for range 60_000 {
		n1 := r.IntN(8)
		n2 := n1 + []int{0, 0, 1, 1, 2, 4}[r.IntN(6)]
		density := []float64{0.2, 0.4, 0.6, 0.9, 1}[r.IntN(5)]
		edges := make([]bool, n1*n2)
		for x := range edges {
			edges[x] = r.Float64() < density
		}
		adjacent := func(i, j int) bool { return edges[i*n2+j] }
		free := make([]bool, n2)
		for j := range free {
			free[j] = r.IntN(3) > 0
		}
		leftover := func(j int) bool { return free[j] }
		if r.IntN(2) == 0 {
			leftover = nil
		}
		var start func(i, j int) bool
		if r.IntN(2) == 0 {
			start = func(i, j int) bool { return (i+j)%3 > 0 }
		}
		got, want := First(Sides{Left: n1, Right: n2, Adjacent: adjacent, Leftover: leftover, Start: start}), firstOfAll(n1, n2, adjacent, leftover)
		if (got == nil) != (want == nil) || !slices.Equal(got, want) {
			t.Fatalf("%d of %d, edges %v, free %v: got %v, want %v", n1, n2, edges, free, got, want)
		}
		if want == nil {
			none++
		} else {
			found++
		}
	}
	if found < 10_000 || none < 10_000 {
		t.Errorf("%d pairings and %d without: too few of one", found, none)
	}
}

// firstOfAll tries the pairings in lexicographic order.
func firstOfAll(n1, n2 int, adjacent func(i, j int) bool, leftover func(j int) bool) []int {
	pairs, used := []int{}, make([]bool, n2)
	var from func(i int) bool
	from = func(i int) bool {
		if i == n1 {
			for j, taken := range used {
				if !taken && leftover != nil && !leftover(j) {
					return false
				}
			}
			return true
		}
		for j := range n2 {
			if !used[j] && adjacent(i, j) {
				used[j] = true
				pairs = append(pairs, j)
				if from(i + 1) {
					return true
				}
				used[j] = false
				pairs = pairs[:i]
			}
		}
		return false
	}
	if !from(0) {
		return nil
	}
	return pairs
}

func TestFirstOfSidesThatDoNotFit(t *testing.T) {
	all := func(i, j int) bool { return true }
	for _, test := range []struct {
		n1, n2   int
		leftover func(j int) bool
		want     []int
	}{
		{2, 1, nil, nil},
		{-1, 1, nil, nil},
		{0, 0, nil, []int{}},
		{0, 1, nil, []int{}},
		{0, 1, func(j int) bool { return false }, nil},
		{1, 3, func(j int) bool { return j != 2 }, []int{2}},
		{1, 3, func(j int) bool { return j == 0 }, nil},
	} {
		got := First(Sides{Left: test.n1, Right: test.n2, Adjacent: all, Leftover: test.leftover})
		if (got == nil) != (test.want == nil) || !slices.Equal(got, test.want) {
			t.Errorf("%d and %d: got %v, want %v", test.n1, test.n2, got, test.want)
		}
	}
}

func BenchmarkFirst(b *testing.B) {
	const n = 5000
	complete := almostComplete(2 * n)
	almost := func(i, j int) bool { return complete(i, n+j) }
	for _, bench := range []struct {
		name     string
		n2       int
		adjacent func(i, j int) bool
		leftover func(j int) bool
	}{
		{"almost-complete", n, almost, nil},
		{"one-left-over", n + 1, almost, func(j int) bool { return j%7 == 3 }},
		{"not-the-same", n, func(i, j int) bool { return i != j && almost(i, j) }, nil},
		{"other-half", n, func(i, j int) bool { return (i < n/2) != (j < n/2) && almost(i, j) }, nil},
		{"many-left-over", 2 * n, almost, func(j int) bool { return j%3 != 0 }},
	} {
		b.Run(fmt.Sprint(bench.name, "/", n), func(b *testing.B) {
			for b.Loop() {
				if First(Sides{Left: n, Right: bench.n2, Adjacent: bench.adjacent, Leftover: bench.leftover}) == nil {
					b.Fatal("no pairing")
				}
			}
		})
	}
}
