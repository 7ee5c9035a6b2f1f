package sheets

import (
	"slices"
	"strconv"

	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/tournament"
)

// matches returns a sheet of every match, which both captains sign (GR (2018) 7.3). While
// line-ups are not known the names are left to be written in.
func (e *Event) matches() (list []pdf.Sheet) {
	p := e.P
	for k := range e.Round.Matches {
		m := &e.Round.Matches[k]
		first, second := m.Heads(p)
		t := report.Table{Columns: []report.Column{
			{Key: "board", Title: p.T("report.column.board"), Align: report.Right},
			{Key: "first", Title: first, Heading: true},
			{Key: "rating", Title: p.T("report.column.rating"), Align: report.Right},
			{Key: "colour", Title: p.T("paper.column.colour"), Align: report.Center},
			{Key: pdf.Blank, Title: p.T("paper.column.result"), Align: report.Center},
			{Key: "rating", Title: p.T("report.column.rating"), Align: report.Right},
			{Key: "second", Title: second, Heading: true},
		}}
		for n, b := range m.Boards {
			colour := p.T("paper.match.black-white")
			if b.White {
				colour = p.T("paper.match.white-black")
			}
			t.Rows = append(t.Rows, []string{strconv.Itoa(n + 1), titleAndName(&b.First), rating(b.First.Rating), colour, b.Result, rating(b.Second.Rating), titleAndName(&b.Second)})
		}
		t.Rows = append(t.Rows, []string{"", p.T("paper.match.total"), "", "", p.Decimal(m.Score()), "", ""})
		list = append(list, &pdf.List{
			Name: m.First + " – " + m.Second, Tables: []report.Table{t}, Ruled: true,
			Signed: []string{p.T("paper.match.captain", "team", m.First), p.T("paper.match.captain", "team", m.Second), p.T("paper.match.arbiter")},
		})
	}
	return list
}

// captains returns a form for every team that has a match, or before the round is paired for
// every team: its players in the order of the boards, and room
// for who plays.
func (e *Event) captains() (list []pdf.Sheet) {
	p := e.P
	t := e.Start.Event.Tournament
	index := t.PlayerIndex()
	plays := func(team *tournament.Team) bool {
		return e.Round == nil || len(e.Round.Matches) == 0 || slices.ContainsFunc(e.Round.Matches, func(m report.SeatedMatch) bool { return m.First == team.Name || m.Second == team.Name })
	}
	for k := range t.Teams {
		team := &t.Teams[k]
		if !plays(team) {
			continue
		}
		squad := report.Table{Columns: []report.Column{
			{Key: "order", Title: p.T("report.column.number"), Align: report.Right},
			{Key: "name", Title: p.T("report.column.name"), Heading: true},
			{Key: "rating", Title: p.T("report.column.rating"), Align: report.Right},
		}}
		for n, number := range team.Players {
			i, ok := index[number]
			if !ok {
				continue
			}
			x := report.Seat{Player: t.Players[i]}
			squad.Rows = append(squad.Rows, []string{strconv.Itoa(n + 1), titleAndName(&x), rating(x.Rating)})
		}
		lineUp := report.Table{Caption: p.T("paper.captains.plays"), Columns: []report.Column{
			{Key: "board", Title: p.T("report.column.board"), Align: report.Right},
			{Key: "name", Title: p.T("report.column.name"), Heading: true},
		}}
		for n := range e.LineUps {
			lineUp.Rows = append(lineUp.Rows, []string{strconv.Itoa(n + 1), ""})
		}
		lineUp.Columns[1].Key = pdf.Blank
		list = append(list, &pdf.List{
			Name: p.T("paper.captains.caption", "team", team.Name), Tables: []report.Table{squad, lineUp}, Ruled: true,
			Signed: []string{p.T("paper.match.captain", "team", team.Name)},
		})
	}
	return list
}
