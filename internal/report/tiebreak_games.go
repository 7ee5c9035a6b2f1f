package report

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/pairing/match"
	"torneo/tournament"
)

// TieBreakGames lists the games that are to be played before the next phase of a
// knock-out can begin.
func TieBreakGames(p *i18n.Printer, t *tournament.Tournament, step *knockout.Step, reader For) Table {
	table := Table{Caption: p.T(ofTeams(step.Teams, "knockout.tie-break.caption", "knockout.tie-break.caption-teams"), "round", step.Round), Columns: []Column{
		{Key: "match", Title: p.T("knockout.column.match"), Align: Right},
		{Key: "white number", Title: p.T("report.column.number"), Align: Right},
		{Key: "white", Title: p.T("pairing.column.white"), Heading: true},
		{Key: "black number", Title: p.T("report.column.number"), Align: Right},
		{Key: "black", Title: p.T("pairing.column.black"), Heading: true},
		{Key: "stage", Title: p.T("knockout.column.stage"), Align: Right},
		{Key: "game", Title: p.T(ofTeams(step.Teams, "knockout.column.game", "knockout.column.game-teams")), Align: Right},
		{Key: "clock", Title: p.T("knockout.column.clock")},
		{Key: "odds", Title: p.T("knockout.column.odds")},
		{Key: "chooser", Title: p.T("knockout.column.colours")},
	}}
	name := func(number int) string { return nameOf(t, number) }
	for _, b := range step.Boards {
		clock, odds, colours := Clock(p, b.Next.Clock), "", ""
		if b.Next.BlackDraws {
			odds = p.T("knockout.odds")
		}
		if b.Chooser != 0 {
			colours = p.T("knockout.chooses", "number", b.Chooser, "name", name(b.Chooser))
		} else if b.Next.White == match.Neither {
			colours = p.T("knockout.colours.lot")
		}
		if reader == Programs {
			clock, odds, colours = ClockCode(b.Next.Clock), yes(b.Next.BlackDraws), numberOrBlank(b.Chooser)
		}
		table.Rows = append(table.Rows, []string{strconv.Itoa(b.Match), strconv.Itoa(b.White), name(b.White), strconv.Itoa(b.Black), name(b.Black),
			strconv.Itoa(b.Next.Stage + 1), strconv.Itoa(b.Next.Game + 1), clock, odds, colours})
	}
	if reader == Programs {
		return table
	}
	table.Notes = append(table.Notes, p.T("knockout.lots", "seed", step.Lots.Seed))
	return table.dropEmpty(func(Column) bool { return true })
}

// ClockCode returns a clock as the plan of a contest writes it: "15+10", "5v4".
func ClockCode(c tournament.ByColor[tournament.Clock]) string {
	switch {
	case c == tournament.ByColor[tournament.Clock]{}:
		return ""
	case c.White == c.Black:
		return c.White.String()
	}
	return c.White.String() + "v" + c.Black.String()
}

// KnockoutExplanation explains for the boards of a round of a knock-out where their
// players come from, and why they have these colours; of some players' boards, if
// players are named.
func KnockoutExplanation(p *i18n.Printer, t *tournament.Tournament, round *pairing.Round, players []int) *Document {
	step := round.Knockout
	x := Bracket{Tournament: t, Bracket: step.Bracket}
	table := Table{Caption: p.T("knockout.explained", "round", round.Number), Columns: []Column{
		{Key: "match", Title: p.T("knockout.column.match"), Align: Right},
		{Key: "white", Title: p.T("pairing.column.white"), Heading: true},
		{Key: "white from", Title: p.T("knockout.column.from")},
		{Key: "black", Title: p.T("pairing.column.black"), Heading: true},
		{Key: "black from", Title: p.T("knockout.column.from")},
		{Key: "standing", Title: p.T("knockout.column.standing")},
		{Key: "colours", Title: p.T("knockout.column.colours")},
	}}
	for _, b := range step.Boards {
		if len(players) > 0 && !contains(players, b.White, b.Black) {
			continue
		}
		m := &step.Matches[b.Match-1]
		white := 0
		if m.Players[1] == b.White {
			white = 1
		}
		row := []string{strconv.Itoa(m.Number)}
		for _, side := range [2]int{white, 1 - white} {
			row = append(row, strconv.Itoa(m.Players[side])+" "+x.name(m.Players[side]), x.origin(p, m, side))
		}
		standing := ""
		if len(m.Games) > 0 {
			standing = score(m, white) + none + score(m, 1-white)
		}
		table.Rows = append(table.Rows, append(row, standing, colourReason(p, &b)))
	}
	table.Notes = append(table.Notes, p.T("knockout.lots", "seed", step.Lots.Seed))
	return &Document{Language: p.Language(), Title: x.Title(p), Lead: x.lead(p), Tables: []Table{table}}
}

// origin describes the match that a player comes from.
func (b *Bracket) origin(p *i18n.Printer, m *knockout.Match, side int) string { //i18n:prefix knockout.decided.by.
	switch from := m.From[side]; {
	case from.Match == 0 && m.Phase > 1:
		return p.T("knockout.from.bye", "seat", from.Player)
	case from.Match == 0:
		return p.T("knockout.from.seat", "seat", from.Player)
	case from.Loser:
		return p.T("knockout.loser-of", "match", from.Match)
	default:
		text := p.T("knockout.winner-of", "match", from.Match)
		before := &b.Bracket.Matches[from.Match-1]
		switch {
		case before.Shown:
			text += " " + p.T("knockout.from.shown")
		case before.Played == nil || before.Played.Walkover:
			text += " " + p.T("knockout.from.walkover")
		case before.Decided != "":
			text += " " + p.T("knockout.from.decided", "by", p.T("knockout.decided.by."+string(before.Decided)))
		default:
			winner := 0
			if before.Winner == before.Players[1] {
				winner = 1
			}
			text += " " + score(before, winner) + none + score(before, 1-winner)
			if c := before.DecidingCriterion(); c != "" {
				text += " " + p.T("knockout.from.criterion", "criterion", CriterionName(p, c))
			}
		}
		return text
	}
}

func colourReason(p *i18n.Printer, b *knockout.Board) string {
	switch {
	case b.Chooser != 0:
		return p.T("knockout.chooses", "number", b.Chooser, "name", "")
	case b.Next.White == match.Neither:
		return p.T("knockout.colours.lot")
	}
	return p.T("knockout.colours.alternate")
}

func contains(list []int, any ...int) bool {
	for _, n := range list {
		for _, m := range any {
			if n == m {
				return true
			}
		}
	}
	return false
}

// MatchesOf returns the way of a player through a bracket: opponents, results, and what came of
// them.
func (b *Bracket) MatchesOf(p *i18n.Printer, number int) *Document {
	t := Table{Caption: strconv.Itoa(number) + " " + b.name(number), Columns: []Column{
		{Key: "match", Title: p.T("knockout.column.match"), Align: Right},
		{Key: "phase", Title: p.T("knockout.column.phase")},
		{Key: "number", Title: p.T("report.column.number"), Align: Right},
		{Key: "opponent", Title: p.T("knockout.column.opponent"), Heading: true},
		{Key: "score", Title: p.T("knockout.column.score"), Align: Right},
		{Key: "games", Title: p.T("knockout.column.games")},
		{Key: "status", Title: p.T("knockout.column.goes-on")},
	}}
	for k := range b.Bracket.Matches {
		m := &b.Bracket.Matches[k]
		side := 0
		if m.Players[1] == number {
			side = 1
		}
		if m.Players[side] != number {
			continue
		}
		opponent, name := b.side(p, m, 1-side)
		phase := PhaseName(p, b.Bracket, m.Phase)
		if m.Third {
			phase = p.T("knockout.phase.third")
		}
		result := score(m, side)
		if m.Played != nil && len(m.Games) > 0 {
			result += none + score(m, 1-side)
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(m.Number), phase, opponent, name, result, b.gamesOf(p, m, match.Side(side)), b.status(p, m)})
	}
	d := &Document{Language: p.Language(), Title: b.Title(p), Lead: []string{p.T("report.places.bracket")}, Tables: []Table{t}}
	d.Notes = append(d.Notes, b.place(p, number))
	return d
}

// gamesOf returns a player's games of a match: colour and points, "w1 b½ (w0)".
func (b *Bracket) gamesOf(p *i18n.Printer, m *knockout.Match, side match.Side) string {
	var parts []string
	for _, g := range m.Games {
		color, outcome := p.T("knockout.white"), g.Result.White
		if g.White != side {
			color, outcome = p.T("knockout.black"), g.Result.Black
		}
		part := color + halves(outcome.Standard())
		if match.Pending(g.Game) {
			part = color + "?"
		}
		if g.Extra > 0 {
			part = "(" + part + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

// place returns a player's place, and says if it is shared.
func (b *Bracket) place(p *i18n.Printer, number int) string {
	first := 1
	for _, group := range b.Bracket.Places() {
		if contains(group, number) {
			if len(group) == 1 {
				return p.T("knockout.place", "place", first)
			}
			return p.T("knockout.place.shared", "first", first, "last", first+len(group)-1)
		}
		first += len(group)
	}
	return ""
}
