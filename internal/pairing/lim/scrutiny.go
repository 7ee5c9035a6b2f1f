package lim

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
)

// pair pairs those who stay in a group: first the incoming ones, one after the other, then the
// others, from the first in the direction of the group on. Everybody whose turn it is gets the
// first player in their order who is available and due the other colour, and if there is none
// the first available one: one whom they may meet, and without whom the rest can still be
// paired (C.04.4.3 3.8, 4, 5.2, R-LIM-SCRUTINY).
func (e *engine) pair(g *Group) {
	rest, ok := matching.NewRest(e.graph, g.staying())
	if !ok {
		panic("lim: who stays in a group can be paired")
	}
	take := func(i int, order []int, floater bool) {
		j := e.opponent(rest, i, order)
		rest.Take(i, j)
		g.Steps = append(g.Steps, swiss.Step{Player: i, Opponent: j, Floater: floater})
	}
	for _, i := range g.Incoming {
		if rest.Has(i) {
			order := slices.DeleteFunc(slices.Clone(rest.Vertices), func(j int) bool { return j == i })
			g.arrange(e.f, order)
			take(i, order, true)
		}
	}
	g.arrange(e.f, rest.Vertices)
	for len(rest.Vertices) > 0 {
		take(rest.Vertices[0], swiss.Exchanges(rest.Vertices), false)
	}
}

// opponent returns the opponent that a player gets, of those in their order.
func (e *engine) opponent(rest *matching.Rest, i int, order []int) int {
	first := -1
	for _, j := range order {
		if first >= 0 && (!suits(e.f, i, j) || !e.areNear(j, first)) || !rest.Available(i, j) {
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
