package outlook

import (
	"slices"

	"torneo/tournament"
)

// MaxSets is how many sets of participants are tried before a question stays open.
const MaxSets = 5000

// choose answers a question exactly, where all pairs are known. Who may exceed the
// bound wins everything, who need not reach it loses everything: then the rest must
// share their duels within the bound. All sets of such participants are tried.
func (r *race) choose(q question) answer {
	bound := q.bound()
	var sure int
	var open []int
	for i := range r.base {
		if i == q.who || !r.ranked[i] {
			continue
		}
		low, high := r.lowest(i), r.highest(i)
		switch {
		case q.miss && low >= bound, !q.miss && low > bound:
			sure++
		case q.miss && high >= bound, !q.miss && high > bound:
			open = append(open, i)
		}
	}
	var size int // of the sets
	if q.miss {
		if size = q.places - sure; size > len(open) {
			return no
		}
		slices.SortStableFunc(open, func(a, b int) int { return int(r.highest(b) - r.highest(a)) })
	} else {
		if size = q.places - 1 - sure; size < 0 {
			return no
		}
		slices.SortStableFunc(open, func(a, b int) int { return int(r.lowest(b) + r.highest(b) - r.lowest(a) - r.highest(a)) })
	}
	size = min(max(size, 0), len(open))
	if !r.affords(q, bound, open, size) {
		return no
	}
	result, tried, steps := no, 0, 0
	eachSet(open, size, func(set []int) bool {
		if tried++; tried > MaxSets {
			result = unproved
			return false
		}
		switch r.share(q, bound, open, set, &steps) {
		case yes:
			result = yes
			return false
		case unproved:
			result = unproved
		}
		return steps <= MaxSteps
	})
	return result
}

// eachSet calls visit with each set of so many of the list, the first ones first,
// until it returns false.
func eachSet(list []int, size int, visit func([]int) bool) {
	chosen := make([]int, 0, size)
	var next func(from int) bool
	next = func(from int) bool {
		if len(chosen) == size {
			return visit(chosen)
		}
		for k := from; k <= len(list)-(size-len(chosen)); k++ {
			chosen = append(chosen, list[k])
			if !next(k + 1) {
				return false
			}
			chosen = chosen[:len(chosen)-1]
		}
		return true
	}
	next(0)
}

// share reports whether the duels can end so that everybody bound by the question
// keeps within the bound: of a miss the members of the set reach it, else all the open
// ones but the members do not exceed it.
func (r *race) share(q question, bound tournament.Points, open, set []int, steps *int) answer {
	s := sharing{race: r, floors: q.miss, bound: make([]tournament.Points, len(r.base)), bounded: make([]bool, len(r.base)), exact: q.who, steps: steps}
	for _, i := range open {
		if slices.Contains(set, i) == q.miss {
			s.bounded[i], s.bound[i] = true, bound
		}
	}
	if q.miss && q.total > r.lowest(q.who) || !q.miss && q.total < r.highest(q.who) {
		s.bounded[q.who], s.bound[q.who] = true, q.total
	}
	return s.possible()
}

// affords reports whether the sums allow it, for the set that asks for the least: of a miss
// that the members together need no more than all duels give out, else that the others have
// room for what their duels give out at least.
func (r *race) affords(q question, bound tournament.Points, open []int, size int) bool {
	in := make([]bool, len(r.base))
	for _, i := range open {
		in[i] = true
	}
	all := tournament.Points(0) // that the duels of the open ones give out
	of := make([]tournament.Points, len(r.base))
	for k := range r.duels {
		d := &r.duels[k]
		var gift [2]tournament.Points // least and most for the open ones of the two
		for n, p := range d.pairs {
			sum := tournament.Points(0)
			for side, i := range d.sides {
				if in[i] {
					sum += p[side]
				}
			}
			if n == 0 {
				gift = [2]tournament.Points{sum, sum}
			}
			gift = [2]tournament.Points{min(gift[0], sum), max(gift[1], sum)}
		}
		worth := gift[0]
		if q.miss {
			worth = gift[1]
		}
		all += worth
		for _, i := range d.sides {
			of[i] += worth
		}
	}
	costs := make([]tournament.Points, 0, len(open))
	for _, i := range open {
		if q.miss {
			costs = append(costs, bound-r.base[i]) // that a member needs
			continue
		}
		all -= bound - r.base[i]
		costs = append(costs, -(of[i] - (bound - r.base[i]))) // at most so much less is to be given out without them
	}
	slices.Sort(costs)
	for _, c := range costs[:size] {
		if q.miss {
			all -= c
		} else {
			all += min(c, 0)
		}
	}
	if q.miss {
		return all >= 0
	}
	return all <= 0
}
