// Package table writes the calendar of a season, its tables and who goes up and down as documents.
package table

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/report"
	"torneo/league"
	"torneo/message"
	"torneo/tournament"
)

// Calendar returns the matches of a season, a table for each division: those of all, or of one club.
func Calendar(p *i18n.Printer, l *league.Season, c *league.Calendar, club string) *report.Document {
	d := &report.Document{Language: p.Language(), Title: l.Name}
	all := l.Meetings(c)
	for k := range l.Divisions {
		t := report.Table{Caption: l.Divisions[k].Name, Columns: []report.Column{
			{Key: "round", Title: p.T("seasons.column.round"), Align: report.Right},
			{Key: "day", Title: p.T("seasons.column.day"), Days: true},
			{Key: "home", Title: p.T("seasons.column.home"), Heading: true},
			{Key: "away", Title: p.T("seasons.column.away")},
			{Key: "hall", Title: p.T("seasons.column.hall"), Extra: true},
			{Key: "moved", Title: p.T("seasons.column.planned"), Days: true},
			{Key: "reason", Title: p.T("seasons.column.reason"), Extra: true},
		}}
		for n := range all {
			m := &all[n]
			home, at := l.Team(m.Home)
			away, other := l.Team(m.Away)
			if m.Division != l.Divisions[k].ID || club != "" && at.ID != club && other.ID != club {
				continue
			}
			planned, reason := "", ""
			if m.IsMoved() {
				planned, reason = m.Planned.String(), m.Reason
				if reason == "" {
					reason = p.T("seasons.moved-blocked")
				}
			}
			t.Rows = append(t.Rows, []string{strconv.Itoa(m.Round), m.Day.String(), home.Name, away.Name, l.HallOf(m.Home), planned, reason})
		}
		if len(t.Rows) > 0 {
			d.Tables = append(d.Tables, t)
		}
	}
	return d
}

// Tables returns the tables of the divisions, one below the other, why one has none, and for what points
// were deducted.
func Tables(p *i18n.Printer, l *league.Season, tables map[string][]league.Place, why map[string]message.Message, penalties []league.Penalty) *report.Document {
	d := &report.Document{Language: p.Language(), Title: l.Name}
	for k := range l.Divisions {
		x := &l.Divisions[k]
		t := report.Table{Caption: x.Name, Columns: []report.Column{
			{Key: "place", Title: p.T("report.column.place"), Align: report.Right},
			{Key: "team", Title: p.T("seasons.column.team"), Heading: true},
			{Key: "matches", Title: p.T("seasons.column.matches"), Align: report.Right},
			{Key: "match", Title: p.T("seasons.column.match"), Align: report.Right},
			{Key: "game", Title: p.T("seasons.column.game"), Align: report.Right},
			{Key: "deducted", Title: p.T("seasons.column.deducted"), Align: report.Right, Extra: true},
		}}
		for _, row := range tables[x.ID] {
			place := ""
			if row.Rank > 0 {
				place = strconv.Itoa(row.Rank)
			}
			t.Rows = append(t.Rows, []string{place, NameOf(l, row.Team), strconv.Itoa(row.Matches), value(row.Match), value(row.Game), UnlessNone(row.Deducted)})
		}
		if m, ok := why[x.ID]; ok {
			t.Notes = append(t.Notes, p.Text(m))
		}
		for _, x := range penalties {
			if team, _ := l.Team(x.Team); team != nil && team.Division == l.Divisions[k].ID && (x.Match != 0 || x.Game != 0) {
				t.Notes = append(t.Notes, p.Text(Deduction(team.Name, &x)))
			}
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// Deduction says what a team loses, and for what.
func Deduction(team string, x *league.Penalty) message.Message {
	switch {
	case x.Game == 0:
		return message.New("seasons.deducted.match", "team", team, "match", x.Match, "reason", x.Reason)
	case x.Match == 0:
		return message.New("seasons.deducted.game", "team", team, "game", x.Game, "reason", x.Reason)
	}
	return message.New("seasons.deducted.both", "team", team, "match", x.Match, "game", x.Game, "reason", x.Reason)
}

// Movements returns who goes up and down, division by division; who stays as they would by their place
// is left out.
func Movements(p *i18n.Printer, l *league.Season, out *league.Outcome) *report.Document {
	d := &report.Document{Language: p.Language(), Title: l.Name}
	for k := range l.Divisions {
		x := &l.Divisions[k]
		t := report.Table{Caption: x.Name, Columns: []report.Column{
			{Key: "place", Title: p.T("report.column.place"), Align: report.Right},
			{Key: "team", Title: p.T("seasons.column.team"), Heading: true},
			{Key: "way", Title: p.T("seasons.column.way")},
			{Key: "why", Title: p.T("seasons.column.why")},
		}}
		place := 0
		for n := range out.Movements {
			m := &out.Movements[n]
			if m.Division != x.ID {
				continue
			}
			place++
			if m.Way == league.Stays && len(m.Why) == 0 {
				continue
			}
			t.Rows = append(t.Rows, []string{strconv.Itoa(place), NameOf(l, m.Team), p.T("seasons.way." + string(m.Way)), Words(p, m.Why)}) //i18n:prefix seasons.way.
		}
		if len(t.Rows) == 0 {
			t.Notes = append(t.Notes, p.T("seasons.all-stay"))
		}
		d.Tables = append(d.Tables, t)
	}
	for _, m := range out.Open {
		d.Notes = append(d.Notes, p.Text(m))
	}
	return d
}

// Words returns reasons as one text.
func Words(p *i18n.Printer, list []message.Message) string {
	said := make([]string, len(list))
	for k, m := range list {
		said[k] = p.Text(m)
	}
	return strings.Join(said, "; ")
}

// NameOf returns the name of a team.
func NameOf(l *league.Season, team string) string {
	if t, _ := l.Team(team); t != nil {
		return t.Name
	}
	return team
}

func value(p tournament.Points) string { return strings.TrimSuffix(p.String(), ".0") }

// UnlessNone returns points that there are; "": none.
func UnlessNone(p tournament.Points) string {
	if p == 0 {
		return ""
	}
	return value(p)
}
