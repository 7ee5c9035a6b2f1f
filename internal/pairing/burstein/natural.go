package burstein

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/tournament"
)

// natural finds the pairs of a bracket, as if nobody were below, where counting tells
// the least that each criterion can come to: all are paired, of an odd number all but
// one resident (C.04.4.2 C5, C6), and no more preferences are refused than more than
// half prefer one colour (C8). Of the pairings that stay at that it is the first in the
// order of Article 4. It returns false where there is none, or where what they leave over is
// not the best for those below (C4, C7).
func (e *engine) natural(b *Bracket) ([][2]int, bool) {
	n := &counting{e: e, b: b, players: b.Ranked, resident: map[int]bool{}}
	n.count()
	if !n.begin() {
		return nil, false
	}
	pairs := n.first()
	return pairs, e.allowsBest(b, pairs, exclude(exclude(e.Left, b.Ranked), b.next))
}

// counting pairs one bracket, its players by their places in the ranking; of an odd
// number the last place stands for not being paired (BSN 0).
type counting struct {
	e        *engine
	b        *Bracket
	players  []int
	resident map[int]bool

	majority tournament.Color // NoColor: nobody's preference need be refused
	refused  int              // pairs of the majority that must still be made
	size     int              // even
	mate     []int
	settled  []bool
}

// count finds whose preferences must be refused, and how often at least.
func (n *counting) count() {
	n.size = len(n.players) + len(n.players)%2
	var of [3]int
	for _, i := range n.players {
		of[n.e.due(i)]++
	}
	for _, i := range n.b.Residents {
		n.resident[i] = true
	}
	for c, number := range of {
		if tournament.Color(c) != tournament.NoColor && 2*number >= n.size {
			n.majority, n.refused = tournament.Color(c), number-n.size/2
		}
	}
}

// begin finds a pairing of everybody that stays at the least.
func (n *counting) begin() bool {
	n.mate, n.settled = make([]int, n.size), make([]bool, n.size)
	for k := range n.mate {
		if n.mate[k] = n.size - 1 - k; !n.mayPair(k, n.mate[k]) {
			n.mate[k] = -1
		}
	}
	return 2*matching.Cardinality(n.mate, n.mayPair) == n.size
}

// minority reports whether a player is not of the majority; one who is not paired counts as
// such.
func (n *counting) minority(k int) bool {
	return k == len(n.players) || n.e.due(n.players[k]) != n.majority
}

// mayPair reports whether two places may be paired. If nobody's preference need be
// refused, no two with the same one are; otherwise everybody else meets one of the
// majority, and so do of these as many as remain.
func (n *counting) mayPair(k, l int) bool {
	if k > l {
		k, l = l, k
	}
	switch {
	case n.settled[k] || n.settled[l]:
		return false
	case n.majority != tournament.NoColor && n.minority(k) && n.minority(l):
		return false
	case n.majority != tournament.NoColor && !n.minority(k) && !n.minority(l) && n.refused == 0:
		return false
	case l == len(n.players):
		return n.resident[n.players[k]]
	case n.majority == tournament.NoColor && n.e.refuses(n.players[k], n.players[l]):
		return false
	}
	return n.e.MayMeet(n.players[k], n.players[l])
}

// first settles the opponents in the order of the ranking: each has the lowest ranked
// one who leaves everybody an opponent, nobody being the last choice (C.04.4.2 4.2, 4.3).
func (n *counting) first() (pairs [][2]int) {
	for k := range n.players {
		if n.settled[k] {
			continue
		}
		for _, l := range n.choices(k) {
			if n.mayPair(k, l) && n.takes(k, l) {
				break
			}
		}
		l := n.mate[k]
		if n.refused -= count(n.majority != tournament.NoColor && !n.minority(k) && !n.minority(l)); l < len(n.players) {
			pairs = append(pairs, [2]int{n.players[k], n.players[l]})
		}
		n.settled[k], n.settled[l] = true, true
	}
	return pairs
}

// choices returns the places after one, the largest first, that of nobody last.
func (n *counting) choices(k int) []int {
	var list []int
	for l := len(n.players) - 1; l > k; l-- {
		if !n.settled[l] {
			list = append(list, l)
		}
	}
	if len(n.players) < n.size && !n.settled[len(n.players)] {
		list = append(list, len(n.players))
	}
	return list
}

// takes reports whether two places can be paired with each other and everybody else,
// too, and if so pairs them.
func (n *counting) takes(k, l int) bool {
	if n.mate[k] == l {
		return true
	}
	mate := slices.Clone(n.mate)
	mate[mate[k]], mate[mate[l]] = -1, -1
	mate[k], mate[l] = l, k
	n.settled[k], n.settled[l] = true, true
	refused := n.refused
	n.refused -= count(n.majority != tournament.NoColor && !n.minority(k) && !n.minority(l))
	all := 2*matching.Cardinality(mate, n.mayPair) == n.size
	n.settled[k], n.settled[l], n.refused = false, false, refused
	if all {
		n.mate = mate
	}
	return all
}

// missable returns the players who can be left over when as many as possible are paired.
func (e *engine) missable(mate, players []int) (list []int) {
	for k, can := range matching.Missable(mate, func(k, l int) bool { return e.MayMeet(players[k], players[l]) }) {
		if can {
			list = append(list, players[k])
		}
	}
	return list
}
