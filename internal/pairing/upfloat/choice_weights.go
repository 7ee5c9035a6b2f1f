package upfloat

import (
	"math/bits"
	"slices"

	"torneo/tournament"
)

// weigh computes the weights of the edges of a choice: first that all are paired who must be,
// then the criteria in their order, each in a digit of its own.
func (c *choice) weigh() {
	residents := len(c.residents)
	var scores []tournament.Points // of those below, the lowest first
	for _, i := range c.players[residents:] {
		scores = append(scores, c.f.Players[i].Score)
	}
	slices.Sort(scores)
	scores = slices.Compact(scores)
	// Some scores share a component: each has bits for as many as can float.
	each := bits.Len(uint(residents))
	per := max(1, 36/each)
	parts := (len(scores) + per - 1) / per

	// The kinds: residents; then by score, floater of the round before, and whether
	// they must be paired.
	kinds := 1 + 4*len(scores)
	c.kind = make([]int, len(c.players))
	for v := residents; v < len(c.players); v++ {
		i := c.players[v]
		level, _ := slices.BinarySearch(scores, c.f.Players[i].Score)
		c.kind[v] = 1 + 4*level
		if wasFloater(c.f, i) {
			c.kind[v]++
		}
		if c.must[v] {
			c.kind[v] += 2
		}
	}
	c.digits = 2 + parts + 2
	c.weight = make([][][]int64, kinds)
	for a := range kinds {
		c.weight[a] = make([][]int64, kinds)
		for b := range kinds {
			w := make([]int64, c.digits)
			for _, kind := range [2]int{a, b} {
				if kind == 0 || (kind-1)&2 != 0 {
					w[0]++
				}
			}
			switch {
			case a == 0 && b == 0:
				w[1] = 1 // C4
			case a == 0 || b == 0:
				kind := max(a, b) - 1
				level := kind / 4
				w[2+level/per] = -1 << ((per - 1 - level%per) * each) // C5
				if c.floats && kind&1 != 0 {
					w[2+parts+1] = -1 // C7
				}
			case c.c6 && (a-1)/4 == len(scores)-1 && (b-1)/4 == len(scores)-1:
				w[2+parts] = 1 // C6
			}
			c.weight[a][b] = w
		}
	}
}

// Width returns the number of digits of a weight.
func (c *choice) Width() int { return c.digits }

// Weight returns the weight of the edge between two vertices.
func (c *choice) Weight(i, j int) ([]int64, int64, bool) {
	if !c.must[i] && !c.must[j] || !c.graph.Adjacent(c.players[i], c.players[j]) {
		return nil, 0, false
	}
	var minor int64
	switch residents := len(c.residents); {
	case i < residents && j >= residents:
		minor = c.order(j)
	case j < residents && i >= residents:
		minor = c.order(i)
	}
	return c.weight[c.kind[i]][c.kind[j]], minor, true
}
