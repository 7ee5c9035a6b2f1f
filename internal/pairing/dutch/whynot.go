package dutch

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Verdict is the reason why something was not paired.
type Verdict struct {
	Criterion string // the first one that it fails or is worse in; "" if all are equal
	Bracket   int    // index of the bracket that decides; -1: the round as a whole

	Pairs         []swiss.Pair // that break C1 or C3
	Chosen, Other []int        // what the criterion measured, where they can be compared
	Later         Stage        // all criteria being equal, what is generated later
	Best          *Candidate   // the best candidate of that bracket with the pair in it, or above it

	With func() *Pairing // the best way to pair the round with the pair in it; nil: there is none
}

// Stage is a step in the generation of candidates, the outermost first (C.04.3 3.7).
type Stage string

const (
	MDPSet           Stage = "mdp-set"           // 4.4
	MDPTransposition Stage = "mdp-transposition" // 4.2, of the MDPs' opponents
	Exchange         Stage = "exchange"          // 4.3
	Transposition    Stage = "transposition"     // 4.2
)

// Measures returns the measure of every criterion for the candidate, in the order of Criteria.
func (c *Candidate) Measures() [][]int {
	criteria := textOf(c.Field.Rules).criteria
	all := make([][]int, len(criteria))
	for i := range criteria {
		all[i] = criteria[i].Measure(c)
	}
	return all
}

// WhyNot returns the reason that two players, given as indices of the field, were not
// paired; or, if b is swiss.Bye, that a was not left over. It returns false if they
// were.
func (p *Pairing) WhyNot(a, b int) (Verdict, bool) {
	asked := swiss.Pair{White: a, Black: b}
	for _, pair := range p.Pairs {
		if pair.Higher() == asked.Higher() && pair.Lower() == asked.Lower() {
			return Verdict{}, false
		}
	}
	t := textOf(p.Field.Rules)
	round := Verdict{Bracket: -1, Pairs: []swiss.Pair{asked}}
	switch {
	case b == swiss.Bye && p.Field.Players[a].ByeBar != swiss.MayHaveBye:
		round.Criterion = t.barred
		return round, true
	case b != swiss.Bye && (p.Field.HaveMet(a, b) || p.Field.IsProhibited(a, b)):
		round.Criterion = t.met
		return round, true
	case b != swiss.Bye && p.Field.Clash(a, b) != tournament.NoColor:
		round.Criterion = t.clash
		return round, true
	}
	with := newEngine(p.Field, &asked)
	if with.settleBye() != nil || b == swiss.Bye && p.Field.Len()%2 == 0 {
		return Verdict{Criterion: t.completion, Bracket: -1}, true
	}
	if !t.completesAll() {
		return p.whyNotInBrackets(with)
	}
	plain := newEngine(p.Field, nil)
	if plain.settleBye() != nil {
		return Verdict{Criterion: t.completion, Bracket: -1}, true
	}
	w := &wanted{p, plain, with}
	other := w.pairing(false)
	if other == nil {
		return Verdict{Criterion: t.completion, Bracket: -1}, true
	}
	for k := range other.Brackets {
		if w.differs(k) {
			v := compareCandidates(&p.Brackets[k], &other.Brackets[k])
			v.Bracket, v.Best = k, &other.Brackets[k]
			v.With = func() *Pairing { return w.pairing(true) }
			return v, true
		}
	}
	return Verdict{Criterion: t.completion, Bracket: -1}, true
}

// compareCandidates finds what makes the other candidate of a bracket the worse one.
func compareCandidates(chosen, other *Candidate) Verdict {
	for _, c := range textOf(chosen.Field.Rules).criteria {
		if a, b := c.Measure(chosen), c.Measure(other); !slices.Equal(a, b) {
			return Verdict{Criterion: c.Label, Chosen: a, Other: b}
		}
	}
	a, b := chosen.Subgroups(), other.Subgroups()
	switch {
	case !slices.Equal(a.Limbo, b.Limbo):
		return Verdict{Later: MDPSet}
	case !slices.Equal(a.MDPPairs, b.MDPPairs):
		return Verdict{Later: MDPTransposition}
	case !slices.Equal(a.Leaves, b.Leaves) || !slices.Equal(a.Enters, b.Enters):
		return Verdict{Later: Exchange}
	}
	return Verdict{Later: Transposition}
}

// whyNotInBrackets answers WhyNot where a bracket is asked nothing of those below it but what
// its own kind asks: each is paired once more with the required pair, for what it was, until
// one differs.
func (p *Pairing) whyNotInBrackets(with *engine) (Verdict, bool) {
	w := &wanted{p, newEngine(p.Field, nil), with}
	for k := range p.Brackets {
		chosen := &p.Brackets[k]
		if w.allows(chosen) {
			continue
		}
		best := with.rechoose(chosen.Bracket)
		if slices.Equal(chosen.rankedPairs(), best.rankedPairs()) {
			continue
		}
		best.Outlook = w.plain.outlookOf(chosen.Bracket, best.Down)
		switch {
		case chosen.Penultimate: // of the wish, too, it is asked that the round can be completed
			best.Outlook = with.outlookOf(chosen.Bracket, best.Down)
		case with.text.collapses && !chosen.Collapsed && !chosen.last() && !w.isFulfilledBy(&best):
			best = w.bestOf(chosen.Bracket, best, func([]int) bool { return true })
		}
		v := compareCandidates(chosen, &best)
		v.Bracket, v.Best = k, &best
		v.With = func() *Pairing { return w.procedure(k, &best) }
		return v, true
	}
	return Verdict{Criterion: with.text.completion, Bracket: -1}, true
}

// First returns the candidate with which generation begins in the bracket, its original
// subgroups paired in order (C.04.3 3.3), and why it was not taken; false if it was. MaxPairs
// and M1, which say who is in them (C.04.3 3.1, 3.2), are those of the candidate taken; by the
// text of 2012 the procedure begins with as many as there can be (C.2, C.4).
func (p *Pairing) First(k int) (Candidate, Verdict, bool) {
	chosen := &p.Brackets[k]
	e := newEngine(p.Field, nil)
	e.bye = int(chosen.Outlook.Bye)
	mdps, others := chosen.members()
	paired := min(len(mdps), len(others))
	if !e.text.relaxes {
		paired = len(chosen.Subgroups().MDPPairs)
	}
	var mates [][2]int
	for i, m := range mdps[:paired] {
		mates = append(mates, [2]int{m, others[i]})
	}
	remainder := others[paired:]
	half := len(remainder) / 2
	if !e.text.relaxes {
		half = len(chosen.Pairs) - paired
	}
	for i := range half {
		mates = append(mates, [2]int{remainder[i], remainder[half+i]})
	}
	first := e.candidate(chosen.Bracket, mates)
	if slices.Equal(first.rankedPairs(), chosen.rankedPairs()) {
		return first, Verdict{}, false
	}
	v := Verdict{Criterion: e.text.met}
	for _, m := range first.Pairs {
		if p.Field.HaveMet(m.White, m.Black) || p.Field.IsProhibited(m.White, m.Black) {
			v.Pairs = append(v.Pairs, m)
		}
	}
	if len(v.Pairs) == 0 {
		v.Criterion = e.text.clash
		for _, m := range first.Pairs {
			if p.Field.Clash(m.White, m.Black) != tournament.NoColor {
				v.Pairs = append(v.Pairs, m)
			}
		}
	}
	if len(v.Pairs) == 0 {
		first.Outlook = e.outlookOf(chosen.Bracket, first.Down)
		v = compareCandidates(chosen, &first)
	}
	v.Bracket = k
	return first, v, true
}

// outlookOf returns what downfloaters of a bracket leave possible, as far as its text asks.
func (e *engine) outlookOf(b *Bracket, down []int) Outlook {
	switch {
	case e.text.completesAll():
		return e.outlook(b, down)
	case b.Penultimate:
		return Outlook{Complete: e.completes(down, b.Residents[len(b.Residents)-1]+1)}
	case b.Collapsed || b.last():
		return Outlook{}
	}
	return e.nextOutlook(b, down)
}

// outlook computes what downfloaters leave possible below.
func (e *engine) outlook(b *Bracket, down []int) Outlook {
	f := e.f
	o := Outlook{ByeDown: e.odd && e.bye >= int(f.Players[b.Residents[0]].Score)}
	from := b.Residents[len(b.Residents)-1] + 1
	rest := append(slices.Clone(down), span(from, f.Len())...)
	meet := func(i, j int) bool { return e.compatible(rest[i], rest[j]) }
	mate := emptyMatching(len(rest))
	if matching.Cardinality(mate, meet) < len(rest)/2 {
		return o
	}
	if o.Complete = !e.odd; e.odd {
		for i, missed := range matching.Missable(mate, meet) {
			if score := f.Players[rest[i]].Score; missed && e.mayHaveBye(rest[i]) && (!o.Complete || score < o.Bye) {
				o.Complete, o.Bye = true, score
			}
		}
	}
	if !o.Complete || b.last() {
		return o
	}
	next := &Bracket{Field: f, MDPs: down, Residents: b.Next}
	if to := b.Next[len(b.Next)-1] + 1; to < f.Len() {
		next.Next = span(to, f.Len())
		for i := to; i < f.Len(); i++ {
			if f.Players[i].Score != f.Players[to].Score {
				next.Next = span(to, i)
				break
			}
		}
	}
	below := &engine{f: f, text: e.text, required: e.required, absolute: e.absolute, top: e.top, odd: e.odd, bye: int(o.Bye)}
	c := below.bracket(next)
	o.Pairs = len(c.Pairs)
	for _, d := range c.Down {
		o.Down = append(o.Down, f.Players[d].Score)
	}
	return o
}
