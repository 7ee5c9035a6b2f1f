package outlook

import (
	"slices"

	"torneo/tournament"
)

// count answers a question by counting, duel by duel, who can or must be above. It
// is exact where nobody has more than one duel and all rounds are paired; otherwise
// it bounds, whatever the pairing, and no is all that it can prove.
func (r *race) count(q question) answer {
	exact := r.single && r.unpaired == 0
	fewest, most := r.countAbove(q)
	if q.miss {
		if most < q.places {
			return no
		}
	} else if fewest >= q.places {
		return no
	}
	if !exact {
		return unproved
	}
	return yes
}

// countAbove returns how many others are above at least, and at most: of a miss those who
// reach the bound, else those who exceed it.
func (r *race) countAbove(q question) (fewest, most int) {
	bound := q.bound()
	if !q.miss {
		bound++ // who has more than may be
	}
	open := 0                     // who can be above, with what is paired
	var needs []tournament.Points // of rounds to come, of those who can be above
	for i := range r.base {
		if i == q.who || !r.ranked[i] || r.times[i] == 1 {
			continue
		}
		low, high := r.lowest(i), r.highest(i)
		if low >= bound {
			fewest++
		} else if high >= bound && r.unpaired == 0 {
			open++
		} else if high >= bound {
			needs = append(needs, bound-high+r.most[i])
		}
	}
	for k := range r.duels {
		few, many, need := r.aboveOf(&r.duels[k], q, bound)
		fewest += few
		if r.unpaired == 0 {
			open += many - few
		} else {
			needs = append(needs, need[:many-few]...)
		}
	}
	return fewest, fewest + open + r.affordable(needs)
}

// aboveOf returns how many of the two sides of a duel are above at least and at most,
// and what those who may be need of the rounds to come.
func (r *race) aboveOf(d *duel, q question, bound tournament.Points) (fewest, most int, needs []tournament.Points) {
	fewest = 3
	var least []tournament.Points // what those who may be above need, over all results
	for side, i := range d.sides {
		if i == q.who || !r.ranked[i] || r.times[i] != 1 {
			continue
		}
		if r.unpaired > 0 {
			least = append(least, bound-r.base[i]-d.highest(side))
		}
	}
	for _, p := range d.pairs {
		if r.single && r.unpaired == 0 && !q.allows(r, d, p) {
			continue
		}
		few, many := 0, 0
		for side, i := range d.sides {
			if i == q.who || !r.ranked[i] || r.times[i] != 1 {
				continue
			}
			low, high := r.base[i]+p[side], r.base[i]+p[side]
			if r.unpaired > 0 {
				low, high = low+r.least[i], high+r.most[i]
			}
			if low >= bound {
				few++
			}
			if high >= bound {
				many++
			}
		}
		fewest, most = min(fewest, few), max(most, many)
	}
	if fewest == 3 {
		fewest = 0
	}
	most = max(most, fewest)
	slices.Sort(least)
	return fewest, most, least
}

// allows reports whether a result of the duel leaves the participant of the question
// with the points that it is about.
func (q *question) allows(r *race, d *duel, p [2]tournament.Points) bool {
	for side, i := range d.sides {
		if i == q.who {
			return r.base[i]+p[side] == q.total
		}
	}
	return true
}

// affordable returns how many of those who need so many points of the rounds to come
// can get them together: a round gives out no more than its games hold.
func (r *race) affordable(needs []tournament.Points) int {
	var all tournament.Points
	for _, p := range r.perRound {
		all += p
	}
	slices.Sort(needs)
	var sum tournament.Points
	for k, n := range needs {
		if sum += max(0, n); sum > all {
			return k
		}
	}
	return len(needs)
}
