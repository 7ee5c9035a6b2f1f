package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// likes is a table of which the weights are those of classes, except between two
// special vertices and at those without class.
type likes struct {
	*table
	classes *table
	loops   [][]int64
	class   []int
	special []bool
}

func (l *likes) Class(v int) (int, bool) { return l.class[v], l.special[v] }

func (l *likes) PairWeight(c, d int) []int64 {
	if c == d {
		return l.loops[c][:l.width]
	}
	return l.classes.weight[c*l.classes.n+d][:l.width]
}

func (l *likes) Adjacent(i, j int) bool { return l.weight[i*l.n+j] != nil }

func randomLikes(r *rand.Rand, n, width int, values int64) *likes {
	c := 1 + r.IntN(3)
	l := &likes{table: &table{n, width, make([][]int64, n*n)}, classes: randomTable(r, c, width, 1, values), class: make([]int, n), special: make([]bool, n)}
	for range c {
		l.loops = append(l.loops, randomWeight(r, width, 1, values))
	}
	for v := range n {
		if l.class[v] = r.IntN(c); r.IntN(8) == 0 {
			l.class[v] = -1
		}
		l.special[v] = r.IntN(4) == 0
	}
	density := []float64{0.4, 0.7, 0.9}[r.IntN(3)]
	for i := range n {
		for j := range i {
			if r.Float64() >= density {
				continue
			}
			if l.class[i] < 0 || l.class[j] < 0 {
				l.set(i, j, randomWeight(r, width, 1, values))
				continue
			}
			w := append(slices.Clone(l.PairWeight(l.class[i], l.class[j])), 0)
			if l.special[i] && l.special[j] {
				w[width] = r.Int64N(5) - 2
			}
			if compare(w, make([]int64, width+1)) > 0 {
				l.set(i, j, w)
			}
		}
	}
	return l
}

func TestAlikeAgainstAllMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	var s Solver
	for range 20_000 {
		l := randomLikes(r, r.IntN(11), 1+r.IntN(3), 1+[]int64{1, 2, 5}[r.IntN(3)])
		s.Reset(l.n, l)
		s.Solve()
		certify(t, &s)
		if got, want := l.weightOf(t, &s), l.heaviest(1<<l.n-1); !equal(got, want) {
			t.Fatalf("%+v: weight %v, want %v", l, got, want)
		}
	}
}

func TestLargerAlikeAreCertified(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 1))
	for range 100 {
		l := randomLikes(r, 20+r.IntN(60), 1+r.IntN(3), 4)
		s := New(l.n, l)
		s.Solve()
		certify(t, s)
	}
}

// Left vertices can be matched with right ones, these also with others, and others
// with each other.
func TestExchangeAgainstAllMatchings(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 1))
	answers := [3]int{}
	for range 20_000 {
		lefts, rights, others := 1+r.IntN(3), 1+r.IntN(4), r.IntN(4)
		n := lefts + rights + others
		g := &table{n, r.IntN(2), make([][]int64, n*n)}
		for i := range n {
			for j := range i {
				if i >= lefts && i < lefts+rights && j >= lefts || i < lefts || j < lefts && i >= lefts+rights {
					continue
				}
				g.set(i, j, randomWeight(r, g.width, 0.8, 2))
			}
		}
		s := New(n, g)
		s.Solve()
		weight := g.weightOf(t, s)
		var some []int
		for u := lefts; u < lefts+rights; u++ {
			some = append(some, u)
		}
		v, u := r.IntN(lefts), lefts+r.IntN(rights)
		if s.Mate(v) < 0 || s.Mate(v) == u || !s.Tight(v, u) {
			continue
		}
		f := s.Face()
		answer := f.Exchange(v, u, some, func(v int) bool { return v < lefts }, func(x int) bool {
			for o := lefts + rights; o < n; o++ {
				if f.Tight(x, o) {
					return true
				}
			}
			return s.Spare(x)
		})
		possible, all := false, true
		g.allMaximum(weight, func(mate []int) {
			possible = possible || mate[v] == u
			all = all && slices.Min(mate[:lefts]) >= 0
		})
		if !all && answer != Yes {
			continue
		}
		answers[answer]++
		switch answer {
		case Yes:
			sum := make([]int64, g.width+1)
			for i, j := range f.Mates() {
				if j > i {
					add(sum, g.weight[i*n+j])
				}
				if j >= 0 && f.Mate(j) != i {
					t.Fatalf("mates %v", f.Mates())
				}
			}
			if f.Mate(v) != u || !equal(sum, weight) {
				t.Fatalf("%+v: %d-%d: %v weighs %v, want %v", g, v, u, f.Mates(), sum, weight)
			}
		case No:
			if possible {
				t.Fatalf("%+v: %d-%d is possible; %v", g, v, u, f.Mates())
			}
		}
	}
	if slices.Min(answers[1:]) < 50 {
		t.Errorf("answers %v", answers)
	}
}

// One pair after the other is settled, as the same vertices are asked about again and
// again: what was divided stays divided.
func TestExchangesOneAfterTheOther(t *testing.T) {
	r := rand.New(rand.NewPCG(44, 1))
	answers := [3]int{}
	for range 5_000 {
		lefts, rights, others := 2+r.IntN(3), 2+r.IntN(3), r.IntN(3)
		n := lefts + rights + others
		g := &table{n, r.IntN(2), make([][]int64, n*n)}
		for i := range n {
			for j := range i {
				if i >= lefts && i < lefts+rights && j >= lefts || i < lefts || j < lefts && i >= lefts+rights {
					continue
				}
				g.set(i, j, randomWeight(r, g.width, 0.6, 2))
			}
		}
		s := New(n, g)
		s.Solve()
		weight := g.weightOf(t, s)
		var best [][]int // all matchings of maximum weight
		g.allMaximum(weight, func(mate []int) { best = append(best, slices.Clone(mate)) })
		if slices.ContainsFunc(best, func(mate []int) bool { return slices.Min(mate[:lefts]) < 0 }) {
			continue
		}
		f := s.Face()
		spare := func(x int) bool {
			for o := lefts + rights; o < n; o++ {
				if f.Tight(x, o) {
					return true
				}
			}
			return s.Spare(x)
		}
		var some []int
		for u := lefts; u < lefts+rights; u++ {
			some = append(some, u)
		}
		for v := range lefts {
			open := slices.Clone(some)
			r.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
			for _, u := range open {
				if f.Mate(v) == u || !f.Tight(v, u) {
					continue
				}
				answer := f.Exchange(v, u, some, func(v int) bool { return v < lefts }, spare)
				answers[answer]++
				held := func(mate []int) bool { return mate[v] == u }
				if answer == No && slices.ContainsFunc(best, held) {
					t.Fatalf("%+v: %d-%d is possible; %v", g, v, u, f.Mates())
				}
				if answer == Yes && !slices.ContainsFunc(best, func(mate []int) bool { return slices.Equal(mate, f.Mates()) }) {
					t.Fatalf("%+v: %d-%d: %v is none of the best", g, v, u, f.Mates())
				}
			}
			taken := f.Mate(v)
			some = slices.DeleteFunc(some, func(u int) bool { return u == taken })
			best = slices.DeleteFunc(best, func(mate []int) bool { return mate[v] != taken })
		}
	}
	if slices.Min(answers[1:]) < 500 {
		t.Errorf("answers %v", answers)
	}
}
