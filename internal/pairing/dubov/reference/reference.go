// Package reference pairs small fields by the Dubov System (C.04.4.1) as the
// text reads. It goes through the sets of upfloaters, the sets of shifters and
// the transpositions in the order of Article 4 and measures what comes of each.
// It is what the pairing of large fields is tested against; with much more than
// a dozen players it takes long.
package reference

import (
	"errors"
	"slices"

	"torneo/pairing/swiss"
)

var errTooMany = errors.New("reference: more than 64 players")

// Pair pairs the field. The pairs are in the order of the boards. The error is a
// *swiss.Impossible, without its reasons, if no legal pairing exists; a field of more
// than 64 players is refused.
func Pair(f *swiss.Field) ([]swiss.Pair, error) {
	if f.Len() > 64 {
		return nil, errTooMany
	}
	r := newRound(f)
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
	for len(waiting) > 0 {
		var residents, lower []int
		for _, i := range waiting {
			if r.players[i].Score == r.players[waiting[0]].Score {
				residents = append(residents, i)
			} else {
				lower = append(lower, i)
			}
		}
		chosen := r.bracket(residents, lower)
		for _, p := range chosen.pairs {
			pairs = append(pairs, r.colours(p[0], p[1]))
		}
		waiting = exclude(waiting, chosen.players)
	}
	f.SortBoards(pairs)
	return pairs, nil
}

// round is a round being paired.
type round struct {
	field   *swiss.Field
	players []player
	pairs   map[uint64]bool // which players can all be paired with each other
}

func newRound(f *swiss.Field) *round {
	return &round{field: f, players: playersOf(f), pairs: map[uint64]bool{}}
}

// bye returns who gets the bye (C.04.4.1 3.1): who may have it (C.04.4.1 3.1.1), leaves a
// complete pairing (C.04.4.1 3.1.2), has the lowest score (C.04.4.1 3.1.3), has played the most
// games (C.04.4.1 3.1.4), and has the largest TPN (C.04.4.1 3.1.5).
func (r *round) bye(all []int) (int, bool) {
	best := -1
	for _, i := range all {
		p := &r.players[i]
		if p.ByeBar != swiss.MayHaveBye || !r.canPair(exclude(all, []int{i})) {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		q := &r.players[best]
		switch {
		case p.Score != q.Score:
			if p.Score < q.Score {
				best = i
			}
		case len(p.Colors) != len(q.Colors):
			if len(p.Colors) > len(q.Colors) {
				best = i
			}
		case p.TPN > q.TPN:
			best = i
		}
	}
	return best, best >= 0
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
