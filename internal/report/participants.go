package report

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// Participants returns a record whose players are those that are paired: that of an event for
// teams with the teams in the place of players, and their matches in that of games, by the
// colours of board 1.
func Participants(t *tournament.Tournament) *tournament.Tournament {
	if !t.IsTeam() {
		return t
	}
	u := *t
	u.Teams, u.Players, u.Rounds = nil, make([]tournament.Player, len(t.Teams)), make([]tournament.Round, len(t.Rounds))
	for i, team := range t.Teams {
		u.Players[i] = tournament.Player{Number: team.Number, Name: team.Name, Rating: team.Strength, Withdrawn: team.Withdrawn}
	}
	table, err := crosstable.NewBefore(t, len(t.Rounds)+1)
	for r := range t.Rounds {
		u.Rounds[r] = tournament.Round{Date: t.Rounds[r].Date, Byes: t.Rounds[r].TeamByes}
		for i := range t.Teams {
			if err != nil {
				break
			}
			e := table.Entry(i, r+1)
			if e.Opponent == crosstable.None || e.Color == tournament.Black || e.Color == tournament.NoColor && int(e.Opponent) < i {
				continue
			}
			u.Rounds[r].Games = append(u.Rounds[r].Games, tournament.Game{White: t.Teams[i].Number, Black: t.Teams[e.Opponent].Number, NoColors: e.Color == tournament.NoColor})
		}
	}
	return &u
}
