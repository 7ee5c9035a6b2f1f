// Package dubov is the Dubov System (C.04.4.1): of players with equal scores those
// who are due White meet those who are due Black, White's with the weakest
// opposition so far being paired first.
//
// First the bye is settled (bye.go), then scoregroup after scoregroup from the top.
// Each is joined by as few upfloaters as possible, which are found by counting
// (natural.go), else by weighted matching (exact.go), not by going through sets of
// them. The subgroups are made equal by shifts (shifts.go), and the first transposition
// is the first matching in lexicographic order.
package dubov

import (
	"slices"

	"torneo/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Pairing is a round paired, with what its reasons are derived from.
type Pairing struct {
	Field    *swiss.Field
	Pairs    []swiss.Pair // in the order of the boards, the bye last
	Brackets []Bracket    // from the top
	Bye      int          // index of the player who has it; swiss.Bye: nobody
}

// Bracket is a scoregroup with its upfloaters, and how they were paired. Players are
// indices of the field.
type Bracket struct {
	Residents  []int
	Upfloaters []int // in the order of C.04.4.1 4.2

	// The subgroups: who prefers White and who prefers Black (C.04.4.1 3.2.3), who of them was
	// shifted to the other one, and the two afterwards (C.04.4.1 3.2.4).
	G1, G2         []int
	FromG1, FromG2 []int
	S1, T2         []int        // paired place by place (C.04.4.1 3.2.5, 3.2.6)
	Pairs          []swiss.Pair // with their colours
}

// Pair pairs the field. The error is a *swiss.Impossible if no legal pairing exists.
func Pair(f *swiss.Field) (*Pairing, error) { return newEngine(f, nil).pair() }

// engine pairs one field.
type engine struct {
	f        *swiss.Field
	required *swiss.Pair // who must be paired with each other, or have the bye; nil: nobody must
	graph    matching.Graph
	aro      []int
	maxT     int // rounds in which one may have been upfloated (C.04.4.1 1.8.2)

	left []int // who is not paired yet, in the order of rank
	mate []int // of everybody: a complete pairing of those who are left
}

func newEngine(f *swiss.Field, required *swiss.Pair) *engine {
	e := &engine{f: f, required: required, aro: make([]int, f.Len()), maxT: MaxUpfloats(f.Planned)}
	for i := range e.aro {
		e.aro[i] = ARO(f, i)
	}
	e.draw()
	return e
}

// draw makes the graph of who may meet whom (C.04.4.1 C1, C3).
func (e *engine) draw() {
	n := e.f.Len()
	e.graph.Reset(n)
	var same [3][]uint64 // who has which absolute preference
	for c := range same {
		same[c] = make([]uint64, (n+63)/64)
	}
	absolute := func(i int) tournament.Color {
		if p := e.f.Players[i].Preference; p.Strength == swiss.Absolute {
			return p.Color
		}
		return tournament.NoColor
	}
	for i := range n {
		same[absolute(i)][i>>6] |= 1 << (i & 63)
	}
	for i := range n {
		row := e.graph.Row(i)
		e.f.Opponents(i, row)
		if c := absolute(i); c != tournament.NoColor {
			for x, word := range same[c] {
				row[x] &^= word
			}
		}
	}
	if e.required == nil {
		return
	}
	for _, i := range [2]int{e.required.White, e.required.Black} {
		for j := range n {
			if i != swiss.Bye && !(j == e.required.White && i == e.required.Black || j == e.required.Black && i == e.required.White) {
				e.graph.Part(i, j)
			}
		}
	}
}

func (e *engine) pair() (*Pairing, error) {
	bye, err := e.settleBye()
	if err != nil {
		return nil, err
	}
	p := &Pairing{Field: e.f, Bye: bye}
	e.begin(bye)
	for len(e.left) > 0 {
		b := e.bracket()
		for i, s := range b.S1 {
			pair, _ := Colours(e.f, s, b.T2[i])
			b.Pairs = append(b.Pairs, pair)
		}
		e.f.SortBoards(b.Pairs)
		p.Brackets = append(p.Brackets, b)
		p.Pairs = append(p.Pairs, b.Pairs...)
		e.leave(slices.Concat(b.S1, b.T2))
	}
	if bye != swiss.Bye {
		p.Pairs = append(p.Pairs, swiss.Pair{White: bye, Black: swiss.Bye})
	}
	e.f.SortBoards(p.Pairs)
	return p, nil
}

// begin notes everybody who is to be paired, and one complete pairing of them.
func (e *engine) begin(bye int) {
	e.left, e.mate = nil, make([]int, e.f.Len())
	for i := range e.mate {
		e.mate[i] = -1
		if i != bye {
			e.left = append(e.left, i)
		}
	}
	e.complete(e.left)
}

// leave takes players who are paired out of those who are left.
func (e *engine) leave(paired []int) {
	out := make([]bool, e.f.Len())
	for _, i := range paired {
		out[i] = true
	}
	e.left = slices.DeleteFunc(e.left, func(i int) bool { return out[i] })
	e.complete(e.left)
}

// complete reports whether those players can all be paired with each other, and if so
// notes how.
func (e *engine) complete(players []int) bool {
	at := make([]int, e.f.Len()) // of a player among them, from 1
	for k, i := range players {
		at[i] = k + 1
	}
	mate := make([]int, len(players))
	for k, i := range players {
		if mate[k] = -1; e.mate[i] >= 0 {
			mate[k] = at[e.mate[i]] - 1
		}
	}
	if 2*e.matched(mate, players, e.graph.Adjacent) < len(players) {
		return false
	}
	for k, i := range players {
		e.mate[i] = players[mate[k]]
	}
	return true
}

// matched extends a matching of some players as far as possible, and returns how many
// pairs it has.
func (e *engine) matched(mate, players []int, adjacent func(a, b int) bool) int {
	return matching.Cardinality(mate, func(k, l int) bool { return adjacent(players[k], players[l]) })
}

// bracket pairs the highest scoregroup of those who are left.
func (e *engine) bracket() Bracket {
	residents := 1
	for residents < len(e.left) && e.score(e.left[residents]) == e.score(e.left[0]) {
		residents++
	}
	b := Bracket{Residents: slices.Clone(e.left[:residents])}
	b.Upfloaters = e.upfloaters(b.Residents, slices.Clone(e.left[residents:]))
	e.divide(&b)
	e.shift(&b)
	e.transpose(&b)
	return b
}

// upfloaters finds the first of the sets of upfloaters that comply best (C.04.4.1 3.2.1, 3.2.2).
func (e *engine) upfloaters(residents, lower []int) []int {
	if set, ok := e.natural(residents, lower); ok {
		return set
	}
	return e.exact(residents, lower)
}

// transpose sorts the subgroups and finds the first legal transposition (C.04.4.1 3.2.5, 3.2.6).
func (e *engine) transpose(b *Bracket) {
	var g1, g2 []int
	for _, list := range [][]int{b.G1, b.FromG2} {
		for _, i := range list {
			if !slices.Contains(b.FromG1, i) {
				g1 = append(g1, i)
			}
		}
	}
	for _, list := range [][]int{b.G2, b.FromG1} {
		for _, i := range list {
			if !slices.Contains(b.FromG2, i) {
				g2 = append(g2, i)
			}
		}
	}
	slices.SortFunc(g1, e.byARO)
	slices.SortFunc(g2, e.byTPN)
	partners := matching.First(matching.Sides{
		Left: len(g1), Right: len(g2),
		Adjacent: func(i, j int) bool { return e.graph.Adjacent(g1[i], g2[j]) },
	})
	b.S1 = g1
	for _, j := range partners {
		b.T2 = append(b.T2, g2[j])
	}
}

func (e *engine) score(i int) tournament.Points { return e.f.Players[i].Score }

func (e *engine) due(i int) tournament.Color { return e.f.Players[i].Preference.Color }

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
