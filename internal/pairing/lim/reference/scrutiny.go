package reference

import (
	"iter"
	"slices"

	"torneo/tournament"
)

// pairGroup pairs those who stay in a group, in two scrutinies. The first takes the first
// complete pairing in the order in which exchanges make them (C.04.4.3 4.1 to 4.3). The second
// goes through its pairs from the first on: where both players are due the same colour, the
// opponent is exchanged for the first one, in the same order, who is not and with whom
// everybody is paired still, the pairs before staying as they are (C.04.4.3 5.2); in a
// Maxi-tournament only for one within 100 points of the player (C.04.4.3 5.7).
func (r *round) pairGroup(g *group, staying []int) {
	var fixed [][2]int
	for 2*len(fixed) < len(staying) {
		k := len(fixed)
		var proposed, chosen [][2]int
		for pairing := range r.pairings(g, staying, fixed) {
			if proposed == nil {
				proposed = pairing
			}
			if r.suit(pairing[k]) && r.close(pairing[k][1], proposed[k][1]) {
				chosen = pairing
				break
			}
		}
		if chosen == nil {
			chosen = proposed
		}
		fixed = append(fixed, chosen[k])
	}
	g.pairs = append(g.pairs, fixed...)
}

func (r *round) suit(pair [2]int) bool {
	a, b := r.due(pair[0]), r.due(pair[1])
	return a == tournament.NoColor || b == tournament.NoColor || a != b
}

// pairings goes through the complete pairings of players that begin with some pairs, in
// the order in which exchanges make them.
func (r *round) pairings(g *group, players []int, begin [][2]int) iter.Seq[[][2]int] {
	return func(yield func([][2]int) bool) {
		var rest func(made [][2]int, left []int) bool
		rest = func(made [][2]int, left []int) bool {
			if len(left) == 0 {
				return yield(slices.Clone(made))
			}
			turn, order := r.turn(g, left)
			for _, j := range order {
				if k := len(made); k < len(begin) && begin[k] != [2]int{turn, j} {
					continue
				}
				if r.may[turn][j] && !rest(append(made, [2]int{turn, j}), exclude(left, []int{turn, j})) {
					return false
				}
			}
			return true
		}
		rest(nil, players)
	}
}

// turn returns whose turn it is among the players that are left, and the order in which they
// try the others: an incoming floater all of them by number (C.04.4.3 3.8); with no floater
// left, the first player the opponent in the other half, those after, and then the members of
// their own half from the last one back (C.04.4.3 2.4, 4.2, 4.3).
func (r *round) turn(g *group, left []int) (int, []int) {
	left = slices.Clone(left)
	r.arrange(g, left)
	for _, i := range r.inOrder(g) {
		if slices.Contains(left, i) {
			return i, exclude(left, []int{i})
		}
	}
	n := len(left) / 2
	order := slices.Clone(left[n:])
	for k := n - 1; k > 0; k-- {
		order = append(order, left[k])
	}
	return left[0], order
}
