package pairingtest

import (
	"math/rand/v2"

	"torneo/tournament"
)

// Field is an event whose next round is to be paired.
type Field struct {
	Name string
	Make func() (*tournament.Tournament, error)
}

// Hard lists fields of 1,000 players made to be hard to pair: large brackets,
// or many pairs that may not be.
func Hard() []Field {
	const players = 1000
	level := func() (*tournament.Tournament, error) { return DrawnEvent(players, 8, 19) }
	usual := func() (*tournament.Tournament, error) { return PlayedEvent(players, 4, 9) }
	return []Field{
		{"all on one score", level},
		{"one score, 600 prohibited pairs", keepApart(level, func() [][]int {
			rng, pairs := rand.New(rand.NewPCG(7, 7)), make([][]int, 600)
			for k := range pairs {
				pairs[k] = []int{1 + rng.IntN(players), 1 + rng.IntN(players)}
			}
			return pairs
		})},
		{"one score, a club of 400 in the lower half", keepApart(level, func() [][]int { return [][]int{span(601, 1000, 1)} })},
		{"one score, two clubs of 450 and 460", keepApart(level, func() [][]int { return [][]int{span(1, 900, 2), span(2, 920, 2)} })},
		{"usual scores, a club of half the field", keepApart(usual, func() [][]int { return [][]int{span(1, 1000, 2)} })},
		{"usual scores, ten clubs of 100", keepApart(usual, func() [][]int {
			clubs := make([][]int, 10)
			for k := range clubs {
				clubs[k] = span(k*100+1, k*100+100, 1)
			}
			return clubs
		})},
		{"last of 19 rounds", func() (*tournament.Tournament, error) { return PlayedEvent(players, 18, 19) }},
	}
}

// keepApart keeps the players of each group apart from the next round on.
func keepApart(made func() (*tournament.Tournament, error), groups func() [][]int) func() (*tournament.Tournament, error) {
	return func() (*tournament.Tournament, error) {
		t, err := made()
		if err != nil {
			return nil, err
		}
		for _, group := range groups() {
			t.Prohibited = append(t.Prohibited, tournament.Prohibition{FirstRound: len(t.Rounds) + 1, IDs: group})
		}
		return t, nil
	}
}

// span returns the numbers from..to in steps.
func span(from, to, step int) []int {
	var list []int
	for i := from; i <= to; i += step {
		list = append(list, i)
	}
	return list
}
