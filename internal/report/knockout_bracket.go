package report

import (
	"fmt"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/pairing/knockout"
	"torneo/pairing/match"
	"torneo/tournament"
)

// Bracket is the whole bracket of a knock-out. Bare is one without names: its
// players are known by their numbers.
type Bracket struct {
	Tournament *tournament.Tournament
	Bracket    *knockout.Bracket
	Bare       bool

	Way  int                     // whose way stands out in a figure, by number; 0: nobody's
	Link func(number int) string // where his name leads in a figure; nil: nowhere
}

// Document returns the matches as tables, one a phase. Programs get a line a match.
func (b *Bracket) Document(p *i18n.Printer, reader For) *Document {
	d := &Document{Language: p.Language(), Title: b.Title(p), Lead: b.lead(p)}
	if reader == Programs {
		d.Tables = []Table{b.matches()}
		return d
	}
	for phase := 1; phase <= b.Bracket.Phases; phase++ {
		d.Tables = append(d.Tables, b.phase(p, phase))
	}
	return d
}

// Title returns the event's name, or the size of the bracket.
func (b *Bracket) Title(p *i18n.Printer) string {
	if !b.Bare {
		return (&Event{Tournament: b.Tournament}).Title(p)
	}
	return b.size(p)
}

func (b *Bracket) size(p *i18n.Printer) string {
	switch {
	case b.Bracket.Teams && b.Bracket.Phases == 1:
		return p.T("knockout.title.match-teams", "count", b.Bracket.Games)
	case b.Bracket.Teams:
		return p.T("knockout.title.teams", "teams", b.Bracket.Players, "each", p.T("knockout.matches-each", "count", b.Bracket.Games))
	case b.Bracket.Phases == 1:
		return p.T("knockout.title.match", "count", b.Bracket.Games)
	}
	return p.T("knockout.title", "players", b.Bracket.Players, "each", p.T("knockout.games-each", "count", b.Bracket.Games))
}

// PlaceAndDates returns the place and the days of the event, as the lead has them.
func (b *Bracket) PlaceAndDates(p *i18n.Printer) string {
	return (&Event{Tournament: b.Tournament}).placeAndDates(p)
}

func (b *Bracket) lead(p *i18n.Printer) (lines []string) {
	if where := b.PlaceAndDates(p); where != "" {
		lines = append(lines, where)
	}
	if !b.Bare {
		lines = append(lines, b.size(p))
	}
	if c := b.Tournament.Matches.Contest; len(c.Stages) > 1 {
		lines = append(lines, Contest(p, c, b.Bracket.Teams))
	}
	if b.Bracket.Teams {
		lines = append(lines, p.T("knockout.teams.criteria", "criteria", Criteria(p, b.Bracket.Rules.Level)))
	}
	if champion := b.Bracket.Champion(); champion != 0 {
		lines = append(lines, p.T("knockout.winner", "number", champion, "name", b.name(champion)))
	}
	return lines
}

// Contest describes the format of a match, stage by stage; of teams, whose games are
// matches.
func Contest(p *i18n.Printer, c tournament.Contest, teams bool) string {
	parts := make([]string, len(c.Stages))
	for k, s := range c.Stages {
		parts[k] = p.Text(knockout.StageName(&s, teams))
	}
	return strings.Join(parts, "; ")
}

// Criteria lists the criteria that decide matches of teams that are level in match
// points.
func Criteria(p *i18n.Printer, list []match.Criterion) string {
	parts := make([]string, len(list))
	for k, c := range list {
		parts[k] = CriterionName(p, c)
	}
	return strings.Join(parts, ", ")
}

// CriterionName returns the name of a criterion.
func CriterionName(p *i18n.Printer, c match.Criterion) string {
	return p.Text(knockout.CriterionName(c))
}

// Clock returns the time control of a game: "15 min + 10 s", "5 min – 4 min"; "" for that of the
// event.
func Clock(p *i18n.Printer, c tournament.ByColor[tournament.Clock]) string {
	if c == (tournament.ByColor[tournament.Clock]{}) {
		return ""
	}
	return p.Text(knockout.ClockName(c))
}

// PhaseName returns the name of a phase of a bracket: "Final", "Quarter-finals".
func PhaseName(p *i18n.Printer, b *knockout.Bracket, phase int) string {
	return p.Text(b.PhaseName(phase))
}

// rounds returns the rounds of the event that a phase takes.
func (b *Bracket) rounds(p *i18n.Printer, phase int) string {
	first, last := b.Bracket.First(phase), b.Bracket.Last(phase)
	if first == last {
		return p.T("schedule.round", "round", first)
	}
	return p.T("knockout.rounds", "first", first, "last", last)
}

func (b *Bracket) name(number int) string {
	return nameOf(b.Tournament, number)
}

// who returns the key of the heading above the names.
func (b *Bracket) who() string {
	if b.Bracket.Teams {
		return "knockout.column.team"
	}
	return "knockout.column.player"
}

// nameOf returns the name of a participant: a player or, in an event for teams, a team.
func nameOf(t *tournament.Tournament, number int) string {
	for _, p := range t.Participants() {
		if p.Number == number {
			return p.Name
		}
	}
	return ""
}

// side returns the number and name of the participant on a side of a match, or else where they
// come from.
func (b *Bracket) side(p *i18n.Printer, m *knockout.Match, side int) (number, name string) {
	switch player := m.Players[side]; {
	case player != 0 && b.Bare:
		return "", strconv.Itoa(player)
	case player != 0:
		return strconv.Itoa(player), b.name(player)
	case m.Nobody[side]:
		return "", p.T("knockout.nobody")
	case m.From[side].Loser:
		return "", p.T("knockout.loser-of", "match", m.From[side].Match)
	}
	return "", p.T("knockout.winner-of", "match", m.From[side].Match)
}

// score returns the points of a side in the first stage and, in brackets, in those that followed:
// "1 (½)". A side that went on without playing has a "+".
func score(m *knockout.Match, side int) string {
	if m.Played == nil {
		if m.Winner != 0 && m.Players[side] == m.Winner {
			return "+"
		}
		return ""
	}
	text := ""
	for k, s := range m.Played.Stages {
		if len(s.Games) == 0 || len(s.Games) == 1 && match.Pending(s.Games[0]) {
			continue
		}
		made := s.Score[side]
		if s.Games[0].Boards[0] != nil { // teams are told by their game points
			made = s.GamePoints()[side]
		}
		if k > 0 {
			text += " (" + halves(made) + ")"
		} else {
			text = halves(made)
		}
	}
	if (m.Played.Walkover || m.Shown || m.Decided != "" || m.DecidingCriterion() != "" && m.DecidingCriterion() != match.GamePoints) && m.Winner == m.Players[side] {
		text = strings.TrimSpace(text + " +")
	}
	return text
}

// status names the participant who goes on, or the missing game.
func (b *Bracket) status(p *i18n.Printer, m *knockout.Match) string {
	switch {
	case m.Winner != 0 && b.Bare:
		return strconv.Itoa(m.Winner)
	case m.Winner != 0:
		return b.name(m.Winner)
	case m.Over:
		return p.T("knockout.nobody")
	case m.Played == nil:
		return ""
	case m.Played.Winner != match.Neither:
		return b.name(m.Players[m.Played.Winner])
	case m.Played.Next != nil && m.Played.Next.Stage > 0:
		return p.T(ofTeams(b.Bracket.Teams, "knockout.status.tie-break", "knockout.status.tie-break-teams"))
	case m.Played.Over:
		return p.T("knockout.status.level")
	}
	return ""
}

func (b *Bracket) phase(p *i18n.Printer, phase int) Table {
	t := Table{Caption: PhaseName(p, b.Bracket, phase) + " · " + b.rounds(p, phase), Columns: []Column{
		{Key: "match", Title: p.T("knockout.column.match"), Align: Right},
		{Key: "first number", Title: p.T("report.column.number"), Align: Right},
		{Key: "first", Title: p.T(b.who()), Heading: true},
		{Key: "first score", Title: p.T("knockout.column.score"), Align: Right},
		{Key: "second number", Title: p.T("report.column.number"), Align: Right},
		{Key: "second", Title: p.T(b.who()), Heading: true},
		{Key: "second score", Title: p.T("knockout.column.score"), Align: Right},
		{Key: "status", Title: p.T("knockout.column.goes-on")},
	}}
	for _, m := range b.Bracket.Phase(phase) {
		row := []string{strconv.Itoa(m.Number)}
		for side := range m.Players {
			number, name := b.side(p, m, side)
			row = append(row, number, name, score(m, side))
		}
		t.Rows = append(t.Rows, append(row, b.status(p, m)))
		if m.Third {
			t.Notes = append(t.Notes, p.T("knockout.third-place", "match", m.Number))
		}
	}
	return t.dropEmpty(func(c Column) bool { return c.Key != "first" && c.Key != "second" })
}

// matches tabulates the matches, a row each.
func (b *Bracket) matches() Table {
	t := Table{Columns: []Column{{Key: "match", Align: Right}, {Key: "phase", Align: Right}, {Key: "third"}, {Key: "first round", Align: Right}, {Key: "last round", Align: Right}}}
	for _, which := range []string{"first", "second"} {
		for _, what := range []string{"number", "name", "from", "score"} {
			t.Columns = append(t.Columns, Column{Key: which + " " + what})
		}
	}
	t.Columns = append(t.Columns, Column{Key: "winner number", Align: Right}, Column{Key: "over"})
	for k := range b.Bracket.Matches {
		m := &b.Bracket.Matches[k]
		row := []string{strconv.Itoa(m.Number), strconv.Itoa(b.Bracket.Size(m.Phase)), yes(m.Third), strconv.Itoa(b.Bracket.First(m.Phase)), strconv.Itoa(b.Bracket.Last(m.Phase))}
		for side, from := range m.From {
			source := ""
			if from.Match > 0 {
				source = fmt.Sprintf("winner of %d", from.Match)
				if from.Loser {
					source = fmt.Sprintf("loser of %d", from.Match)
				}
			}
			row = append(row, numberOrBlank(m.Players[side]), b.name(m.Players[side]), source, score(m, side))
		}
		t.Rows = append(t.Rows, append(row, numberOrBlank(m.Winner), yes(m.Over)))
	}
	return t
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

func numberOrBlank(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
