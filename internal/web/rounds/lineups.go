package rounds

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// lineUpsPage takes the line-ups of a round.
type lineUpsPage struct {
	page.Frame
	Open  bool // they can still be changed
	Teams []lineUpRow
}

// lineUpRow is a team with who is to play for it.
type lineUpRow struct {
	Team    page.PlayerCell
	Players []page.PlayerCell // of the team
	Boards  []int             // who plays, by ID; 0: not said
	Handed  bool              // it has been handed in
}

func LineUps(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil || !v.State.Config.LinesUp() {
		return page.ErrNotFound
	}
	p := lineUpsPage{Frame: v.Frame(message.New("web.teams.lineups-title", "round", n))}
	p.Section, p.Round = page.RoundsSection, n
	r := v.State.Round(n)
	p.Open = n <= v.State.Current()+1 && (r == nil || !r.Published)
	for _, row := range v.TeamRows() {
		up := lineUpRow{Team: page.TeamCell(row.Team), Players: row.Players, Boards: v.State.LineUp(n, row.Team.ID)}
		up.Handed = len(up.Boards) > 0
		for k := len(up.Boards); k < v.State.Config.Boards; k++ {
			id := 0
			if !up.Handed && k < len(row.Players) {
				id = row.Players[k].ID
			}
			up.Boards = append(slices.Clip(up.Boards), id)
		}
		p.Teams = append(p.Teams, up)
	}
	return v.Render(lineUpsView(p))
}

// LineUp takes the line-up of a team.
func LineUp(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	team, err := v.Number("team")
	if err != nil {
		return err
	}
	c := arbiter.LineUp{Round: n, Team: team}
	for _, text := range v.Values("player") {
		id, err := strconv.Atoi(text)
		if err != nil {
			return page.ErrBadForm
		}
		if v.Value("default") == "" {
			c.Players = append(c.Players, id)
		}
	}
	name := ""
	if t := v.State.Team(team); t != nil {
		name = t.Name
	}
	return v.Do(c, v.Path("rounds", strconv.Itoa(n), "lineups"), message.New("web.done.lineup", "team", name, "round", n))
}
