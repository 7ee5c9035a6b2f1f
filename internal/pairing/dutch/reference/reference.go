// Package reference pairs small fields by the FIDE (Dutch) System (C.04.3) as
// the texts read. Bracket by bracket it goes through the candidates in the
// order of Articles 3 and 4, measures each by the criteria of Article 2, and
// looks ahead by trying every pairing of the players below. It is what the
// pairing of large fields is tested against; with much more than a dozen
// players it takes long.
package reference

import (
	"errors"

	"torneo/pairing/swiss"
)

var errTooMany = errors.New("reference: more than 64 players")

// Pair pairs the field. The pairs are in the order of the boards. The error is
// a *swiss.Impossible, without its reasons, if no legal pairing exists; a field
// of more than 64 players is refused.
func Pair(f *swiss.Field) ([]swiss.Pair, error) {
	chosen, err := brackets(f)
	if err != nil {
		return nil, err
	}
	pairs := make([]swiss.Pair, 0, (f.Len()+1)/2)
	for _, c := range chosen {
		pairs = append(pairs, c.pairs...)
		if len(c.next) > 0 {
			continue
		}
		for _, d := range c.down { // one at most (C.04.3 1.9)
			pairs = append(pairs, swiss.Pair{White: d, Black: swiss.Bye})
		}
	}
	f.SortBoards(pairs)
	return pairs, nil
}

// brackets returns the candidate taken in each bracket, from the top.
func brackets(f *swiss.Field) ([]*candidate, error) {
	if f.Len() > 64 {
		return nil, errTooMany
	}
	switch f.Rules {
	case swiss.Dutch2017:
		return collapsing(f)
	case swiss.Dutch2012:
		return relaxing(f)
	}
	r := newRound(f)
	whole := r.ending(span(0, f.Len()), nil)
	if !whole.complete {
		return nil, &swiss.Impossible{}
	}
	groups := f.Scoregroups()
	chosen := make([]*candidate, 0, len(groups))
	var down []int
	for k, g := range groups {
		b := &bracket{mdps: down, residents: span(g[0], g[1])}
		if k+1 < len(groups) {
			b.next = span(groups[k+1][0], groups[k+1][1])
		}
		best := r.best(b, &whole)
		if best == nil {
			return nil, &swiss.Impossible{}
		}
		chosen, down = append(chosen, best), best.down
	}
	return chosen, nil
}

// round is a round being paired.
type round struct {
	field      *swiss.Field
	players    []player
	compatible [][]bool       // C1 and C3
	pairs      [][]swiss.Pair // of compatible players, with their colours
	complete   map[set]bool   // which players can all be paired with each other
}

func newRound(f *swiss.Field) *round {
	n := f.Len()
	r := &round{field: f, players: playersOf(f), compatible: make([][]bool, n), pairs: make([][]swiss.Pair, n), complete: map[set]bool{}}
	for a := range n {
		r.compatible[a], r.pairs[a] = make([]bool, n), make([]swiss.Pair, n)
		for b := range n {
			if r.compatible[a][b] = r.mayMeet(a, b); r.compatible[a][b] {
				r.pairs[a][b] = r.colours(a, b)
			}
		}
	}
	return r
}

// span returns the numbers from..to-1.
func span(from, to int) []int {
	list := make([]int, 0, to-from)
	for i := from; i < to; i++ {
		list = append(list, i)
	}
	return list
}
