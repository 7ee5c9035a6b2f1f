package olympiad

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
)

// pair pairs those who stay in a group: first who has come, one after the other, with the
// highest ranked team, or for who has come from below the lowest ranked one, that it has
// not met; then the others, half against half, from the first in the direction of the
// group on (D.02.02 8.2.1, 8.3.1, 9.1 to 9.3). Everybody gets the first in its order
// with whom the rest can still be paired within the limits of colours; where that is
// impossible, as few pairs as possible break them (D.02.02 7.4, R-OLYMPIAD-LIMITS).
func (e *engine) pair(g *Group) {
	rest := e.newRest(g)
	g.Breaking = rest.breaking
	for _, i := range g.Incoming {
		if slices.Contains(rest.teams, i) {
			e.take(g, rest, i, e.order(g, rest.teams, i), true)
		}
	}
	g.arrange(rest.teams)
	for len(rest.teams) > 0 {
		e.take(g, rest, rest.teams[0], swiss.Exchanges(rest.teams), false)
	}
}

func (e *engine) take(g *Group, rest *rest, i int, order []int, floater bool) {
	k := slices.IndexFunc(order, func(j int) bool { return rest.available(i, j) })
	rest.take(i, order[k])
	g.Steps = append(g.Steps, swiss.Step{Player: i, Opponent: order[k], Floater: floater})
}

// order returns the order in which a team that has come tries the others: by rank, one from
// below from the lowest on.
func (e *engine) order(g *Group, teams []int, i int) []int {
	order := slices.DeleteFunc(slices.Clone(teams), func(j int) bool { return j == i })
	slices.Sort(order)
	if e.f.Players[i].Score < g.Score {
		slices.Reverse(order)
	}
	return order
}

// rest is teams who can all be paired with each other.
type rest struct {
	e        *engine
	teams    []int
	breaking int            // how many of their pairs must break a limit of colours
	within   *matching.Rest // if none must
}

func (e *engine) newRest(g *Group) *rest {
	r := &rest{e: e, teams: g.staying()}
	if _, r.breaking = e.best(r.teams); r.breaking == 0 {
		r.settle()
	}
	return r
}

// settle goes on within the limits of colours.
func (r *rest) settle() {
	r.within, _ = matching.NewRest(r.e.within, slices.Clone(r.teams))
}

// available reports whether two teams may meet and the others can still be paired, no
// more of all of them breaking a limit of colours than must.
func (r *rest) available(i, j int) bool {
	if r.within != nil {
		return r.within.Available(i, j)
	}
	if !r.e.may.Adjacent(i, j) {
		return false
	}
	pairs, breaking := r.e.best(r.teamsWithout(i, j))
	return 2*pairs == len(r.teams)-2 && breaking+r.e.breaks(i, j) == r.breaking
}

func (r *rest) teamsWithout(i, j int) []int {
	return slices.DeleteFunc(slices.Clone(r.teams), func(k int) bool { return k == i || k == j })
}

func (r *rest) take(i, j int) {
	r.teams = r.teamsWithout(i, j)
	if r.within != nil {
		r.within.Take(i, j)
		return
	}
	if r.breaking -= r.e.breaks(i, j); r.breaking == 0 {
		r.settle()
	}
}

// breaks counts a pair that breaks a limit of colours.
func (e *engine) breaks(i, j int) int {
	if e.within.Adjacent(i, j) {
		return 0
	}
	return 1
}
