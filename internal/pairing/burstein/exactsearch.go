package burstein

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// scope is the players whom a search looks at besides those of the bracket.
type scope uint8

const (
	alone     scope = iota // nobody
	following              // those of the following bracket, who need not be paired
	everybody              // everybody below, who must be
)

// search is a matching of the players of a bracket that complies best, and the first
// one in the order of Article 4 that does. Vertices are the players of the bracket in
// their ranking, then those of the following one, then those below; of an odd number
// then nobody, whom one who is left over is matched with: it weighs the same whoever it
// is, and spares the matching the blossoms that prove that not all can be paired.
type search struct {
	e            *engine
	scope        scope
	players      []int
	inside, next int // so many of the bracket, and then of the following one

	incoming []bool              // of those of the bracket
	levels   []tournament.Points // of the bracket, the highest first
	width    int
	graph    matching.Graph // who may meet whom
	classes  []int          // of each vertex: vertices of one class weigh the same with any other
	kinds    []kind         // of each class
	weights  [][]int64      // of a pair, by both classes; nil: not yet asked for

	asked  int    // whose opponent is asked for with the lowest digit; -1: nobody's
	out    []bool // settled to be left over
	solver *matching.Solver
}

func (e *engine) search(b *Bracket, s scope, below []int) *search {
	x := &search{e: e, scope: s, inside: len(b.Ranked), asked: -1, players: b.Ranked}
	if s != alone {
		x.players, x.next = slices.Concat(b.Ranked, b.next, below), len(b.next)
	}
	size := len(x.players) + len(x.players)%2
	x.incoming, x.out = make([]bool, x.inside), make([]bool, size)
	for v, i := range b.Ranked {
		x.incoming[v] = slices.Contains(b.Incoming, i)
		if score := e.score(i); !slices.Contains(x.levels, score) {
			x.levels = append(x.levels, score)
		}
	}
	slices.Sort(x.levels)
	slices.Reverse(x.levels)
	x.width = 6 + 2*len(x.levels)
	x.join(size)
	x.classify()
	x.solver = matching.New(size, x)
	x.begin()
	x.solver.Solve()
	return x
}

// kind is a player as the criteria see them: the place, and of those of the bracket more.
type kind struct {
	region   region
	level    int
	incoming bool
	due      tournament.Color
}

type region uint8

const (
	ofBracket region = iota
	ofNext
	ofBelow
	isNobody
)

// join notes who may meet whom.
func (x *search) join(size int) {
	x.graph.Reset(size)
	for v, i := range x.players {
		for w, j := range x.players[:v] {
			if x.e.MayMeet(i, j) {
				x.graph.Join(v, w)
			}
		}
		if size > len(x.players) {
			x.graph.Join(v, size-1)
		}
	}
}

// classify sorts the players into those who weigh the same.
func (x *search) classify() {
	x.classes = matching.SortGroups(x.graph.Len(), func(v int) (kind, bool) { return x.kind(v), true })
	for v, c := range x.classes {
		if c == len(x.kinds) {
			x.kinds = append(x.kinds, x.kind(v))
		}
	}
	x.weights = make([][]int64, len(x.kinds)*len(x.kinds))
}

func (x *search) kind(v int) kind {
	switch {
	case v < x.inside:
		return kind{ofBracket, x.level(v), x.incoming[v], x.e.due(x.players[v])}
	case v < x.inside+x.next:
		return kind{region: ofNext}
	case v < len(x.players):
		return kind{region: ofBelow}
	}
	return kind{region: isNobody}
}

// begin gives duals and a matching to start from, those of players who are alike.
func (x *search) begin() {
	type group struct {
		class int
		swiss.Alike
	}
	x.solver.BeginGroups(matching.Groups{
		Of: matching.SortGroups(x.graph.Len(), func(v int) (group, bool) {
			g := group{class: x.classes[v]}
			if v < len(x.players) {
				g.Alike = x.e.Alike(x.players[v])
			}
			return g, true
		}),
		Row:    x.graph.Row,
		At:     func(v int) int { return v },
		Weight: func(v, w int) []int64 { return x.PairWeight(x.classes[v], x.classes[w]) },
	}, nil)
}

// Width returns the number of digits.
func (x *search) Width() int { return x.width }

// Weight returns what a pair adds: with the lowest digit it tells how low the opponent of the
// player asked for is ranked.
func (x *search) Weight(v, w int) (major []int64, minor int64, ok bool) {
	if !x.Adjacent(v, w) {
		return nil, 0, false
	}
	switch {
	case v >= x.inside || w >= x.inside:
	case v == x.asked:
		minor = int64(w + 1)
	case w == x.asked:
		minor = int64(v + 1)
	}
	return x.PairWeight(x.classes[v], x.classes[w]), minor, true
}

// Adjacent reports whether two may be paired.
func (x *search) Adjacent(v, w int) bool {
	return x.graph.Adjacent(v, w) && (v >= x.inside || w >= x.inside || !x.out[v] && !x.out[w])
}

// Class returns the class of a vertex; the one asked for has none.
func (x *search) Class(v int) (class int, special bool) {
	if v == x.asked {
		return -1, false
	}
	return x.classes[v], false
}

// PairWeight returns the digits but the lowest of a pair of two such classes.
func (x *search) PairWeight(c, d int) []int64 {
	weight := &x.weights[c*len(x.kinds)+d]
	if *weight == nil {
		p, q := &x.kinds[c], &x.kinds[d]
		if p.region > q.region {
			p, q = q, p
		}
		*weight = x.weigh(p, q)
	}
	return *weight
}

// weigh returns what a pair of such players adds, the first no further down: that it is one,
// where everybody must be paired (C4); that it is in the bracket (C5), and who of it then is
// not left over (C6); the same of the following bracket (C7); and that it refuses no preference
// (C8).
func (x *search) weigh(p, q *kind) []int64 {
	row := make([]int64, x.width)
	row[0] = int64(count(x.scope == everybody))
	n := len(x.levels)
	inside, next := row[1:3+n], row[3+n:5+2*n]
	switch q.region {
	case isNobody:
		row[0] = 2 // no pair weighs more
	case ofBracket:
		inside[0] = 1
		x.countKept(inside[1:], p)
		x.countKept(inside[1:], q)
		row[x.width-1] = int64(count(!clash(p.due, q.due)))
	case ofNext:
		next[0] = 1
		if p.region == ofBracket {
			x.countKept(next[1:], p)
			if x.e.c6 == MostIncoming {
				next[1] = 1 // everybody from here is an incoming floater there
			}
		}
	}
	return row
}

// countKept counts a player of the bracket who is not left over: how many incoming floaters,
// where that is asked first, and at which level.
func (x *search) countKept(digits []int64, p *kind) {
	if x.e.c6 == MostIncoming {
		digits[0] += int64(count(p.incoming))
		if !p.incoming {
			return
		}
	}
	digits[1+p.level]++
}

// level returns the level of a player of the bracket.
func (x *search) level(v int) int { return slices.Index(x.levels, x.e.score(x.players[v])) }

// first settles the opponents in the order of the ranking: each gets the lowest ranked possible
// without loss, nobody being the last choice (C.04.4.2 4.2, 4.3).
func (x *search) first() (pairs [][2]int) {
	for v := range x.inside {
		if x.solver.HasLeft(v) {
			continue
		}
		if !x.has(v) {
			x.asked = v
			x.solver.Touch(v)
			x.solver.Solve()
			x.asked = -1
		}
		x.solver.ForgetMinors()
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

// has reports whether a player has, or has got by a mere exchange, the lowest ranked opponent
// possible without loss.
func (x *search) has(v int) bool {
	for u := x.inside - 1; u > v; u-- {
		if !x.solver.HasLeft(u) && x.solver.Tight(v, u) {
			return x.solver.Mate(v) == u || x.solver.Swap(v, u)
		}
	}
	return false
}

// floating returns those of the bracket and the following one who are paired in neither, after
// first.
func (x *search) floating() (list []int) {
	for v, i := range x.players {
		if u := x.solver.Mate(v); u < 0 || u == len(x.players) {
			list = append(list, i)
		}
	}
	return list
}
