package report

import (
	"slices"
	"strings"

	"torneo/duties"
	"torneo/i18n"
	"torneo/regulations"
)

// Duties returns what an event owes as tables, with the checklist of the hall: a page to print and to
// tick off by hand.
func Duties(p *i18n.Printer, title string, list []duties.Item, players int) *Document {
	d := &Document{Language: p.Language(), Title: title}
	for _, part := range duties.Parts() {
		t := Table{Caption: p.T("duties.part." + string(part)), Columns: []Column{ //i18n:prefix duties.part.
			{Key: "done", Title: "✓", Align: Center},
			{Key: "what", Title: p.T("duties.column.what"), Heading: true},
			{Key: "who", Title: p.T("duties.column.who")},
			{Key: "until", Title: p.T("duties.column.until")},
			{Key: "article", Title: p.T("duties.column.article")}}}
		for k := range list {
			x := &list[k]
			if x.Part != part {
				continue
			}
			done := "□"
			if x.Done {
				done = "✓"
			}
			t.Rows = append(t.Rows, []string{done, DutyText(p, x), DutyWho(p, x), DutyUntil(p, x), DutyArticle(x)})
		}
		if len(t.Rows) > 0 {
			d.Tables = append(d.Tables, t)
		}
	}
	hall := Table{Caption: p.T("duties.hall.title"), Columns: []Column{{Key: "done", Title: "✓", Align: Center}, {Key: "what", Title: p.T("duties.column.what"), Heading: true}}, Notes: []string{p.T("duties.hall.article")}}
	for _, line := range HallLines(p, players) {
		hall.Rows = append(hall.Rows, []string{"□", line})
	}
	d.Tables = append(d.Tables, hall)
	return d
}

// HallLines returns the lines of the checklist of the hall, with the figures by which regulations
// judges one.
func HallLines(p *i18n.Printer, players int) []string {
	f := regulations.HallFor(players)
	area := p.T("duties.hall.area-none")
	if players > 0 {
		area = p.T("duties.hall.area", "metres", f.SquareMetres, "players", players, "high", f.High, "top", f.Top)
	}
	lines := []string{
		area,
		p.T("duties.hall.light", "good", f.GoodLux, "least", f.LeastLux),
		p.T("duties.hall.temperature", "coolest", f.Coolest, "warmest", f.Warmest),
		p.T("duties.hall.rows", "centimetres", f.RowsCm),
		p.T("duties.hall.noise"), p.T("duties.hall.rooms"), p.T("duties.hall.tables"), p.T("duties.hall.signs"), p.T("duties.hall.safety"),
	}
	if players > 0 {
		lines = append(lines, p.T("duties.hall.arbiters", "count", f.Arbiters, "players", players))
	}
	return lines
}

// DutyText says what is to be done, in which round, and whether for norms only.
func DutyText(p *i18n.Printer, x *duties.Item) string {
	text := p.Text(x.Duty.Text())
	if x.Round > 0 {
		text = p.T("duties.round", "round", x.Round) + ": " + text
	}
	if x.ForNorms() {
		text += " (" + p.T("duties.norms") + ")"
	}
	return text
}

// DutyWho says who owes a duty, and whether it binds.
//
//i18n:prefix duties.who.
//i18n:prefix duties.strength.
func DutyWho(p *i18n.Printer, x *duties.Item) string {
	who := p.T("duties.who." + string(x.Who))
	if x.Strength == duties.Should {
		who += " (" + strings.ToLower(p.T("duties.strength."+string(x.Strength))) + ")"
	}
	return who
}

// DutyUntil says until when a duty is due; "" if that is not known.
func DutyUntil(p *i18n.Printer, x *duties.Item) string {
	if !x.Day.Complete() {
		return ""
	}
	return strings.TrimSpace(p.Date(x.Day.String()) + " " + x.At)
}

// DutyArticle cites where a duty stands.
func DutyArticle(x *duties.Item) string {
	parts := []string{}
	if len(x.Refs) > 0 {
		parts = append(parts, Refs(x.Refs))
	}
	if x.Cite != "" && !slices.Contains(parts, x.Cite) {
		parts = append(parts, x.Cite)
	}
	return strings.Join(parts, "; ")
}
