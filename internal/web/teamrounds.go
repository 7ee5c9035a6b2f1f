package web

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/message"
)

// matchHead stands above the boards of a match.
type matchHead struct {
	White, Black playerCell
	Points       string // game points so far
	Open         bool   // boards are without result
}

// matches puts the boards of a round for teams match by match, and says who is free.
func (p *roundPage) matches() {
	if !p.state.Config.ForTeams() {
		return
	}
	list := arbiter.Matches(p.state, p.Paired)
	of := map[journal.Board]int{}
	for m := range list {
		for _, k := range list[m].Boards {
			of[p.Paired.Boards[k].Board] = m
		}
	}
	slices.SortStableFunc(p.Boards, func(a, b boardRow) int { return of[a.Board] - of[b.Board] })
	for k := range p.Boards {
		m := of[p.Boards[k].Board]
		if k > 0 && of[p.Boards[k-1].Board] == m {
			continue
		}
		x := &list[m]
		p.Boards[k].Match = &matchHead{
			White: teamCell(p.state.Team(x.White)), Black: teamCell(p.state.Team(x.Black)),
			Points: p.Decimal(x.Points.White.String() + " – " + x.Points.Black.String()), Open: x.Open > 0,
		}
	}
	if free := arbiter.FreeTeam(p.state, p.Paired); free != nil {
		p.Away = append(p.Away, awayRow{teamCell(free), p.T("web.teams.free")})
	}
}

// LinesUp reports a round for which teams say who plays.
func (p roundPage) LinesUp() bool { return p.state.Config.LinesUp() }

// forfeitMatch notes that a team has not come, or neither of the two.
func (s *Site) forfeitMatch(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	team, err := v.number("team")
	if err != nil {
		return err
	}
	return v.do(arbiter.ForfeitMatch{Round: n, Team: team, Both: v.text("both") != ""}, v.path("rounds", strconv.Itoa(n)), message.New("web.done.forfeit"))
}

// lineUpsPage takes the line-ups of a round.
type lineUpsPage struct {
	frame
	Open  bool // they can still be changed
	Teams []lineUpRow
}

// lineUpRow is a team with who is to play for it.
type lineUpRow struct {
	Team    playerCell
	Players []playerCell // of the team
	Boards  []int        // who plays, by ID; 0: not said
	Handed  bool         // it has been handed in
}

func (s *Site) lineUps(v *visit) error {
	n, err := v.round()
	if err != nil || !v.state.Config.LinesUp() {
		return errNotFound
	}
	p := lineUpsPage{frame: v.frame(message.New("web.teams.lineups-title", "round", n))}
	p.Section, p.Round = roundsSection, n
	r := v.state.Round(n)
	p.Open = n <= v.state.Current()+1 && (r == nil || !r.Published)
	for _, row := range v.teamsPage().Teams {
		up := lineUpRow{Team: teamCell(row.Team), Players: row.Players, Boards: v.state.LineUp(n, row.Team.ID)}
		up.Handed = len(up.Boards) > 0
		for k := len(up.Boards); k < v.state.Config.Boards; k++ {
			id := 0
			if !up.Handed && k < len(row.Players) {
				id = row.Players[k].ID
			}
			up.Boards = append(slices.Clip(up.Boards), id)
		}
		p.Teams = append(p.Teams, up)
	}
	return v.render(lineUpsView(p))
}

// lineUp takes the line-up of a team.
func (s *Site) lineUp(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	team, err := v.number("team")
	if err != nil {
		return err
	}
	c := arbiter.LineUp{Round: n, Team: team}
	for _, text := range v.texts("player") {
		id, err := strconv.Atoi(text)
		if err != nil {
			return errBadForm
		}
		if v.text("default") == "" {
			c.Players = append(c.Players, id)
		}
	}
	name := ""
	if t := v.state.Team(team); t != nil {
		name = t.Name
	}
	return v.do(c, v.path("rounds", strconv.Itoa(n), "lineups"), message.New("web.done.lineup", "team", name, "round", n))
}

// teamStandingsPage is the order of the teams after a round, and what their players
// have made.
type teamStandingsPage struct {
	standingsPage
	Players []playerScoreRow
}

// playerScoreRow is a player's line below the teams.
type playerScoreRow struct {
	Player playerCell
	Team   string
	Board  int
	Games  int
	Points string
}

func (v *visit) teamStandings(p standingsPage) error {
	r, err := arbiter.Standings(v.state, p.After)
	if err != nil {
		return err
	}
	p.Final = p.After == v.state.Current() && arbiter.Final(v.state) == nil
	p.provisional(r)
	page := teamStandingsPage{standingsPage: p}
	for _, spec := range r.Standings.List {
		page.Columns = append(page.Columns, column{spec.String(), report.Name(v.Printer, spec)})
	}
	shared := map[int]int{}
	for k := range r.Standings.Rows {
		shared[r.Standings.Rows[k].Rank]++
	}
	for k := range r.Standings.Rows {
		row := &r.Standings.Rows[k]
		i := slices.IndexFunc(v.state.Teams, func(t journal.Team) bool { return t.Number == row.Number })
		if i < 0 {
			continue
		}
		line := standingRow{Player: teamCell(&v.state.Teams[i]), Federation: v.state.Teams[i].Short}
		switch {
		case row.Rank == 0:
			line.Place = "–"
		case shared[row.Rank] > 1:
			line.Place = strconv.Itoa(row.Rank) + "–" + strconv.Itoa(row.Rank+shared[row.Rank]-1)
		default:
			line.Place = strconv.Itoa(row.Rank)
		}
		for _, value := range row.Values {
			line.Values = append(line.Values, v.Decimal(value.String()))
		}
		page.Rows = append(page.Rows, line)
	}
	if r.Preset != nil {
		page.Notes = append(page.Notes, v.T("web.standings.proposed"))
	}
	for _, dropped := range r.Standings.Dropped {
		page.Notes = append(page.Notes, report.Refusal(v.Printer, r.Standings.Edition, dropped))
	}
	for _, x := range arbiter.PlayerScores(v.state, p.After) {
		page.Players = append(page.Players, playerScoreRow{
			Player: cellOf(v.state, v.state.Player(x.ID)), Team: v.state.Team(x.Team).Name, Board: x.Board, Games: x.Games, Points: v.Decimal(x.Points.String()),
		})
	}
	return v.render(teamStandingsView(page))
}

// inTeam says of a player of a team which one it is, and his points.
func (p *playerPage) inTeam() {
	for _, x := range arbiter.PlayerScores(p.state, p.After) {
		if x.ID == p.Player.ID {
			p.Points = p.Decimal(x.Points.String())
			p.Place = p.T("web.teams.board-of", "team", p.state.Team(x.Team).Name, "board", x.Board)
		}
	}
}
