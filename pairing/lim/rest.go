package lim

import (
	"slices"

	"torneo/pairing/matching"
)

// pairs is how many pairs can be made of the players at once.
func (e *engine) pairs(players []int) int {
	return matching.Cardinality(single(len(players)), among(e.graph, players))
}

// missable tells, player by player, without whom as many pairs can be made.
func (e *engine) missable(players []int) []bool {
	mate := single(len(players))
	matching.Cardinality(mate, among(e.graph, players))
	return matching.Missable(mate, among(e.graph, players))
}

// among is who may meet whom of some players, by their places in the list.
func among(g *matching.Graph, players []int) func(a, b int) bool {
	return func(a, b int) bool { return g.Adjacent(players[a], players[b]) }
}

func single(n int) []int {
	mate := make([]int, n)
	for i := range mate {
		mate[i] = -1
	}
	return mate
}

// rest is players who can all be paired with each other, and one way to do it.
type rest struct {
	graph   *matching.Graph
	players []int
	mate    map[int]int

	asked    int          // of whom it is known
	possible map[int]bool // with whom he leaves the others pairable
}

func newRest(g *matching.Graph, players []int) *rest {
	r := &rest{graph: g, players: players, mate: map[int]int{}, asked: -1}
	mate := single(len(players))
	matching.Cardinality(mate, among(g, players))
	for k, m := range mate {
		if m < 0 {
			panic("lim: who stays in a group can be paired")
		}
		r.mate[players[k]] = players[m]
	}
	return r
}

// has reports whether a player is not paired yet.
func (r *rest) has(i int) bool { return slices.Contains(r.players, i) }

// available reports whether two players may meet and the others can still be paired.
// Nearly always their partners may meet instead; where not, one search tells it of all.
func (r *rest) available(i, j int) bool {
	if !r.graph.Adjacent(i, j) {
		return false
	}
	p, q := r.mate[i], r.mate[j]
	if p == j || r.graph.Adjacent(p, q) {
		return true
	}
	if r.asked != i {
		r.ask(i)
	}
	return r.possible[j]
}

// ask finds with whom a player leaves the others pairable: without him one of them
// remains over, and whom a largest matching can leave over he can have.
func (r *rest) ask(i int) {
	others := slices.DeleteFunc(slices.Clone(r.players), func(j int) bool { return j == i })
	r.asked, r.possible = i, map[int]bool{}
	for k, may := range matching.Missable(r.mates(others), among(r.graph, others)) {
		if may {
			r.possible[others[k]] = true
		}
	}
}

// mates is the matching of some of the players, by their places in the list.
func (r *rest) mates(players []int) []int {
	place := make(map[int]int, len(players))
	for k, j := range players {
		place[j] = k
	}
	mate := single(len(players))
	for k, j := range players {
		if m, paired := r.mate[j]; paired {
			if at, there := place[m]; there {
				mate[k] = at
			}
		}
	}
	return mate
}

// take pairs two players who are available to each other.
func (r *rest) take(i, j int) {
	p, q := r.mate[i], r.mate[j]
	r.players = slices.DeleteFunc(r.players, func(k int) bool { return k == i || k == j })
	delete(r.mate, i)
	delete(r.mate, j)
	r.asked = -1
	if p == j {
		return
	}
	r.mate[p], r.mate[q] = q, p
	if r.graph.Adjacent(p, q) {
		return
	}
	delete(r.mate, p)
	delete(r.mate, q)
	mate := r.mates(r.players)
	matching.Cardinality(mate, among(r.graph, r.players))
	for k, m := range mate {
		r.mate[r.players[k]] = r.players[m]
	}
}
