package dutch

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/tournament"
)

// collapse pairs bracket by bracket from the top, and returns who is left over
// (C.04.3 (2017) A.9). Who is below is asked of a bracket only when it has been
// paired: if they and its downfloaters cannot complete the round, it is the
// penultimate one (PPB), paired again so that they can, and all of them are the
// collapsed last bracket (CLB; R-PPB-AGAIN, R-CLB-SCORES).
func (e *engine) collapse() (down []int) {
	groups := e.f.Scoregroups()
	for g, group := range groups {
		b := &Bracket{Field: e.f, MDPs: down, Residents: span(group[0], group[1])}
		if g+1 < len(groups) {
			b.Next = span(groups[g+1][0], groups[g+1][1])
		}
		c := e.choose(b)
		if g > 0 {
			e.brackets[g-1].Outlook.follow(&c)
		}
		if !b.last() && !e.completes(c.Down, group[1]) {
			b.Penultimate, e.leftOpen = true, len(c.Down)
			c = e.choose(b)
			last := &Bracket{Field: e.f, MDPs: c.Down, Residents: span(group[1], e.f.Len()), Collapsed: true}
			c.Outlook.Complete = true
			e.brackets = append(e.brackets, c, e.choose(last))
			return e.brackets[len(e.brackets)-1].Down
		}
		e.brackets = append(e.brackets, c)
		down = c.Down
	}
	return down
}

// choose returns the best candidate of a bracket by its kind.
func (e *engine) choose(b *Bracket) Candidate {
	switch {
	case len(b.MDPs)+len(b.Residents) == 1:
		return e.candidate(b, nil)
	case b.Penultimate:
		return e.candidate(b, e.best(b, withAll))
	case b.Collapsed:
		return e.candidate(b, e.best(b, alone))
	}
	mates, ok := e.natural(b)
	if !ok {
		mates = e.best(b, alone)
	}
	c := e.candidate(b, mates)
	if b.last() || len(c.Down) == 0 {
		return c
	}
	if _, best := e.nextAtBest(b, c.Down); !best {
		c = e.candidate(b, e.best(b, withNext))
	}
	return c
}

// follow notes what became of the following bracket, paired for itself.
func (o *Outlook) follow(next *Candidate) {
	o.Pairs, o.Differences = len(next.Pairs), next.differences()
}

// nextOutlook computes what downfloaters let the following bracket have (C.04.3 (2017) C.7,
// R-NEXT-BRACKET).
func (e *engine) nextOutlook(b *Bracket, down []int) (o Outlook) {
	next := &Bracket{Field: e.f, MDPs: down, Residents: b.Next}
	to := b.Next[len(b.Next)-1] + 1
	for i := to; i < e.f.Len() && e.f.Players[i].Score == e.f.Players[to].Score; i++ {
		next.Next = append(next.Next, i)
	}
	if e.text.relaxes {
		e.compose(next)
	}
	c := e.candidate(next, nil)
	if len(next.MDPs)+len(next.Residents) > 1 {
		c = e.candidate(next, e.best(next, alone))
	}
	if next.last() && (len(c.Down) > 1 || len(c.Down) == 1 && !e.takesBye(c.Down[0])) {
		return o
	}
	o.follow(&c)
	o.followMDPs(&c)
	return o
}

// completes reports whether those players and everybody from the given rank down can
// all be paired, with one left over who may have the bye if they are odd in number.
func (e *engine) completes(more []int, from int) bool { return e.completesAs(more, from, true) }

// completesAs answers like completes where those players may meet each other, or may not.
func (e *engine) completesAs(more []int, from int, among bool) bool {
	n := e.f.Len()
	total := len(more) + n - from
	if len(more) == 0 {
		return e.completable(from)
	}
	if e.dense(more, from) {
		return total%2 == 0 || slices.ContainsFunc(more, e.takesBye) || slices.ContainsFunc(span(from, n), e.takesBye)
	}
	var g matching.Graph
	e.opponents().CopySubgraph(&g, more, from, n, 0)
	for v := range more {
		if !among {
			g.Cut(v, 0, len(more))
		}
	}
	mate := emptyMatching(total)
	if matching.Cardinality(mate, g.Adjacent) < total/2 {
		return false
	}
	if total%2 == 0 {
		return true
	}
	for v, missable := range matching.Missable(mate, g.Adjacent) {
		i := from + v - len(more)
		if v < len(more) {
			i = more[v]
		}
		if missable && e.takesBye(i) {
			return true
		}
	}
	return false
}

// differences returns the PSD of a candidate: the score differences of its pairs and
// downfloaters, the highest first (C.04.3 (2017) A.8).
func (c *Candidate) differences() []int {
	var list []int
	for _, p := range c.Pairs {
		list = append(list, c.difference(p.Higher(), p.Lower()))
	}
	for _, d := range c.Down {
		list = append(list, c.artificial(d))
	}
	return descending(list)
}

func (c *Candidate) difference(high, low int) int {
	return int(c.Field.Players[high].Score - c.Field.Players[low].Score)
}

// artificial returns the score difference of a downfloater: to one point less than the lowest
// score of the bracket.
func (c *Candidate) artificial(d int) int {
	lowest := c.Field.Players[c.Residents[len(c.Residents)-1]].Score - tournament.One
	return int(c.Field.Players[d].Score - lowest)
}
