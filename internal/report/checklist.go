package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Checklist returns the list against which an arbiter checks the pairing of a round (Arbiters'
// Manual, chapter 7): everybody's past as the pairing sees it, by scoregroups, and colour and
// opponent if the round has been paired. The table is that of the rounds before it.
func Checklist(p *i18n.Printer, t *tournament.Tournament, by pairing.System, f *swiss.Field, table *crosstable.Table, reader For) *Document {
	e := Event{Tournament: t}
	t = Participants(t)
	c := newChecklister(p, t, f, table, reader)
	d := &Document{Language: p.Language(), Title: e.Title(p), Lead: []string{c.caption() + " · " + System(p, by)}}
	if where := e.placeAndDates(p); where != "" {
		d.Lead = slices.Insert(d.Lead, 0, where)
	}
	whole := Table{Columns: c.columns()}
	for i := range f.Players {
		whole.Rows = append(whole.Rows, c.row(i))
	}
	if reader == Programs {
		d.Tables = []Table{whole}
		return d
	}
	whole = whole.dropEmpty(func(Column) bool { return true })
	for _, g := range f.Scoregroups() {
		d.Tables = append(d.Tables, Table{Caption: c.group(g[0], g[1]), Columns: whole.Columns, Rows: whole.Rows[g[0]:g[1]]})
	}
	if len(f.Absent) > 0 {
		d.Tables = append(d.Tables, absentees(p, t, f.Absent))
	}
	d.Notes = append(c.prohibitionNotes(), c.legend(whole.Columns)...)
	return d
}

// checklister writes one check-list.
type checklister struct {
	p      *i18n.Printer
	t      *tournament.Tournament
	f      *swiss.Field
	table  *crosstable.Table
	reader For

	index map[int]int // number -> participant of the table
	now   map[int]tournament.Game
	byes  map[int]bool // who has the pairing-allocated bye of the round
}

func newChecklister(p *i18n.Printer, t *tournament.Tournament, f *swiss.Field, table *crosstable.Table, reader For) *checklister {
	c := &checklister{p: p, t: t, f: f, table: table, reader: reader, index: t.PlayerIndex(), now: map[int]tournament.Game{}, byes: map[int]bool{}}
	if f.Round <= len(t.Rounds) {
		for _, g := range t.Rounds[f.Round-1].Games {
			c.now[g.White], c.now[g.Black] = g, g
		}
		for _, b := range t.Rounds[f.Round-1].Byes {
			c.byes[b.ID] = b.Kind == tournament.PairingAllocatedBye
		}
	}
	return c
}

func (c *checklister) caption() string {
	if c.t.PlannedRounds > 0 {
		return c.p.T("checklist.caption.of", "round", c.f.Round, "planned", c.t.PlannedRounds)
	}
	return c.p.T("checklist.caption", "round", c.f.Round)
}

// group names a scoregroup, how many it has and what colours they are due, if any.
func (c *checklister) group(from, to int) string {
	due := map[tournament.Color]int{}
	for i := from; i < to; i++ {
		due[c.f.Players[i].Preference.Color]++
	}
	id := "checklist.group"
	switch due := due[tournament.White]+due[tournament.Black] > 0; {
	case c.table.Team && due:
		id = "checklist.group.teams"
	case c.table.Team:
		return c.p.T("checklist.group.teams-plain", "points", c.f.Players[from].Score, "count", to-from)
	case !due:
		return c.p.T("checklist.group.plain", "points", c.f.Players[from].Score, "count", to-from)
	}
	return c.p.T(id, "points", c.f.Players[from].Score, "count", to-from,
		"white", due[tournament.White], "black", due[tournament.Black])
}

// columns returns the columns of the Manual, and after them what its programs did not know.
func (c *checklister) columns() []Column {
	var columns []Column
	for _, x := range []struct {
		key, title string
		align      Align
	}{
		{"rank", "checklist.column.rank", Right},
		{"number", "report.column.number", Right},
		{"tpn", "checklist.column.tpn", Right},
		{"title", "report.column.title", Left},
		{"name", "report.column.name", Left},
		{"rating", "report.column.rating", Right},
		{"points", "report.column.points", Right},
		{"score", "pairing.column.score", Right},
		{"colours", "checklist.column.colours", Left},
		{"colour", "checklist.column.colour", Center},
		{"due", "checklist.column.due", Center},
		{"preference", "checklist.column.preference", Left},
		{"float before", "checklist.column.float-before", Center},
		{"float", "checklist.column.float", Center},
		{"difference", "checklist.column.difference", Right},
		{"repeated", "checklist.column.repeated", Right},
		{"topscorer", "checklist.column.topscorer", Center},
		{"bye", "checklist.column.bye", Left},
		{"opponent", "checklist.column.opponent", Right},
		{"opponents", "checklist.column.opponents", Left},
	} {
		columns = append(columns, Column{Key: x.key, Title: c.p.T(x.title), Align: x.align, Heading: x.key == "name"})
	}
	for _, fact := range pairing.Facts(c.f) {
		columns = append(columns, Column{Key: fact.Key, Title: c.p.T("checklist.column." + fact.Key), Align: Right}) //i18n:prefix checklist.column.
	}
	return columns
}

func (c *checklister) row(i int) []string {
	player := &c.f.Players[i]
	record := &c.t.Players[c.index[player.Number]]
	tpn, score, top := "", "", ""
	if player.TPN != player.Number || c.reader == Programs {
		tpn = strconv.Itoa(player.TPN)
	}
	if player.Score != player.Standing || c.reader == Programs {
		score = player.Score.String()
	}
	if c.f.Topscorer(i) {
		top = "*"
	}
	row := []string{
		strconv.Itoa(i + 1), strconv.Itoa(player.Number), tpn, record.Title, record.Name, ratingOrBlank(record.Rating),
		player.Standing.String(), score, c.colours(player.Number), c.letter(c.colour(player.Number)),
		c.letter(player.Preference.Color), c.strength(player.Preference.Strength),
		c.float(player.Floats[1]), c.float(player.Floats[0]), formatSigned(player.Difference), formatSigned(ColorRun(player.Colors)),
		top, c.bar(player), c.opponent(player.Number), c.opponents(player.Number),
	}
	for _, fact := range pairing.Facts(c.f) {
		row = append(row, fact.Value(c.f, i))
	}
	return row
}

// prohibitionNotes names those whom the arbiter keeps apart in this round.
func (c *checklister) prohibitionNotes() []string {
	var lines []string
	for _, x := range c.t.Prohibited {
		if x.FirstRound <= c.f.Round && (x.LastRound == 0 || c.f.Round <= x.LastRound) {
			lines = append(lines, c.p.T("checklist.apart", "players", strings.Trim(fmt.Sprint(x.IDs), "[]")))
		}
	}
	return lines
}

// article returns the article of the system's text that a column rests on.
func (c *checklister) article(column string) string {
	switch column {
	case "topscorer":
		return c.f.Rules.Cite.Topscorer
	case "upfloats":
		return c.f.Rules.Cite.Upfloats
	}
	return c.f.Rules.Cite.Facts
}

// legend explains the columns that are there.
func (c *checklister) legend(columns []Column) []string {
	var lines []string
	for _, column := range columns {
		switch column.Key {
		case "tpn", "score", "colours", "colour", "due", "float before", "float", "difference", "repeated", "topscorer", "bye", "opponent", "opponents", "aro", "upfloats", "buchholz", "sonneborn-berger":
			lines = append(lines, column.Title+": "+c.p.T("checklist.legend."+strings.ReplaceAll(column.Key, " ", "-"), "article", c.article(column.Key)))
		}
	}
	return lines
}
