package ranking

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// gridGame is a game as one of its players has it.
type gridGame struct {
	round, opponent int // the opponent by ID
	color           tournament.Color
	outcome         tournament.Outcome
}

// gamesOf returns the games of everybody in the published rounds until one, by ID: who has
// sat at a board, and the result as it was played.
func gamesOf(s *journal.State, after int) map[int][]gridGame {
	games := map[int][]gridGame{}
	for n := 1; n <= min(after, s.Current()); n++ {
		r := s.Round(n)
		if !r.Published {
			break
		}
		for k := range r.Boards {
			b := &r.Boards[k]
			if b.White > 0 {
				games[b.White] = append(games[b.White], gridGame{n, b.Black, tournament.White, b.Result.White})
			}
			if b.Black > 0 {
				games[b.Black] = append(games[b.Black], gridGame{n, b.White, tournament.Black, b.Result.Black})
			}
		}
	}
	return games
}

// playerGrids returns what the players of the teams have made of each other: of two teams a
// square of all against all, else a grid of boards and rounds for each team.
func playerGrids(f page.Frame, after int) (list []report.Table) {
	s := f.State
	if !s.Config.ForTeams() || after == 0 {
		return nil
	}
	games := gamesOf(s, after)
	if len(games) == 0 {
		return nil // whose line-ups are not known yet is not listed either
	}
	scores := map[int]arbiter.PlayerScore{}
	for _, x := range arbiter.PlayerScores(s, after) {
		scores[x.ID] = x
	}
	rows := f.TeamRows()
	if len(rows) == 2 && !s.Config.LinesUp() {
		return []report.Table{squareOfTeams(f, rows[0], rows[1], games, scores)}
	}
	for _, row := range rows {
		if !slices.ContainsFunc(row.Team.Players, func(id int) bool { return len(games[id]) > 0 }) {
			continue
		}
		list = append(list, gridOfTeam(f, row, after, games, scores))
	}
	return list
}

// shortName returns the surname, for the head of a column.
func shortName(name string) string {
	surname, _, _ := strings.Cut(name, ",")
	return surname
}

// squareOfTeams is the table of two teams whose players all meet: the one team down, the
// other across, each result as the player of the row has it.
func squareOfTeams(f page.Frame, down, across page.TeamRow, games map[int][]gridGame, scores map[int]arbiter.PlayerScore) report.Table {
	t := report.Table{Caption: f.T("people.grid.square", "team", down.Team.Name, "other", across.Team.Name), Columns: []report.Column{
		{Key: "board", Title: f.T("web.teams.board"), Align: report.Right},
		{Key: "name", Title: down.Team.Name, Heading: true},
	}}
	for k, c := range across.Players {
		t.Columns = append(t.Columns, report.Column{Key: strconv.Itoa(k + 1), Title: strconv.Itoa(k+1) + ". " + shortName(c.Name), Align: report.Center})
	}
	t.Columns = append(t.Columns, report.Column{Key: "points", Title: f.T("web.round.points"), Align: report.Right})
	for k, c := range down.Players {
		row := []string{strconv.Itoa(k + 1), c.Name}
		for _, opponent := range across.Players {
			var signs []string
			for _, g := range games[c.ID] {
				if g.opponent == opponent.ID {
					signs = append(signs, report.ResultSign(g.outcome)+colourMark(f, g.color))
				}
			}
			row = append(row, strings.Join(signs, " "))
		}
		t.Rows = append(t.Rows, append(row, f.Decimal(scores[c.ID].Points.String())))
		t.SetMark(k, t.Column("name"), report.Mark{Link: c.Path(f), Title: c.Title})
	}
	last := []string{"", across.Team.Name}
	for _, c := range across.Players {
		last = append(last, f.Decimal(scores[c.ID].Points.String()))
	}
	t.Rows = append(t.Rows, append(last, ""))
	return t
}

// colourMark is the letter of a colour.
func colourMark(f page.Frame, c tournament.Color) string {
	if c == tournament.White {
		return f.T("report.color.white")
	}
	return f.T("report.color.black")
}

// gridOfTeam is the table of a team: its players down, its matches across, each game with the
// number, the colour and the result of the player of the row. The team that is named first in
// a match of a round robin is at home, as the tables have it.
func gridOfTeam(f page.Frame, team page.TeamRow, after int, games map[int][]gridGame, scores map[int]arbiter.PlayerScore) report.Table {
	s := f.State
	t := report.Table{Caption: team.Team.Name, Columns: []report.Column{
		{Key: "board", Title: f.T("web.teams.board"), Align: report.Right},
		{Key: "number", Title: f.T("web.round.number"), Align: report.Right},
		{Key: "name", Title: f.T("web.round.name"), Heading: true},
	}}
	var rounds []int
	for n := 1; n <= min(after, s.Current()) && s.Round(n).Published; n++ {
		rounds = append(rounds, n)
		t.Columns = append(t.Columns, report.Column{Key: "round " + strconv.Itoa(n), Title: matchTitle(f, team.Team, n), Align: report.Center})
	}
	t.Columns = append(t.Columns, report.Column{Key: "points", Title: f.T("web.round.points"), Align: report.Right},
		report.Column{Key: "games", Title: f.T("web.teams.games"), Align: report.Right})
	for k, c := range team.Players {
		row := []string{strconv.Itoa(k + 1), page.NumberValue(c.Number), c.Name}
		for _, n := range rounds {
			var cells []string
			for _, g := range games[c.ID] {
				if g.round != n {
					continue
				}
				number := ""
				if opponent := s.Player(g.opponent); opponent != nil {
					number = page.NumberValue(opponent.Number)
				}
				cells = append(cells, number+colourMark(f, g.color)+report.ResultSign(g.outcome))
			}
			row = append(row, strings.Join(cells, " "))
		}
		t.Rows = append(t.Rows, append(row, f.Decimal(scores[c.ID].Points.String()), strconv.Itoa(scores[c.ID].Games)))
		t.SetMark(k, t.Column("name"), report.Mark{Link: c.Path(f), Title: c.Title})
	}
	return t
}

// matchTitle heads the column of a round with the opponent, and in a round robin with where
// the match is.
func matchTitle(f page.Frame, team *journal.Team, round int) string {
	for _, m := range arbiter.Matches(f.State, f.State.Round(round)) {
		other, home := m.Black, true
		if m.Black == team.ID {
			other, home = m.White, false
		}
		if m.White != team.ID && m.Black != team.ID {
			continue
		}
		opponent := f.State.Team(other)
		if opponent == nil {
			break
		}
		name := opponent.Short
		if name == "" {
			name = opponent.Name
		}
		switch {
		case !arbiter.HasHomes(f.State):
			return f.T("people.grid.match", "round", round, "team", name)
		case home:
			return f.T("people.grid.home", "round", round, "team", name)
		}
		return f.T("people.grid.away", "round", round, "team", name)
	}
	return f.T("people.grid.free", "round", round)
}

// gridLegend explains the cells of the grids.
func gridLegend(p crossPage) string {
	switch {
	case len(p.Grids) == 1:
		return p.T("people.grid.legend-square")
	case arbiter.HasHomes(p.State):
		return p.T("people.grid.legend") + " " + p.T("people.grid.legend-home")
	}
	return p.T("people.grid.legend")
}
