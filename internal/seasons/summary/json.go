package summary

import (
	"slices"
	"strconv"

	"torneo/i18n"
	"torneo/internal/seasons/clerk"
	"torneo/internal/seasons/table"
	"torneo/league"
	"torneo/message"
	"torneo/tournament"
)

// The types below are the documents of seasons for other programs. Their names are a promise. Teams and
// players are meant by their IDs, points are exact decimals as text.

// SeasonDocument is what a season has, and what its rules have against its squads.
type SeasonDocument struct {
	Season    string          `json:"season"`
	Divisions []DivisionCount `json:"divisions"`
	Clubs     int             `json:"clubs"`
	Squads    []SquadFinding  `json:"squads"`
}

// DivisionCount is a division with its teams.
type DivisionCount struct {
	Division string   `json:"division"`
	Name     string   `json:"name"`
	Level    int      `json:"level"`
	Rounds   int      `json:"rounds"`
	Teams    []string `json:"teams"`
}

// SquadFinding is something that the rules have against a squad.
type SquadFinding struct {
	Team   string `json:"team"`
	Player string `json:"player,omitempty"`
	Key    string `json:"key"`
	Text   string `json:"text"`
}

// SeasonOf returns what a season has.
func SeasonOf(p *i18n.Printer, l *league.Season) SeasonDocument {
	out := SeasonDocument{Season: l.Name, Divisions: []DivisionCount{}, Clubs: len(l.Clubs), Squads: []SquadFinding{}}
	for _, d := range l.Divisions {
		x := DivisionCount{Division: d.ID, Name: d.Name, Level: d.Level, Rounds: len(d.Dates), Teams: []string{}}
		for _, t := range l.TeamsOf(d.ID) {
			x.Teams = append(x.Teams, t.ID)
			for _, f := range l.CheckSquad(t) {
				out.Squads = append(out.Squads, SquadFinding{t.ID, f.Member, f.Key, p.Text(f.Message)})
			}
		}
		out.Divisions = append(out.Divisions, x)
	}
	return out
}

// CalendarDocument is a calendar, and the wishes that it does not meet.
type CalendarDocument struct {
	Season    string             `json:"season"`
	Matches   []MatchDocument    `json:"matches"`
	Conflicts []ConflictDocument `json:"conflicts"`
}

// MatchDocument is a match in a calendar.
type MatchDocument struct {
	Division string          `json:"division"`
	Round    int             `json:"round"`
	Day      tournament.Date `json:"day,omitzero"`
	Home     string          `json:"home"`
	Away     string          `json:"away"`
	Hall     string          `json:"hall,omitempty"`
	Moved    tournament.Date `json:"movedFrom,omitzero"`
}

// ConflictDocument is a wish that a calendar does not meet.
type ConflictDocument struct {
	Key  string   `json:"key"`
	Text string   `json:"text"`
	Why  []string `json:"why,omitempty"`
}

// CalendarOf returns a calendar, of all clubs or of one.
func CalendarOf(p *i18n.Printer, l *league.Season, c *league.Calendar, club string) CalendarDocument {
	out := CalendarDocument{Season: l.Name, Matches: []MatchDocument{}, Conflicts: []ConflictDocument{}}
	for _, m := range l.Meetings(c) {
		_, home := l.Team(m.Home)
		_, away := l.Team(m.Away)
		if club != "" && home.ID != club && away.ID != club {
			continue
		}
		x := MatchDocument{Division: m.Division, Round: m.Round, Day: m.Day, Home: m.Home, Away: m.Away, Hall: l.HallOf(m.Home)}
		if m.IsMoved() {
			x.Moved = m.Planned
		}
		out.Matches = append(out.Matches, x)
	}
	for _, x := range l.Conflicts(c) {
		out.Conflicts = append(out.Conflicts, ConflictDocument{x.Key, p.Text(x.Message), texts(p, x.Why)})
	}
	return out
}

// LineUpsDocument is what the rules have against line-ups.
type LineUpsDocument struct {
	Season string          `json:"season"`
	Found  []LineUpFinding `json:"found"`
}

// LineUpFinding is something that the rules have against a line-up, and what follows.
type LineUpFinding struct {
	Division string          `json:"division"`
	Team     string          `json:"team"`
	Round    int             `json:"round"`
	Day      tournament.Date `json:"day,omitzero"`
	Key      string          `json:"key"`
	Player   string          `json:"player,omitempty"`
	Text     string          `json:"text"`
	Follows  string          `json:"follows"`
	Boards   []int           `json:"boardsLost,omitempty"`
	Match    bool            `json:"matchLost,omitempty"`
	Rated    bool            `json:"rated"`
}

// LineUpsOf returns line-ups with what the rules have against them.
func LineUpsOf(p *i18n.Printer, l *league.Season, list []clerk.Judged) LineUpsDocument {
	out := LineUpsDocument{Season: l.Name, Found: []LineUpFinding{}}
	for _, up := range list {
		for _, f := range up.Found {
			out.Found = append(out.Found, LineUpFinding{up.Division, up.Team, up.Round, up.Day, f.Key, f.Member, p.Text(f.Message), p.Text(f.Follows), f.Lost, f.Match, f.Rated})
		}
	}
	return out
}

// TablesDocument is the tables of the divisions.
type TablesDocument struct {
	Season string          `json:"season"`
	Tables []TableDocument `json:"tables"`
}

// TableDocument is the table of a division; without rows it says why.
type TableDocument struct {
	Division string        `json:"division"`
	Rows     []RowDocument `json:"rows"`
	Why      string        `json:"why,omitempty"`
}

// RowDocument is a team in a table.
type RowDocument struct {
	Place       int    `json:"place,omitempty"`
	Team        string `json:"team"`
	Matches     int    `json:"matches"`
	MatchPoints string `json:"matchPoints"`
	GamePoints  string `json:"gamePoints"`
	Deducted    string `json:"deducted,omitempty"`
	Left        bool   `json:"left,omitempty"`
}

// TablesOf returns the tables of the divisions.
func TablesOf(p *i18n.Printer, l *league.Season, tables map[string][]league.Place, why map[string]message.Message) TablesDocument {
	out := TablesDocument{Season: l.Name, Tables: []TableDocument{}}
	for _, d := range l.Divisions {
		x := TableDocument{Division: d.ID, Rows: []RowDocument{}}
		for _, row := range tables[d.ID] {
			x.Rows = append(x.Rows, RowDocument{row.Rank, row.Team, row.Matches, row.Match.String(), row.Game.String(), table.UnlessNone(row.Deducted), row.Left})
		}
		if m, ok := why[d.ID]; ok {
			x.Why = p.Text(m)
		}
		out.Tables = append(out.Tables, x)
	}
	return out
}

// PromotionDocument is who goes up and down.
type PromotionDocument struct {
	Season    string             `json:"season"`
	Movements []MovementDocument `json:"movements"`
	Open      []string           `json:"open"`
}

// MovementDocument is where a team goes after the season.
type MovementDocument struct {
	Division string   `json:"division"`
	Team     string   `json:"team"`
	Way      string   `json:"way" enum:"stays,up,down,leaves"`
	Why      []string `json:"why,omitempty"`
}

// PromotionOf returns who goes up and down.
func PromotionOf(p *i18n.Printer, l *league.Season, o *league.Outcome) PromotionDocument {
	out := PromotionDocument{Season: l.Name, Movements: []MovementDocument{}, Open: append([]string{}, texts(p, o.Open)...)}
	for _, m := range o.Movements {
		out.Movements = append(out.Movements, MovementDocument{m.Division, m.Team, string(m.Way), texts(p, m.Why)})
	}
	return out
}

// ReportsDocument is the reports for rating.
type ReportsDocument struct {
	Season  string           `json:"season"`
	Reports []ReportDocument `json:"reports"`
}

// ReportDocument is a report of a division; what it wants is said where it cannot be made yet.
type ReportDocument struct {
	Division string `json:"division"`
	Number   int    `json:"number"`
	First    int    `json:"first"`
	Last     int    `json:"last"`
	Month    string `json:"month,omitempty"`
	Wants    string `json:"wants,omitempty"`
}

// ReportsOf returns the reports for rating.
func ReportsOf(p *i18n.Printer, l *league.Season, list []clerk.MonthReport) ReportsDocument {
	out := ReportsDocument{Season: l.Name, Reports: []ReportDocument{}}
	for _, r := range list {
		x := ReportDocument{Division: r.Division, Number: r.Number, First: r.First, Last: r.Last, Month: r.Month}
		if !r.NotYet.IsZero() {
			x.Wants = p.Text(r.NotYet)
		}
		out.Reports = append(out.Reports, x)
	}
	return out
}

// FileName returns the name of the file of a report: the number of its division, and its own. What IDs
// contain names no file.
func FileName(l *league.Season, r *clerk.MonthReport) string {
	k := slices.IndexFunc(l.Divisions, func(d league.Division) bool { return d.ID == r.Division })
	return "division-" + strconv.Itoa(k+1) + "-" + strconv.Itoa(r.Number) + ".trf"
}

func texts(p *i18n.Printer, list []message.Message) (said []string) {
	for _, m := range list {
		said = append(said, p.Text(m))
	}
	return said
}
