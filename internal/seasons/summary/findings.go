// Package summary writes what was found in a season of a league as documents for people and programs.
// That is what stands against squads, line-ups and its calendar, and its reports for rating.
package summary

import (
	"strconv"

	"torneo/i18n"
	"torneo/internal/report"
	"torneo/internal/seasons/clerk"
	"torneo/internal/seasons/table"
	"torneo/league"
)

// Squads returns the teams of a season with what the rules have against their squads.
func Squads(p *i18n.Printer, l *league.Season) *report.Document {
	d := &report.Document{Language: p.Language(), Title: l.Name}
	for k := range l.Divisions {
		x := &l.Divisions[k]
		t := report.Table{Caption: x.Name, Columns: []report.Column{
			{Key: "team", Title: p.T("seasons.column.team"), Heading: true},
			{Key: "players", Title: p.T("seasons.column.players"), Align: report.Right},
			{Key: "found", Title: p.T("seasons.column.found")},
		}}
		for _, team := range l.TeamsOf(x.ID) {
			found := l.CheckSquad(team)
			t.Rows = append(t.Rows, []string{team.Name, strconv.Itoa(len(team.Squad)), ""})
			for n := range found {
				row := t.Rows[len(t.Rows)-1]
				if n > 0 {
					row = []string{team.Name, row[1], ""}
					t.Rows = append(t.Rows, row)
				}
				row[2] = p.Text(found[n].Message)
			}
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// Conflicts returns the wishes that a calendar does not meet, each with why no spare day takes its
// matches.
func Conflicts(p *i18n.Printer, l *league.Season, list []league.Conflict) *report.Document {
	d := &report.Document{Language: p.Language(), Title: l.Name}
	if len(list) == 0 {
		d.Notes = append(d.Notes, p.T("seasons.no-conflicts"))
		return d
	}
	t := report.Table{Caption: p.T("seasons.conflicts", "count", len(list)), Columns: []report.Column{
		{Key: "conflict", Title: p.T("seasons.column.conflict"), Heading: true},
		{Key: "why", Title: p.T("seasons.column.why")},
	}}
	for k := range list {
		t.Rows = append(t.Rows, []string{p.Text(list[k].Message), table.Words(p, list[k].Why)})
	}
	d.Tables = append(d.Tables, t)
	return d
}

// LineUps returns line-ups with what the rules have against them, and what follows.
func LineUps(p *i18n.Printer, l *league.Season, list []clerk.Judged) *report.Document {
	d := &report.Document{Language: p.Language(), Title: l.Name}
	if len(list) == 0 {
		d.Notes = append(d.Notes, p.T("seasons.no-problems"))
		return d
	}
	t := report.Table{Caption: p.T("seasons.part.lineups"), Columns: []report.Column{
		{Key: "team", Title: p.T("seasons.column.team"), Heading: true},
		{Key: "round", Title: p.T("seasons.column.round"), Align: report.Right},
		{Key: "day", Title: p.T("seasons.column.day"), Days: true},
		{Key: "found", Title: p.T("seasons.column.found")},
		{Key: "follows", Title: p.T("seasons.column.follows")},
	}}
	for k := range list {
		for _, f := range list[k].Found {
			t.Rows = append(t.Rows, []string{table.NameOf(l, list[k].Team), strconv.Itoa(list[k].Round), list[k].Day.String(), p.Text(f.Message), p.Text(f.Follows)})
		}
	}
	d.Tables = append(d.Tables, t)
	return d
}

// Reports returns the reports for rating of the divisions, and why one cannot be made yet.
func Reports(p *i18n.Printer, l *league.Season, list []clerk.MonthReport) *report.Document {
	d := &report.Document{Language: p.Language(), Title: l.Name}
	t := report.Table{Caption: p.T("seasons.part.reports"), Columns: []report.Column{
		{Key: "division", Title: p.T("seasons.column.division"), Heading: true},
		{Key: "number", Title: p.T("seasons.column.report"), Align: report.Right},
		{Key: "first", Title: p.T("seasons.column.first"), Align: report.Right},
		{Key: "last", Title: p.T("seasons.column.last"), Align: report.Right},
		{Key: "month", Title: p.T("seasons.column.list")},
		{Key: "wants", Title: p.T("seasons.column.wants")},
	}}
	for k := range list {
		r := &list[k]
		month, wants := r.Month, ""
		if month == "" {
			month = p.T("seasons.first-list")
		}
		if !r.NotYet.IsZero() {
			wants = p.Text(r.NotYet)
		}
		t.Rows = append(t.Rows, []string{l.Division(r.Division).Name, strconv.Itoa(r.Number), strconv.Itoa(r.First), strconv.Itoa(r.Last), month, wants})
	}
	d.Tables = append(d.Tables, t)
	return d
}
