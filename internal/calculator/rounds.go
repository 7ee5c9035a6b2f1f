package calculator

import "torneo/regulations"

// Length is a number of rounds of a Swiss, and how it fits the players.
type Length struct {
	Rounds int
	Places int // that it settles, if who is rated higher wins
	Fits   regulations.Length
}

// usualLengths is the number of lengths shown above the least; the one below it is
// shown, too.
const usualLengths = 3

// LengthsOf returns the suitability of the usual numbers of rounds for so many players,
// or of the one that is asked for.
func LengthsOf(players, rounds int) (list []Length, err error) {
	if players < 2 || players > MostPlayers {
		return nil, refuse("calc.wrong.players", "value", players, "least", 2, "most", MostPlayers)
	}
	if rounds < 0 || rounds > MostRounds {
		return nil, refuse("calc.wrong.rounds", "value", rounds, "most", MostRounds)
	}
	first, last := rounds, rounds
	if rounds == 0 {
		least := regulations.LeastRounds(players)
		first, last = max(1, least-1), min(least+usualLengths, regulations.MostRounds(players))
	}
	for r := first; r <= last; r++ {
		list = append(list, Length{r, regulations.PlacesSettled(players, r), regulations.LengthOf(players, r)})
	}
	return list, nil
}
