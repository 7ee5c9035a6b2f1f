package dutch

import (
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// relaxing is the criteria of C.04.3.1 (2012). Its procedure lets requirements go one by
// one, the weakest first and each for as few pairs as possible (C.10), until the first
// candidate meets what is left of them. As every requirement is a number of pairs or
// players that may not meet it, and the numbers are counted up like those of a clock,
// the first that is met is the smallest, the last requirement to be let go counting
// most: so the procedure ends with the first candidate of those that are best by these
// criteria in this order, and they can be digits of a weight as any others.
//
// For whom a requirement is let go that order alone says (R-LET-GO); the scores of those
// who are left come before colours (R-CLOSENESS-FIRST).
//
// X1 and Z1, with which counting begins, never forbid or allow anything by themselves:
// no candidate with so many pairs has less (A.8).
var relaxing = []Criterion{
	{Label: "B.1.a", what: "c1", Measure: c1},
	{Label: "B.1.b", what: "c2", Measure: c2, speaks: oddField},
	{Label: "B.2", what: "c3", Measure: c3},

	{Label: "C.13", what: "c4", Measure: completion, speaks: penultimate,
		digits: []place{{count: ifComplete, part: func(*digit, *couple) int { return 1 }}}},
	{Label: "M1", what: "mdps", Measure: (*Candidate).unpairedMDPs, speaks: (*Candidate).pairsMDPsFirst,
		digits: []place{{part: func(_ *digit, p *couple) int { return count(p.withMDP) }}}},
	{Label: "P1", what: "pairs", Measure: c6, digits: []place{{part: func(_ *digit, p *couple) int { return count(p.inside) }}}},
	{Label: "B.3", what: "mdp-scores", Measure: mdpScores, Unit: Scores, speaks: (*Candidate).pairsMDPsFirst,
		digits: []place{{count: levels, part: func(d *digit, p *couple) int { return count(p.atLevel(d)) }}}},
	{Label: "D.4", what: "factor", Measure: factor, Unit: Squares, speaks: (*Candidate).mixesScores,
		digits: []place{{values: squares, most: mostSquares, each: mostSquares, part: keptFromSquare}}},

	{Label: "C.12", what: "next-pairs", Measure: followingPairs, Unit: PairsMDPs, speaks: looksAhead, digits: []place{
		{count: ifWithNext, part: func(_ *digit, p *couple) int { return count(p.intoNext || p.q.region == isBye) }},
		{count: ifWithNext, part: func(_ *digit, p *couple) int { return count(p.intoNext && p.p.region <= isMoved) }},
	}},

	{Label: "A.10", what: "top-absolute", Measure: countRefused(anyCandidate, isBothAbsolute), speaks: final,
		digits: keptPreferences(ifFinal, isBothAbsolute),
		least:  bound{keeps: keepsAbsolute}},
	{Label: "A.7.d", what: "semi-absolute", Measure: countRefused(oddRound, isSemiAbsolute), speaks: oddRound,
		digits: keptPreferences(ifOddRound, isSemiAbsolute),
		least:  bound{keeps: (*counting).keepsStrong, floater: func(l *least, _ *swiss.Player) int { return l.strong }}},
	{Label: "B.4", what: "x", Measure: c12,
		digits: []place{{part: func(_ *digit, p *couple) int { return count(p.inside && !p.refuses()) }}},
		least:  bound{keeps: (*counting).keepsRefusals, floater: func(l *least, _ *swiss.Player) int { return l.refused }}},
	{Label: "A.7.e", what: "z", Measure: countRefused(evenRound, isBothStrong), speaks: evenRound,
		digits: keptPreferences(ifEvenRound, isBothStrong),
		least:  bound{keeps: (*counting).keepsStrong, floater: func(l *least, _ *swiss.Player) int { return l.strong }}},

	{Label: "B.5↓", what: "left-down-1", Measure: leftDown(last), speaks: somebodyDown, digits: keptLeft(last), least: downfloatBound(last)},
	{Label: "B.6↓", what: "left-down-2", Measure: leftDown(before), speaks: somebodyDown, digits: keptLeft(before), least: downfloatBound(before)},
	{Label: "B.5↑", what: "same-up-1", Measure: numberOf(mdpOpponents(last)), speaks: (*Candidate).pairsMDPsFirst, digits: fewerUpOfMDPs(last), least: noUpfloat(last)},
	{Label: "B.6↑", what: "same-up-2", Measure: numberOf(mdpOpponents(before)), speaks: (*Candidate).pairsMDPsFirst, digits: fewerUpOfMDPs(before), least: noUpfloat(before)},
}

// pairsMDPsFirst reports whether moved-down players are paired before the others (A.3).
func (c *Candidate) pairsMDPsFirst() bool { return c.Heterogeneous() && !c.Homogeneous }

func anyCandidate(*Candidate) bool { return true }
func oddRound(c *Candidate) bool   { return c.Field.Round%2 == 1 }
func evenRound(c *Candidate) bool  { return c.Field.Round%2 == 0 }
func ifOddRound(w *weights) int    { return w.e.f.Round % 2 }
func ifEvenRound(w *weights) int   { return 1 - w.e.f.Round%2 }

// unpairedMDPs measures C.14: moved-down players who are not of S1, or have no opponent.
func (c *Candidate) unpairedMDPs() []int { return []int{len(c.leftMDPs())} }

// leftMDPs returns the moved-down players who are not of S1: those left, and those who meet a
// higher ranked one of them.
func (c *Candidate) leftMDPs() (list []int) {
	switch {
	case c.Reduced:
		return slices.Clone(c.MDPs)
	case !c.pairsMDPsFirst():
		return nil
	}
	left := map[int]bool{}
	for _, m := range c.MDPs {
		left[m] = true
	}
	for _, p := range c.Pairs {
		delete(left, p.Higher())
	}
	for _, m := range c.MDPs {
		if left[m] {
			list = append(list, m)
		}
	}
	return list
}

// mdpScores measures B.3: the scores of the moved-down players who are left.
func mdpScores(c *Candidate) []int {
	list := []int{}
	for _, m := range c.leftMDPs() {
		list = append(list, int(c.Field.Players[m].Score))
	}
	return descending(list)
}

// mixesScores reports whether players of different scores are paired as equals.
func (c *Candidate) mixesScores() bool {
	score := func(list []int, k int) tournament.Points { return c.Field.Players[list[k]].Score }
	if c.pairsMDPsFirst() {
		return c.last() && score(c.Residents, 0) != score(c.Residents, len(c.Residents)-1)
	}
	all := slices.Concat(c.MDPs, c.Residents)
	return score(all, 0) != score(all, len(all)-1)
}

// factor measures D.4: the sum of the squares of the score differences of those who are paired
// as equals; one who is left counts as if they met somebody with a point less than the lowest
// ranked (R-B3-FACTOR).
func factor(c *Candidate) []int {
	if !c.mixesScores() {
		return []int{0}
	}
	mdp := func(i int) bool { return c.pairsMDPsFirst() && slices.Contains(c.MDPs, i) }
	sum := 0
	for _, p := range c.Pairs {
		if !mdp(p.Higher()) {
			d := c.difference(p.Higher(), p.Lower())
			sum += d * d
		}
	}
	for _, d := range c.Down {
		if !mdp(d) && !slices.Contains(c.Incompatible, d) {
			sum += c.artificial(d) * c.artificial(d)
		}
	}
	return []int{sum}
}

// squares returns the largest square that can occur, if D.4 applies.
func squares(w *weights) []int {
	if !(&Candidate{Bracket: w.b}).mixesScores() {
		return nil
	}
	widest := 0
	for _, k := range w.kinds {
		if k.region <= isResident {
			widest = max(widest, k.artificial())
		}
	}
	return []int{widest * widest}
}

func mostSquares(w *weights) int {
	most := 1
	for _, s := range squares(w) {
		most = 3 * s * len(w.players)
	}
	return most
}

// keptFromSquare returns what a pair keeps D.4 from: the squares of both as if they were left,
// and what its own square is less than the largest.
func keptFromSquare(d *digit, p *couple) int {
	if !p.inside {
		return 0
	}
	kept := 0
	if !p.withMDP {
		kept = d.value - p.difference()*p.difference() + p.p.artificial()*p.p.artificial()
	}
	if p.q.region == isResident {
		kept += p.q.artificial() * p.q.artificial()
	}
	return kept
}

// followingPairs measures C.12: the pairs of the following bracket, and those of them with
// players moved down into it.
func followingPairs(c *Candidate) []int {
	if !looksAhead(c) {
		return nil
	}
	return []int{-c.Outlook.Pairs, -c.Outlook.MDPs}
}

// isBothAbsolute, isSemiAbsolute and isBothStrong report which preferences for the same colour
// collide in a pair, so that one is refused: absolute ones, which only topscorers may have
// (B.2); in odd rounds strong ones, the semi-absolute, at least one of the two (A.7.d); in even
// rounds any two that are no mild ones, as these are variable (A.7.e).
func isBothAbsolute(p, q swiss.Preference) bool { return min(p.Strength, q.Strength) == swiss.Absolute }
func isSemiAbsolute(p, q swiss.Preference) bool { return min(p.Strength, q.Strength) == swiss.Strong }
func isBothStrong(p, q swiss.Preference) bool   { return min(p.Strength, q.Strength) >= swiss.Strong }

// countRefused counts the pairs with the same such preference, in rounds in which that
// is asked.
func countRefused(asked func(*Candidate) bool, is func(p, q swiss.Preference) bool) func(*Candidate) []int {
	return func(c *Candidate) []int {
		if !asked(c) {
			return []int{0}
		}
		return c.countPairs(func(pair swiss.Pair) int {
			p, q := c.Field.Players[pair.White].Preference, c.Field.Players[pair.Black].Preference
			return count(p.Color != tournament.NoColor && p.Color == q.Color && is(p, q))
		})
	}
}

func keptPreferences(when func(w *weights) int, is func(p, q swiss.Preference) bool) []place {
	return []place{{count: when, part: func(_ *digit, p *couple) int {
		return count(p.inside && !(p.refuses() && is(p.p.preference, p.q.preference)))
	}}}
}

func keepsAbsolute(n *counting, i, j int) bool {
	return !n.refuses(i, j) || !isBothAbsolute(n.e.f.Players[i].Preference, n.e.f.Players[j].Preference)
}

// leftDown counts who downfloats from the bracket and had a downfloat so many rounds
// before the last one (B.5, B.6); without those who have no opponent in it (C.1).
func leftDown(back int) func(*Candidate) []int {
	return func(c *Candidate) []int {
		return c.countDown(func(d int) int {
			return count(c.Field.Players[d].Floats[back] == swiss.Down && !slices.Contains(c.Incompatible, d))
		})
	}
}

func keptLeft(back int) []place {
	return []place{{
		count: func(w *weights) int { return count(w.down[back]) },
		part: func(_ *digit, p *couple) int {
			return count(p.inside && p.p.down[back]) + count(p.inside && p.q.down[back])
		},
	}}
}

// mdpOpponents returns the score differences of those who get an upfloat from a moved-down
// player of S1 and had one so many rounds before the last one.
func mdpOpponents(back int) func(*Candidate) []int {
	return func(c *Candidate) (list []int) {
		for _, p := range c.Pairs {
			if d := c.difference(p.Higher(), p.Lower()); c.pairsMDPsFirst() && d > 0 && slices.Contains(c.MDPs, p.Higher()) && c.Field.Players[p.Lower()].Floats[back] == swiss.Up {
				list = append(list, d)
			}
		}
		return list
	}
}

func fewerUpOfMDPs(back int) []place {
	return []place{{
		count: func(w *weights) int { return count(w.up[back]) },
		part:  func(_ *digit, p *couple) int { return count(p.withMDP && !(p.q.up[back] && p.difference() > 0)) },
	}}
}
