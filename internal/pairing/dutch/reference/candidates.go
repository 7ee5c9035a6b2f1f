package reference

import (
	"iter"
	"slices"
)

// arrangement is some players paired, each pair with the member of S1 first,
// and those of them who remain.
type arrangement struct {
	pairs [][2]int
	left  []int
}

// arrangements goes through the candidates of a bracket with so many pairs, in
// m1 of which are MDPs, in the order of Article 3: by MDP sets, for each of them
// by transpositions of the residents, and for each of these as the remainder is
// paired (C.04.3 3.7). Candidates with pairs against C1 or C3 are left out, and so is
// what homogeneous leaves out.
func (r *round) arrangements(b *bracket, pairs, m1 int) iter.Seq[arrangement] {
	return r.withMDPs(b, MDPSets(len(b.mdps), m1), pairs, m1)
}

// exchanging yields the arrangements with the MDP exchanges of C.04.3 (2017) D.3.
func (r *round) exchanging(b *bracket, pairs, m1 int) iter.Seq[arrangement] {
	return r.withMDPs(b, MDPExchanges(len(b.mdps), m1, func(bsn int) int { return int(r.field.Players[b.mdps[bsn-1]].Score) }), pairs, m1)
}

// withMDPs goes through the candidates, by sets of MDPs.
func (r *round) withMDPs(b *bracket, sets iter.Seq[[]int], pairs, m1 int) iter.Seq[arrangement] {
	return func(yield func(arrangement) bool) {
		for chosen := range sets {
			s1, limbo := pick(b.mdps, chosen)
			compatible := func(place, resident int) bool { return r.compatible[s1[place]][resident] }
			for s2 := range transpositions(b.residents, m1, compatible) {
				mdpPairing := match(s1, s2)
				for rest := range r.homogeneous(s2[m1:], pairs-m1) {
					a := arrangement{slices.Concat(mdpPairing, rest.pairs), slices.Concat(limbo, rest.left)}
					if !yield(a) {
						return
					}
				}
			}
		}
	}
}

// homogeneous goes through the ways to make so many pairs of the players of a
// homogeneous bracket or a remainder: the original S1 against all transpositions
// of S2, then as each exchange leaves the two (C.04.3 3.5, 3.6).
//
// The same pairs come up again and again, wherever one of them has its lower ranked player in
// S1. Exchanging that player for the opponent gives the same pairs, and earlier: fewer BSNs are
// exchanged if the player is of the original S2 and the opponent of the original S1, and as
// many with a smaller sum if both are of the same. So pairs come first where S1 has the higher
// ranked player of each; there is only one such division, and the others can be skipped.
func (r *round) homogeneous(players []int, pairs int) iter.Seq[arrangement] {
	return func(yield func(arrangement) bool) {
		if 2*pairs > len(players) {
			return
		}
		all := func(s1, s2 []int) bool {
			first := func(place, p int) bool { return s1[place] < p && r.compatible[s1[place]][p] }
			for t := range transpositions(s2, pairs, first) {
				if !yield(arrangement{match(s1, t), slices.Clone(t[pairs:])}) {
					return false
				}
			}
			return true
		}
		if !all(players[:pairs], players[pairs:]) {
			return
		}
		for e := range Exchanges(pairs, len(players)) {
			if !all(applyExchange(players, pairs, e)) {
				return
			}
		}
	}
}

// applyExchange returns S1 and S2 after an exchange, both sorted again.
func applyExchange(players []int, n1 int, e Exchange) (s1, s2 []int) {
	for i, p := range players {
		bsn := i + 1
		inS1 := bsn <= n1 && !slices.Contains(e.Out, bsn) || slices.Contains(e.In, bsn)
		if inS1 {
			s1 = append(s1, p)
		} else {
			s2 = append(s2, p)
		}
	}
	return s1, s2
}

// pick divides players into those with the given BSNs and the others.
func pick(players, bsns []int) (chosen, others []int) {
	for i, p := range players {
		if slices.Contains(bsns, i+1) {
			chosen = append(chosen, p)
		} else {
			others = append(others, p)
		}
	}
	return chosen, others
}

// match pairs each member of S1 with the one at the same place in S2 (C.04.3 3.3).
func match(s1, s2 []int) [][2]int {
	pairs := make([][2]int, len(s1))
	for i, p := range s1 {
		pairs[i] = [2]int{p, s2[i]}
	}
	return pairs
}
