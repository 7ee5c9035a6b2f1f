package report

import (
	"strconv"

	"torneo/tiebreak"
)

// step tabulates one look at a tied group: the separate standing, and under it the encounters it
// was made from.
func (x *explainer) step(k int) Table {
	p, s := x.p, &x.x.Steps[k]
	t := Table{
		Caption: p.T("report.explain.step", "step", k+1, "count", len(s.Members), "basis", x.basis(s)),
		Columns: []Column{
			{Key: "place", Title: p.T("report.column.place"), Align: Right},
			{Key: "number", Title: p.T("report.column.number"), Align: Right},
			{Key: "name", Title: p.T("report.column.name"), Heading: true},
			{Key: "score", Title: p.T("report.column.separate"), Align: Right},
			{Key: "missing", Title: p.T("report.column.not-met"), Align: Right},
		},
	}
	for _, m := range s.Members {
		t.Rows = append(t.Rows, []string{
			strconv.Itoa(m.Place), strconv.Itoa(m.Number), x.e.nameOf(m.Number), m.Score, strconv.Itoa(m.Missing),
		})
	}
	for _, g := range s.Games {
		t.Notes = append(t.Notes, x.game(&g))
	}
	t.Notes = append(t.Notes, p.T("report.rule."+ruleOf(s)))
	return t
}

// ruleOf returns the step's rule, and whether it left everybody tied where the rule by itself
// does not say so.
func ruleOf(s *tiebreak.Step) string {
	tied := len(s.Members) > 1 && s.Members[len(s.Members)-1].Place == s.Members[0].Place
	if tied && (s.Rule == "all-met" || s.Rule == "boards") {
		return s.Rule + "-tied"
	}
	return s.Rule
}

// basis names the score that the separate standing adds up.
func (x *explainer) basis(s *tiebreak.Step) string {
	switch s.Basis {
	case "points", "match", "game":
		return x.p.T("report.basis." + s.Basis)
	}
	return CodeName(x.p, s.Basis, x.x.Edition)
}

func (x *explainer) game(g *tiebreak.StepGame) string {
	id := "report.explain.game"
	if !g.Counted {
		id = "report.explain.game-left-out"
	}
	return x.p.T(id, "round", g.Round, "a", x.nameAndNumber(g.A), "b", x.nameAndNumber(g.B), "pointsA", g.PointsA, "pointsB", g.PointsB)
}

func (x *explainer) nameAndNumber(number int) string {
	return strconv.Itoa(number) + " " + x.e.nameOf(number)
}
