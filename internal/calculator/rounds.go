package calculator

import "torneo/regulations"

// Length is a number of rounds of a Swiss, and how it fits the players.
type Length struct {
	Rounds int
	Places int // that it settles, if who is rated higher wins
	Fits   regulations.Length
}

// usualLengths is how many numbers of rounds are shown: one fewer than the least, and so
// many more.
const usualLengths = 3

// LengthsOf is how the usual numbers of rounds fit so many players, or the one that is asked
// for.
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
