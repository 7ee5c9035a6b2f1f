package report

import (
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/standings"
	"torneo/tiebreak"
)

// Comparison shows an event under several editions: places side by side, the values that differ,
// and what moved by which question. Standings of e is not used.
func Comparison(p *i18n.Printer, e *Event, c *standings.Comparison) *Document {
	x := comparer{p: p, e: e, c: c, rows: make([]map[int]*standings.Row, len(c.Editions))}
	for k := range c.Editions {
		x.rows[k] = make(map[int]*standings.Row)
		for r := range c.Editions[k].Standings.Rows {
			row := &c.Editions[k].Standings.Rows[r]
			x.rows[k][row.Number] = row
		}
	}
	d := &Document{Language: p.Language(), Title: e.Title(p)}
	if where := e.placeAndDates(p); where != "" {
		d.Lead = append(d.Lead, where)
	}
	d.Lead = append(d.Lead, e.caption(p), codes(c.List))
	d.Tables = append(d.Tables, x.places())
	d.Tables = append(d.Tables, x.values()...)
	d.Tables = append(d.Tables, x.moves()...)
	return d
}

// Side returns a comparison for programs: a row for every participant and edition.
func Side(e *Event, c *standings.Comparison) *Document {
	t := Table{Columns: []Column{{Key: "edition"}, {Key: "rank", Align: Right}, {Key: "number", Align: Right}, {Key: "name"}}}
	for _, s := range c.List {
		t.Columns = append(t.Columns, Column{Key: s.String(), Align: Right})
	}
	for k := range c.Editions {
		u := &c.Editions[k]
		for r := range u.Standings.Rows {
			row := &u.Standings.Rows[r]
			cells := []string{string(u.Edition), place(row, 0, Programs), strconv.Itoa(row.Number), row.Name}
			for _, s := range c.List {
				cells = append(cells, valueOf(u.Standings, row, s))
			}
			t.Rows = append(t.Rows, cells)
		}
	}
	return &Document{Tables: []Table{t}}
}

// comparer writes one comparison.
type comparer struct {
	p    *i18n.Printer
	e    *Event
	c    *standings.Comparison
	rows []map[int]*standings.Row // by edition and number
}

func (x *comparer) who() []Column {
	return []Column{
		{Key: "number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "name", Title: x.p.T("report.column.name"), Heading: true},
	}
}

func (x *comparer) editions() []Column {
	var columns []Column
	for k := range x.c.Editions {
		columns = append(columns, Column{Key: string(x.c.Editions[k].Edition), Title: string(x.c.Editions[k].Edition), Align: Right})
	}
	return columns
}

// order returns the rows of the standings of the last edition.
func (x *comparer) order() []standings.Row {
	if len(x.c.Editions) == 0 {
		return nil
	}
	return x.c.Editions[len(x.c.Editions)-1].Standings.Rows
}

// places has a column for each edition, and says what an edition lacks.
func (x *comparer) places() Table {
	t := Table{Caption: x.p.T("report.compare.places"), Columns: append(x.who(), x.editions()...)}
	last := make([]map[int]int, len(x.c.Editions))
	for k := range x.c.Editions {
		last[k] = places(x.c.Editions[k].Standings)
	}
	for _, r := range x.order() {
		row := []string{strconv.Itoa(r.Number), r.Name}
		for k := range x.c.Editions {
			of := x.rows[k][r.Number]
			row = append(row, place(of, last[k][of.Rank], People))
		}
		t.Rows = append(t.Rows, row)
	}
	for k := range x.c.Editions {
		u := &x.c.Editions[k]
		for _, m := range u.Missing {
			t.Notes = append(t.Notes, string(u.Edition)+": "+Refusal(x.p, u.Edition, m))
		}
	}
	return t
}

// values has a table for every tie-break of the list that does not give
// everybody the same in all editions, with those who get something else.
func (x *comparer) values() []Table {
	var tables []Table
	var same []string
	for _, s := range x.c.List {
		t := Table{Caption: s.String() + ": " + Name(x.p, s, ""), Columns: append(x.who(), x.editions()...)}
		for _, r := range x.order() {
			row := []string{strconv.Itoa(r.Number), r.Name}
			for k := range x.c.Editions {
				row = append(row, valueOf(x.c.Editions[k].Standings, x.rows[k][r.Number], s))
			}
			if slices.ContainsFunc(row[3:], func(v string) bool { return v != row[2] }) {
				t.Rows = append(t.Rows, row)
			}
		}
		if len(t.Rows) == 0 {
			same = append(same, s.String())
			continue
		}
		if rest := len(x.order()) - len(t.Rows); rest > 0 {
			t.Notes = append(t.Notes, x.p.T("report.compare.others", "count", rest))
		}
		tables = append(tables, t)
	}
	if len(same) > 0 {
		tables = append(tables, Table{Notes: []string{x.p.T("report.compare.same", "list", strings.Join(same, ", "))}})
	}
	return tables
}

// moves has a table for each step from one edition of the list to the next.
func (x *comparer) moves() []Table {
	var tables []Table
	for k := 1; k < len(x.c.Editions); k++ {
		from, to := x.c.Editions[k-1].Edition, x.c.Editions[k].Edition
		t := Table{Caption: string(from) + " → " + string(to), Columns: append(x.who(),
			Column{Key: "place", Title: x.p.T("report.column.place"), Align: Right},
			Column{Key: "values", Title: x.p.T("report.column.values")},
			Column{Key: "questions", Title: x.p.T("report.column.questions")})}
		var questions questionKey
		for m := range x.c.Moves {
			if move := &x.c.Moves[m]; move.From == from && move.To == to {
				t.Rows = append(t.Rows, x.move(move, &questions))
			}
		}
		t.Notes = questions.notes(x.p)
		if len(t.Rows) == 0 {
			t.Notes = append(t.Notes, x.p.T("report.compare.nothing"))
		}
		tables = append(tables, t)
	}
	return tables
}

func (x *comparer) move(m *standings.Move, questions *questionKey) []string {
	places := placeOrNone(m.RankFrom)
	if m.RankFrom != m.RankTo {
		places += " → " + placeOrNone(m.RankTo)
	}
	var values, letters []string
	for _, v := range m.Values {
		values = append(values, v.Spec.String()+" "+orNone(v.From)+" → "+orNone(v.To))
	}
	for _, q := range m.Questions {
		letters = append(letters, questions.letter(q))
	}
	slices.Sort(letters)
	if len(letters) == 0 {
		letters = []string{x.p.T("report.compare.together")}
	}
	return []string{strconv.Itoa(m.Number), x.e.nameOf(m.Number), places, strings.Join(values, "; "), strings.Join(letters, ", ")}
}

// questionKey gives questions letters in a table, which its notes explain.
type questionKey []tiebreak.Question

func (k *questionKey) letter(q tiebreak.Question) string {
	at := slices.Index(*k, q)
	if at < 0 {
		at = len(*k)
		*k = append(*k, q)
	}
	return string(rune('a' + at))
}

func (k questionKey) notes(p *i18n.Printer) []string {
	var lines []string
	for _, q := range k {
		lines = append(lines, k.letter(q)+": "+p.T("tiebreak.question."+string(q)))
	}
	return lines
}

// valueOf returns a participant's value of a tie-break, which the edition may not have.
func valueOf(s *standings.Standings, r *standings.Row, spec tiebreak.Spec) string {
	if k := slices.Index(s.List, spec); k >= 0 {
		return shownValue(r.Values[k])
	}
	return none
}

func placeOrNone(rank int) string {
	if rank == 0 {
		return none
	}
	return strconv.Itoa(rank)
}

func orNone(s string) string {
	if s == "" {
		return none
	}
	return s
}
