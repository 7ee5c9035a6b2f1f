package calculator

import (
	"torneo/pairing/baku"
	"torneo/tournament"
)

// Bounds of a question about a field.
const (
	MostPlayers = 100_000
	MostRounds  = 500
)

// Baku is the acceleration of a field (C.04.7): the players of group A, and the virtual points
// that they have in each accelerated round.
type Baku struct {
	Players, Rounds int
	GroupA          int                 // players, from the top
	Points          []tournament.Points // of group A, by round; after them nobody has any
	Whole           int                 // rounds with the points of a win
}

// BakuOf returns the acceleration of so many players in so many rounds.
func BakuOf(players, rounds int) (*Baku, error) {
	switch {
	case players < 2 || players > MostPlayers:
		return nil, refuse("calc.wrong.players", "value", players, "least", 2, "most", MostPlayers)
	case rounds < 1 || rounds > MostRounds:
		return nil, refuse("calc.wrong.rounds", "value", rounds, "most", MostRounds)
	}
	x := &Baku{Players: players, Rounds: rounds, GroupA: min(baku.GroupA(players), players)}
	_, x.Whole = baku.Rounds(rounds)
	for _, part := range baku.Points(rounds, tournament.One, 1, x.GroupA) {
		for r := part.FirstRound; r <= part.LastRound; r++ {
			x.Points = append(x.Points, part.Game)
		}
	}
	return x, nil
}
