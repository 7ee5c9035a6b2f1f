package knockout

import (
	"slices"

	"torneo/pairing/match"
)

// Places returns the players who share a place, best first, by number: the winner of the final,
// the loser, the winner and the loser of the match for third place, then the losers of every
// phase before. Those still in share the first places; with nobody left in both matches'
// players are out together (R-KNOCKOUT-PLACES).
func (b *Bracket) Places() [][]int {
	key := make([]int, b.Players+1) // the lower the better
	for k := range b.Matches {
		m := &b.Matches[k]
		if !m.Over || m.Third {
			continue
		}
		for _, p := range m.Players {
			if p != 0 && p != m.Winner {
				key[p] = b.loserKey(m.Phase)
			}
		}
	}
	for k := range b.Matches {
		if m := &b.Matches[k]; m.Third && m.Winner != 0 {
			for _, p := range m.Players {
				if p != 0 && p != m.Winner {
					key[p]++
				}
			}
		}
	}
	var order []int
	for p := 1; p <= b.Players; p++ {
		order = append(order, p)
	}
	slices.SortStableFunc(order, func(x, y int) int { return key[x] - key[y] })
	var places [][]int
	for k, p := range order {
		if k == 0 || key[order[k-1]] != key[p] {
			places = append(places, nil)
		}
		places[len(places)-1] = append(places[len(places)-1], p)
	}
	return places
}

// loserKey orders the losers of a phase behind those of the phases after it.
func (b *Bracket) loserKey(phase int) int { return 2 * (b.Phases - phase + 1) }

// PlayedOn returns the games that were played after their match was won, by round and the
// number of either player: they are not rated (Manual 5.1).
func (b *Bracket) PlayedOn() map[[2]int]bool {
	list := map[[2]int]bool{}
	for k := range b.Matches {
		m := &b.Matches[k]
		if m.Played == nil || len(m.Played.Stages) == 0 || m.Played.Stages[0].Winner == match.Neither {
			continue
		}
		for _, g := range m.Games[m.Played.Stages[0].Decided:] {
			for _, p := range m.Players {
				list[[2]int{g.Round, p}] = true
			}
		}
	}
	return list
}
