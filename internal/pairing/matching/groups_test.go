package matching

import (
	"math/rand/v2"
	"testing"
)

// clubs is weights of vertices that are alike in their kind and do not meet those of
// their club, nor whom they have met.
type clubs struct {
	kind, club []int
	graph      Graph
	weight     [][][]int64
}

func (c *clubs) Width() int { return 2 }

func (c *clubs) Weight(i, j int) ([]int64, int64, bool) {
	return c.weight[c.kind[i]][c.kind[j]], 0, c.graph.Adjacent(i, j)
}

func randomClubs(r *rand.Rand, n, kinds, number, met int) *clubs {
	c := &clubs{weight: make([][][]int64, kinds)}
	for a := range kinds {
		c.weight[a] = make([][]int64, kinds)
		for b := range a + 1 {
			c.weight[a][b] = []int64{1, r.Int64N(3)}
			c.weight[b][a] = c.weight[a][b]
		}
	}
	c.graph.Reset(n)
	for v := range n {
		c.kind, c.club = append(c.kind, r.IntN(kinds)), append(c.club, v%number)
		for w := range v {
			if c.club[v] != c.club[w] && r.IntN(100) >= met {
				c.graph.Join(v, w)
			}
		}
	}
	return c
}

func (c *clubs) begin(s *Solver) {
	type key struct{ kind, club int }
	s.BeginGroups(Groups{
		Of:     SortGroups(len(c.kind), func(v int) (key, bool) { return key{c.kind[v], c.club[v]}, true }),
		Row:    c.graph.Row,
		At:     func(v int) int { return v },
		Weight: func(v, w int) []int64 { return c.weight[c.kind[v]][c.kind[w]] },
	}, nil)
}

// total returns the weight of the matching.
func (c *clubs) total(s *Solver) (sum [2]int64) {
	for v := range c.kind {
		if w := s.Mate(v); w > v {
			sum[0] += c.weight[c.kind[v]][c.kind[w]][0]
			sum[1] += c.weight[c.kind[v]][c.kind[w]][1]
		}
	}
	return sum
}

// From groups the same weight is found as from nothing, also where many have met.
func TestGroupsFindTheSameWeight(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 1))
	for range 400 {
		c := randomClubs(r, 2+r.IntN(40), 1+r.IntN(4), 2+r.IntN(3), []int{0, 20, 60, 90}[r.IntN(4)])
		plain, groups := New(len(c.kind), c), New(len(c.kind), c)
		plain.Solve()
		c.begin(groups)
		groups.Solve()
		certify(t, groups)
		if want, got := c.total(plain), c.total(groups); got != want {
			t.Fatalf("%+v: weight %v, want %v", c, got, want)
		}
	}
}

// Of like players in equal clubs nothing is left to be searched for, however many they
// are and have met: what the groups leave open is matched by edges without slack.
func TestGroupsLeaveNothing(t *testing.T) {
	for _, met := range []int{60, 85, 93} {
		for _, kinds := range []int{1, 2} {
			c := randomClubs(rand.New(rand.NewPCG(32, 1)), 300, kinds, 3, met)
			s := New(len(c.kind), c)
			c.begin(s)
			if s.Solve(); s.Steps() > 0 {
				t.Errorf("%d in a hundred have met, %d kinds: looked from %d", met, kinds, s.Steps())
			}
		}
	}
}
