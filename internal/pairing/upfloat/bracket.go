package upfloat

import (
	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// pairBracket finds the pairs of a bracket (C.04.6 3.6, C.04.5 3.6): those that meet
// the criteria best, and of several pairings the first by its identifier, which is the
// smaller TPNs of all pairs, then the others.
func (e *engine) pairBracket(b *Bracket) [][2]int {
	x := &bracket{engine: e, players: e.byTPN(b.members()), floats: floats(e.f)}
	x.upfloater = make([]bool, e.f.Len())
	for _, i := range b.Upfloaters {
		x.upfloater[i] = true
	}
	if pairs := x.halves(); pairs != nil && !e.whole {
		return pairs
	}
	return x.find()
}

// bracket is the pairing of a bracket. Vertices are its members by TPN.
type bracket struct {
	*engine
	players   []int
	upfloater []bool // by player
	floats    bool

	// Of the matching.
	among  matching.Graph
	kind   []int
	weight [kinds * kinds][bracketDigits]int64
	order  func(i, j int) int64 // i < j
}

// halves pairs the first half by TPN with the second, if that can be done with every
// criterion at the least that it can come to by counting: then it is the best, and no
// identifier begins with smaller numbers.
func (x *bracket) halves() [][2]int {
	half := len(x.players) / 2
	allowed := x.least()
	partner := matching.First(matching.Sides{Left: half, Right: half, Adjacent: func(i, j int) bool {
		a, b := x.players[i], x.players[half+j]
		return x.graph.Adjacent(a, b) && allowed(a, b)
	}})
	if partner == nil {
		return nil
	}
	pairs := make([][2]int, half)
	for i, j := range partner {
		pairs[i] = [2]int{x.players[i], x.players[half+j]}
	}
	return pairs
}

// least tells the pairs of which a pairing has to consist so that the criteria are at
// the least that counting the members allows: that of colours (C8), of strong ones
// (C9), and no floater of the round before as opponent of an upfloater (C10).
//
// If more prefer one colour than all others together, everybody else meets one of
// these and the rest of them each other. Then either somebody in each such pair
// prefers it mildly, or there are too few for that, and no other pair has any of them.
func (x *bracket) least() func(a, b int) bool {
	var prefer, mild [3]int
	for _, i := range x.players {
		p := x.f.Players[i].Preference
		prefer[p.Color]++
		if p.Strength == swiss.Mild {
			mild[p.Color]++
		}
	}
	majority, refused := tournament.NoColor, 0
	for _, c := range []tournament.Color{tournament.White, tournament.Black} {
		if over := 2*prefer[c] - len(x.players); over > 0 {
			majority, refused = c, over/2
		}
	}
	enough := mild[majority] >= refused
	return func(a, b int) bool {
		p, q := x.f.Players[a].Preference, x.f.Players[b].Preference
		if x.floats && (x.upfloater[a] && wasFloater(x.f, b) || x.upfloater[b] && wasFloater(x.f, a)) {
			return false
		}
		same := p.Color == q.Color && p.Color != tournament.NoColor
		if majority == tournament.NoColor {
			return !same
		}
		first, second := p.Color == majority, q.Color == majority
		both := (p.Strength == swiss.Mild) && first && (q.Strength == swiss.Mild) && second
		any := (p.Strength == swiss.Mild) && first || (q.Strength == swiss.Mild) && second
		switch {
		case !first && !second:
			return false
		case first && second && enough:
			return any
		case first && second:
			return !both
		}
		return enough || !any
	}
}

// find finds the pairs by matching: the top members first, as the smallest TPNs that
// they can be without loss, then the bottom members.
func (x *bracket) find() [][2]int {
	x.weigh()
	tops := x.settleTops()
	return x.settleBottoms(tops)
}

// settleTops finds the top members of the first identifier, and leaves only edges
// between these and members with larger TPNs in the graph.
func (x *bracket) settleTops() []bool {
	n := len(x.players)
	tops := make([]bool, n)
	x.order = func(int, int) int64 { return 0 }
	graph := x.begin(tops)
	const batch = 24 // so many are settled at once, by the bits of the lowest digit
	for from := 0; from < n; from += batch {
		to := min(from+batch, n)
		x.order = func(i, _ int) int64 {
			if i < from || i >= to {
				return 0
			}
			return 1 << (to - 1 - i)
		}
		for v := max(0, from-batch); v < to; v++ { // who is asked, and who was before
			graph.Touch(v)
		}
		graph.Solve()
		for v := from; v < to; v++ {
			if tops[v] = graph.Mate(v) > v; tops[v] {
				x.among.Cut(v, 0, v)
			} else {
				x.among.Cut(v, v+1, n)
			}
		}
	}
	return tops
}

// begin returns the matching, which begins with groups of members who are alike.
func (x *bracket) begin(tops []bool) *matching.Solver {
	type group struct {
		kind, club int
		top        bool
	}
	clubs, n := x.f.Clubs(), len(x.players)
	graph := matching.New(n, x)
	graph.BeginGroups(matching.Groups{
		Of:     matching.SortGroups(n, func(v int) (group, bool) { return group{x.kind[v], clubs[x.players[v]], tops[v]}, true }),
		Row:    x.among.Row,
		At:     func(v int) int { return v },
		Weight: func(v, w int) []int64 { return x.weight[x.kind[v]*kinds+x.kind[w]][:] },
	}, nil)
	graph.Solve()
	return graph
}

// settleBottoms finds whom each top member meets: in their order, the smallest TPN
// that can be had without loss.
func (x *bracket) settleBottoms(tops []bool) [][2]int {
	x.order = func(int, int) int64 { return 0 }
	graph := x.begin(tops)
	var pairs [][2]int
	for v, top := range tops {
		if !top {
			continue
		}
		if !x.firstOf(graph, v) {
			x.order = func(i, j int) int64 {
				if i != v {
					return 0
				}
				return int64(len(x.players) - j)
			}
			graph.Touch(v)
			graph.Solve()
		}
		u := graph.Mate(v)
		pairs = append(pairs, [2]int{x.players[v], x.players[u]})
		x.order = func(int, int) int64 { return 0 }
		graph.ForgetMinors()
		graph.Fix(v, u)
		graph.Solve()
	}
	return pairs
}

// firstOf reports whether a vertex has, or has got by a mere exchange of partners, the
// first of those whom it could be given without loss.
func (x *bracket) firstOf(graph *matching.Solver, v int) bool {
	for u := v + 1; u < len(x.players); u++ {
		if graph.Tight(v, u) {
			return graph.Mate(v) == u || graph.Swap(v, u)
		}
	}
	return false
}

// Kinds of members: the colour that they prefer, whether strongly, whether they are
// upfloaters, and whether they floated in the round before.
const (
	kinds         = 3 * 2 * 2 * 2
	bracketDigits = 4
)

// weigh computes the weights of pairs: that all are paired, then the criteria in their order.
func (x *bracket) weigh() {
	n := len(x.players)
	x.among.Reset(n)
	x.kind = make([]int, n)
	for v, i := range x.players {
		p := &x.f.Players[i]
		x.kind[v] = int(p.Preference.Color) * 8
		if p.Preference.Strength == swiss.Strong {
			x.kind[v] += 4
		}
		if x.upfloater[i] {
			x.kind[v] += 2
		}
		if wasFloater(x.f, i) {
			x.kind[v]++
		}
		for u := range v {
			if x.graph.Adjacent(i, x.players[u]) {
				x.among.Join(u, v)
			}
		}
	}
	for a := range kinds {
		for b := range kinds {
			w := &x.weight[a*kinds+b]
			w[0] = 1
			if a/8 == b/8 && a/8 != int(tournament.NoColor) {
				w[1] = -1 // C8
				if a&4 != 0 && b&4 != 0 {
					w[2] = -1 // C9
				}
			}
			if x.floats && (a&2 != 0 && b&1 != 0 || b&2 != 0 && a&1 != 0) {
				w[3] = -1 // C10
			}
		}
	}
}

// Width returns the number of digits of a weight.
func (x *bracket) Width() int { return bracketDigits }

// Weight returns the weight of the edge between two vertices.
func (x *bracket) Weight(i, j int) ([]int64, int64, bool) {
	if !x.among.Adjacent(i, j) {
		return nil, 0, false
	}
	return x.weight[x.kind[i]*kinds+x.kind[j]][:], x.order(min(i, j), max(i, j)), true
}
