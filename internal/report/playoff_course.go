package report

import (
	"cmp"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/message"
	"torneo/pairing/playoff"
	"torneo/standings"
	"torneo/tournament"
)

// course tabulates one play-off: its participants, the stages, what is to be played now or the
// places.
func (x *PlayOff) course(p *i18n.Printer, c *playoff.Course) []Table {
	tables := []Table{x.entrantsTable(p, c)}
	if len(c.Stages) == 0 {
		tables = append(tables, x.plan(p, len(c.Entrants), c.Place, p.T("playoff.plan.title")))
	}
	for k := range c.Stages {
		tables = append(tables, x.stage(p, &c.Stages[k]))
	}
	if c.Over {
		return append(tables, x.places(p, c))
	}
	last := &tables[len(tables)-1]
	if len(c.Draw) > 0 {
		var names []string
		for _, n := range c.Draw {
			names = append(names, x.numberAndName(n))
		}
		last.Notes = append(last.Notes, p.T("playoff.draw", "names", strings.Join(names, "; ")))
	}
	if len(c.Now) > 0 {
		tables = append(tables, x.now(p, c))
	}
	return tables
}

func (x *PlayOff) entrantsTable(p *i18n.Printer, c *playoff.Course) Table {
	id := "playoff.concerned"
	if !x.Waiting.IsZero() {
		id = "playoff.would-be"
	}
	t := Table{Caption: p.T(id, "places", span(c.Place, c.Last()), "count", len(c.Entrants)), Columns: []Column{
		{Key: "place", Title: p.T("playoff.column.standing"), Align: Right},
		{Key: "number", Title: p.T("report.column.number"), Align: Right},
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "rating", Title: p.T("report.column.rating"), Align: Right},
	}}
	for k, e := range c.Entrants {
		last := k
		for last+1 < len(c.Entrants) && c.Entrants[last+1].Rank == e.Rank {
			last++
		}
		rating := ""
		if i, ok := x.Table.IndexOf(e.Number); ok && !c.Teams {
			rating = ratingText(x.Table.Participants[i].Rating)
		}
		t.Rows = append(t.Rows, []string{span(c.Place+e.Rank-1, c.Place+last), strconv.Itoa(e.Number), x.nameOf(e.Number), rating})
	}
	t = t.dropEmpty(func(c Column) bool { return c.Key == "rating" })
	var out []string
	for _, n := range c.Out {
		out = append(out, x.numberAndName(n))
	}
	if len(out) > 0 {
		t.Notes = append(t.Notes, p.T("playoff.out", "names", strings.Join(out, "; ")))
	}
	return t
}

// Stakes returns the participants that may be tied once the last round is over; none where it is.
func (x *PlayOff) Stakes() []standings.Stake {
	stakes, _ := standings.PossibleTies(x.Tournament) // a record that contradicts itself has no standings either
	return stakes
}

// mayBeTied tabulates the players who may be tied, before that is known, and notes that their
// games may begin earlier where the edition says so.
func (x *PlayOff) mayBeTied(p *i18n.Printer, stakes []standings.Stake) Table {
	t := Table{Caption: Capital(p.T("playoff.stakes", "places", placesWords(p, x.Tournament.PlayOff.Places), "count", len(stakes))), Columns: []Column{
		{Key: "number", Title: p.T("report.column.number"), Align: Right},
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "points", Title: p.T("report.column.points"), Align: Right},
		{Key: "most", Title: p.T("playoff.column.most"), Align: Right},
	}}
	for _, s := range stakes {
		t.Rows = append(t.Rows, []string{strconv.Itoa(s.Number), x.nameOf(s.Number), p.Decimal(s.Now.String()), p.Decimal(s.Most.String())})
	}
	if refs := playoff.Articles(x.Tournament.Rulebook.TieBreaks, playoff.Earlier); len(refs) > 0 {
		t.Notes = append(t.Notes, p.T("playoff.stakes.earlier", "cite", cites(p, refs)))
	}
	return t
}

// stage tabulates the games of a stage that has begun.
func (x *PlayOff) stage(p *i18n.Printer, s *playoff.Stage) Table {
	t := Table{Caption: p.T("playoff.stage-title", "stage", s.Number, "places", span(s.Place, s.Place+len(s.Players)-1), "kind", kindWords(p, s.Kind))}
	t.Columns = []Column{
		{Key: "round", Title: p.T("report.column.round"), Align: Right},
		{Key: "first number", Title: p.T("report.column.number"), Align: Right},
		{Key: "first", Title: p.T("report.column.name"), Heading: true},
		{Key: "second number", Title: p.T("report.column.number"), Align: Right},
		{Key: "second", Title: p.T("report.column.opponent"), Heading: true},
		{Key: "games", Title: p.T("playoff.column.games")},
		{Key: "winner", Title: p.T("playoff.column.winner")},
	}
	for _, c := range s.Contests {
		row := []string{"", strconv.Itoa(c.A), x.nameOf(c.A), strconv.Itoa(c.B), x.nameOf(c.B), x.gamesOf(p, &c), ""}
		if c.Round > 0 {
			row[0] = strconv.Itoa(c.Round)
		}
		if c.Winner > 0 {
			row[6] = x.nameOf(c.Winner)
			if by := c.DecidingCriterion(); by != "" {
				row[6] += " (" + p.T("playoff.by.match", "by", CriterionName(p, by)) + ")"
			}
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = []string{because(p, s.Why, s.Refs)}
	if len(s.Direct) > 0 {
		var names []string
		for _, n := range s.Direct {
			names = append(names, x.numberAndName(n))
		}
		t.Notes = append(t.Notes, p.T("playoff.direct", "names", strings.Join(names, "; ")))
	}
	return t.dropEmpty(func(c Column) bool { return c.Key == "round" || c.Key == "games" || c.Key == "winner" })
}

// gamesOf returns the scores of the first player of a contest, game by game, with their colours:
// "w1 b½"; for teams, the game points of both: "2½–1½".
func (x *PlayOff) gamesOf(p *i18n.Printer, c *playoff.Contest) string {
	var parts []string
	for _, g := range c.Games {
		if x.Tournament.IsTeam() {
			parts = append(parts, x.matchScore(p, &g, g.White == c.A))
			continue
		}
		color, outcome := p.T("report.color.white"), g.Result.White
		if g.White != c.A {
			color, outcome = p.T("report.color.black"), g.Result.Black
		}
		parts = append(parts, color+symbolOf(outcome))
	}
	if x.Tournament.IsTeam() {
		return strings.Join(parts, "; ")
	}
	return strings.Join(parts, " ")
}

// matchScore returns the game points of a match of teams, those of White first or last: "2½–1½";
// for programs, which have no reader, "2.5-1.5".
func (x *PlayOff) matchScore(p *i18n.Printer, g *tournament.ExtraGame, whiteFirst bool) string {
	points, ok := x.Tournament.BoardsOf(g)
	if !ok {
		return "…"
	}
	var sum [2]tournament.Points
	for side := range points {
		for _, made := range points[side] {
			sum[side] += made
		}
	}
	if !whiteFirst {
		sum[0], sum[1] = sum[1], sum[0]
	}
	if p == nil {
		return sum[0].String() + "-" + sum[1].String()
	}
	return halves(sum[0]) + none + halves(sum[1])
}

// symbolOf returns the score of a player in a game, or "…" if it is not over.
func symbolOf(o tournament.Outcome) string {
	return cmp.Or(GameScore(o), "…")
}

// now tabulates the games that are to be played.
func (x *PlayOff) now(p *i18n.Printer, c *playoff.Course) Table {
	t := Table{Caption: p.T("playoff.now"), Columns: []Column{
		{Key: "white", Title: p.T("pairing.column.white"), Heading: true},
		{Key: "black", Title: p.T("pairing.column.black"), Heading: true},
		{Key: "game", Title: p.T(ofTeams(c.Teams, "playoff.column.game", "playoff.column.game-teams")), Align: Right},
		{Key: "clock", Title: p.T("playoff.column.clock")},
		{Key: "start", Title: p.T("playoff.column.start"), Align: Right},
		{Key: "note", Title: p.T("playoff.column.note")},
	}}
	for _, n := range c.Now {
		row := []string{x.numberAndName(n.A), x.numberAndName(n.B), strconv.Itoa(n.Game), clockWords(p, n.Clock), x.starts(p, &n, c.Teams), ""}
		if n.White == n.B {
			row[0], row[1] = row[1], row[0]
		}
		var notes []string
		switch {
		case n.White == 0 && n.Chosen:
			notes = append(notes, p.T("playoff.lot.chosen"))
		case n.White == 0:
			notes = append(notes, p.T("playoff.lot.colours"))
		case c.Teams:
			notes = append(notes, p.T("playoff.white-on-one", "team", x.nameOf(n.White)))
		}
		if n.BlackDraws {
			notes = append(notes, p.T("playoff.black-draws"))
		}
		row[5] = strings.Join(notes, "; ")
		t.Rows = append(t.Rows, row)
	}
	return t.dropEmpty(func(c Column) bool { return c.Key == "note" || c.Key == "start" })
}

// starts describes the time from which a game can begin.
//
//i18n:prefix playoff.since.
func (x *PlayOff) starts(p *i18n.Printer, n *playoff.Next, teams bool) string {
	switch {
	case x.Ended != nil:
		return p.T("playoff.from", "time", n.Earliest(*x.Ended).String())
	case n.Wait > 0 && n.Since == playoff.TwoGames:
		return p.T(ofTeams(teams, "playoff.since.two-games", "playoff.since.two-games-teams"), "count", n.Wait)
	case n.Wait > 0:
		return p.T("playoff.since."+string(n.Since), "count", n.Wait)
	}
	return ""
}

func (x *PlayOff) places(p *i18n.Printer, c *playoff.Course) Table {
	t := Table{Caption: p.T("playoff.places-title"), Columns: []Column{
		{Key: "place", Title: p.T("report.column.place"), Align: Right},
		{Key: "number", Title: p.T("report.column.number"), Align: Right},
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "by", Title: p.T("playoff.column.by")},
	}}
	for _, g := range c.Groups {
		for _, n := range g.Players {
			t.Rows = append(t.Rows, []string{span(g.Place, g.Place+len(g.Players)-1), strconv.Itoa(n), x.nameOf(n), p.Text(decidedBy(g))})
		}
	}
	return t
}

func decidedBy(g playoff.Group) message.Message {
	if g.PlayedOff {
		return message.New("playoff.by.play-off")
	}
	return message.New("playoff.by.standings")
}

// games tabulates the games, a row each, played or to be played now.
func (x *PlayOff) games() Table {
	t := Table{Columns: []Column{
		{Key: "places"}, {Key: "stage", Align: Right}, {Key: "kind"}, {Key: "round", Align: Right},
		{Key: "white number", Align: Right}, {Key: "white"}, {Key: "black number", Align: Right}, {Key: "black"},
		{Key: "result"}, {Key: "colours"}, {Key: "clock"}, {Key: "black wins with a draw"}, {Key: "wait", Align: Right},
	}}
	for _, c := range x.Courses {
		places := strconv.Itoa(c.Place) + "-" + strconv.Itoa(c.Last())
		line := func(s *playoff.Stage, round, white, black int, rest ...string) {
			in := ""
			if round > 0 {
				in = strconv.Itoa(round)
			}
			t.Rows = append(t.Rows, append([]string{places, strconv.Itoa(s.Number), string(s.Kind), in,
				strconv.Itoa(white), x.nameOf(white), strconv.Itoa(black), x.nameOf(black)}, rest...))
		}
		for k := range c.Stages {
			s := &c.Stages[k]
			for _, y := range s.Contests {
				for _, g := range y.Games {
					result := symbolOf(g.Result.White) + "-" + symbolOf(g.Result.Black)
					if c.Teams {
						result = x.matchScore(nil, &g, true)
					}
					line(s, y.Round, g.White, g.Black, result, "", "", "", "")
				}
			}
		}
		for _, n := range c.Now {
			s := &c.Stages[n.Stage]
			colors, odds, white := "", "", n.White
			switch {
			case n.Chosen:
				colors, white = "chosen", n.A
			case white == 0:
				colors, white = "lot", n.A
			}
			if n.BlackDraws {
				odds = "yes"
			}
			one := tournament.Contest{Stages: []tournament.Stage{{Games: 1, Clock: n.Clock}}}
			_, clock, _ := strings.Cut(one.String(), "x")
			line(s, s.Contests[n.Contest].Round, white, n.A+n.B-white, "", colors, clock, odds, strconv.Itoa(n.Wait))
		}
	}
	return t
}
