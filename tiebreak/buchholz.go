package tiebreak

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// buchholz computes BH: the sum of the opponents' adjusted scores (C.07 (2026)
// 8.1), or with /F or as FB the Fore Buchholz (C.07 (2026) 8.3).
func buchholz(c *Calculation, s Spec, i int) Value {
	terms := c.meetings(buchholzView(c, s), i)
	for k := range terms {
		terms[k].value = int64(terms[k].score)
	}
	c.apply(s, terms, byValue)
	total, _ := sum(terms)
	return points(tournament.Points(total))
}

func buchholzView(c *Calculation, s Spec) *view { return c.view(s, s.Fore || s.Code == "FB") }

// buchholzOf returns the spec of the Buchholz that another tie-break builds on.
func buchholzOf(s Spec) Spec {
	return Spec{Code: "BH", On: s.On, Fore: s.Fore, AsPlayed: s.AsPlayed}
}

// averageOfBuchholz computes AOB: the mean Buchholz of the opponents met over the
// board (C.07 (2026) 8.2); 0.00 for who met nobody (R-AOB-NOBODY).
func averageOfBuchholz(c *Calculation, s Spec, i int) Value {
	column, basis := c.Values(buchholzOf(s)), s.On.score(c.table.Primary)
	c.terms = c.terms[:0]
	for r := 1; r <= c.table.Rounds; r++ {
		e := c.table.Entry(i, r)
		t := term{round: int16(r), opponent: e.Opponent, kind: e.Kind, why: WhyOpponents}
		if e.Kind != crosstable.Played {
			continue
		}
		t.value, t.got = column[e.Opponent].num, e.Points[basis]
		c.terms = append(c.terms, t)
	}
	c.apply(s, c.terms, byValue)
	total, n := sum(c.terms)
	if n == 0 {
		return rational(0, 1, 2)
	}
	return rational(total, int64(n)*int64(tournament.One), 2)
}

// sumOfBuchholz computes SOB, of the editions before AOB: the sum of the Buchholz
// of the opponents (2012 D(a5)). A virtual opponent has no Buchholz
// (R-SUM-VIRTUAL).
func sumOfBuchholz(c *Calculation, s Spec, i int) Value {
	column, basis := c.Values(buchholzOf(s)), s.On.score(c.table.Primary)
	c.terms = c.terms[:0]
	for r := 1; r <= c.table.Rounds; r++ {
		if e := c.table.Entry(i, r); e.Kind == crosstable.Played {
			c.terms = append(c.terms, term{round: int16(r), opponent: e.Opponent, kind: e.Kind, why: WhyOpponents, value: column[e.Opponent].num, got: e.Points[basis]})
		}
	}
	c.apply(s, c.terms, byValue)
	total, _ := sum(c.terms)
	return points(tournament.Points(total))
}
