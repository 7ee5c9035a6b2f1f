package calculator

import (
	"strconv"

	"torneo/tournament"
)

// FieldOf returns a field of so many players without names, or teams of as many players as there
// are boards, for a table of games.
func FieldOf(players, teams, boards int) *tournament.Tournament {
	t := &tournament.Tournament{Points: tournament.StandardGamePoints()}
	for i := range players {
		t.Players = append(t.Players, tournament.Player{Number: i + 1, Name: strconv.Itoa(i + 1)})
	}
	for i := range teams {
		team := tournament.Team{Number: i + 1, Name: teamLetter(i)}
		for board := range boards {
			number := len(t.Players) + 1
			t.Players = append(t.Players, tournament.Player{Number: number, Name: team.Name + strconv.Itoa(board+1)})
			team.Players = append(team.Players, number)
		}
		t.Teams = append(t.Teams, team)
	}
	return t
}

// teamLetter returns the name of a team in tables: A, B, C … and from the 27th on T27.
func teamLetter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return "T" + strconv.Itoa(i+1)
}
