package dutch

import "slices"

// Subgroups is how a candidate comes about: the original subgroups of its
// bracket (C.04.3 3.2), and what generation changed in them until it was reached.
type Subgroups struct {
	S1, S2, Limbo []int // of a heterogeneous bracket S1 is the MDPs that are paired
	MDPPairs      [][2]int

	// The remainder of a heterogeneous bracket; of a homogeneous one, all of it.
	// Leaves are exchanged from its original S1 for Enters from its S2 (C.04.3 4.3).
	RemainderS1, RemainderS2 []int
	Leaves, Enters           []int
	RemainderPairs           [][2]int // by the order of the final S1
}

// Heterogeneous reports players of different scores in the bracket (C.04.3 1.3).
func (b *Bracket) Heterogeneous() bool { return len(b.MDPs) > 0 }

// Subgroups derives the subgroups from the pairs of the candidate.
func (c *Candidate) Subgroups() Subgroups {
	var s Subgroups
	used := map[int]bool{}
	pairs := c.ranked()
	for _, p := range pairs {
		if slices.Contains(c.MDPs, p[0]) {
			s.S1, s.MDPPairs = append(s.S1, p[0]), append(s.MDPPairs, p)
			used[p[1]] = true
		} else {
			s.RemainderPairs = append(s.RemainderPairs, p)
		}
	}
	for _, m := range c.MDPs {
		if slices.Contains(c.Down, m) {
			s.Limbo = append(s.Limbo, m)
		}
	}
	var remainder []int
	for _, r := range c.Residents {
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
	if s.S2 = c.Residents; !c.Heterogeneous() {
		s.S1, s.S2 = s.RemainderS1, s.RemainderS2
	}
	return s
}

// ranked is the pairs as higher and lower ranked player, by the former's rank.
func (c *Candidate) ranked() [][2]int {
	pairs := make([][2]int, len(c.Pairs))
	for i, p := range c.Pairs {
		pairs[i] = [2]int{p.Higher(), p.Lower()}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return a[0] - b[0] })
	return pairs
}
