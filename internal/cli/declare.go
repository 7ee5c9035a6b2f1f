package cli

import (
	"errors"

	"torneo/internal/cli/command"
	"torneo/tournament"
	"torneo/verify"
)

// lacks reports whether a participant has no declared points or place.
func (c *standingsOfFile) lacks() bool {
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
func (a *app) fill(c *standingsOfFile, r *request, all bool) error {
	ranks := map[int]int{}
	var fail *command.Failure
	switch err := a.order(c); {
	case errors.As(err, &fail) && r.List == nil && r.Preset == "":
		c.talk = append(c.talk, a.Text(fail.Text))
		c.talk = append(c.talk, fail.Lines...)
		c.talk = append(c.talk, a.T("cli.convert.no-places"))
	case err != nil:
		return err
	default:
		for _, row := range c.Standings.Rows {
			ranks[row.Number] = row.Rank
		}
	}
	points := verify.DeclaredPoints(c.Tournament, c.Table)
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
