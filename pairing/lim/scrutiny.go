package lim

import "slices"

// pair pairs those who stay in a group: first who has come, one after the other, then
// the others, from the first in the direction of the group on. Everybody whose turn it
// is gets the first player in the order that is his who is available and due the other
// colour, and if there is none the first who is available: whom he may meet, and
// without whom the rest can still be paired (C.04.4.3 3.8, 4, 5.2, R-LIM-SCRUTINY).
func (e *engine) pair(g *Group) {
	rest := newRest(e.graph, g.staying())
	take := func(i int, order []int, floater bool) {
		j := e.opponent(rest, i, order)
		rest.take(i, j)
		g.Steps = append(g.Steps, Step{Player: i, Opponent: j, Floater: floater})
	}
	for _, i := range g.Incoming {
		if rest.has(i) {
			order := slices.DeleteFunc(slices.Clone(rest.players), func(j int) bool { return j == i })
			g.arrange(e.f, order)
			take(i, order, true)
		}
	}
	g.arrange(e.f, rest.players)
	for len(rest.players) > 0 {
		take(rest.players[0], exchanges(rest.players), false)
	}
}

// exchanges is the order in which the first of the players arranged tries the others:
// the second half from its first on, with whom he is proposed, then the first half from
// its last on (C.04.4.3 2.4, 4.2, 4.3, R-LIM-EXCHANGES).
func exchanges(players []int) []int {
	half := len(players) / 2
	order := slices.Clone(players[half:])
	for _, j := range slices.Backward(players[1:half]) {
		order = append(order, j)
	}
	return order
}

// opponent is whom a player gets of those in his order.
func (e *engine) opponent(rest *rest, i int, order []int) int {
	first := -1
	for _, j := range order {
		if first >= 0 && (!suits(e.f, i, j) || !e.near(j, first)) || !rest.available(i, j) {
			continue
		}
		if suits(e.f, i, j) {
			return j
		}
		if first < 0 {
			first = j
		}
	}
	return first
}
