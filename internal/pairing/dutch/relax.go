package dutch

import "slices"

// relax pairs bracket by bracket from the top, and returns those left over (C.04.3.1 (2012) C).
// A player without an opponent in the bracket moves down at once (C.1). The downfloaters are,
// of those as many and with the same scores, such that the following bracket has the most pairs
// (C.12, R-BACKTRACK-PAIRS). If the lowest bracket cannot be paired, the one before it is
// paired with as few pairs less as that takes (C.13); and if it comes to none, both are one,
// and it is the turn of the one before.
func (e *engine) relax() (down []int) {
	groups := e.f.Scoregroups()
	for g, group := range groups {
		b := &Bracket{Field: e.f, MDPs: down, Residents: span(group[0], group[1])}
		if g+1 < len(groups) {
			b.Next = span(groups[g+1][0], groups[g+1][1])
		}
		e.compose(b)
		c := e.take(b)
		if g > 0 {
			e.brackets[g-1].Outlook.followMDPs(&c)
		}
		e.brackets = append(e.brackets, c)
		down = c.Down
		if g+2 == len(groups) && !e.completes(down, groups[g+1][0]) {
			return e.merge(groups[g+1][0])
		}
	}
	return down
}

// merge applies C.13 (R-LOWEST-MERGED): it undoes the brackets above the lowest, from the last
// one up, until one leaves players with whom the lowest can be paired. from is the rank with
// which the lowest begins.
func (e *engine) merge(from int) (down []int) {
	base, added := from, from // the lowest bracket; above base in it who was added last
	merged := false
	for {
		k := len(e.brackets) - 1
		was := e.brackets[k]
		e.brackets = e.brackets[:k]
		b := *was.Bracket
		b.Penultimate = true
		b.Next = span(added, e.f.Len())
		c := e.candidate(&b, e.best(&b, withAll))
		if e.completes(c.Down, added) && len(c.Pairs) > 0 && len(c.leftMDPs()) == len(was.leftMDPs()) {
			c.Outlook.Complete = true
			e.brackets = append(e.brackets, c)
			down = c.Down
			break
		}
		base, added, merged = added, b.Residents[0], true
		if down = b.MDPs; k == 0 || e.completes(down, added) {
			break
		}
	}
	last := &Bracket{Field: e.f, MDPs: append(append([]int{}, down...), span(added, base)...), Residents: span(base, e.f.Len()), Collapsed: merged}
	e.compose(last)
	c := e.take(last)
	e.brackets = append(e.brackets, c)
	return c.Down
}

// compose notes who has no opponent in the bracket (C.1), unless it is the lowest, and
// whether the others are treated as equals: if at least half of them were moved down
// (A.3).
func (e *engine) compose(b *Bracket) {
	all := append(append([]int{}, b.MDPs...), b.Residents...)
	moved, players := len(b.MDPs), len(all)
	if !b.last() {
		for k, i := range all {
			if !slices.ContainsFunc(all, func(j int) bool { return i != j && e.compatible(i, j) }) {
				b.Incompatible = append(b.Incompatible, i)
				players--
				moved -= count(k < len(b.MDPs))
			}
		}
	}
	b.Homogeneous = len(b.MDPs) > 0 && 2*moved >= players
}

// take returns the candidate with which the procedure ends in the bracket.
func (e *engine) take(b *Bracket) Candidate {
	if len(b.MDPs)+len(b.Residents) == 1 {
		return e.candidate(b, nil)
	}
	var mates [][2]int
	ok := false
	if len(b.Incompatible) == 0 && !b.Homogeneous && !b.Collapsed {
		mates, ok = e.natural(b)
	}
	if !ok {
		mates = e.best(b, alone)
	}
	c := e.candidate(b, mates)
	if !b.last() && len(c.Down) > 0 {
		if _, best := e.nextAtBest(b, c.Down); !best {
			if other := e.candidate(b, e.best(b, withNext)); !slices.Equal(c.rankedPairs(), other.rankedPairs()) {
				c, b.Backtracked = other, true
			}
		}
	}
	if c.pairsMDPsFirst() && len(c.leftMDPs()) == len(b.MDPs) && len(b.MDPs) > len(b.Incompatible) {
		b.Homogeneous, b.Reduced = true, true
		return e.take(b)
	}
	return c
}

// followMDPs notes what became of the following bracket.
func (o *Outlook) followMDPs(next *Candidate) {
	o.Pairs, o.MDPs = len(next.Pairs), 0
	for _, p := range next.Pairs {
		o.MDPs += count(slices.Contains(next.MDPs, p.Higher()))
	}
}

// rechoose returns the best candidate of a bracket by what it was, with what is required now.
func (e *engine) rechoose(b *Bracket) Candidate {
	copied := *b
	switch {
	case e.text.collapses:
		return e.choose(&copied)
	case b.Penultimate:
		return e.candidate(&copied, e.best(&copied, withAll))
	}
	return e.take(&copied)
}
