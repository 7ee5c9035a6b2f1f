// Package reference pairs small fields by the Burstein System (C.04.4.2) as the
// text reads. Bracket by bracket it goes through all pairings in the order of
// Article 4 and measures each. It is what the pairing of large fields is tested
// against; with much more than a dozen players it takes long.
package reference

import (
	"cmp"
	"errors"
	"slices"

	"torneo/pairing/swiss"
)

var errTooMany = errors.New("reference: more than 64 players")

// Outgoing pairs the field by the text of 2026, in which C6 looks at the scores of the
// outgoing floaters; Incoming by the one before, in which it looks at the incoming ones.
// The pairs are in the order of the boards. The error is a *swiss.Impossible, without its
// reasons, if no legal pairing exists; a field of more than 64 players is refused.
func Outgoing(f *swiss.Field) ([]swiss.Pair, error) { return pair(f, false) }

// Incoming returns the edition before Outgoing.
func Incoming(f *swiss.Field) ([]swiss.Pair, error) { return pair(f, true) }

func pair(f *swiss.Field, incoming bool) ([]swiss.Pair, error) {
	if f.Len() > 64 {
		return nil, errTooMany
	}
	r := newRound(f, incoming)
	var waiting []int
	for i := range r.players {
		waiting = append(waiting, i)
	}
	var pairs []swiss.Pair
	if len(waiting)%2 == 1 { // 1.9.2: the bye first
		bye, ok := r.bye(waiting)
		if !ok {
			return nil, &swiss.Impossible{}
		}
		pairs = append(pairs, swiss.Pair{White: bye, Black: swiss.Bye})
		waiting = exclude(waiting, []int{bye})
	}
	if !r.canPair(waiting) {
		return nil, &swiss.Impossible{}
	}
	var down []int
	for len(waiting) > 0 {
		residents, lower := r.scoregroup(exclude(waiting, down))
		chosen := r.bracket(down, residents, lower)
		for _, p := range chosen.pairs {
			pairs = append(pairs, r.colours(p[0], p[1]))
			waiting = exclude(waiting, p[:])
		}
		down = chosen.floaters
	}
	f.SortBoards(pairs)
	return pairs, nil
}

// round is a round being paired.
type round struct {
	field    *swiss.Field
	players  []player
	incoming bool            // C6 is about incoming floaters
	pairs    map[uint64]bool // which players can all be paired with each other
}

func newRound(f *swiss.Field, incoming bool) *round {
	return &round{field: f, players: playersOf(f), incoming: incoming, pairs: map[uint64]bool{}}
}

// scoregroup returns the highest scoregroup of some players, and the others.
func (r *round) scoregroup(players []int) (group, lower []int) {
	for _, i := range players {
		if r.players[i].Score == r.players[players[0]].Score {
			group = append(group, i)
		} else {
			lower = append(lower, i)
		}
	}
	return group, lower
}

// bye returns who gets the bye (C.04.4.2 3.1): who may have it (C.04.4.2 3.1.1), leaves a
// complete pairing (C.04.4.2 3.1.2), has the lowest score (C.04.4.2 3.1.3), has played the most
// games (C.04.4.2 3.1.4), and is ranked lowest by 1.8 (C.04.4.2 3.1.5).
func (r *round) bye(all []int) (int, bool) {
	var can []int
	for _, i := range all {
		if r.players[i].ByeBar == swiss.MayHaveBye && r.canPair(exclude(all, []int{i})) {
			can = append(can, i)
		}
	}
	if len(can) == 0 {
		return 0, false
	}
	slices.SortFunc(can, func(a, b int) int {
		p, q := &r.players[a], &r.players[b]
		return cmp.Or(cmp.Compare(p.Score, q.Score), cmp.Compare(len(q.Colors), len(p.Colors)), -r.compareRank(a, b))
	})
	return can[0], true
}

// compareRank compares two players by 1.8: Buchholz, Sonneborn-Berger, TPN.
func (r *round) compareRank(a, b int) int {
	p, q := &r.players[a], &r.players[b]
	return cmp.Or(cmp.Compare(q.buchholz, p.buchholz), cmp.Compare(q.sonnebornBerger, p.sonnebornBerger), cmp.Compare(p.TPN, q.TPN))
}

// canPair reports whether all those players can be paired with each other (C1, C3).
func (r *round) canPair(players []int) bool {
	if len(players) == 0 {
		return true
	}
	if len(players)%2 == 1 {
		return false
	}
	var set uint64
	for _, i := range players {
		set |= 1 << i
	}
	if known, ok := r.pairs[set]; ok {
		return known
	}
	can := false
	for _, j := range players[1:] {
		if r.mayMeet(players[0], j) && r.canPair(exclude(players, []int{players[0], j})) {
			can = true
			break
		}
	}
	r.pairs[set] = can
	return can
}

// exclude returns a list without some of it.
func exclude(list, out []int) (rest []int) {
	for _, i := range list {
		if !slices.Contains(out, i) {
			rest = append(rest, i)
		}
	}
	return rest
}
