package report

import (
	"slices"
	"strconv"

	"torneo/i18n"
	"torneo/internal/calculator"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Supposed is the standings as they are and as they would be if games ended otherwise.
type Supposed struct {
	Now, Then *Event
	Games     []calculator.Supposed
	Number    int                    // of the participant who is looked at; 0: all are
	Explained []tiebreak.Explanation // how his values would come about
}

// GameAt returns who plays at a board of a round; tables are those of the games of a round, nil
// where they follow from C.04.2.
func GameAt(t *tournament.Tournament, tables func(round int) []int) func(round, board int) (white, black int, err error) {
	return func(round, board int) (int, int, error) {
		switch {
		case t.IsTeam():
			return 0, 0, calculator.NoTeamBoard()
		case round < 1 || round > t.RoundsPaired():
			return 0, 0, calculator.NoRound(t, round)
		}
		var list []int
		if tables != nil {
			list = tables(round)
		}
		boards := NewSeating(t, round, list).Boards
		for k := range boards {
			if boards[k].Table == board {
				return boards[k].White.Number, boards[k].Black.Number, nil
			}
		}
		return 0, 0, calculator.NoBoard(round, board, len(boards))
	}
}

// Document returns the standings as they would be beside those that are, or the values of one
// participant.
func (s *Supposed) Document(p *i18n.Printer) *Document {
	x := supposer{p: p, now: s.Now, then: s.Then}
	d := &Document{Language: p.Language(), Title: s.Then.Title(p), Lead: append(s.Then.lead(p), p.T("calc.tiebreak.lead", "standings", s.Then.caption(p)))}
	d.Tables = []Table{x.games(s.Games)}
	if s.Number == 0 {
		d.Tables = append(d.Tables, x.everybody())
		d.Notes = s.Then.legend(p)
		return d
	}
	d.Tables = append(d.Tables, x.values(s.Number))
	for k := range s.Explained {
		of := explainer{p: p, e: s.Then, x: &s.Explained[k]}
		d.Tables = append(d.Tables, of.tables()...)
	}
	return d
}

// supposer writes one supposition.
type supposer struct {
	p         *i18n.Printer
	now, then *Event
}

func (x *supposer) games(list []calculator.Supposed) Table {
	t := Table{Columns: []Column{
		{Key: "round", Title: x.p.T("report.column.round"), Align: Right},
		{Key: "white number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "white", Title: x.p.T("pairing.column.white"), Heading: true},
		{Key: "black number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "black", Title: x.p.T("pairing.column.black"), Heading: true},
		{Key: "now", Title: x.p.T("calc.column.now"), Align: Center},
		{Key: "supposed", Title: x.p.T("calc.column.supposed"), Align: Center},
	}}
	index := x.then.Tournament.PlayerIndex()
	name := func(number int) string {
		if i, ok := index[number]; ok {
			return x.then.Tournament.Players[i].Name
		}
		return none
	}
	for _, g := range list {
		was := resultText(g.Was)
		if was == "" {
			was = x.p.T("calc.tiebreak.open")
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(g.Round), strconv.Itoa(g.White), name(g.White), strconv.Itoa(g.Black), name(g.Black), was, resultText(g.Result)})
	}
	return t
}

// values tabulates the values of a participant, with their place.
func (x *supposer) values(number int) Table {
	now, then := x.row(x.now, number), x.row(x.then, number)
	t := Table{Caption: x.p.T("calc.tiebreak.of", "number", number, "name", x.then.nameOf(number)), Columns: []Column{
		{Key: "what", Title: x.p.T("calc.column.what"), Heading: true},
		{Key: "now", Title: x.p.T("calc.column.now"), Align: Right},
		{Key: "supposed", Title: x.p.T("calc.column.supposed"), Align: Right},
	}}
	t.Rows = append(t.Rows, []string{x.p.T("report.column.place"), placeIn(x.now, now), placeIn(x.then, then)})
	for k, s := range x.then.Standings.List {
		was := none
		if v, ok := x.valueOf(now, s); ok {
			was = shownValue(v)
		}
		t.Rows = append(t.Rows, []string{s.String() + ": " + NameOf(x.p, s, x.then.Table, x.then.Standings.Edition), was, shownValue(then.Values[k])})
	}
	return t
}

// everybody tabulates the standings as they would be, with the place that each has now and the
// values that change.
func (x *supposer) everybody() Table {
	t := Table{Caption: x.p.T("calc.tiebreak.standings"), Columns: []Column{
		{Key: "place", Title: x.p.T("report.column.place"), Align: Right},
		{Key: "now", Title: x.p.T("calc.column.now"), Align: Right},
		{Key: "number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "name", Title: x.p.T("report.column.name"), Heading: true},
	}, Notes: []string{x.p.T("calc.tiebreak.note")}}
	list := x.then.Standings.List
	for _, s := range list {
		t.Columns = append(t.Columns, Column{Key: s.String(), Title: columnTitle(x.p, s, x.then.Table), Align: Right})
	}
	for k := range x.then.Standings.Rows {
		r := &x.then.Standings.Rows[k]
		now := x.row(x.now, r.Number)
		row := []string{placeIn(x.then, r), placeIn(x.now, now), strconv.Itoa(r.Number), r.Name}
		for n, s := range list {
			value := shownValue(r.Values[n])
			if was, ok := x.valueOf(now, s); ok && was.Compare(r.Values[n]) != 0 {
				value += " (" + shownValue(was) + ")"
			}
			row = append(row, value)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// row returns the row of a participant, who is in both standings.
func (x *supposer) row(e *Event, number int) *standings.Row {
	rows := e.Standings.Rows
	return &rows[slices.IndexFunc(rows, func(r standings.Row) bool { return r.Number == number })]
}

// valueOf returns the value that a participant has of a tie-break now; false if it is not in the
// list now.
func (x *supposer) valueOf(now *standings.Row, s tiebreak.Spec) (tiebreak.Value, bool) {
	k := slices.Index(x.now.Standings.List, s)
	if k < 0 {
		return tiebreak.Value{}, false
	}
	return now.Values[k], true
}

// placeIn returns a place as the standings of an event print it.
func placeIn(e *Event, r *standings.Row) string { return place(r, places(e.Standings)[r.Rank], People) }
