package dutch

import (
	"maps"
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// collapsing is the criteria of C.04.3 (2017) section C. Where a bracket is neither the
// PPB nor the CLB, what they differ in from those of 2026 is what is asked of the
// players below (C.4, C.7), and in C.16 and C.18 how a resident counts; in the CLB
// residents have different scores, so that every pair can have a difference and floats.
var collapsing = []Criterion{
	{Label: "C.1", what: "c1", Measure: c1},
	{Label: "C.2", what: "c2", Measure: c2, speaks: oddField},
	{Label: "C.3", what: "c3", Measure: c3},

	{Label: "C.4", what: "c4", Measure: completion, speaks: penultimate,
		digits: []place{{count: ifComplete, part: func(*digit, *couple) int { return 1 }}}},

	{Label: "C.5", what: "pairs", Measure: c6, digits: []place{{part: func(_ *digit, p *couple) int { return count(p.inside) }}}},
	{Label: "C.6", Measure: (*Candidate).differences, what: "psd", Unit: Scores,
		digits: []place{{values: differences, most: threeEach, part: keptFromDifference}}},

	{Label: "C.7", what: "next", Measure: following, Unit: PairsScore, speaks: looksAhead, digits: []place{
		{count: ifWithNext, part: func(_ *digit, p *couple) int { return count(p.intoNext || p.q.region == isBye) }},
		{count: levelsAndNext, part: func(d *digit, p *couple) int {
			return count(p.intoNext && p.p.region <= isResident && p.p.level == d.level)
		}},
	}},

	{Label: "C.8", what: "c10", Measure: c10, speaks: final,
		digits: []place{{count: ifFinal, part: func(_ *digit, p *couple) int { return (2 - p.wide) * count(p.inside) }}},
		least:  bound{keeps: keepsDifference}},
	{Label: "C.9", what: "c11", Measure: c11, speaks: final,
		digits: []place{{count: ifFinal, part: func(_ *digit, p *couple) int { return (2 - p.third) * count(p.inside) }}},
		least:  bound{keeps: keepsThird}},

	{Label: "C.10", what: "c12", Measure: c12,
		digits: []place{{part: func(_ *digit, p *couple) int { return count(p.inside && !p.refuses()) }}},
		least:  bound{keeps: (*counting).keepsRefusals, floater: func(l *least, _ *swiss.Player) int { return l.refused }}},
	{Label: "C.11", what: "c13", Measure: c13,
		digits: []place{{part: func(_ *digit, p *couple) int { return count(p.inside && !p.refusesStrong()) }}},
		least:  bound{keeps: (*counting).keepsStrong, floater: func(l *least, _ *swiss.Player) int { return l.strong }}},

	{Label: "C.12", what: "same-down-1", Measure: numberOf(floatsDown(last)), digits: fewerDown(last), least: downfloatBound(last)},
	{Label: "C.13", what: "same-up-1", Measure: numberOf(floatsUp(last)), digits: fewerUp(last), least: noUpfloat(last)},
	{Label: "C.14", what: "same-down-2", Measure: numberOf(floatsDown(before)), digits: fewerDown(before), least: downfloatBound(before)},
	{Label: "C.15", what: "same-up-2", Measure: numberOf(floatsUp(before)), digits: fewerUp(before), least: noUpfloat(before)},

	{Label: "C.16", what: "down-differences-1", Measure: floatsDown(last), Unit: Scores, digits: lessDown(last)},
	{Label: "C.17", what: "up-differences-1", Measure: floatsUp(last), Unit: Scores, digits: lessUp(last)},
	{Label: "C.18", what: "down-differences-2", Measure: floatsDown(before), Unit: Scores, digits: lessDown(before)},
	{Label: "C.19", what: "up-differences-2", Measure: floatsUp(before), Unit: Scores, digits: lessUp(before)},
}

// completion measures C.4: in the PPB, downfloaters with whom the round can be completed.
func completion(c *Candidate) []int { return []int{count(c.Penultimate && !c.Outlook.Complete)} }

// following measures C.7: the most pairs of the following bracket, then its least PSD; nothing
// of the PPB and the CLB.
func following(c *Candidate) []int {
	if !looksAhead(c) {
		return nil
	}
	return append([]int{-c.Outlook.Pairs}, c.Outlook.Differences...)
}

func penultimate(c *Candidate) bool { return c.Penultimate }
func looksAhead(c *Candidate) bool  { return !c.Penultimate && !c.Collapsed && !c.last() }

// floatsDown returns the score differences, the highest first, of all who get a downfloat and
// had one so many rounds before the last one (R-FLOAT-GIVEN).
func floatsDown(back int) func(*Candidate) []int {
	return func(c *Candidate) (list []int) {
		for _, p := range c.Pairs {
			if d := c.difference(p.Higher(), p.Lower()); d > 0 && c.Field.Players[p.Higher()].Floats[back] == swiss.Down {
				list = append(list, d)
			}
		}
		for _, d := range c.Down {
			if c.Field.Players[d].Floats[back] == swiss.Down {
				list = append(list, c.artificial(d))
			}
		}
		return descending(list)
	}
}

// floatsUp returns the same for upfloats.
func floatsUp(back int) func(*Candidate) []int {
	return func(c *Candidate) (list []int) {
		for _, p := range c.Pairs {
			if d := c.difference(p.Higher(), p.Lower()); d > 0 && c.Field.Players[p.Lower()].Floats[back] == swiss.Up {
				list = append(list, d)
			}
		}
		return descending(list)
	}
}

func numberOf(list func(*Candidate) []int) func(*Candidate) []int {
	return func(c *Candidate) []int { return []int{len(list(c))} }
}

// difference returns the score difference of the pair.
func (p *couple) difference() int { return p.p.score - p.q.score }

// artificial returns the score difference of a player who downfloats.
func (k *kind) artificial() int { return k.score - k.floor }

// keptFromDifference gives C.6 a digit for each difference, the highest first: it counts what
// is kept from having it. Of both players it is the one that they would have as downfloaters;
// and every pair, of which there are as many as C.5 says, that does not have it itself.
func keptFromDifference(d *digit, p *couple) int {
	if !p.inside {
		return 0
	}
	return count(p.p.artificial() == d.value) + count(p.q.artificial() == d.value) + count(p.difference() != d.value)
}

// fewerDown counts players kept from the same downfloat: those who had one, if they are paired,
// but for the higher of a pair with a difference.
func fewerDown(back int) []place {
	return []place{{
		count: func(w *weights) int { return count(w.down[back]) },
		part: func(_ *digit, p *couple) int {
			return count(p.inside && p.p.down[back] && p.difference() == 0) + count(p.inside && p.q.down[back])
		},
	}}
}

// fewerUp counts pairs in which nobody gets the same upfloat.
func fewerUp(back int) []place {
	return []place{{
		count: func(w *weights) int { return count(w.up[back]) },
		part:  func(_ *digit, p *couple) int { return count(p.inside && !(p.q.up[back] && p.difference() > 0)) },
	}}
}

// lessDown gives digits like keptFromDifference, for those who had a downfloat.
func lessDown(back int) []place {
	return []place{{
		values: func(w *weights) []int {
			if !w.down[back] {
				return nil
			}
			return differences(w)
		},
		most: threeEach,
		part: func(d *digit, p *couple) int {
			if !p.inside {
				return 0
			}
			return count(p.p.down[back] && p.p.artificial() == d.value) + count(p.q.down[back] && p.q.artificial() == d.value) +
				count(!(p.p.down[back] && p.difference() == d.value))
		},
	}}
}

// lessUp counts pairs in which nobody gets the same upfloat with the digit's difference.
func lessUp(back int) []place {
	return []place{{
		values: func(w *weights) []int {
			if !w.up[back] {
				return nil
			}
			return differences(w)
		},
		most: oneAPair,
		part: func(d *digit, p *couple) int { return count(p.inside && !(p.q.up[back] && p.difference() == d.value)) },
	}}
}

// differences returns the score differences that pairs and downfloaters of the bracket can
// have, the highest first, without that of players of equal score. In a homogeneous bracket
// only downfloaters have any, all the same.
func differences(w *weights) []int {
	if w.mdps == 0 && !w.b.Collapsed {
		return nil
	}
	values := map[int]bool{}
	for _, k := range w.kinds {
		if k.region > isResident {
			continue
		}
		values[k.artificial()] = true
		for _, l := range w.kinds {
			if l.region == isResident && k.score > l.score {
				values[k.score-l.score] = true
			}
		}
	}
	list := slices.Sorted(maps.Keys(values))
	slices.Reverse(list)
	return list
}

func threeEach(w *weights) int     { return 3 * len(w.players) }
func oneAPair(w *weights) int      { return max(1, len(w.players)/2) }
func ifWithNext(w *weights) int    { return count(w.scope == withNext) }
func levelsAndNext(w *weights) int { return (w.levels + 1) * count(w.scope == withNext) }

// floor returns the score that downfloaters of the bracket are compared with.
func (w *weights) floor() int {
	return int(w.e.f.Players[w.b.Residents[len(w.b.Residents)-1]].Score - tournament.One)
}
