package tiebreak

import "torneo/tournament"

// product is the unit of points times points.
const product = int64(tournament.One) * int64(tournament.One)

// sonnebornBerger computes SB: each opponent's adjusted score times the points
// scored against him (C.07 (2026) 9.1).
func sonnebornBerger(c *Calculation, s Spec, i int) Value {
	return c.products(s, i, sonnebornView(c, s), s.On.score(c.table.Primary))
}

func sonnebornView(c *Calculation, s Spec) *view { return c.view(s, false) }

// extendedSonnebornBerger returns the family of four for teams: which score
// of the opponent, times which points scored against him (C.07 (2026) 13.2).
func extendedSonnebornBerger(theirs, mine tournament.Score) func(*Calculation, Spec, int) Value {
	return func(c *Calculation, s Spec, i int) Value {
		return c.products(s, i, opponentsOn(theirs)(c, s), mine)
	}
}

func opponentsOn(score tournament.Score) func(*Calculation, Spec) *view {
	return func(c *Calculation, s Spec) *view { return c.viewOn(score, false, s.AsPlayed) }
}

func (c *Calculation) products(s Spec, i int, v *view, mine tournament.Score) Value {
	terms := c.meetings(v, i)
	if mine != v.score {
		other := c.viewOn(mine, v.fore, s.AsPlayed)
		for k := range terms {
			t := &terms[k]
			t.got = other.points(i, int(t.round))
			if t.why == WhySelfDraw {
				t.got = c.table.Draw[mine]
			}
		}
	}
	for k := range terms {
		terms[k].value = int64(terms[k].score) * int64(terms[k].got)
	}
	c.apply(s, terms, byOpponent)
	total, _ := sum(terms)
	return rational(total, product, 2)
}
