package dutch

import "slices"

// Subgroups is the way in which a candidate comes about: the original subgroups of its bracket
// (C.04.3 3.2), and what generation changed in them until it was reached.
type Subgroups struct {
	S1, S2, Limbo []int // of a heterogeneous bracket S1 is the MDPs that are paired
	MDPPairs      [][2]int

	// The remainder of a heterogeneous bracket; of a homogeneous one, all of it.
	// Leaves are exchanged from its original S1 for Enters from its S2 (C.04.3 4.3).
	RemainderS1, RemainderS2 []int
	Leaves, Enters           []int
	RemainderPairs           [][2]int // by the order of the final S1
}

// Heterogeneous reports whether players of different scores are in the bracket (C.04.3 1.3).
func (b *Bracket) Heterogeneous() bool { return len(b.MDPs) > 0 }

// Subgroups derives the subgroups from the pairs of the candidate.
func (c *Candidate) Subgroups() Subgroups {
	var s Subgroups
	mdps, rest := c.members()
	used := map[int]bool{}
	for _, p := range c.rankedPairs() {
		if slices.Contains(mdps, p[0]) {
			s.S1, s.MDPPairs = append(s.S1, p[0]), append(s.MDPPairs, p)
			used[p[0]], used[p[1]] = true, true
		} else {
			s.RemainderPairs = append(s.RemainderPairs, p)
		}
	}
	for _, m := range mdps {
		if slices.Contains(c.Down, m) {
			s.Limbo = append(s.Limbo, m)
		}
		if !slices.Contains(s.S1, m) && used[m] {
			s.S2 = append(s.S2, m) // of 2012: who meets one of S1
		}
	}
	var remainder []int
	for _, r := range rest {
		if !used[r] {
			remainder = append(remainder, r)
		}
	}
	half := len(s.RemainderPairs)
	s.RemainderS1, s.RemainderS2 = remainder[:half], remainder[half:]
	final := map[int]bool{}
	for _, p := range s.RemainderPairs {
		final[p[0]] = true
	}
	for i, r := range remainder {
		switch {
		case i < half && !final[r]:
			s.Leaves = append(s.Leaves, r)
		case i >= half && final[r]:
			s.Enters = append(s.Enters, r)
		}
	}
	if s.S2 = append(s.S2, rest...); !c.pairsMDPsFirst() {
		s.S1, s.S2 = s.RemainderS1, s.RemainderS2
	}
	return s
}

// members returns the players paired first in the bracket, if any, and all others: without
// those who have no opponent in it, and together where MDPs are paired as the others are.
func (c *Candidate) members() (mdps, others []int) {
	compatible := func(players []int) []int { return exclude(slices.Clone(players), c.Incompatible) }
	if !c.pairsMDPsFirst() {
		return nil, compatible(slices.Concat(c.MDPs, c.Residents))
	}
	return compatible(c.MDPs), compatible(c.Residents)
}

// rankedPairs returns the pairs as higher and lower ranked player, by rank of the former.
func (c *Candidate) rankedPairs() [][2]int {
	pairs := make([][2]int, len(c.Pairs))
	for i, p := range c.Pairs {
		pairs[i] = [2]int{p.Higher(), p.Lower()}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return a[0] - b[0] })
	return pairs
}
