package report

import (
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
)

// BoardList lists the boards of the round, with the results that there are and room for those
// that are missing. Columns to be written in have the key "blank".
// Of an event for teams people get the boards match by match.
func (s *Seating) BoardList(p *i18n.Printer, reader For) *Document {
	if len(s.Matches) > 0 && reader == People {
		return s.matchList(p)
	}
	t := Table{Caption: p.T("paper.boards.caption", "round", s.Round), Columns: []Column{
		{Key: "board", Title: p.T("pairing.column.board"), Align: Right},
		{Key: "white title", Title: p.T("report.column.title")},
		{Key: "white", Title: p.T("pairing.column.white"), Heading: true},
		{Key: "white team", Title: p.T("report.column.team")},
		{Key: "white rating", Title: p.T("report.column.rating"), Align: Right},
		{Key: "white points", Title: p.T("report.column.points"), Align: Right},
		{Key: "result", Title: p.T("paper.column.result"), Align: Center},
		{Key: "black points", Title: p.T("report.column.points"), Align: Right},
		{Key: "black title", Title: p.T("report.column.title")},
		{Key: "black", Title: p.T("pairing.column.black"), Heading: true},
		{Key: "black team", Title: p.T("report.column.team")},
		{Key: "black rating", Title: p.T("report.column.rating"), Align: Right},
	}}
	for _, b := range s.Boards {
		w, x := b.White, b.Black
		t.Rows = append(t.Rows, []string{strconv.Itoa(b.Table), w.Title, w.Name, w.Team, ratingOrBlank(w.Rating), w.Points,
			b.Result, x.Points, x.Title, x.Name, x.Team, ratingOrBlank(x.Rating)})
	}
	if reader == People {
		t = t.dropEmpty(func(c Column) bool { return c.Key != "result" })
	}
	d := s.document(p, t)
	if len(s.Away) > 0 && reader == People {
		d.Tables = append(d.Tables, s.awayTable(p))
	}
	return d
}

// matchList lists the boards of every match.
func (s *Seating) matchList(p *i18n.Printer) *Document {
	d := s.document(p, Table{})
	d.Tables = nil
	for k := range s.Matches {
		t := s.Matches[k].BoardTable(p)
		d.Tables = append(d.Tables, t.dropEmpty(func(c Column) bool { return strings.HasSuffix(c.Key, "title") || strings.HasSuffix(c.Key, "rating") }))
	}
	return d
}

func (s *Seating) document(p *i18n.Printer, t Table) *Document {
	d := &Document{Language: p.Language(), Title: s.Event.Title(p), Tables: []Table{t}}
	if where := s.Event.placeAndDates(p); where != "" {
		d.Lead = []string{where}
	}
	return d
}

// awayTable tabulates the players who do not play.
func (s *Seating) awayTable(p *i18n.Printer) Table {
	t := Table{Caption: p.T("paper.away"), Columns: []Column{
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "why", Title: p.T("pairing.column.why")},
	}}
	for _, a := range s.Away {
		t.Rows = append(t.Rows, []string{a.Name, p.T("paper.bye." + a.Kind.String())}) //i18n:prefix paper.bye.
	}
	return t
}

// NameList lists the players with their boards, in the order of names: "board 12",
// "White against …", and their federations, if there are several. Programs get board,
// colour and opponent in columns of their own.
func (s *Seating) NameList(p *i18n.Printer, reader For) *Document {
	type entry struct {
		Seat
		table    int
		white    bool
		opponent Seat
		bye      string
	}
	var list []entry
	for _, b := range s.Boards {
		if b.White.Name != "" {
			list = append(list, entry{Seat: b.White, table: b.Table, white: true, opponent: b.Black})
		}
		if b.Black.Name != "" {
			list = append(list, entry{Seat: b.Black, table: b.Table, opponent: b.White})
		}
	}
	for _, a := range s.Away {
		list = append(list, entry{Seat: a.Seat, bye: p.T("paper.bye." + a.Kind.String())})
	}
	compare := p.Collate()
	slices.SortStableFunc(list, func(a, b entry) int { return compare(a.Name, b.Name) })
	t := Table{Caption: p.T("paper.names.caption", "round", s.Round)}
	if reader == Programs {
		t.Columns = []Column{
			{Key: "name", Title: p.T("report.column.name"), Heading: true}, {Key: "team", Title: p.T("report.column.team")},
			{Key: "board", Title: p.T("pairing.column.board"), Align: Right}, {Key: "colour", Title: p.T("paper.column.colour")},
			{Key: "opponent", Title: p.T("knockout.column.opponent")},
		}
	} else {
		t.Columns = []Column{
			{Key: "federation", Title: p.T("report.column.federation")},
			{Key: "name", Title: p.T("report.column.name"), Heading: true},
			{Key: "team", Title: p.T("report.column.team")},
			{Key: "board", Title: p.T("pairing.column.board"), Align: Right},
			{Key: "opponent", Title: p.T("paper.column.against"), Heading: true},
		}
	}
	several := slices.ContainsFunc(list, func(x entry) bool { return x.Federation != list[0].Federation })
	for _, x := range list {
		board, colour, text := "", "", x.bye
		if x.table > 0 {
			board, colour = strconv.Itoa(x.table), "black"
			if x.white {
				colour = "white"
			}
			text = p.T("paper.names."+colour, "opponent", x.opponent.Name) //i18n:prefix paper.names.
			if x.opponent.Name == "" {
				text = p.T("paper.names.alone")
			}
		}
		if reader == Programs {
			if x.table > 0 {
				text = x.opponent.Name
			}
			t.Rows = append(t.Rows, []string{x.Name, x.Team, board, colour, text})
			continue
		}
		if board != "" {
			board = p.T("paper.names.board", "board", x.table)
		}
		federation := ""
		if several {
			federation = x.Federation
		}
		t.Rows = append(t.Rows, []string{federation, x.Name, x.Team, board, text})
	}
	if reader == People {
		t = t.dropEmpty(func(c Column) bool { return c.Key == "team" || c.Key == "federation" })
	}
	return s.document(p, t)
}
