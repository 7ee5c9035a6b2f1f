package report

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/pairing"
	"torneo/tournament"
)

// Timetable is all rounds of an event of which a table says beforehand who meets
// whom. Bare is a table without names: its players are known by their numbers.
type Timetable struct {
	Tournament *tournament.Tournament
	Rounds     []*pairing.Round
	Bare       bool
	Notes      []string // under the tables
}

// Document returns the rounds as tables: one for all where there are no names, otherwise one a
// round. Programs get a line a game.
func (s *Timetable) Document(p *i18n.Printer, reader For) *Document {
	d := &Document{Language: p.Language(), Title: s.Title(p), Lead: s.lead(p), Notes: s.Notes}
	switch {
	case reader == Programs:
		d.Tables = []Table{s.games(p)}
	case s.Bare:
		d.Tables = []Table{s.grid(p)}
	default:
		for _, r := range s.Rounds {
			d.Tables = append(d.Tables, s.round(p, r))
		}
	}
	return d
}

// Title returns the event's name, or the name of the table.
func (s *Timetable) Title(p *i18n.Printer) string {
	if !s.Bare {
		return (&Event{Tournament: s.Tournament}).Title(p)
	}
	return s.system(p)
}

// system names the system, with the size of the field.
func (s *Timetable) system(p *i18n.Printer) string {
	name := System(p, s.Rounds[0].System)
	if s.Tournament.IsTeam() {
		return p.T("schedule.title.teams", "system", name, "count", len(s.Tournament.Teams), "rounds", len(s.Rounds))
	}
	return p.T("schedule.title.players", "system", name, "count", len(s.Tournament.Players), "rounds", len(s.Rounds))
}

func (s *Timetable) lead(p *i18n.Printer) (lines []string) {
	e := Event{Tournament: s.Tournament}
	if where := e.placeAndDates(p); where != "" {
		lines = append(lines, where)
	}
	if !s.Bare {
		lines = append(lines, s.system(p))
	}
	if note := s.boardColors(p); note != "" {
		lines = append(lines, note)
	}
	return lines
}

// boardColors names the boards on which the team named first has White, where the table
// gives the teams that meet.
func (s *Timetable) boardColors(p *i18n.Printer) string {
	first := s.Rounds[0]
	if first.System != pairing.Berger || len(first.Matches) == 0 {
		return ""
	}
	teams := teamsOf(s.Tournament)
	var white []string
	m := first.Matches[0]
	for k, b := range m.Boards {
		if team := teams.byPlayer[b.White]; team != nil && team.Number == m.White {
			white = append(white, strconv.Itoa(k+1))
		}
	}
	return p.T("schedule.board-colours", "boards", strings.Join(white, ", "))
}

// grid tabulates the rounds, a row each and a column a board, "1–10".
func (s *Timetable) grid(p *i18n.Printer) Table {
	t := Table{Columns: []Column{{Key: "round", Title: p.T("report.column.round"), Align: Right}}}
	most := 0
	rows := make([][]string, len(s.Rounds))
	for k, r := range s.Rounds {
		rows[k] = s.cells(r)
		most = max(most, len(rows[k]))
	}
	for k := range most {
		t.Columns = append(t.Columns, Column{Key: "board " + strconv.Itoa(k+1), Title: strconv.Itoa(k + 1), Align: Center})
	}
	free := false
	for k, r := range s.Rounds {
		row := append([]string{strconv.Itoa(r.Number)}, rows[k]...)
		for len(row) <= most {
			row = append(row, "")
		}
		number := freeIn(r)
		free = free || number != 0
		row = append(row, strconv.Itoa(number))
		t.Rows = append(t.Rows, row)
	}
	if free {
		t.Columns = append(t.Columns, Column{Key: "free", Title: p.T("schedule.free"), Align: Right})
		return t
	}
	for k := range t.Rows {
		t.Rows[k] = t.Rows[k][:most+1]
	}
	return t
}

// cells returns the pairings of a round, without names.
func (s *Timetable) cells(r *pairing.Round) (cells []string) {
	if r.System == pairing.Berger && len(r.Matches) > 0 {
		for _, m := range r.Matches {
			if m.Black != pairing.Bye {
				cells = append(cells, strconv.Itoa(m.White)+none+strconv.Itoa(m.Black))
			}
		}
		return cells
	}
	index := s.Tournament.PlayerIndex()
	name := func(number int) string { return s.Tournament.Players[index[number]].Name }
	for _, b := range r.Boards {
		if b.Black != pairing.Bye {
			cells = append(cells, name(b.White)+none+name(b.Black))
		}
	}
	return cells
}

// freeIn returns the number of the participant without an opponent in a round; 0 if everybody has
// one.
func freeIn(r *pairing.Round) int {
	for _, m := range r.Matches {
		if m.Black == pairing.Bye {
			return m.White
		}
	}
	if r.Matches == nil && len(r.Boards) > 0 {
		if last := r.Boards[len(r.Boards)-1]; last.Black == pairing.Bye {
			return last.White
		}
	}
	return 0
}

// round tabulates the boards of a round with the names, and for teams the matches.
func (s *Timetable) round(p *i18n.Printer, r *pairing.Round) Table {
	t := Table{Caption: s.caption(p, r)}
	if r.System == pairing.Berger && len(r.Matches) > 0 {
		x := pairer{p: p, t: s.Tournament, round: r}
		list := x.matches()[0]
		list.Caption = t.Caption
		return list
	}
	t.Columns = []Column{
		{Key: "board", Title: p.T("pairing.column.board"), Align: Right},
		{Key: "white number", Title: p.T("report.column.number"), Align: Right},
		{Key: "white", Title: p.T("pairing.column.white"), Heading: true},
		{Key: "white team", Title: p.T("report.column.team")},
		{Key: "black number", Title: p.T("report.column.number"), Align: Right},
		{Key: "black", Title: p.T("pairing.column.black"), Heading: true},
		{Key: "black team", Title: p.T("report.column.team")},
	}
	teams, index := teamsOf(s.Tournament), s.Tournament.PlayerIndex()
	for k, b := range r.Boards {
		row := []string{strconv.Itoa(k + 1)}
		for _, number := range [2]int{b.White, b.Black} {
			if number == pairing.Bye {
				row[0] = ""
				row = append(row, "", p.T("pairing.bye"), "")
				continue
			}
			row = append(row, strconv.Itoa(number), s.Tournament.Players[index[number]].Name, teams.of(number))
		}
		t.Rows = append(t.Rows, row)
	}
	return t.dropEmpty(func(Column) bool { return true })
}

// caption names a round, with its date if it has one.
func (s *Timetable) caption(p *i18n.Printer, r *pairing.Round) string {
	caption := p.T("schedule.round", "round", r.Number)
	if r.Number <= len(s.Tournament.Rounds) {
		if date := s.Tournament.Rounds[r.Number-1].Date; !date.IsZero() {
			caption += " · " + p.Date(date.String())
		}
	}
	return caption
}

// games tabulates the games, a row each.
func (s *Timetable) games(p *i18n.Printer) Table {
	number, team := p.T("report.column.number"), p.T("report.column.team")
	t := Table{Columns: []Column{
		{Key: "round", Title: p.T("report.column.round"), Align: Right}, {Key: "date", Title: p.T("schedule.column.day")}, {Key: "board", Title: p.T("pairing.column.board"), Align: Right},
		{Key: "white number", Title: number, Align: Right}, {Key: "white", Title: p.T("pairing.column.white")}, {Key: "white team number", Title: number, Align: Right}, {Key: "white team", Title: team},
		{Key: "black number", Title: number, Align: Right}, {Key: "black", Title: p.T("pairing.column.black")}, {Key: "black team number", Title: number, Align: Right}, {Key: "black team", Title: team},
	}}
	teams, index := teamsOf(s.Tournament), s.Tournament.PlayerIndex()
	side := func(number int) []string {
		if number == pairing.Bye {
			return []string{"", "", "", ""}
		}
		row := []string{strconv.Itoa(number), s.Tournament.Players[index[number]].Name, "", ""}
		if team := teams.byPlayer[number]; team != nil {
			row[2], row[3] = strconv.Itoa(team.Number), team.Name
		}
		return row
	}
	for _, r := range s.Rounds {
		date := ""
		if r.Number <= len(s.Tournament.Rounds) {
			date = s.Tournament.Rounds[r.Number-1].Date.String()
		}
		for k, b := range r.Boards {
			row := []string{strconv.Itoa(r.Number), date, strconv.Itoa(k + 1)}
			if b.Black == pairing.Bye && r.Matches == nil {
				row[2] = ""
			}
			row = append(append(row, side(b.White)...), side(b.Black)...)
			t.Rows = append(t.Rows, row)
		}
	}
	return t.dropEmpty(func(c Column) bool { return strings.Contains(c.Key, "team") || c.Key == "date" })
}
