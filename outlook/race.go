package outlook

import (
	"slices"

	"torneo/tournament"
)

// answer is what is proved of a question: yes, no, or nothing.
type answer uint8

const (
	unproved answer = iota
	no
	yes
)

// answerOf returns yes or no.
func answerOf(b bool) answer {
	if b {
		return yes
	}
	return no
}

// race is what the points still hold: what everybody has, and the duels to come.
type race struct {
	base   []tournament.Points // by participant: the score without open duels and rounds to come
	ranked []bool              // has a place
	duels  []duel
	odd    bool                // in some duel more for one side is not less for the other
	times  []int               // by participant: how many duels they have
	low    []tournament.Points // by participant: the least of base and duels
	high   []tournament.Points
	single bool // everybody has at most one duel
	blind  bool // the list does not begin with these points: they prove nothing

	unpaired    int                 // rounds to come whose pairs are not known
	least, most []tournament.Points // by participant: of those rounds together
	perRound    []tournament.Points // of each of them: at most for a whole game, both sides
}

// duel is a contest as the points see it: what its two sides may get, the least for
// the first side first.
type duel struct {
	sides [2]int
	pairs [][2]tournament.Points
	own   int // the contest
}

// newDuel orders the pairs and leaves out those that are there twice.
func newDuel(contest, a, b int, pairs [][2]tournament.Points) duel {
	list := slices.Clone(pairs)
	slices.SortFunc(list, func(x, y [2]tournament.Points) int {
		if x[0] != y[0] {
			return int(x[0] - y[0])
		}
		return int(y[1] - x[1])
	})
	return duel{sides: [2]int{a, b}, pairs: slices.Compact(list), own: contest}
}

// opposed reports whether more for one side is never more for the other.
func (d *duel) opposed() bool {
	for k := 1; k < len(d.pairs); k++ {
		if d.pairs[k][1] > d.pairs[k-1][1] {
			return false
		}
	}
	return true
}

// lowest and highest return the bounds of one side.
func (d *duel) lowest(side int) tournament.Points {
	low := d.pairs[0][side]
	for _, p := range d.pairs {
		low = min(low, p[side])
	}
	return low
}

func (d *duel) highest(side int) tournament.Points {
	high := d.pairs[0][side]
	for _, p := range d.pairs {
		high = max(high, p[side])
	}
	return high
}

// MaxDuels is how many duels there may be for a question to be answered exactly.
const MaxDuels = 400

// settle looks at the duels once they are known.
func (r *race) settle() {
	r.odd, r.single = false, true
	r.times = make([]int, len(r.base))
	r.low, r.high = slices.Clone(r.base), slices.Clone(r.base)
	for k := range r.duels {
		d := &r.duels[k]
		r.odd = r.odd || !d.opposed()
		for side, i := range d.sides {
			r.times[i]++
			r.single = r.single && r.times[i] == 1
			r.low[i] += d.lowest(side)
			r.high[i] += d.highest(side)
		}
	}
}

// lowest and highest return the fewest and the most points that a participant can
// have at the end.
func (r *race) lowest(i int) tournament.Points {
	if r.unpaired > 0 {
		return r.low[i] + r.least[i]
	}
	return r.low[i]
}

func (r *race) highest(i int) tournament.Points {
	if r.unpaired > 0 {
		return r.high[i] + r.most[i]
	}
	return r.high[i]
}

// question asks for a course in which a participant is, or is not, among the first so
// many by points.
type question struct {
	who    int
	places int
	total  tournament.Points // that they have at the end
	miss   bool              // not among them
	tied   bool              // it suffices that a tie may give, or take, the place
}

// bound returns the points that others must not exceed, or must reach.
func (q *question) bound() tournament.Points {
	switch {
	case q.miss && q.tied, !q.miss && q.tied:
		return q.total
	case q.miss:
		return q.total + 1
	}
	return q.total - 1
}

// exists answers the question.
func (r *race) exists(q question) answer {
	if r.blind {
		return unproved
	}
	counted := r.count(q)
	if counted != unproved || r.unpaired > 0 || r.odd || len(r.duels) > MaxDuels {
		return counted
	}
	return r.choose(q)
}
