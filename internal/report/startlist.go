package report

import (
	"slices"
	"strconv"

	"torneo/i18n"
	"torneo/tournament"
)

// StartList lists the players, by pairing number or by name.
func StartList(p *i18n.Printer, t *tournament.Tournament, byName bool, reader For) *Document {
	e := Event{Tournament: t}
	table := Table{Caption: p.T("paper.start.caption", "count", len(t.Players)), Columns: []Column{
		{Key: "number", Title: p.T("report.column.number"), Align: Right},
		{Key: "title", Title: p.T("report.column.title")},
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "rating", Title: p.T("report.column.rating"), Align: Right},
		{Key: "federation", Title: p.T("report.column.federation")},
		{Key: "fide id", Title: p.T("paper.column.fide-id"), Align: Right},
		{Key: "team", Title: p.T("report.column.team")},
	}}
	squad := teamsOf(t)
	players := slices.Clone(t.Players)
	if byName {
		compare := p.Collate()
		slices.SortStableFunc(players, func(a, b tournament.Player) int { return compare(a.Name, b.Name) })
	}
	for k := range players {
		x := &players[k]
		id, team := "", ""
		if x.FIDEID > 0 {
			id = strconv.FormatInt(x.FIDEID, 10)
		}
		if of := squad.byPlayer[x.Number]; of != nil {
			team = of.Name
		}
		table.Rows = append(table.Rows, []string{strconv.Itoa(x.Number), x.Title, x.Name, ratingOrBlank(x.Rating), x.Federation, id, team})
	}
	if reader == People {
		table = table.dropEmpty(func(c Column) bool { return c.Key != "name" && c.Key != "number" })
	}
	d := &Document{Language: p.Language(), Title: e.Title(p), Tables: []Table{table}}
	if where := e.placeAndDates(p); where != "" {
		d.Lead = []string{where}
	}
	return d
}

// CheckInList lists everybody by name, with a box to tick and room for a note.
func CheckInList(p *i18n.Printer, t *tournament.Tournament) *Document {
	d := StartList(p, t, true, People)
	table := &d.Tables[0]
	table.Columns = append([]Column{{Key: "tick", Title: "✓", Align: Center}}, table.Columns...)
	table.Columns = append(table.Columns, Column{Key: "blank", Title: p.T("paper.column.note")})
	for k, row := range table.Rows {
		table.Rows[k] = append(append([]string{""}, row...), "")
	}
	return d
}
