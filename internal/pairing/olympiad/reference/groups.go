package reference

import (
	"iter"
	"slices"
)

// group is teams with equal match points.
type group struct {
	score int
	down  bool
	own   []int
	came  []int
	pairs [][2]int
}

func (g *group) members() []int {
	all := slices.Concat(g.came, g.own)
	slices.Sort(all)
	return all
}

// everything pairs all groups in the order of D.02.02 6.4.
func (r *round) everything(teams []int) [][2]int {
	if len(teams) == 0 {
		return nil
	}
	middle := r.score(teams[len(teams)/2])
	var above, below []*group
	var last *group
	for _, i := range teams {
		list := &above
		if r.score(i) < middle {
			list = &below
		}
		switch n := len(*list); {
		case r.score(i) == middle && last != nil:
			last.own = append(last.own, i)
		case r.score(i) == middle:
			last = &group{score: middle, down: true, own: []int{i}}
		case n > 0 && (*list)[n-1].score == r.score(i):
			(*list)[n-1].own = append((*list)[n-1].own, i)
		default:
			*list = append(*list, &group{score: r.score(i), down: r.score(i) > middle, own: []int{i}})
		}
	}
	slices.Reverse(below)
	for _, side := range [][]*group{above, below} {
		for k, g := range side {
			next := append(slices.Clone(side[k+1:]), last)
			other := above
			if g.down {
				other = below
			}
			next = append(next, backwards(other)...)
			floaters := r.floaters(g, next)
			next[0].came = append(next[0].came, floaters...)
			r.pairGroup(g, exclude(g.members(), floaters...))
		}
	}
	r.reopen(above, below, last)
	r.pairGroup(last, last.members())
	var all [][2]int
	for _, g := range slices.Concat(above, below, []*group{last}) {
		all = append(all, g.pairs...)
	}
	return all
}

// reopen takes pairings back until the middle group can be paired, each time the last one
// of the nearest group (R-OLYMPIAD-BLOCKED).
func (r *round) reopen(above, below []*group, middle *group) {
	for !r.complete(middle.members()) {
		var from *group
		for _, g := range slices.Concat(below, above) {
			if len(g.pairs) > 0 && (from == nil || distance(g, middle) < distance(from, middle)) {
				from = g
			}
		}
		n := len(from.pairs) - 1
		middle.came = append(middle.came, from.pairs[n][:]...)
		from.pairs = from.pairs[:n]
	}
}

func backwards(groups []*group) []*group {
	groups = slices.Clone(groups)
	slices.Reverse(groups)
	return groups
}

func distance(g, middle *group) int { return max(g.score-middle.score, middle.score-g.score) }

// floaters returns those who leave a group: teams that have met all of it (D.02.02 9.4), and
// then one after the other until the rest can be paired (D.02.02 8.2, 8.3, 8.4).
func (r *round) floaters(g *group, next []*group) (chosen []int) {
	for _, i := range g.members() {
		if r.metAll(i, g.members()) {
			chosen = append(chosen, i)
		}
	}
	for {
		stay := exclude(g.members(), chosen...)
		if r.complete(stay) {
			return chosen
		}
		if g.down { // the lowest ranked first
			slices.Reverse(stay)
		}
		chosen = append(chosen, r.floater(stay, next))
	}
}

func (r *round) floater(stay []int, next []*group) int {
	pairs, breaking := r.best(stay)
	var can []int
	for _, i := range stay {
		if p, k := r.best(exclude(stay, i)); p == pairs && k == breaking { // D.02.02 8.2.2, 7.4, 9.5
			can = append(can, i)
		}
	}
	for _, g := range next { // D.02.02 8.2.3, 8.2.4
		for _, i := range can {
			if !r.metAll(i, g.own) {
				return i
			}
		}
	}
	return can[0]
}

func (r *round) metAll(i int, teams []int) bool {
	for _, j := range teams {
		if !r.met[i][j] {
			return false
		}
	}
	return true
}

// pairGroup takes the first pairing of all, in the order in which they are tried, in
// which as few pairs as possible break a limit of colours (D.02.02 9.3, 7.4).
func (r *round) pairGroup(g *group, staying []int) {
	_, fewest := r.best(staying)
	for pairing := range r.pairings(g, staying) {
		breaking := 0
		for _, p := range pairing {
			breaking += r.breaks[p[0]][p[1]]
		}
		if breaking == fewest {
			g.pairs = pairing
			return
		}
	}
}

// pairings goes through the ways to pair teams in the order of D.02.02 9.3, the ones of 8
// first.
func (r *round) pairings(g *group, teams []int) iter.Seq[[][2]int] {
	return func(yield func([][2]int) bool) {
		var rest func(made [][2]int, left []int) bool
		rest = func(made [][2]int, left []int) bool {
			if len(left) == 0 {
				return yield(slices.Clone(made))
			}
			i, order := r.turn(g, left)
			for _, j := range order {
				if !r.met[i][j] && !rest(append(made, [2]int{i, j}), exclude(left, i, j)) {
					return false
				}
			}
			return true
		}
		rest(nil, teams)
	}
}

// turn returns whose turn it is, and the order in which it tries the others: floaters from
// above, the highest ranked first, whom the highest ranked team answers; floaters from below,
// the lowest ranked first, whom the lowest ranked team answers (D.02.02 8.2.1, 8.3.1); then
// N+1, N+2 … 2N, N … 2 in the direction of the group (D.02.02 9.3).
func (r *round) turn(g *group, left []int) (int, []int) {
	left = slices.Clone(left)
	slices.Sort(left)
	for _, i := range left {
		if slices.Contains(g.came, i) && r.score(i) > g.score {
			return i, exclude(left, i)
		}
	}
	slices.Reverse(left)
	for _, i := range left {
		if slices.Contains(g.came, i) {
			return i, exclude(left, i)
		}
	}
	if g.down {
		slices.Reverse(left)
	}
	n := len(left) / 2
	order := slices.Clone(left[n:])
	for k := n - 1; k > 0; k-- {
		order = append(order, left[k])
	}
	return left[0], order
}
