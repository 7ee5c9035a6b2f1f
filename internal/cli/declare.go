package cli

import (
	"errors"
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
)

// lacks reports participants without declared points or place.
func (c *computed) lacks() bool {
	for i := range c.Tournament.Players {
		d := &c.Tournament.Players[i].Declared
		if d.Points == nil || d.Rank == 0 && !c.Tournament.IsTeam() {
			return true
		}
	}
	for i := range c.Tournament.Teams {
		if d := &c.Tournament.Teams[i].Declared; d.Match == nil || d.Game == nil || d.Rank == 0 {
			return true
		}
	}
	return false
}

// fill declares the computed points and places where there are none, or
// everywhere. Where the list of the file is refused there are no places to fill in.
func (a *app) fill(c *computed, r *request, all bool) error {
	ranks := map[int]int{}
	var fail *failure
	switch err := a.order(c); {
	case errors.As(err, &fail) && r.List == nil && r.Preset == "":
		c.talk = append(c.talk, a.text(fail.text))
		c.talk = append(c.talk, fail.lines...)
		c.talk = append(c.talk, a.T("cli.convert.no-places"))
	case err != nil:
		return err
	default:
		for _, row := range c.Standings.Rows {
			ranks[row.Number] = row.Rank
		}
	}
	points := c.playerPoints()
	for i := range c.Tournament.Players {
		p := &c.Tournament.Players[i]
		if p.Declared.Points == nil || all {
			p.Declared.Points = &points[i]
		}
		if rank := ranks[p.Number]; rank > 0 && !c.Tournament.IsTeam() && (p.Declared.Rank == 0 || all) {
			p.Declared.Rank = rank
		}
	}
	for i := range c.Tournament.Teams {
		team := &c.Tournament.Teams[i]
		match, game := c.Table.Final(i, tournament.MatchScore), c.Table.Final(i, tournament.GameScore)
		if team.Declared.Match == nil || all {
			team.Declared.Match = &match
		}
		if team.Declared.Game == nil || all {
			team.Declared.Game = &game
		}
		if rank := ranks[team.Number]; rank > 0 && (team.Declared.Rank == 0 || all) {
			team.Declared.Rank = rank
		}
	}
	return nil
}

// playerPoints are the points of the players by index, as a report has them:
// those of their results, also where the standings strike somebody out. In a
// team event they are those of their own games and byes.
func (c *computed) playerPoints() []tournament.Points {
	t := c.Tournament
	points := make([]tournament.Points, len(t.Players))
	if !t.IsTeam() {
		table := c.Table
		if slices.ContainsFunc(table.Participants, func(p crosstable.Participant) bool { return p.Excluded }) {
			all := *t
			all.System = tournament.System{Family: tournament.Swiss} // where everything counts
			if complete, err := crosstable.New(&all, table.After); err == nil {
				table = complete
			}
		}
		for i := range points {
			points[i] = table.Final(i, tournament.GameScore)
		}
		return points
	}
	index := t.PlayerIndex()
	add := func(number int, p tournament.Points) {
		if i, ok := index[number]; ok {
			points[i] += p
		}
	}
	for n := range t.Rounds[:c.Table.After] {
		for _, g := range t.Rounds[n].Games {
			add(g.White, t.Points.Of(g.Result.White, tournament.White))
			add(g.Black, t.Points.Of(g.Result.Black, tournament.Black))
		}
		for _, b := range t.Rounds[n].Byes {
			add(b.ID, t.Points.Bye(b.Kind))
		}
	}
	return points
}
