package report

import (
	"fmt"
	"strconv"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// For is the readership of a table.
type For uint8

const (
	People   For = iota // shared places as ranges, no columns without content
	Programs            // plain numbers, the same columns whatever the event
)

// Standings returns the table of places.
func Standings(p *i18n.Printer, e *Event, reader For) *Document {
	t := Table{Caption: e.caption(p)}
	shown := []field{placeField, numberField, titleField, nameField, ratingField, federationField}
	if e.Table.Team {
		shown = []field{placeField, numberField, teamField}
	}
	shown = e.withContent(shown, reader)
	for _, f := range shown {
		t.Columns = append(t.Columns, f.column(p))
	}
	for _, s := range e.Standings.List {
		t.Columns = append(t.Columns, Column{Key: s.String(), Title: columnTitle(p, s, e.Table), Name: Name(p, s, e.Standings.Edition), Align: Right})
	}
	last := places(e.Standings)
	for k := range e.Standings.Rows {
		r := &e.Standings.Rows[k]
		row := make([]string, 0, len(t.Columns))
		for _, f := range shown {
			if f.key == placeField.key {
				row = append(row, place(r, last[r.Rank], reader))
				continue
			}
			row = append(row, f.of(e, r.Index))
		}
		for _, v := range r.Values {
			row = append(row, shownValue(v))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = append(e.placeNotes(p), e.decisions(p)...)
	return &Document{Language: p.Language(), Title: e.Title(p), Lead: e.lead(p), Tables: []Table{t}, Notes: e.legend(p)}
}

// field is a column about the participants themselves.
type field struct {
	key, title string // title: message identifier
	align      Align
	heading    bool
	of         func(e *Event, i int) string
}

var (
	placeField      = field{"rank", "report.column.place", Right, false, nil}
	numberField     = field{"number", "report.column.number", Right, false, func(e *Event, i int) string { return strconv.Itoa(e.Table.Participants[i].Number) }}
	titleField      = field{"title", "report.column.title", Left, false, func(e *Event, i int) string { return e.player(i).Title }}
	nameField       = field{"name", "report.column.name", Left, true, (*Event).name}
	teamField       = field{"name", "report.column.team", Left, true, (*Event).name}
	ratingField     = field{"rating", "report.column.rating", Right, false, func(e *Event, i int) string { return ratingText(e.Table.Participants[i].Rating) }}
	federationField = field{"federation", "report.column.federation", Left, false, func(e *Event, i int) string { return e.player(i).Federation }}
)

func (f *field) column(p *i18n.Printer) Column {
	return Column{Key: f.key, Title: p.T(f.title), Align: f.align, Heading: f.heading}
}

// withContent leaves out for people the columns in which everybody's cell is empty.
func (e *Event) withContent(fields []field, reader For) []field {
	if reader == Programs {
		return fields
	}
	var kept []field
	for _, f := range fields {
		filled := f.of == nil
		for i := 0; i < len(e.Table.Participants) && !filled; i++ {
			cell := f.of(e, i)
			filled = cell != "" && cell != none
		}
		if filled {
			kept = append(kept, f)
		}
	}
	return kept
}

// places gives for every place the last one of those who share it.
func places(s *standings.Standings) map[int]int {
	last := make(map[int]int, len(s.Rows))
	for k := range s.Rows {
		rank := s.Rows[k].Rank
		if last[rank] == 0 {
			last[rank] = rank - 1
		}
		last[rank]++
	}
	return last
}

// place writes a place: "3", "3–5" when it is shared, "3*" when it was drawn, "3†"
// when it was decided by a play-off.
func place(r *standings.Row, last int, reader For) string {
	switch {
	case r.Rank == 0:
		return none
	case reader == Programs:
		return strconv.Itoa(r.Rank)
	case r.Drawn:
		return fmt.Sprintf("%d*", r.Rank)
	case r.PlayedOff:
		return span(r.Rank, last) + "†"
	case last > r.Rank:
		return fmt.Sprintf("%d–%d", r.Rank, last)
	}
	return strconv.Itoa(r.Rank)
}

// placeNotes explain drawn places and missing ones.
func (e *Event) placeNotes(p *i18n.Printer) []string {
	var notes []string
	drawn, playedOff, excluded := false, false, 0
	for k := range e.Standings.Rows {
		r := &e.Standings.Rows[k]
		drawn, playedOff = drawn || r.Drawn, playedOff || r.PlayedOff
		if r.Rank == 0 {
			excluded++
		}
	}
	if drawn {
		notes = append(notes, p.T("report.note.drawn", "seed", e.Standings.Lots.Seed))
	}
	if playedOff {
		notes = append(notes, p.T("report.note.played-off"))
	}
	if excluded > 0 {
		notes = append(notes, p.T("report.note.excluded", "count", excluded))
	}
	if len(e.Standings.Rows) == 0 {
		notes = append(notes, p.T("report.note.nobody"))
	}
	return notes
}

func shownValue(v tiebreak.Value) string {
	if s := v.String(); s != "" {
		return s
	}
	return none
}

// columnTitle returns a tie-break's code; the points have a word, and so have values of the
// event's own.
func columnTitle(p *i18n.Printer, s tiebreak.Spec, t *crosstable.Table) string {
	if s.Code == tournament.OutsideCode {
		return NameOf(p, s, t, "") // it is the event's own
	}
	if s == (tiebreak.Spec{Code: "PTS"}) {
		return p.T("report.column.points")
	}
	return s.String()
}
