package render

import (
	"slices"

	"github.com/a-h/templ"

	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

// teamMatch is a match of a round, with the teams that meet by number; 0 where that is
// not known.
type teamMatch struct {
	*report.SeatedMatch
	number        int // in the round, from 1 on
	first, second int
}

// matchesOf returns the matches of a round of an event for teams.
func (e *edition) matchesOf(round int) (list []teamMatch) {
	s := e.seating(round)
	teams := map[string]int{}
	for k := range e.board.State.Teams {
		t := &e.board.State.Teams[k]
		teams[t.Name] = t.Number
	}
	for k := range s.Matches {
		m := teamMatch{SeatedMatch: &s.Matches[k], number: k + 1}
		m.first, m.second = teams[m.First], teams[m.Second]
		list = append(list, m)
	}
	return list
}

// matchOf returns the match that a team has in a round; false if it has none.
func (e *edition) matchOf(round, team int) (teamMatch, bool) {
	for _, m := range e.matchesOf(round) {
		if team > 0 && (m.first == team || m.second == team) {
			return m, true
		}
	}
	return teamMatch{}, false
}

func matchFile(round, match int) string {
	return "match-" + number(round) + "-" + number(match) + ".html"
}

func teamPage(n int) string {
	if n == 0 {
		return ""
	}
	return teamFile(n)
}

// matchTable tabulates the matches of a round, in the order of their tables.
func (e *edition) matchTable(round int, list []teamMatch) templ.Component {
	s := e.seating(round)
	first, second := e.p.T("report.column.team"), e.p.T("report.column.team")
	if s.Homes {
		first, second = s.Sides(e.p)
	}
	t := report.Table{Caption: e.p.T("board.player.matches"), Columns: []report.Column{
		{Key: "match", Title: e.p.T("pages.match.number"), Align: report.Right}, {Key: "first", Title: first, Heading: true},
		{Key: "result", Title: e.p.T("paper.column.result"), Align: report.Center}, {Key: "second", Title: second, Heading: true}}}
	for _, m := range list {
		score := "–"
		if s := m.Score(); s != "" {
			score = e.p.Decimal(s)
		}
		t.Rows = append(t.Rows, []string{number(m.number), m.First, score, m.Second})
	}
	return listing(quietly(t, func(row int, key string) string {
		switch m := list[row]; key {
		case "match", "result":
			return matchFile(round, m.number)
		case "first":
			return teamPage(m.first)
		case "second":
			return teamPage(m.second)
		}
		return ""
	}))
}

// quietly returns a table whose caption is for who cannot see.
func quietly(t report.Table, to func(row int, key string) string) list {
	return list{Table: t, quiet: true, to: to}
}

// matchPage writes the page of a match: who plays on which board, what came of it, and why these
// teams meet.
func (e *edition) matchPage(v *view, round int, m teamMatch) {
	v.title = e.p.T("pages.match.title", "round", round, "first", m.First, "second", m.Second)
	v.at = e.when(e.at(round))
	if when := e.roundWhen(round); when != "" {
		v.lead = append(v.lead, when)
	}
	if score := m.Score(); score != "" {
		v.lead = append(v.lead, e.p.T("pages.match.score", "score", e.p.Decimal(score)))
	}
	var ways []link
	for _, l := range []link{{href: roundFile(round), text: e.p.T("board.page.round", "round", round)}, {href: teamPage(m.first), text: m.First}, {href: teamPage(m.second), text: m.Second}} {
		if l.href != "" {
			ways = append(ways, l)
		}
	}
	v.parts = append(v.parts, e.match(m.SeatedMatch, m.number-1))
	if !hasNames(m.SeatedMatch) {
		v.parts = append(v.parts, lines([]string{e.p.T("pages.match.line-ups")}))
	}
	v.parts = append(v.parts, card(e.p.T("pages.why.title-teams"), e.roundReasons(round).of(m.first, m.second)), links("", ways))
}

// teamsWhy explains the pairings of a round of teams.
func (e *edition) teamsWhy(v *view, round int) {
	why := e.roundReasons(round)
	for _, m := range e.matchesOf(round) {
		if said := why.of(m.first, m.second); len(said) > 0 {
			v.parts = append(v.parts, card(e.p.T("board.match", "first", m.First, "second", m.Second), said))
		}
	}
	v.parts = append(v.parts, links("", e.freeTeams(round)))
	for _, y := range e.board.Record.Rounds[round-1].TeamByes {
		if said := why.ofBye(y.ID); y.Kind == tournament.PairingAllocatedBye && len(said) > 0 {
			v.parts = append(v.parts, card(e.p.T("board.why.bye.title"), said))
		}
	}
}

// hasNames reports whether at least one player of a match is known.
func hasNames(m *report.SeatedMatch) bool {
	return slices.ContainsFunc(m.Boards, func(b report.MatchBoard) bool { return b.First.Name != "" || b.Second.Name != "" })
}

// freeTeams returns the teams that have no match in a round, and why.
func (e *edition) freeTeams(round int) (list []link) {
	for _, y := range e.board.Record.Rounds[round-1].TeamByes {
		if t := e.teamNumbered(y.ID); t != nil {
			list = append(list, link{href: teamFile(t.Number), text: t.Name, note: e.freeWords(y.Kind)})
		}
	}
	return list
}

// freeWords say why a team has no match: in a knock-out it goes on.
func (e *edition) freeWords(kind tournament.ByeKind) string {
	if e.knockout() {
		return e.p.T("teamlate.goes-on")
	}
	return e.p.T("paper.bye." + kind.String()) //i18n:prefix paper.bye.
}

func (e *edition) teamNumbered(n int) *journal.Team {
	for k := range e.board.State.Teams {
		if n > 0 && e.board.State.Teams[k].Number == n {
			return &e.board.State.Teams[k]
		}
	}
	return nil
}

// teamNames lists a round by the names of teams, while nobody knows who plays for them.
func (e *edition) teamNames(v *view, n int) {
	var found []listed
	for _, m := range e.matchesOf(n) {
		first, second := m.Heads(e.p)
		note := func(other string) string {
			return e.p.T("pages.match.number") + " " + number(m.number) + " · " + e.p.T("report.column.opponent") + ": " + other
		}
		found = append(found, listed{name: m.First, href: matchFile(n, m.number), note: note(second)}, listed{name: m.Second, href: matchFile(n, m.number), note: note(first)})
	}
	for _, l := range e.freeTeams(n) {
		found = append(found, listed{name: l.text, href: l.href, note: l.note})
	}
	v.parts = append(v.parts, lines([]string{e.p.T("pages.match.line-ups")}), names(e.letters(found)))
}
