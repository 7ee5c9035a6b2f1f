package arbiter

import (
	"slices"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/tournament"
)

// teams settles the data that an event for teams needs to be taken over. Data for
// which the desk has no place are refused, so that nothing is lost.
func (x *importer) teams(c *journal.Config) error {
	t := x.t
	if !t.IsTeam() {
		if c.ForTeams() {
			return refuse("arbiter.import.no-teams")
		}
		return nil
	}
	if !c.ForTeams() {
		return refuse("arbiter.setup.teams")
	}
	team := map[int]bool{}
	for _, one := range t.Teams {
		for _, p := range one.Players {
			team[p] = true
		}
	}
	for _, p := range t.Players {
		if !team[p.Number] {
			return refuse("arbiter.import.teamless", "player", p.Name)
		}
	}
	for n := range t.Rounds {
		r := &t.Rounds[n]
		empty := slices.ContainsFunc(r.Games, func(g tournament.Game) bool { return g.White == 0 || g.Black == 0 })
		seat := slices.ContainsFunc(r.LineUps, func(l tournament.LineUp) bool { return slices.Contains(l.Players, 0) })
		if !c.LinesUp() && (empty || seat || len(r.TeamByes)+len(r.Forfeits) > 0) {
			return refuse("arbiter.import.team-facts", "round", n+1)
		}
	}
	if t.MatchPoints != tournament.StandardMatchPoints() {
		c.MatchPoints = t.MatchPoints
	}
	c.TeamBye = t.TeamBye
	table, err := crosstable.New(t, 0)
	if err != nil {
		return notStanding(err)
	}
	c.Boards = table.Boards
	if !c.LinesUp() || c.Boards == 0 {
		for _, one := range t.Teams {
			if c.Boards == 0 || len(one.Players) < c.Boards {
				c.Boards = len(one.Players)
			}
		}
	}
	return x.colours(c)
}

// colours refuses board colours that are not White, Black, White … for the team named
// first.
func (x *importer) colours(c *journal.Config) error {
	for k, color := range x.t.BoardColors {
		if want := [...]tournament.Color{tournament.White, tournament.Black}[k%2]; c.LinesUp() && color != want {
			return refuse("arbiter.import.board-colours")
		}
	}
	return nil
}
