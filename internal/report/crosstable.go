package report

import (
	"strconv"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/tournament"
)

// Crosstable returns the table of who met whom: a square of all against all for a round robin,
// else a column a round. Rows are in the order of the standings.
func Crosstable(p *i18n.Printer, e *Event, reader For) *Document {
	return crosstableOf(p, e, reader, func(int) bool { return true })
}

// CrosstableAround returns the rows of that table of one participant, by index, and of the
// opponents met.
func CrosstableAround(p *i18n.Printer, e *Event, reader For, index int) *Document {
	met := map[int]bool{index: true}
	for _, entry := range e.Table.Row(index) {
		if entry.Opponent != crosstable.None {
			met[int(entry.Opponent)] = true
		}
	}
	return crosstableOf(p, e, reader, func(i int) bool { return met[i] })
}

// crosstableOf returns the rows of those who are kept.
func crosstableOf(p *i18n.Printer, e *Event, reader For, keeps func(index int) bool) *Document {
	c := crosser{p: p, e: e, reader: reader}
	t := Table{Caption: p.T("report.crosstable.caption", "round", e.round(p))}
	shown := []field{placeField, numberField, titleField, nameField, ratingField}
	if e.Table.Team {
		shown = []field{placeField, numberField, teamField}
	}
	shown = e.withContent(shown, reader)
	for _, f := range shown {
		t.Columns = append(t.Columns, f.column(p))
	}
	t.Columns = append(t.Columns, c.columns()...)
	t.Columns = append(t.Columns, c.totals()...)
	last := places(e.Standings)
	for k := range e.Standings.Rows {
		r := &e.Standings.Rows[k]
		if !keeps(r.Index) {
			continue
		}
		var row []string
		for _, f := range shown {
			if f.key == placeField.key {
				row = append(row, place(r, last[r.Rank], reader))
				continue
			}
			row = append(row, f.of(e, r.Index))
		}
		row = append(row, c.cells(r.Index)...)
		t.Rows = append(t.Rows, append(row, c.scores(r.Index)...))
	}
	t.Notes = append(e.placeNotes(p), c.legend()...)
	return &Document{Language: p.Language(), Title: e.Title(p), Lead: e.lead(p), Tables: []Table{t}}
}

// crosser writes the cells of one crosstable and notes what needs explaining.
type crosser struct {
	p      *i18n.Printer
	e      *Event
	reader For
	seen   [16]bool // kinds of rounds
}

// maxSquare is the most participants in a table of all against all.
const maxSquare = 100

// square reports whether the table is one of all against all.
func (c *crosser) square() bool {
	robin := c.e.Tournament.System.Family == tournament.RoundRobin || c.e.Tournament.Skalitzka()
	return robin && len(c.e.Table.Participants) <= maxSquare
}

// columns returns the columns of the rounds, or of the opponents in the order of the rows.
func (c *crosser) columns() []Column {
	var columns []Column
	if c.square() {
		for k := range c.e.Standings.Rows {
			number := strconv.Itoa(c.e.Standings.Rows[k].Number)
			columns = append(columns, Column{Key: number, Title: number, Align: Center})
		}
		return columns
	}
	for r := 1; r <= c.e.Table.Rounds; r++ {
		columns = append(columns, Column{Key: "round " + strconv.Itoa(r), Title: c.p.T("report.column.round-n", "round", r), Align: Right})
	}
	return columns
}

func (c *crosser) totals() []Column {
	if c.e.Table.Team {
		return []Column{
			{Key: "match points", Title: c.p.T("report.column.match-points"), Align: Right},
			{Key: "game points", Title: c.p.T("report.column.game-points"), Align: Right},
		}
	}
	return []Column{{Key: "points", Title: c.p.T("report.column.points"), Align: Right}}
}

func (c *crosser) scores(i int) []string {
	table := c.e.Table
	if table.Team {
		return []string{table.Final(i, tournament.MatchScore).String(), table.Final(i, tournament.GameScore).String()}
	}
	return []string{table.Final(i, tournament.GameScore).String()}
}

func (c *crosser) cells(i int) []string {
	if c.square() {
		return c.resultCells(i)
	}
	var cells []string
	for r := 1; r <= c.e.Table.Rounds; r++ {
		cells = append(cells, c.cell(c.e.Table.Entry(i, r)))
	}
	return cells
}

// resultCells returns the results against each opponent, in the order of the rows.
func (c *crosser) resultCells(i int) []string {
	results := make([]string, len(c.e.Table.Participants))
	for _, e := range c.e.Table.Row(i) {
		c.seen[e.Kind] = true
		if e.Opponent == crosstable.None {
			continue
		}
		result := c.result(&e) + c.home(&e)
		if e.Kind == crosstable.Annulled {
			result = "(" + result + ")"
		}
		if results[e.Opponent] != "" {
			result = " " + result // they met more than once
		}
		results[e.Opponent] += result
	}
	var cells []string
	for k := range c.e.Standings.Rows {
		switch j := c.e.Standings.Rows[k].Index; j {
		case i:
			cells = append(cells, "×")
		default:
			cells = append(cells, results[j])
		}
	}
	return cells
}

// cell returns the cell of one round: opponent, colour and result, "12w1"; or the kind of bye.
func (c *crosser) cell(e *crosstable.Entry) string {
	if e.Kind == crosstable.Rest && c.reader == People && c.e.Tournament.System.Family == tournament.Knockout {
		return none // who has gone on without playing, or is out, has not been given a free round
	}
	c.seen[e.Kind] = true
	if e.Opponent == crosstable.None {
		return c.bye(e)
	}
	cell := strconv.Itoa(c.e.Table.Participants[e.Opponent].Number) + c.color(e.Color) + c.result(e) + c.home(e)
	if e.Kind == crosstable.Annulled {
		return "(" + cell + ")"
	}
	return cell
}

// bye names a round without opponent: in words for people, by the letters of
// tournament reports for programs.
func (c *crosser) bye(e *crosstable.Entry) string {
	if e.Kind == crosstable.ForfeitWin || e.Kind == crosstable.ForfeitLoss {
		return c.result(e)
	}
	if c.reader == People {
		return c.p.T("report.cell." + e.Kind.String())
	}
	switch e.Kind {
	case crosstable.PairingAllocatedBye:
		return "U"
	case crosstable.FullPointBye:
		return "F"
	case crosstable.HalfPointBye:
		return "H"
	case crosstable.ZeroPointBye:
		return "Z"
	}
	return ""
}

func (c *crosser) color(color tournament.Color) string {
	switch {
	case color == tournament.NoColor:
		return ""
	case c.reader == Programs && color == tournament.White:
		return "w"
	case c.reader == Programs:
		return "b"
	case color == tournament.White:
		return c.p.T("report.color.white")
	}
	return c.p.T("report.color.black")
}

// home marks for people whether a match of a league was at home: where the team named first has
// White on board 1, it was.
func (c *crosser) home(e *crosstable.Entry) string {
	switch {
	case c.reader == Programs || !c.homes() || e.Color == tournament.NoColor:
		return ""
	case e.Color == tournament.White:
		return c.p.T("report.home.mark")
	}
	return c.p.T("report.away.mark")
}

// homes reports a table of teams that play at home and away.
func (c *crosser) homes() bool { return c.e.Table.Team && c.e.Tournament.HasHomes() }

// matches reports whether the rounds of the event are matches: of teams, or of two games.
func (c *crosser) matches() bool {
	return c.e.Table.Team || c.e.Tournament.System.Family == tournament.DoubleSwiss
}

// result returns a result as a crosstable shows it: 1 ½ 0 + -; of a match its game
// points, which the totals add up.
func (c *crosser) result(e *crosstable.Entry) string {
	o := e.Outcome
	switch {
	case o == tournament.ForfeitWin, o == tournament.ForfeitLoss:
		return ResultSign(o)
	case e.Kind == crosstable.Pending || o == tournament.Pending || o == tournament.Adjourned:
		return "?"
	case c.matches() && c.reader == Programs:
		return ":" + e.Points[tournament.GameScore].String()
	case c.matches():
		return halves(e.Points[tournament.GameScore])
	case c.reader == Programs && !o.IsWin() && !o.IsLoss():
		return "="
	}
	return ResultSign(o)
}

// ResultSign returns a player's result of a game as tables for people have it: 1 ½ 0 + - ?.
func ResultSign(o tournament.Outcome) string {
	switch {
	case o == tournament.ForfeitWin:
		return "+"
	case o == tournament.ForfeitLoss:
		return "-"
	case o == tournament.Pending || o == tournament.Adjourned:
		return "?"
	case o.IsWin():
		return "1"
	case o.IsLoss():
		return "0"
	}
	return "½"
}

// legend explains what stands in the cells.
func (c *crosser) legend() []string {
	if c.reader == Programs || c.e.Table.Rounds == 0 {
		return nil
	}
	var lines []string
	switch {
	case c.square():
	case c.e.Table.Team:
		lines = append(lines, c.p.T("report.crosstable.legend.team"))
	case c.matches():
		lines = append(lines, c.p.T("report.crosstable.legend.match"))
	default:
		lines = append(lines, c.p.T("report.crosstable.legend.player"))
	}
	if c.homes() {
		lines = append(lines, c.p.T("report.crosstable.legend.homes"))
	}
	if c.seen[crosstable.ForfeitWin] || c.seen[crosstable.ForfeitLoss] {
		lines = append(lines, c.p.T("report.crosstable.legend.forfeit"))
	}
	if c.seen[crosstable.Pending] {
		lines = append(lines, c.p.T("report.crosstable.legend.pending"))
	}
	if c.seen[crosstable.Annulled] {
		lines = append(lines, "( ): "+c.p.T("tiebreak.kind.annulled"))
	}
	if c.square() {
		return lines
	}
	for _, kind := range []crosstable.Kind{crosstable.PairingAllocatedBye, crosstable.FullPointBye, crosstable.HalfPointBye,
		crosstable.ZeroPointBye, crosstable.Rest} {
		if c.seen[kind] {
			lines = append(lines, c.p.T("report.cell."+kind.String())+": "+c.p.T("tiebreak.kind."+kind.String()))
		}
	}
	return lines
}
