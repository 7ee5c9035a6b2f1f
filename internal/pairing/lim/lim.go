// Package lim pairs by the Lim System (C.04.4.3), whose text has stayed the
// same since 1999.
//
// It has no criteria that candidates are measured by. Scoregroups are paired from the
// top down to the median, then from the bottom up to it, the median last; in each,
// floaters are chosen, pairs proposed, scrutinised and exchanged, every choice being
// the first one in an order that is possible. Matchings decide what is possible.
package lim

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Pairing is a round paired, with what happened in each scoregroup.
type Pairing struct {
	Field  *swiss.Field
	Pairs  []swiss.Pair // in the order of the boards, the bye last
	Groups []*Group     // in the order in which they were paired, the median last
	Bye    int          // who has the bye; swiss.Bye: nobody

	graph *matching.Graph
	left  []int // who could have had the bye, in the order of rank
}

// Pair pairs the field. The error is an *Impossible if no legal pairing exists.
func Pair(f *swiss.Field) (*Pairing, error) {
	e := &engine{f: f, Pairing: &Pairing{Field: f, Bye: swiss.Bye, graph: compatible(f)}}
	if err := e.settleBye(); err != nil {
		return nil, err
	}
	upper, lower, median := e.scoregroups()
	e.side(upper, median)
	e.side(lower, median)
	e.median(upper, lower, median)
	e.collect()
	return e.Pairing, nil
}

// engine pairs one field.
type engine struct {
	*Pairing
	f *swiss.Field
}

// settleBye gives the bye to the lowest ranked player who may have it and without
// whom the others can be paired (C.04.4.3 1.1, R-LIM-BYE); in the first round to the
// one with the lowest rating, unrated players having the lowest (C.04.4.3 7.1).
func (e *engine) settleBye() error {
	left, err := e.f.LeftOver(swiss.Completion{
		Compatible: e.graph.Adjacent,
		MayHaveBye: func(a int) bool { return e.f.Players[a].ByeBar == swiss.MayHaveBye },
	})
	if err != nil || e.f.Len()%2 == 0 {
		return err
	}
	e.left, e.Bye = left, left[len(left)-1]
	if e.f.Round == 1 {
		for _, i := range slices.Backward(left) {
			if e.f.Players[i].Rating < e.f.Players[e.Bye].Rating {
				e.Bye = i
			}
		}
	}
	return nil
}

// scoregroups cuts the field into its groups: those above the median and those below
// it, each in the order in which they are paired, and the median, which there always
// is (C.04.4.3 2.2, R-LIM-MEDIAN).
func (e *engine) scoregroups() (upper, lower []*Group, median *Group) {
	median = &Group{Score: middle(e.f), Median: true}
	for _, span := range e.f.Scoregroups() {
		var residents []int
		for i := span[0]; i < span[1]; i++ {
			if i != e.Bye {
				residents = append(residents, i)
			}
		}
		score := e.f.Players[span[0]].Score
		g := &Group{Score: score, Residents: residents, Upward: score < median.Score}
		switch {
		case score == median.Score:
			median.Residents = residents
		case len(residents) == 0: // he had it to himself, and has the bye
		case g.Upward:
			lower = append(lower, g)
		default:
			upper = append(upper, g)
		}
	}
	slices.Reverse(lower)
	return upper, lower, median
}

// middle returns the score of the median scoregroup: half of what could be scored in the rounds
// that have been played.
func middle(f *swiss.Field) tournament.Points {
	return tournament.Points(f.Round-1) * f.Win / 2
}

// side pairs the groups of one side, up to the median.
func (e *engine) side(groups []*Group, median *Group) {
	for k, g := range groups {
		next := median
		if k+1 < len(groups) {
			next = groups[k+1]
		}
		e.choose(g, next)
		next.receive(e.f, g)
		e.pair(g)
		e.Groups = append(e.Groups, g)
	}
}

// collect gathers the pairs of all groups, in the order of the boards.
func (e *engine) collect() {
	for _, g := range e.Groups {
		for _, s := range g.Steps {
			pair, _ := Colours(e.f, s.Player, s.Opponent)
			e.Pairs = append(e.Pairs, pair)
		}
	}
	if e.Bye != swiss.Bye {
		e.Pairs = append(e.Pairs, swiss.Pair{White: e.Bye, Black: swiss.Bye})
	}
	e.f.SortBoards(e.Pairs)
}

// compatible returns the graph of who may be paired with whom, as swiss.Field.Compatible tells.
func compatible(f *swiss.Field) *matching.Graph {
	g := new(matching.Graph)
	g.Reset(f.Len())
	words := (f.Len() + 63) / 64
	var within [3][]uint64 // who can have which colour
	for c := range within {
		within[c] = make([]uint64, words)
	}
	for i := range f.Players {
		for _, c := range []tournament.Color{tournament.White, tournament.Black} {
			if f.Players[i].CanHaveColor(c) {
				within[c][i>>6] |= 1 << (i & 63)
			}
		}
	}
	for _, span := range f.Scoregroups() {
		for i := span[0]; i < span[1]; i++ {
			row := g.Row(i)
			f.Opponents(i, row)
			p := &f.Players[i]
			for x := range row {
				may := uint64(0)
				if p.CanHaveColor(tournament.White) {
					may |= within[tournament.Black][x]
				}
				if p.CanHaveColor(tournament.Black) {
					may |= within[tournament.White][x]
				}
				if f.Last() {
					may |= bits(span[0], span[1], x)
				}
				row[x] &= may
			}
		}
	}
	return g
}

// bits returns the bits of the numbers from..to-1 in a word of a row.
func bits(from, to, word int) uint64 {
	from, to = max(from-64*word, 0), min(to-64*word, 64)
	if from >= to {
		return 0
	}
	return ^uint64(0) >> (64 - (to - from)) << from
}
