package report

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/tiebreak"
)

// Explanation derives the values of one participant, one after the other.
func Explanation(p *i18n.Printer, e *Event, number int, list []tiebreak.Explanation) *Document {
	d := &Document{Language: p.Language(), Title: e.Title(p), Lead: e.lead(p)}
	who := "report.explain.player"
	if e.Table.Team {
		who = "report.explain.team"
	}
	d.Lead = append(d.Lead, e.caption(p), p.T(who, "number", number, "name", e.nameOf(number)))
	for k := range list {
		x := explainer{p: p, e: e, x: &list[k]}
		d.Tables = append(d.Tables, x.tables()...)
	}
	if i, ok := e.Table.IndexOf(number); ok && e.Table.Participants[i].Excluded {
		d.Notes = append(d.Notes, p.T("report.note.excluded", "count", 1))
	}
	return d
}

// explainer writes one explanation.
type explainer struct {
	p *i18n.Printer
	e *Event
	x *tiebreak.Explanation
}

func (x *explainer) tables() []Table {
	tables := []Table{x.terms()}
	if t := x.adjustments(); len(t.Rows) > 0 {
		tables = append(tables, t)
	}
	for k := range x.x.Steps {
		tables = append(tables, x.step(k))
	}
	if len(tables[0].Rows) == 0 && len(tables) > 1 {
		tables[1].Caption = tables[0].Caption + ". " + tables[1].Caption
		tables = tables[1:]
	}
	last := &tables[len(tables)-1]
	if x.amongTheTied() && len(x.x.Steps) == 0 {
		last.Notes = append(last.Notes, x.p.T("report.explain.alone"))
	}
	for _, n := range x.x.Notes {
		last.Notes = append(last.Notes, x.p.Text(n))
	}
	last.Notes = append(last.Notes, x.total())
	return tables
}

// amongTheTied reports whether the tie-break is of type A, which has no terms but steps.
func (x *explainer) amongTheTied() bool {
	entry, _ := tiebreak.Describe(x.x.Spec.Code)
	return entry.Kind == "A"
}

func (x *explainer) caption() string {
	caption := x.x.Spec.String() + ": " + NameOf(x.p, x.x.Spec, x.e.Table, x.x.Edition)
	if cite := Cite(x.p, x.x.Edition, x.x.Article); cite != "" {
		caption += " (" + cite + ")"
	}
	return caption
}

// terms tabulates the summands.
func (x *explainer) terms() Table {
	p := x.p
	first := p.T("report.column.round")
	if x.boards() {
		first = p.T("report.column.board")
	}
	t := Table{Caption: x.caption(), Columns: []Column{
		{Key: "round", Title: first, Align: Right},
		{Key: "opponent", Title: p.T("report.column.number"), Align: Right},
		{Key: "name", Title: p.T("report.column.opponent")},
		{Key: "kind", Title: p.T("report.column.kind")},
		{Key: "why", Title: p.T("report.column.why")},
		{Key: "points", Title: p.T("report.column.points"), Align: Right},
		{Key: "contribution", Title: p.T("report.column.contribution"), Align: Right},
		{Key: "article", Title: p.T("report.column.article")},
		{Key: "cut", Title: p.T("report.column.cut")},
	}}
	for k := range x.x.Terms {
		t.Rows = append(t.Rows, x.term(&x.x.Terms[k]))
	}
	return t.dropEmpty(func(c Column) bool {
		return c.Key == "opponent" || c.Key == "name" || c.Key == "kind" || c.Key == "points" || c.Key == "cut"
	})
}

// boards reports whether the terms are boards rather than rounds.
func (x *explainer) boards() bool {
	return len(x.x.Terms) > 0 && x.x.Terms[0].Why == tiebreak.WhyBoard
}

func (x *explainer) term(t *tiebreak.Term) []string {
	row := []string{"", "", "", "", x.reasonText(t), "", t.Value.String(), Article(x.p, t.Article), ""}
	if t.Round > 0 {
		row[0], row[5] = strconv.Itoa(t.Round), t.Points.String()
		if t.Why != tiebreak.WhyBoard {
			row[3] = x.p.T("tiebreak.kind." + t.Kind.String())
		}
	}
	if t.Opponent > 0 {
		row[1], row[2] = strconv.Itoa(t.Opponent), x.e.nameOf(t.Opponent)
	}
	if len(t.Adjustments) > 0 {
		row[4] += " " + x.p.T("report.explain.adjusted")
	}
	if t.Cut != tiebreak.NotCut {
		row[6] = "(" + row[6] + ")"
		row[8] = x.p.T("tiebreak.cut." + t.Cut.String())
		if article := Article(x.p, t.CutBy); article != "" {
			row[8] += " (" + article + ")"
		}
	}
	return row
}

// reasonText names the contribution that is taken. The two parts of SSSC have names of
// their own.
func (x *explainer) reasonText(t *tiebreak.Term) string {
	switch {
	case x.x.Spec.Code == "SSSC" && t.Why == tiebreak.WhyPart:
		return x.p.T("report.explain.secondary")
	case x.x.Spec.Code == "SSSC" && t.Why == tiebreak.WhyOpponents:
		return x.p.T("report.explain.schedule")
	}
	return x.p.Text(t.Message)
}

// adjustments tabulates the opponents' rounds that do not count as they were played.
func (x *explainer) adjustments() Table {
	p := x.p
	t := Table{Caption: p.T("report.explain.adjustments"), Columns: []Column{
		{Key: "opponent", Title: p.T("report.column.number"), Align: Right},
		{Key: "name", Title: p.T("report.column.opponent"), Heading: true},
		{Key: "round", Title: p.T("report.column.round"), Align: Right},
		{Key: "kind", Title: p.T("report.column.kind")},
		{Key: "change", Title: p.T("report.column.change"), Align: Right},
		{Key: "article", Title: p.T("report.column.article")},
	}}
	told := map[int]bool{}
	for k := range x.x.Terms {
		term := &x.x.Terms[k]
		if told[term.Opponent] {
			continue // met more than once
		}
		told[term.Opponent] = true
		for _, a := range term.Adjustments {
			t.Rows = append(t.Rows, []string{
				strconv.Itoa(term.Opponent), x.e.nameOf(term.Opponent), strconv.Itoa(a.Round), p.T("tiebreak.kind." + a.Kind.String()),
				p.Decimal(a.From.String() + " → " + a.To.String()), Article(p, a.Article),
			})
		}
	}
	return t
}

// total returns the line that ends an explanation: the sum, where the value is the sum of what
// was not left out, else the value.
func (x *explainer) total() string {
	value := x.x.Value
	if !value.IsDefined() {
		return x.p.T("report.explain.no-value")
	}
	if x.amongTheTied() {
		return x.p.T("report.explain.place", "value", value)
	}
	if parts := x.parts(); len(parts) > 1 {
		return x.p.T("report.explain.sum", "sum", strings.Join(parts, " + "), "value", value)
	}
	return x.p.T("report.explain.value", "value", value)
}

// parts returns the summands that add up to the value, or nil if they do not.
func (x *explainer) parts() []string {
	num, den := x.x.Value.Fraction()
	if den == 0 {
		return nil
	}
	var parts []string
	sum, of := int64(0), int64(1)
	for k := range x.x.Terms {
		t := &x.x.Terms[k]
		n, d := t.Value.Fraction()
		if t.Cut != tiebreak.NotCut || d == 0 {
			continue
		}
		sum, of = sum*d+n*of, of*d
		if g := gcd(sum, of); g > 1 {
			sum, of = sum/g, of/g
		}
		parts = append(parts, x.p.Decimal(t.Value.String()))
	}
	if sum*den != num*of {
		return nil
	}
	return parts
}

func gcd(a, b int64) int64 {
	if a < 0 {
		a = -a
	}
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
