// Package burstein pairs by the Burstein System after its seeding rounds
// (C.04.4.2). In each bracket the player with the strongest opposition so far
// meets the one with the weakest.
//
// First the bye is settled (bye.go), then scoregroup after scoregroup from the top. The
// first pairing in the order of Article 4 of those that comply best is found by counting
// and a matching that is repaired (natural.go), else by weighted matching (exact.go):
// for the bracket alone, then with the following one, then with everybody.
package burstein

import (
	"cmp"
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Criterion6 is the criterion on those left over by a bracket, in which the editions differ.
type Criterion6 uint8

const (
	LowOutgoing  Criterion6 = iota // the scores of the outgoing floaters are the lowest (2026)
	MostIncoming                   // (R-BURSTEIN-C6-2018) the most incoming floaters are paired, then those with the highest scores
)

// Pairing is a round paired, with what its reasons are derived from.
type Pairing struct {
	Field    *swiss.Field
	Pairs    []swiss.Pair // in the order of the boards, the bye last
	Brackets []Bracket    // from the top
	Bye      int          // index of the player who has it; swiss.Bye: nobody

	c6 Criterion6
}

// Bracket is a scoregroup with those left over by the one before, and how they were paired.
// Players are indices of the field.
type Bracket struct {
	Incoming  []int
	Residents []int
	Ranked    []int        // all of them, by 1.8 (C.04.4.2): their numbers (BSN) are the places
	Pairs     []swiss.Pair // with their colours
	Outgoing  []int        // who is left over, ranked as they are here

	next []int // the residents of the following bracket
}

// Pair pairs the field. The error is a *swiss.Impossible if no legal pairing exists.
func Pair(f *swiss.Field, c6 Criterion6) (*Pairing, error) { return newEngine(f, c6, nil).pair() }

// engine pairs one field.
type engine struct {
	*swiss.Rest
	f     *swiss.Field
	c6    Criterion6
	index []Index
}

func newEngine(f *swiss.Field, c6 Criterion6, required *swiss.Pair) *engine {
	e := &engine{Rest: swiss.NewRest(f, required), f: f, c6: c6, index: make([]Index, f.Len())}
	x := newIndexer(f)
	for i := range e.index {
		e.index[i] = x.of(i)
	}
	return e
}

func (e *engine) pair() (*Pairing, error) {
	bye, err := e.settleBye()
	if err != nil {
		return nil, err
	}
	p := &Pairing{Field: e.f, Bye: bye, c6: e.c6}
	e.Begin(bye)
	var down, paired []int
	for len(e.Left) > 0 {
		b := e.pairBracket(e.bracket(down))
		if len(b.Pairs) == 0 && len(b.next) == 0 {
			return nil, errIncomplete
		}
		p.Brackets = append(p.Brackets, b)
		p.Pairs = append(p.Pairs, b.Pairs...)
		for _, pair := range b.Pairs {
			paired = append(paired, pair.White, pair.Black)
		}
		e.Leave(paired)
		down = b.Outgoing
	}
	if bye != swiss.Bye {
		p.Pairs = append(p.Pairs, swiss.Pair{White: bye, Black: swiss.Bye})
	}
	e.f.SortBoards(p.Pairs)
	return p, nil
}

// pairBracket returns a bracket with its pairs and those left over.
func (e *engine) pairBracket(b Bracket) Bracket {
	b.Outgoing = b.Ranked
	for _, m := range e.best(&b) {
		pair, _ := colours(e.f, m[0], m[1])
		b.Pairs = append(b.Pairs, pair)
		b.Outgoing = exclude(b.Outgoing, m[:])
	}
	e.f.SortBoards(b.Pairs)
	return b
}

// bracket returns the next one: those left over, with the highest scoregroup of the others.
func (e *engine) bracket(down []int) Bracket {
	others := exclude(e.Left, down)
	b := Bracket{Incoming: down}
	b.Residents, others = e.group(others)
	b.next, _ = e.group(others)
	b.Ranked = slices.Concat(down, b.Residents)
	slices.SortFunc(b.Ranked, e.byIndex)
	return b
}

// group returns the first scoregroup of a list, and the rest of it.
func (e *engine) group(list []int) (group, rest []int) {
	n := 0
	for n < len(list) && e.score(list[n]) == e.score(list[0]) {
		n++
	}
	return list[:n:n], list[n:]
}

// best finds the pairs of a bracket, each with the higher ranked player first.
func (e *engine) best(b *Bracket) [][2]int {
	if pairs, ok := e.natural(b); ok {
		return pairs
	}
	below := exclude(exclude(e.Left, b.Ranked), b.next)
	if pairs := e.search(b, alone, nil).first(); e.allowsBest(b, pairs, below) {
		return pairs
	}
	if len(below) > 0 {
		x := e.search(b, following, nil)
		if pairs, floating := x.first(), x.floating(); e.Completable(slices.Concat(floating, below)) {
			return pairs
		}
	}
	return e.search(b, everybody, below).first()
}

// allowsBest reports whether those left over by the pairs leave all that any could leave:
// as many pairs of the following bracket as its players are enough for, of an odd number
// a resident as its floater (C.04.4.2 C7, R-BURSTEIN-NEXT), and a complete pairing (C4).
func (e *engine) allowsBest(b *Bracket, pairs [][2]int, below []int) bool {
	down := b.Ranked
	for _, p := range pairs {
		down = exclude(down, p[:])
	}
	switch {
	case len(down) == 0:
		return e.Completable(slices.Concat(b.next, below))
	case len(b.next) == 0 || len(down) > len(b.next):
		return false
	}
	players := slices.Concat(down, b.next)
	mate := e.MatesOf(players)
	size := e.Match(mate, players, e.MayMeet)
	if 2*size < len(players)-1 {
		return false
	}
	if len(players)%2 == 0 {
		return e.Completable(below)
	}
	return e.CompletableWith(exclude(e.missable(mate, players), down), below)
}

// byIndex compares in the ranking of a bracket: by index, then TPN (C.04.4.2 1.8).
func (e *engine) byIndex(a, b int) int {
	return cmp.Or(e.index[a].compare(e.index[b]), cmp.Compare(e.f.Players[a].TPN, e.f.Players[b].TPN))
}

func (e *engine) score(i int) tournament.Points { return e.f.Players[i].Score }

func (e *engine) due(i int) tournament.Color { return e.f.Players[i].Preference.Color }

// refuses reports whether one of two players must be refused their preference.
func (e *engine) refuses(a, b int) bool { return clash(e.due(a), e.due(b)) }

// clash reports whether two players with such preferences cannot both have them.
func clash(c, d tournament.Color) bool { return c == d && c != tournament.NoColor }

// exclude returns a list without some of it.
func exclude(list, out []int) []int {
	gone := make(map[int]bool, len(out))
	for _, i := range out {
		gone[i] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return gone[i] })
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
