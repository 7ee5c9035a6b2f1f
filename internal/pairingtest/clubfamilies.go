package pairingtest

import (
	"math/rand/v2"

	"torneo/tournament"
)

// Family is fields in which half of the players, or nearly, may not meet each
// other from the first round on: there are only just enough opponents for them.
type Family struct {
	Name  string
	drawn int // games in a hundred, before three in ten of the others are
	clubs func(rng *rand.Rand, players int) [][]int
}

// ClubFamilies lists the families.
func ClubFamilies() []Family {
	return []Family{
		{"the lower half one club", 0, func(_ *rand.Rand, players int) [][]int { return [][]int{span(players/2+1, players, 1)} }},
		{"a random half one club, many draws", 86, func(rng *rand.Rand, players int) [][]int { return [][]int{some(rng, players, players/2)} }},
		{"two clubs, odd and even numbers", 0, func(_ *rand.Rand, players int) [][]int {
			return [][]int{span(1, players, 2), span(2, players, 2)}
		}},
		{"a random club of 495 in 1,000", 0, func(rng *rand.Rand, players int) [][]int { return [][]int{some(rng, players, players*495/1000)} }},
	}
}

// Make returns one of the family's fields: an event of so many players, after one to
// four rounds; of every fourth seed it is the final round that is to be paired.
func (f Family) Make(players int, seed uint64) (*tournament.Tournament, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(players)))
	rounds := 1 + int(seed%4)
	planned := 9
	if seed/4%4 == 3 {
		planned = rounds + 1
	}
	t := event(players, planned)
	for _, club := range f.clubs(rng, players) {
		t.Prohibited = append(t.Prohibited, tournament.Prohibition{FirstRound: 1, IDs: club})
	}
	for r := 1; r <= rounds; r++ {
		err := play(t, r, func(g *tournament.Game) tournament.ByColor[tournament.Outcome] {
			if rng.IntN(100) < f.drawn {
				return tournament.Both(tournament.Draw)
			}
			return result(rng, g.White < g.Black)
		})
		if err != nil {
			return nil, err
		}
	}
	return t, nil
}

// some draws so many of the numbers 1..players, ascending.
func some(rng *rand.Rand, players, many int) []int {
	var list []int
	for i := 1; i <= players; i++ {
		if rng.IntN(players-i+1) < many-len(list) {
			list = append(list, i)
		}
	}
	return list
}
