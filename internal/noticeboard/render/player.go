package render

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

// player writes a player's own page: where they sit, why they meet whom they meet, how they
// stand, and how each of their values came about.
func (e *edition) player(v *view, n int) {
	x := e.board.State.PlayerByNumber(n)
	last := len(e.board.Rounds)
	v.title = strings.TrimSpace(x.Title + " " + x.Name)
	v.at = e.when(e.at(last))
	var about []string
	add := func(s string) {
		if s != "" {
			about = append(about, s)
		}
	}
	add(e.p.T("board.player.number", "number", n))
	add(x.Federation)
	if r := e.board.State.TournamentRating(&x.Player); r > 0 {
		add(e.p.T("board.player.rating", "rating", r))
	}
	if year := e.board.Years[n]; year > 0 {
		add(e.p.T("board.player.born", "year", number(year)))
	}
	if team := e.teamOf(x); team != nil {
		add(team.Name)
	}
	v.lead = []string{strings.Join(about, " · ")}
	if last > 0 {
		e.seat(v, n, last)
	}
	e.standing(v, n)
	e.past(v, n)
	if e.hasCalendar(n) {
		v.parts = append(v.parts, links("", []link{{href: calendarOf(n), text: e.p.T("tell.calendar.own"), note: "ICS"}}))
	}
}

func (e *edition) teamOf(x *journal.Player) *journal.Team { return e.board.State.TeamOf(x.ID) }

// seat shows where a player sits in a round, and why.
func (e *edition) seat(v *view, n, round int) {
	s := e.seating(round)
	title := e.p.T("board.page.round", "round", round)
	if at := e.board.State.Config.TimeOf(round); at != "" {
		title += ", " + at
	}
	for k := range s.Boards {
		b := &s.Boards[k]
		white := b.White.Number == n
		if !white && b.Black.Number != n {
			continue
		}
		against, colour := &b.Black, e.p.T("board.seat.white")
		if !white {
			against, colour = &b.White, e.p.T("board.seat.black")
		}
		c := place{title: title, table: number(b.Table), colour: colour, against: against.Name, href: e.person(against.Number), result: b.Result}
		if against.Name == "" {
			c.against = e.p.T("paper.names.alone")
		}
		var about []string
		if against.Rating > 0 {
			about = append(about, number(against.Rating))
		}
		if against.Points != "" {
			about = append(about, e.p.T("board.seat.points", "points", e.p.Decimal(against.Points)))
		}
		if against.Federation != "" {
			about = append(about, against.Federation)
		}
		c.about = strings.Join(about, " · ")
		v.parts = append(v.parts, boardCard(c))
		if !e.board.State.Config.ForTeams() {
			v.parts = append(v.parts, card(e.p.T("board.why.title"), e.roundReasons(round).of(b.White.Number, b.Black.Number)))
		} else if team := e.teamOf(e.byNumber[n]); team != nil {
			if m, ok := e.matchOf(round, team.Number); ok {
				v.parts = append(v.parts, links("", []link{{href: matchFile(round, m.number), text: e.p.T("pages.match.page")}}))
			}
		}
		return
	}
	for k := range s.Away {
		if a := &s.Away[k]; a.Number == n {
			v.parts = append(v.parts, card(title, []string{e.p.T("paper.bye." + a.Kind.String())}))
			if said := e.roundReasons(round).ofBye(n); a.Kind == tournament.PairingAllocatedBye && len(said) > 0 {
				v.parts = append(v.parts, card(e.p.T("board.why.bye.title"), said))
			}
		}
	}
}

// standing shows a player's place and values, and what the tournament does to their rating.
func (e *edition) standing(v *view, n int) {
	if e.board.After == 0 {
		return
	}
	var say []string
	if !e.board.State.Config.ForTeams() {
		s, err := e.standingsAfter(e.board.After)
		if err != nil {
			return
		}
		for k := range s.Standings.Rows {
			if row := &s.Standings.Rows[k]; row.Number == n && row.Rank > 0 {
				say = append(say, e.p.T("board.player.place", "place", row.Rank, "round", e.board.After, "of", len(s.Standings.Rows)))
			}
		}
		say = append(say, e.change(n)...)
		v.parts = append(v.parts, card(e.p.T("board.player.standing"), say), values(e.sums(s, n, "")))
		return
	}
	v.parts = append(v.parts, card(e.p.T("board.player.standing"), e.change(n)))
}

// change returns the line on the change of a player's rating; none if it does not change or is
// not shown.
func (e *edition) change(n int) []string {
	if e.board.Ratings == nil {
		return nil
	}
	for k := range e.board.Ratings.Players {
		x := &e.board.Ratings.Players[k]
		if x.Number == n && x.Rating > 0 && x.Count > 0 {
			return []string{e.p.T("board.player.change", "change", e.p.Decimal(report.RatingChange(x)))}
		}
	}
	return nil
}

// past shows a player's rounds: opponents, results, and the place after each.
func (e *edition) past(v *view, n int) {
	t := report.Table{Caption: e.p.T("board.player.games"), Columns: []report.Column{
		{Key: "round", Title: e.p.T("report.column.round"), Align: report.Right}, {Key: "colour", Title: e.p.T("board.column.colour"), Align: report.Center},
		{Key: "name", Title: e.p.T("report.column.opponent"), Heading: true}, {Key: "result", Title: e.p.T("paper.column.result"), Align: report.Center}}}
	places := e.board.After > 0 && !e.board.State.Config.ForTeams()
	if places {
		t.Columns = append(t.Columns, report.Column{Key: "place", Title: e.p.T("report.column.place"), Align: report.Right})
	}
	var against []int
	row := func(k int, cells ...string) {
		if places {
			place := "–"
			if at := e.ranks(k + 1)[n]; at > 0 && k < e.board.After {
				place = number(at)
			}
			cells = append(cells, place)
		}
		t.Rows = append(t.Rows, append([]string{number(k + 1)}, cells...))
	}
	for k := range e.board.Rounds {
		before := len(t.Rows)
		for _, g := range e.board.Record.Rounds[k].Games {
			if g.White != n && g.Black != n {
				continue
			}
			colour, opponent, outcome := "board.colour.white", g.Black, g.Result.White
			if g.Black == n {
				colour, opponent, outcome = "board.colour.black", g.White, g.Result.Black
			}
			row(k, e.p.T(colour), e.nameOf(opponent), report.GameScore(outcome))
			against = append(against, opponent)
		}
		for _, b := range e.board.Record.Rounds[k].Byes {
			if b.ID == n && !e.board.State.Config.ForTeams() {
				row(k, "", e.p.T("paper.bye."+b.Kind.String()), "")
				against = append(against, 0)
			}
		}
		if places && len(t.Rows) == before && e.ranks(k + 1)[n] > 0 { // free in a table, through or out in a knock-out
			row(k, "", "–", "")
			against = append(against, 0)
		}
	}
	if len(t.Rows) == 0 {
		return
	}
	v.parts = append(v.parts, listing(list{Table: t, level: "2", to: func(row int, key string) string {
		switch key {
		case "name":
			return e.person(against[row])
		case "round":
			return roundFile(atoi(t.Rows[row][0]))
		case "place":
			if t.Rows[row][len(t.Rows[row])-1] != "–" {
				return standingsFile(atoi(t.Rows[row][0])) + "#n" + number(n)
			}
		}
		return ""
	}}))
	if places && e.race() {
		v.parts = append(v.parts, links("", []link{{href: "race.html", text: e.p.T("board.page.race")}}))
	}
}

func (e *edition) nameOf(n int) string {
	if x := e.board.State.PlayerByNumber(n); x != nil && n > 0 {
		return x.Name
	}
	return ""
}

// table returns the crosstable of all that is published.
func (e *edition) table() *crosstable.Table {
	e.mu.Lock()
	if e.cross == nil {
		e.cross = sync.OnceValue(func() *crosstable.Table {
			t, err := crosstable.New(e.board.Record, len(e.board.Rounds))
			if err != nil {
				return nil
			}
			return t
		})
	}
	of := e.cross
	e.mu.Unlock()
	return of()
}

// teams writes the page of those who take part, team by team.
func (e *edition) teams(v *view) {
	v.title = e.p.T("board.page.teams")
	teams := slices.Clone(e.board.State.Teams)
	slices.SortStableFunc(teams, func(a, b journal.Team) int {
		return cmp.Or(cmp.Compare(min(1, b.Number), min(1, a.Number)), cmp.Compare(a.Number, b.Number))
	})
	t := report.Table{Caption: v.title, Columns: []report.Column{
		{Key: "number", Title: e.p.T("report.column.number"), Align: report.Right}, {Key: "name", Title: e.p.T("report.column.team"), Heading: true}, {Key: "players", Title: e.p.T("board.page.players"), Align: report.Right}}}
	for k := range teams {
		x := &teams[k]
		n := ""
		if x.Number > 0 {
			n = number(x.Number)
		}
		t.Rows = append(t.Rows, []string{n, x.Name, number(len(x.Players))})
	}
	l := e.linkedList(t, "", func(n int) string {
		if n == 0 {
			return ""
		}
		return teamFile(n)
	})
	l.quiet = true
	v.parts = append(v.parts, listing(l))
}

// team writes a team's own page: its players, its matches and its values.
func (e *edition) team(v *view, n int) {
	x := e.teamNumbered(n)
	v.title = x.Name
	v.at = e.when(e.at(len(e.board.Rounds)))
	t := report.Table{Caption: e.p.T("board.page.players"), Columns: []report.Column{
		{Key: "board", Title: e.p.T("report.column.board"), Align: report.Right},
		{Key: "name", Title: e.p.T("report.column.name"), Heading: true}, {Key: "rating", Title: e.p.T("report.column.rating"), Align: report.Right}}}
	var who []int
	for k, id := range x.Players {
		if p := e.board.State.Player(id); p != nil {
			r := ""
			if strength := e.board.State.TournamentRating(&p.Player); strength > 0 {
				r = number(strength)
			}
			t.Rows = append(t.Rows, []string{number(k + 1), strings.TrimSpace(p.Title + " " + p.Name), r})
			who = append(who, p.Number)
		}
	}
	v.parts = append(v.parts, listing(list{Table: t, level: "2", to: func(row int, key string) string {
		if key == "name" {
			return e.person(who[row])
		}
		return ""
	}}))
	e.teamMatches(v, n)
	if e.board.After == 0 {
		return
	}
	if s, err := e.standingsAfter(e.board.After); err == nil {
		var say []string
		for k := range s.Standings.Rows {
			if row := &s.Standings.Rows[k]; row.Number == n && row.Rank > 0 {
				say = append(say, e.p.T("board.player.place", "place", row.Rank, "round", e.board.After, "of", len(s.Standings.Rows)))
			}
		}
		v.parts = append(v.parts, card(e.p.T("board.player.standing"), say), values(e.sums(s, n, "")))
	}
}

// teamMatches shows a team's matches, round by round.
func (e *edition) teamMatches(v *view, n int) {
	table := e.table()
	if table == nil {
		return
	}
	i, ok := table.IndexOf(n)
	if !ok {
		return
	}
	t := report.Table{Caption: e.p.T("board.player.matches"), Columns: []report.Column{
		{Key: "round", Title: e.p.T("report.column.round"), Align: report.Right}, {Key: "name", Title: e.p.T("report.column.opponent"), Heading: true},
		{Key: "games", Title: e.p.T("board.column.games"), Align: report.Right}}}
	var against []int
	var matches []string
	for r := 1; r <= table.After; r++ {
		x := table.Entry(i, r)
		name, other, games := "–", 0, ""
		if x.Opponent >= 0 {
			o := &table.Participants[x.Opponent]
			name, other = o.Name, o.Number
			if x.Outcome != tournament.Pending {
				games = x.Points[tournament.GameScore].String() + " – " + table.Entry(int(x.Opponent), r).Points[tournament.GameScore].String()
			}
		}
		for _, y := range e.board.Record.Rounds[r-1].TeamByes {
			if y.ID == n {
				name = e.freeWords(y.Kind)
			}
		}
		to := ""
		if m, ok := e.matchOf(r, n); ok {
			to = matchFile(r, m.number)
			switch {
			case !m.Homes:
			case m.first == n:
				name = e.p.T("board.opponent.home", "team", name)
			default:
				name = e.p.T("board.opponent.away", "team", name)
			}
			if games == "" {
				games = e.p.T("pages.match.page")
			}
		}
		matches = append(matches, to)
		t.Rows = append(t.Rows, []string{number(r), name, e.p.Decimal(games)})
		against = append(against, other)
	}
	if len(t.Rows) == 0 {
		return
	}
	v.parts = append(v.parts, listing(list{Table: t, level: "2", to: func(row int, key string) string {
		switch key {
		case "name":
			if against[row] > 0 {
				return teamFile(against[row])
			}
		case "games":
			return matches[row]
		case "round":
			return roundFile(atoi(t.Rows[row][0]))
		}
		return ""
	}}))
}
