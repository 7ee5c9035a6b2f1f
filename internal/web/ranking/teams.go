package ranking

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
)

// teamStandingsPage is the order of the teams after a round, and what their players
// have made.
type teamStandingsPage struct {
	standingsPage
	Players report.Table
}

func teamStandings(v *page.Visit, p standingsPage) error {
	r, err := arbiter.Standings(v.State, p.After)
	if err != nil {
		return err
	}
	p.Final = p.After == v.State.Current() && arbiter.Final(v.State) == nil
	p.provisional(r)
	p.ties(r)
	if err := p.rank(r, nil); err != nil {
		return err
	}
	p.note(r)
	return v.Render(teamStandingsView(teamStandingsPage{p, p.playerScores()}))
}

// playerScores returns the individual results of the teams' players.
func (p *standingsPage) playerScores() report.Table {
	t := report.Table{Caption: p.T("web.teams.player-results"), Headed: true, Columns: []report.Column{
		{Key: "team", Title: p.T("web.teams.team")},
		{Key: "board", Title: p.T("web.teams.board"), Align: report.Right},
		{Key: "name", Title: p.T("web.round.name"), Heading: true},
		{Key: "rating", Title: p.T("web.round.rating"), Align: report.Right},
		{Key: "points", Title: p.T("web.round.points"), Align: report.Right},
		{Key: "games", Title: p.T("web.teams.games"), Align: report.Right},
	}}
	for k, x := range arbiter.PlayerScores(p.State, p.After) {
		cell := page.CellOf(p.State, p.State.Player(x.ID))
		t.Rows = append(t.Rows, []string{p.State.Team(x.Team).Name, strconv.Itoa(x.Board), cell.Name, cell.Rating, p.Decimal(x.Points.String()), strconv.Itoa(x.Games)})
		t.SetMark(k, t.Column("name"), report.Mark{Link: cell.Path(p.Frame), Title: cell.Title})
	}
	return t
}
