package report

import (
	"strconv"

	"torneo/i18n"
	"torneo/norm"
	"torneo/tournament"
)

// NormExplanation returns a document on a player's verdicts, requirement by requirement; with the
// games and the arithmetic if all is to be told.
func NormExplanation(p *i18n.Printer, t *tournament.Tournament, n *NormsFor, number int, all bool) *Document {
	x := normer{p: p, t: t, n: n}
	d := x.document()
	player := n.Event.Player(number)
	d.Lead = append(d.Lead, p.T("norm.player", "number", number, "name", player.Name, "federation", player.Federation, "rating", ratingText(player.Rating)))
	for k := range n.Verdicts {
		v := &n.Verdicts[k]
		d.Tables = append(d.Tables, x.verdict(v))
		if all {
			d.Tables = append(d.Tables, x.games(v))
		}
	}
	for k := range n.Outlooks {
		d.Tables = append(d.Tables, x.ways(&n.Outlooks[k]))
	}
	if t := x.ratingsReached(); len(t.Rows) > 0 {
		d.Tables = append(d.Tables, t)
	}
	d.Notes = append(d.Notes, x.toConfirm())
	return d
}

// verdict tabulates a verdict's requirements.
func (x *normer) verdict(v *norm.Verdict) Table {
	id := "norm.verdict.not-met"
	if v.Met {
		id = "norm.verdict.met"
	}
	t := Table{Caption: x.p.T(id, "title", string(v.Title)), Columns: x.columns("requirement", "figure", "limit", "met", "article")}
	for k := range v.Requirements {
		t.Rows = append(t.Rows, x.requirement(&v.Requirements[k]))
	}
	for _, m := range v.Notes {
		t.Notes = append(t.Notes, x.p.Text(m))
	}
	return t
}

// requirement returns a row: what it is, the figure, the limit, whether it is met, and the
// article.
func (x *normer) requirement(q *norm.Requirement) []string {
	met := x.yes(q.Met)
	if q.Exempt != "" {
		met = x.p.T("norm.exempt")
	}
	return []string{x.p.T("norm.requirement." + string(q.Key)), q.FigureText(), x.limit(q), met, q.Article}
}

// games tabulates the rounds, with what became of each, and the arithmetic.
func (x *normer) games(v *norm.Verdict) Table {
	t := Table{Columns: []Column{
		{Key: "round", Title: x.p.T("report.column.round"), Align: Right},
		{Key: "number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "title", Title: x.p.T("norm.column.title")},
		{Key: "name", Title: x.p.T("report.column.opponent"), Heading: true},
		{Key: "federation", Title: x.p.T("norm.column.federation")},
		{Key: "rating", Title: x.p.T("norm.column.rating"), Align: Right},
		{Key: "counted", Title: x.p.T("norm.column.counted"), Align: Right},
		{Key: "points", Title: x.p.T("norm.column.points"), Align: Right},
		{Key: "why", Title: x.p.T("norm.column.why")},
	}}
	for k := range v.Games {
		t.Rows = append(t.Rows, x.game(&v.Games[k]))
	}
	t.Notes = x.arithmetic(v)
	return t
}

func (x *normer) game(g *norm.Game) []string {
	row := []string{strconv.Itoa(g.Round), "", "", "", "", "", "", "", ""}
	if p := x.n.Event.Player(g.Opponent); p != nil {
		row[1], row[2], row[3], row[4], row[5] = strconv.Itoa(g.Opponent), p.Title, p.Name, p.Federation, ratingText(p.Rating)
	}
	if g.Use != norm.Counts {
		row[8] = x.p.T("norm.use." + string(g.Use))
		if g.Article != "" {
			row[8] += " (" + g.Article + ")"
		}
	}
	if !g.Counts() {
		if g.Outcome.IsPlayed() && g.Opponent > 0 {
			row[7] = "(" + halves(g.Outcome.Standard()) + ")"
		}
		return row
	}
	row[6], row[7] = strconv.Itoa(g.Counted), halves(g.Points)
	switch {
	case row[8] != "":
	case g.Raised:
		row[8] = x.p.T("norm.raised")
	case g.Rating == 0:
		row[8] = x.p.T("norm.unrated-as")
	}
	return row
}

// arithmetic explains the average, the performance and the credit.
func (x *normer) arithmetic(v *norm.Verdict) []string {
	if v.Count == 0 {
		return nil
	}
	lines := []string{x.p.T("norm.explain.average", "sum", v.Sum, "games", v.Count, "average", v.Average)}
	lines = append(lines, performanceWords(x.p, halves(v.Points), v.Count, v.Score, v.Difference, v.Average, v.Performance))
	if v.Least > 0 {
		lines = append(lines, x.p.T("norm.explain.least", "least", halves(v.Least), "points", halves(v.Points)))
	} else {
		lines = append(lines, x.p.T("norm.explain.never"))
	}
	for _, a := range v.Applied {
		lines = append(lines, x.p.T("norm.explain.applied", "article", a.Article, "rule", x.p.T("norm.applied."+string(a.Key))))
	}
	if v.Met {
		lines = append(lines, x.p.T("norm.explain.credit", "credit", v.Credit))
	}
	return lines
}

// ways tabulates the ways in which a norm is still possible.
func (x *normer) ways(o *norm.Outlook) Table {
	t := Table{Columns: x.columns("more", "more-points", "opponents", "titled", "required", "foreign")}
	switch {
	case o.Made:
		t.Notes = []string{x.p.T("norm.way.made", "title", string(o.Title))}
		return t
	case o.Remaining == 0:
		t.Notes = []string{x.p.T("norm.way.finished")}
		return t
	case len(o.Ways) == 0:
		t.Notes = []string{x.p.T("norm.way.none", "title", string(o.Title))}
		return t
	}
	t.Caption = x.p.T("norm.way.caption", "title", string(o.Title))
	for k := range o.Ways {
		w := &o.Ways[k]
		t.Rows = append(t.Rows, []string{strconv.Itoa(w.Games), halves(w.Points), x.average(w), strconv.Itoa(w.Titled), strconv.Itoa(w.Required), strconv.Itoa(w.Foreign)})
	}
	if o.Known > 0 {
		t.Notes = append(t.Notes, x.p.T("norm.way.known", "count", o.Known))
	}
	t.Notes = append(t.Notes, x.p.T("norm.way.note"))
	return t
}
