package dutch_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"torneo/internal/pairing/dutch"
	"torneo/internal/pairingtest"
	"torneo/pairing/swiss"
)

// Fields too large for the reference implementation: that each bracket's
// candidate is a best one is proved by weak duality. The proof is checked here,
// with no part of the search for it.
//
// Every vertex has a dual, and so have some sets of an odd number of vertices. If
// for every edge the duals of its ends and of the sets around it are no less than
// twice its weight, no matching weighs more than half of what all the duals can
// come to: those of the vertices, and a set's as often as pairs fit into it. The
// round as it was paired weighs just that, in every bracket.
func TestLargeFieldsAreProvedBest(t *testing.T) {
	sizes := []int{300, 500}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, players := range sizes {
		for k, family := range pairingtest.ClubFamilies() {
			for seed := range uint64(4) {
				t.Run(fmt.Sprintf("%s/%d/%d", family.Name, players, seed), func(t *testing.T) {
					record, err := family.Make(players, seed+uint64(4*k))
					if err != nil {
						t.Fatal(err)
					}
					f, err := swiss.New(record, swiss.NextRound(record), swiss.Dutch2026)
					if err != nil {
						t.Fatal(err)
					}
					p, err := dutch.Pair(f)
					if err != nil {
						t.Fatal(err)
					}
					for b := range p.Brackets {
						if err := check(p, b, dutch.Proof(p, b)); err != nil {
							t.Errorf("bracket %d: %v", b+1, err)
						}
					}
					if steps := dutch.Steps(f); steps > 50*players {
						t.Errorf("%d steps for %d players", steps, players)
					}
				})
			}
		}
	}
}

// check checks the proof of a bracket's candidate.
func check(p *dutch.Pairing, bracket int, proof *dutch.Certificate) error {
	vertex := map[int]int{} // of a player
	for v, i := range proof.Players {
		vertex[i] = v
	}
	if err := checkUseless(p, bracket, proof); err != nil {
		return err
	}
	sets := make([][]int, len(proof.Players)) // around a vertex
	bound := proof.None()
	for v := range proof.Players {
		bound.Add(proof.Dual[v], 1)
	}
	for k, set := range proof.Sets {
		if len(set.Vertices)%2 == 0 || set.Dual.Compare(proof.None()) < 0 {
			return fmt.Errorf("set %v has the dual %v", set.Vertices, set.Dual)
		}
		for _, v := range set.Vertices {
			sets[v] = append(sets[v], k)
		}
		bound.Add(set.Dual, int64(len(set.Vertices)/2))
	}
	for v := range proof.Players {
		for u := range v {
			weight, ok := proof.Weight(u, v)
			if !ok || proof.Useless(u, v) {
				continue
			}
			sum := proof.None()
			sum.Add(proof.Dual[u], 1)
			sum.Add(proof.Dual[v], 1)
			for _, k := range sets[u] {
				if slices.Contains(sets[v], k) {
					sum.Add(proof.Sets[k].Dual, 1)
				}
			}
			if sum.Add(weight, -2); sum.Compare(proof.None()) < 0 {
				return fmt.Errorf("an edge has the slack %v", sum)
			}
		}
	}
	value := proof.None()
	matched := 0
	for _, pair := range p.Pairs {
		a, okA := vertex[pair.White]
		b, okB := vertex[pair.Black]
		if !okA || !okB {
			continue // of a bracket above
		}
		weight, ok := proof.Weight(min(a, b), max(a, b))
		if !ok {
			return errors.New("a pair is no edge")
		}
		value.Add(weight, 2)
		matched += 2
	}
	if matched != len(proof.Players) {
		return fmt.Errorf("%d of %d are paired", matched, len(proof.Players))
	}
	if value.Compare(bound) != 0 {
		return fmt.Errorf("the pairs weigh %v, but %v may be possible", value, bound)
	}
	return nil
}

// checkUseless proves that a matching of everybody has none of the edges left out:
// without the separator there are as many odd components as it has vertices, so
// that each of these is matched with one of them.
func checkUseless(p *dutch.Pairing, bracket int, proof *dutch.Certificate) error {
	n := len(proof.Players)
	separator := 0
	component := make([]int, n)
	odd := map[int]bool{}
	for v := range n {
		if proof.Separator(v) {
			separator++
			component[v] = -1
		}
	}
	count := 0
	for v := range n {
		if component[v] != 0 {
			continue
		}
		count++
		component[v] = count
		size := 0
		for queue := []int{v}; len(queue) > 0; size++ {
			u := queue[0]
			queue = queue[1:]
			for w := range n {
				if w == u || component[w] != 0 {
					continue
				}
				if _, ok := proof.Weight(min(u, w), max(u, w)); ok {
					component[w] = count
					queue = append(queue, w)
				}
			}
		}
		odd[count] = size%2 == 1
	}
	odds := 0
	for c := range odd {
		if odd[c] {
			odds++
		}
	}
	if separator > 0 && odds != separator {
		return fmt.Errorf("%d odd components without a separator of %d", odds, separator)
	}
	for v := range n {
		for u := range v {
			if !proof.Useless(u, v) {
				continue
			}
			if proof.Separator(u) == proof.Separator(v) && proof.Separator(u) {
				continue
			}
			if !proof.Separator(u) && !proof.Separator(v) || odd[max(component[u], component[v])] {
				return fmt.Errorf("an edge is not useless")
			}
		}
	}
	return nil
}
