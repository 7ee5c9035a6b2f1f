package dutch

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// wanted pairs a round with a pair, or a bye, that somebody asked for. Each bracket has
// the best candidate of those that leave it possible, measured as if nothing were wanted
// further down: what the criteria ask of those below (C.04.3 C8; 2017 C.7) is what they
// ask of any pairing.
type wanted struct {
	chosen *Pairing
	plain  *engine // which knows nothing of the wish
	with   *engine // in which the two meet nobody else
}

// mostFloaters is the maximum number of sets of downfloaters of a bracket that are compared,
// where several leave the wish possible; in large fields fewer.
const mostFloaters = 500

// differs reports whether a bracket is not paired as it was.
func (w *wanted) differs(k int) bool {
	chosen, best := &w.chosen.Brackets[k], &w.with.brackets[k]
	return !slices.Equal(chosen.rankedPairs(), best.rankedPairs()) || chosen.Outlook.Bye != best.Outlook.Bye
}

// pairing returns the best one of the round, or its first brackets, up to one that is paired
// differently; nil if there is none.
func (w *wanted) pairing(whole bool) *Pairing {
	e := w.with
	e.brackets = nil
	var down []int
	groups := e.f.Scoregroups()
	for g, group := range groups {
		b := &Bracket{Field: e.f, MDPs: down, Residents: span(group[0], group[1])}
		if g+1 < len(groups) {
			b.Next = span(groups[g+1][0], groups[g+1][1])
		}
		c := w.bracket(b, g)
		e.brackets = append(e.brackets, c)
		if down = c.Down; !whole && w.differs(g) {
			return &Pairing{Field: e.f, Brackets: e.brackets}
		}
	}
	if len(down) > count(e.odd) {
		return nil
	}
	p := &Pairing{Field: e.f, Brackets: e.brackets}
	for k := range e.brackets {
		p.Pairs = append(p.Pairs, e.brackets[k].Pairs...)
	}
	for _, left := range down {
		p.Pairs = append(p.Pairs, swiss.Pair{White: left, Black: swiss.Bye})
	}
	if !slices.ContainsFunc(p.Pairs, func(m swiss.Pair) bool { return e.meets(m.White, m.Black) }) {
		return nil
	}
	e.f.SortBoards(p.Pairs)
	return p
}

// bracket returns the best candidate of a bracket that leaves the wish possible, and what it
// leaves possible without it.
func (w *wanted) bracket(b *Bracket, k int) Candidate {
	if w.plain.bye == w.with.bye {
		var c Candidate
		if was := &w.chosen.Brackets[k]; slices.Equal(was.MDPs, b.MDPs) {
			c = *was
		} else {
			c = w.plain.bracket(b)
		}
		if w.isFulfilledBy(&c) || !b.last() && w.possible(b, c.Down) {
			c.Outlook = w.outlookOf(b, c.Down)
			return c
		}
	}
	c := w.with.bracket(b)
	c.Outlook = w.outlookOf(b, c.Down)
	if b.last() || w.isFulfilledBy(&c) {
		return c
	}
	return w.bestOf(b, c, func(down []int) bool { return w.possible(b, down) })
}

// isFulfilledBy reports whether the wanted pair is one of the candidate.
func (w *wanted) isFulfilledBy(c *Candidate) bool {
	return slices.ContainsFunc(c.Pairs, func(m swiss.Pair) bool { return w.with.meets(m.White, m.Black) })
}

// allows reports whether the wish can still be fulfilled after a candidate that looks no
// further than its kind: neither of the two meets anybody else in it, and after the PPB
// the round can be completed.
func (w *wanted) allows(c *Candidate) bool {
	e := w.with
	for _, m := range c.Pairs {
		if !e.meets(m.White, m.Black) && (e.isRequired(m.White) || e.isRequired(m.Black)) {
			return false
		}
	}
	switch {
	case c.last():
		return !slices.ContainsFunc(c.Down, func(i int) bool { return !e.mayHaveBye(i) })
	case c.Penultimate:
		return e.outlookOf(c.Bracket, c.Down).Complete
	}
	return true
}

// outlookOf returns what downfloaters leave possible, with the score of the bye that the wish
// makes for the whole round (R-C5-FIRST).
func (w *wanted) outlookOf(b *Bracket, down []int) Outlook {
	e := *w.plain
	e.bye = w.with.bye
	o := e.outlookOf(b, down)
	if e.text.completesAll() {
		o.Bye = tournament.Points(e.bye)
	}
	return o
}

// possible reports whether downfloaters and everybody below can all be paired, the wanted
// pair among them, with the bye where it has to go.
func (w *wanted) possible(b *Bracket, down []int) bool {
	e := w.with
	players := append(slices.Clone(down), span(b.Residents[len(b.Residents)-1]+1, e.f.Len())...)
	for _, i := range [2]int{e.required.White, e.required.Black} {
		if i != swiss.Bye && !slices.Contains(players, i) {
			return false
		}
	}
	mate := emptyMatching(len(players))
	meet := func(i, j int) bool { return e.compatible(players[i], players[j]) }
	if matching.Cardinality(mate, meet) < len(players)/2 {
		return false
	}
	if !e.odd {
		return true
	}
	for k, missed := range matching.Missable(mate, meet) {
		if missed && e.takesBye(players[k]) {
			return true
		}
	}
	return false
}

// bestOf compares a candidate with those that leave others, as many and with the same
// scores, of whom the wish is possible, too: by all criteria, the candidate standing
// where they are equal.
func (w *wanted) bestOf(b *Bracket, c Candidate, possible func(down []int) bool) Candidate {
	var must []int
	for _, i := range [2]int{w.with.required.White, w.with.required.Black} {
		if slices.Contains(b.MDPs, i) || slices.Contains(b.Residents, i) {
			must = append(must, i)
		}
	}
	best := c
	for _, down := range sameScoreSets(b, c.Down, must) {
		if slices.Equal(down, c.Down) || !possible(down) {
			continue
		}
		if other, ok := w.leaving(b, down); ok && worseBy(&best, &other) {
			best = other
		}
	}
	return best
}

// leaving returns the best candidate of a bracket with just those downfloaters.
func (w *wanted) leaving(b *Bracket, down []int) (Candidate, bool) {
	e := newEngine(w.plain.f, nil)
	e.bye = w.with.bye
	g := e.opponents()
	for _, d := range down {
		for _, i := range slices.Concat(b.MDPs, b.Residents) {
			if i != d && g.Adjacent(d, i) {
				g.Part(d, i)
			}
		}
	}
	c := e.candidate(b, e.best(b, alone))
	if !slices.Equal(c.Down, down) {
		return c, false
	}
	c.Outlook = w.outlookOf(b, down)
	return c, true
}

// procedure returns the round as paired by the procedure of a text that looks no further than
// each bracket; nil where it does not come to what was found best in one of them.
func (w *wanted) procedure(k int, best *Candidate) *Pairing {
	whole, err := newEngine(w.plain.f, w.with.required).pair()
	if err != nil || len(whole.Brackets) <= k || !slices.Equal(whole.Brackets[k].rankedPairs(), best.rankedPairs()) {
		return nil
	}
	for i := range whole.Brackets {
		if c := &whole.Brackets[i]; !c.Penultimate {
			c.Outlook = w.plain.outlookOf(c.Bracket, c.Down)
		}
	}
	if !slices.EqualFunc(whole.Brackets[k].Measures(), best.Measures(), slices.Equal[[]int]) {
		return nil // it is paired as a bracket of another kind there
	}
	return whole
}

// worseBy reports whether the first criterion in which two candidates differ speaks for
// the other one.
func worseBy(c, other *Candidate) bool {
	for _, criterion := range textOf(c.Field.Rules).criteria {
		if n := slices.Compare(criterion.Measure(c), criterion.Measure(other)); n != 0 {
			return n > 0
		}
	}
	return false
}

// sameScoreSets returns the sets of players of a bracket with the same scores as some, which
// must include them; none if there are too many.
func sameScoreSets(b *Bracket, down, must []int) (sets [][]int) {
	members := slices.Concat(b.MDPs, b.Residents)
	score := func(i int) int { return int(b.Field.Players[i].Score) }
	var scores []int
	for _, d := range down {
		scores = append(scores, score(d))
	}
	steps, most := 0, min(mostFloaters, 40*mostFloaters/(b.Field.Len()+1)) // 20 of 1,000 players
	var add func(set []int, from, k int)
	add = func(set []int, from, k int) {
		if steps++; steps > 20*most || len(sets) > most {
			return
		}
		if k == len(scores) {
			if !slices.ContainsFunc(must, func(m int) bool { return !slices.Contains(set, m) }) {
				sets = append(sets, slices.Clone(set))
			}
			return
		}
		for v := from; v < len(members); v++ {
			if score(members[v]) == scores[k] {
				add(append(set, members[v]), v+1, k+1)
			}
		}
	}
	add(nil, 0, 0)
	if steps > 20*most || len(sets) > most {
		return nil
	}
	return sets
}
