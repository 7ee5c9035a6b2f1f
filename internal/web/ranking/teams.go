package ranking

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
)

// teamStandingsPage is the order of the teams after a round, and what their players
// have made.
type teamStandingsPage struct {
	standingsPage
	Players []playerScoreRow
}

// playerScoreRow is a player's line below the teams.
type playerScoreRow struct {
	Player page.PlayerCell
	Team   string
	Board  int
	Games  int
	Points string
}

func teamStandings(v *page.Visit, p standingsPage) error {
	r, err := arbiter.Standings(v.State, p.After)
	if err != nil {
		return err
	}
	p.Final = p.After == v.State.Current() && arbiter.Final(v.State) == nil
	p.provisional(r)
	p.ties(r)
	shown := teamStandingsPage{standingsPage: p}
	for _, spec := range r.Standings.List {
		shown.Columns = append(shown.Columns, columnOf(v, spec, r.Table))
	}
	shared := map[int]int{}
	for k := range r.Standings.Rows {
		shared[r.Standings.Rows[k].Rank]++
	}
	for k := range r.Standings.Rows {
		row := &r.Standings.Rows[k]
		i := slices.IndexFunc(v.State.Teams, func(t journal.Team) bool { return t.Number == row.Number })
		if i < 0 {
			continue
		}
		line := standingRow{Player: page.TeamCell(&v.State.Teams[i]), Federation: v.State.Teams[i].Short}
		line.Path = v.Path("teams", strconv.Itoa(v.State.Teams[i].ID)) + "?round=" + strconv.Itoa(p.After) + "#t"
		line.Place = shown.place(row, shared[row.Rank])
		switch team := &v.State.Teams[i]; {
		case team.Expelled:
			line.Mark = v.T("web.standings.expelled")
		case team.LeftFrom > 0:
			line.Mark = v.T("web.standings.withdrawn")
		}
		for _, value := range row.Values {
			line.Values = append(line.Values, v.Decimal(value.String()))
		}
		shown.Rows = append(shown.Rows, line)
	}
	if shown.PlayedOff {
		shown.Notes = append(shown.Notes, v.T("report.note.played-off"))
	}
	if r.Preset != nil {
		shown.Notes = append(shown.Notes, v.T("web.standings.proposed"))
	}
	for _, dropped := range r.Standings.Dropped {
		shown.Notes = append(shown.Notes, report.Refusal(v.Printer, r.Standings.Edition, dropped))
	}
	for _, x := range arbiter.PlayerScores(v.State, p.After) {
		shown.Players = append(shown.Players, playerScoreRow{
			Player: page.CellOf(v.State, v.State.Player(x.ID)), Team: v.State.Team(x.Team).Name, Board: x.Board, Games: x.Games, Points: v.Decimal(x.Points.String()),
		})
	}
	return v.Render(teamStandingsView(shown))
}
