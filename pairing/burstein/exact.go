package burstein

import (
	"slices"

	"torneo/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// scope is whom a search looks at besides the players of the bracket.
type scope uint8

const (
	alone     scope = iota // nobody
	following              // those of the following bracket, who need not be paired
	everybody              // everybody below, who must be
)

// search is a matching of the players of a bracket that complies best, and the first
// one in the order of Article 4 that does. Vertices are the players of the bracket in
// their ranking, then those of the following one, then those below.
type search struct {
	e            *engine
	scope        scope
	players      []int
	inside, next int // so many of the bracket, and then of the following one

	incoming []bool              // of those of the bracket
	levels   []tournament.Points // of the bracket, the highest first
	width    int
	row      []int64

	asked  int    // whose opponent is asked for with the lowest digit; -1: nobody's
	out    []bool // settled to be left over
	solver *matching.Solver
}

func (e *engine) search(b *Bracket, s scope, below []int) *search {
	x := &search{e: e, scope: s, inside: len(b.Ranked), asked: -1, players: b.Ranked}
	if s != alone {
		x.players, x.next = slices.Concat(b.Ranked, b.next, below), len(b.next)
	}
	x.incoming, x.out = make([]bool, x.inside), make([]bool, x.inside)
	for v, i := range b.Ranked {
		x.incoming[v] = slices.Contains(b.Incoming, i)
		if score := e.score(i); !slices.Contains(x.levels, score) {
			x.levels = append(x.levels, score)
		}
	}
	slices.Sort(x.levels)
	slices.Reverse(x.levels)
	x.width = 6 + 2*len(x.levels)
	x.row = make([]int64, x.width)
	x.solver = matching.New(len(x.players), x)
	x.begin()
	x.solver.Solve()
	return x
}

// begin gives duals and a matching to start from, those of players who are alike.
func (x *search) begin() {
	type group struct {
		region, level int
		incoming      bool
		due           tournament.Color
		swiss.Alike
	}
	x.solver.BeginGroups(matching.Groups{
		Of: matching.SortGroups(len(x.players), func(v int) (group, bool) {
			i := x.players[v]
			g := group{Alike: x.e.Alike(i)}
			switch {
			case v < x.inside:
				g.level, g.incoming, g.due = x.level(v), x.incoming[v], x.e.due(i)
			case v < x.inside+x.next:
				g.region = 1
			default:
				g.region = 2
			}
			return g, true
		}),
		Row:    func(v int) []uint64 { return x.e.Row(x.players[v]) },
		At:     func(v int) int { return x.players[v] },
		Weight: func(v, w int) []int64 { return slices.Clone(x.weigh(min(v, w), max(v, w))) },
	}, nil)
}

// Width is the number of digits.
func (x *search) Width() int { return x.width }

// Weight is what a pair adds: that it is one, where everybody must be paired (C4); that
// it is in the bracket (C5), and who of it then is not left over (C6); the same of the
// following bracket (C7); and that it refuses no preference (C8). With the lowest digit
// it tells how low the opponent of who is asked for is ranked.
func (x *search) Weight(v, w int) ([]int64, int64, bool) {
	v, w = min(v, w), max(v, w)
	if !x.e.MayMeet(x.players[v], x.players[w]) || w < x.inside && (x.out[v] || x.out[w]) {
		return nil, 0, false
	}
	switch {
	case w >= x.inside:
	case v == x.asked:
		return x.weigh(v, w), int64(w + 1), true
	case w == x.asked:
		return x.weigh(v, w), int64(v + 1), true
	}
	return x.weigh(v, w), 0, true
}

// weigh is the digits but the lowest of a pair, v before w.
func (x *search) weigh(v, w int) []int64 {
	row := x.row
	clear(row)
	row[0] = int64(count(x.scope == everybody))
	n := len(x.levels)
	inside, next := row[1:3+n], row[3+n:5+2*n]
	switch {
	case w < x.inside:
		inside[0] = 1
		x.kept(inside[1:], v)
		x.kept(inside[1:], w)
		row[x.width-1] = int64(count(!x.e.refuses(x.players[v], x.players[w])))
	case w < x.inside+x.next:
		next[0] = 1
		if v < x.inside {
			x.kept(next[1:], v)
			if x.e.c6 == MostIncoming {
				next[1] = 1 // everybody from here is an incoming floater there
			}
		}
	}
	return row
}

// kept counts a player of the bracket who is not left over: how many incoming floaters,
// where that is asked first, and at which level.
func (x *search) kept(digits []int64, v int) {
	if x.e.c6 == MostIncoming {
		digits[0] += int64(count(x.incoming[v]))
		if !x.incoming[v] {
			return
		}
	}
	digits[1+x.level(v)]++
}

// level is that of a player of the bracket.
func (x *search) level(v int) int { return slices.Index(x.levels, x.e.score(x.players[v])) }

// first settles the opponents in the order of the ranking: each has the lowest ranked
// whom he can have without loss, nobody being the last choice (C.04.4.2 4.2, 4.3).
func (x *search) first() (pairs [][2]int) {
	for v := range x.inside {
		if x.solver.Gone(v) {
			continue
		}
		if !x.has(v) {
			x.asked = v
			x.solver.Touch(v)
			x.solver.Solve()
			x.asked = -1
		}
		if u := x.solver.Mate(v); u >= 0 && u < x.inside {
			pairs = append(pairs, [2]int{x.players[v], x.players[u]})
			x.solver.Fix(v, u)
		} else {
			x.out[v] = true
			x.solver.Touch(v)
		}
		x.solver.Solve()
	}
	return pairs
}

// has reports whether a player has, or has got by a mere exchange, the lowest ranked
// opponent whom he could have without loss.
func (x *search) has(v int) bool {
	for u := x.inside - 1; u > v; u-- {
		if !x.solver.Gone(u) && x.solver.Tight(v, u) {
			return x.solver.Mate(v) == u || x.solver.Swap(v, u)
		}
	}
	return false
}

// floating is who of the bracket and the following one is paired in neither, after
// first.
func (x *search) floating() (list []int) {
	for v, i := range x.players {
		if x.solver.Mate(v) < 0 {
			list = append(list, i)
		}
	}
	return list
}
