package tiebreak

import (
	"reflect"

	"torneo/handbook"
	"torneo/tournament"
)

// ForeCategories makes a calculation judge in every tie-break whether a bye is
// followed by an available round as Fore Buchholz does, where a forfeited last
// round counts as drawn. It reproduces a finding about another program.
func (c *Calculation) ForeCategories() {
	r := *c.rules
	adjusted := r.adjusted
	r.adjusted = func(c *Calculation, v *view, i, round int) tournament.Points {
		if v.fore || !v.kind(i, round).IsRequestedBye() {
			return adjusted(c, v, i, round)
		}
		last := c.table.Rounds
		if c.table.Entry(i, last).Kind.IsPaired() && round < last {
			return v.points(i, round)
		}
		return adjusted(c, v, i, round)
	}
	c.rules = &r
}

// VoluntaryByOpponent makes a calculation choose, among the voluntarily unplayed
// rounds that a cut may take, the one with the lowest opponent instead of the
// lowest contribution. It reproduces a finding about another program.
func (c *Calculation) VoluntaryByOpponent() {
	r := *c.rules
	r.cutLow = func(terms []term, less significance) {
		voluntary, lowest := least(terms, less, true), least(terms, less, false)
		switch {
		case lowest == nil:
		case voluntary != nil && voluntary.value >= lowest.value:
			voluntary.cut = CutVoluntary
		default:
			lowest.cut = CutLowest
		}
	}
	c.rules = &r
}

// Citations returns the articles of each edition's answers, by question.
func Citations() map[handbook.Edition]map[string]string {
	all := map[handbook.Edition]map[string]string{}
	for k := range editions {
		cite := reflect.ValueOf(editions[k].cite)
		all[editions[k].edition] = map[string]string{}
		for f := range cite.NumField() {
			all[editions[k].edition][cite.Type().Field(f).Name] = cite.Field(f).String()
		}
	}
	return all
}
