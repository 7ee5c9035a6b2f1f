package dubov

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// exact finds the upfloaters by weighted matching: first among as many scoregroups
// below as it takes, as if the others need not be paired, then with everybody.
func (e *engine) exact(residents, lower []int) []int {
	mate := e.MatesOf(residents)
	fewest := len(residents) - 2*e.Match(mate, residents, e.MayMeet)
	for to := 0; to < len(lower); {
		score := e.score(lower[to])
		for to < len(lower) && e.score(lower[to]) == score {
			to++
		}
		// With the fewest that the residents' own opponents allow, all from these
		// groups, nobody further below makes it better (C.04.4.1 C5, C6).
		x := e.search(residents, lower[:to], false)
		if x.pairsAllResidents() && x.upfloats() == fewest {
			if set := x.first(); e.completeWithout(lower, set) {
				return set
			}
			break
		}
	}
	return e.search(residents, lower, true).first()
}

// search is a matching of the residents with each other and with players below that
// complies best, and the sets of upfloaters that do.
type search struct {
	e       *engine
	players []int // residents, then those below
	inside  int   // so many residents
	all     bool  // those below must be paired, too

	levels []tournament.Points // scores of those below, the lowest first
	width  int
	row    []int64

	order  func(u int) int64 // of one below: what is asked with the lowest digit
	out    []bool            // settled not to be upfloated
	solver *matching.Solver
}

func (e *engine) search(residents, lower []int, all bool) *search {
	x := &search{e: e, players: slices.Concat(residents, lower), inside: len(residents), all: all, order: func(int) int64 { return 0 }}
	for _, i := range slices.Backward(lower) {
		if s := e.score(i); !slices.Contains(x.levels, s) {
			x.levels = append(x.levels, s)
		}
	}
	x.width = 6 + len(x.levels)
	x.row = make([]int64, x.width)
	x.out = make([]bool, len(x.players))
	x.solver = matching.New(len(x.players), x)
	x.begin()
	x.solver.Solve()
	return x
}

// begin gives duals and a matching to start from, those of players who are alike.
func (x *search) begin() {
	type group struct {
		resident bool
		score    tournament.Points
		due      tournament.Color
		cost     [3]int
		swiss.Alike
	}
	x.solver.BeginGroups(matching.Groups{
		Of: matching.SortGroups(len(x.players), func(v int) (group, bool) {
			i := x.players[v]
			g := group{resident: v < x.inside, score: x.e.score(i), due: x.e.due(i), Alike: x.e.Alike(i)}
			if !g.resident {
				g.cost = x.e.cost(i)
			}
			return g, true
		}),
		Row: func(v int) []uint64 { return x.e.Row(x.players[v]) },
		At:  func(v int) int { return x.players[v] },
		Weight: func(v, w int) []int64 {
			if v, w = min(v, w), max(v, w); v >= x.inside && !x.all {
				return nil
			}
			return slices.Clone(x.weigh(v, w))
		},
	}, nil)
}

// Width returns the number of digits.
func (x *search) Width() int { return x.width }

// Weight returns what a pair adds: who of those that must be is paired (C4), two residents
// (C5), levels from which nobody is taken, the lowest first (C6), preferences granted (C7), and
// what speaks for an upfloater (C8 to C10).
func (x *search) Weight(v, w int) ([]int64, int64, bool) {
	v, w = min(v, w), max(v, w)
	if !x.e.MayMeet(x.players[v], x.players[w]) || v >= x.inside && !x.all || v < x.inside && x.out[w] {
		return nil, 0, false
	}
	if v < x.inside && w >= x.inside {
		return x.weigh(v, w), x.order(w), true
	}
	return x.weigh(v, w), 0, true
}

// weigh returns the digits but the lowest of a pair, v before w.
func (x *search) weigh(v, w int) []int64 {
	a, b, row := x.players[v], x.players[w], x.row
	clear(row)
	row[0] = 2
	if !x.all && w >= x.inside {
		row[0] = 1
	}
	if v >= x.inside {
		return row
	}
	levels, rest := row[2:2+len(x.levels)], row[2+len(x.levels):]
	rest[0] = int64(count(x.e.due(a) != x.e.due(b)))
	if w < x.inside {
		row[1] = 1
		return row
	}
	for k, s := range x.levels {
		levels[k] = int64(count(s != x.e.score(b)))
	}
	cost := x.e.cost(b)
	rest[1], rest[2], rest[3] = int64(1-cost[0]), int64(x.e.f.Round-cost[1]), int64(1-cost[2])
	return row
}

// pairsAllResidents reports whether all residents are paired.
func (x *search) pairsAllResidents() bool {
	for v := range x.inside {
		if x.solver.Mate(v) < 0 {
			return false
		}
	}
	return true
}

// isUpfloater reports whether somebody below meets a resident.
func (x *search) isUpfloater(u int) bool {
	mate := x.solver.Mate(u)
	return mate >= 0 && mate < x.inside
}

func (x *search) upfloats() int {
	n := 0
	for u := x.inside; u < len(x.players); u++ {
		n += count(x.isUpfloater(u))
	}
	return n
}

// first returns the first set in the order of C.04.4.1 4.2 that complies as well: the players
// below are asked in that order, some at once by the bits of the lowest digit, and those
// settled keep their place.
func (x *search) first() (set []int) {
	const (
		batch   = 20
		settled = 1 << 21
	)
	want := x.upfloats()
	taken := make([]bool, len(x.players))
	var open []int // in the order of 4.2, who could be upfloated
	for u := x.inside; u < len(x.players); u++ {
		if x.isUpfloater(u) || x.may(u) {
			open = append(open, u)
		}
	}
	for len(open) > 0 && len(set) < want {
		now := open[:min(batch, len(open))]
		open = open[len(now):]
		x.order = func(u int) int64 {
			if k := slices.Index(now, u); k >= 0 {
				return 1 << (len(now) - 1 - k)
			}
			return int64(count(taken[u])) * settled
		}
		for u := x.inside; u < len(x.players); u++ {
			if slices.Contains(now, u) { // who is taken weighs as before
				x.solver.Touch(u)
			}
		}
		x.solver.Solve()
		for _, u := range now {
			if taken[u] = x.isUpfloater(u); taken[u] {
				set = append(set, x.players[u])
			} else {
				x.out[u] = true
			}
		}
		x.order = func(u int) int64 { return int64(count(taken[u])) * settled }
		for _, u := range now {
			x.solver.Touch(u)
		}
		x.solver.Solve()
	}
	return set
}

// may reports whether it is worth asking whether somebody below can be upfloated.
func (x *search) may(u int) bool {
	for v := range x.inside {
		if x.solver.Tight(v, u) {
			return true
		}
	}
	return false
}
