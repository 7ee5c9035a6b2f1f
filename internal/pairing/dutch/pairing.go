// Package dutch pairs by the FIDE (Dutch) System of 2026, 2017 and 2012
// (C.04.3). What the two texts say otherwise is in text.go; articles are those
// of 2026 where no year is named.
//
// A round is paired bracket by bracket from the top. For each bracket the
// program first looks for the best candidate as if nobody were below
// (natural.go: by counting, which nearly always decides; best.go: by weighted
// matching, which always does), then makes sure that what it leaves over is the
// best that the players below could wish for (outlook.go). Only where it is not
// are these taken into the matching as well. In 2017 only the following bracket is
// looked at, and where the round then cannot be completed the brackets below collapse
// into one (collapse.go).
package dutch

import (
	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Pairing is a round paired, with its reasons.
type Pairing struct {
	Field    *swiss.Field
	Pairs    []swiss.Pair // in the order of the boards, the bye last
	Brackets []Candidate  // the chosen candidate of each bracket, from the top; who downfloats from the last one has the bye

	leftOpen int // how many would downfloat from the PPB if it were paired as the others
}

// Pair pairs the field. The error is an *Impossible if no legal pairing exists.
func Pair(f *swiss.Field) (*Pairing, error) { return newEngine(f, nil).pair() }

// engine pairs one field.
type engine struct {
	f        *swiss.Field
	text     *text
	required *swiss.Pair // who must be paired with each other, or have the bye; nil: nobody must
	absolute []uint8     // the colour that a non-topscorer must have; 0: either
	top      []bool      // topscorers; nil before the final round

	// When first asked for:
	all   *matching.Graph // who may meet whom
	clubs []int           // of each player

	odd bool // somebody is left over
	bye int  // the score of the assignee of the bye, the lowest possible (C5)

	brackets []Candidate
	leftOpen int  // how many would downfloat from the PPB (2017) if it were paired as the others
	looked   bool // the last bracket was solved with everybody below
	solver   exact
}

// newEngine returns an engine that pairs the field, with a pair that is required, or nil.
func newEngine(f *swiss.Field, required *swiss.Pair) *engine {
	e := &engine{f: f, text: textOf(f.Rules), required: required}
	e.prepare()
	return e
}

func (e *engine) pair() (*Pairing, error) {
	if err := e.settleBye(); err != nil {
		return nil, err
	}
	var down []int
	switch {
	case e.text.collapses:
		down = e.collapse()
	case e.text.relaxes:
		down = e.relax()
	default:
		down = e.descend(func() bool { return false })
	}
	p := &Pairing{Field: e.f, Brackets: e.brackets, leftOpen: e.leftOpen}
	for k := range e.brackets {
		p.Pairs = append(p.Pairs, e.brackets[k].Pairs...)
	}
	if len(down) > count(e.odd) {
		return nil, errIncomplete // of a pair that is required: nobody else can keep the round from being completed
	}
	for _, left := range down {
		p.Pairs = append(p.Pairs, swiss.Pair{White: left, Black: swiss.Bye})
	}
	e.f.SortBoards(p.Pairs)
	if e.text.completesAll() {
		p.outlooks(e)
	}
	return p, nil
}

// descend pairs bracket by bracket, as long as there is not enough, and returns
// who is left over.
func (e *engine) descend(enough func() bool) (down []int) {
	groups := e.f.Scoregroups()
	for g, group := range groups {
		b := &Bracket{Field: e.f, MDPs: down, Residents: span(group[0], group[1])}
		if g+1 < len(groups) {
			b.Next = span(groups[g+1][0], groups[g+1][1])
		}
		c := e.bracket(b)
		e.brackets = append(e.brackets, c)
		if down = c.Down; enough() {
			break
		}
	}
	return down
}

// bracket finds the best candidate of a bracket.
func (e *engine) bracket(b *Bracket) Candidate {
	if len(b.MDPs)+len(b.Residents) == 1 {
		return e.candidate(b, nil)
	}
	mates, ok := e.natural(b)
	if !ok && !e.scarce(b) {
		mates, ok = e.best(b, alone), true
	}
	if e.looked = !ok || !e.allowsBest(b, e.candidate(b, mates).Down); e.looked {
		if mates, ok = e.nearest(b); !ok {
			mates = e.best(b, withAll)
		}
	}
	return e.candidate(b, mates)
}

// scarce reports whether the bracket had better be solved with everybody below at once: as the
// one above it had to be, and as it is not much smaller than that.
func (e *engine) scarce(b *Bracket) bool {
	const part = 4 // of those not yet paired
	return e.looked && part*(len(b.MDPs)+len(b.Residents)) >= len(b.MDPs)+e.f.Len()-b.Residents[0]
}

// candidate gives pairs of the bracket, as higher and lower ranked player, their
// colours, and notes who is left.
func (e *engine) candidate(b *Bracket, mates [][2]int) Candidate {
	c := Candidate{Bracket: b, Pairs: make([]swiss.Pair, 0, len(mates))}
	paired := make(map[int]bool, 2*len(mates))
	for _, m := range mates {
		pair, _ := colours(e.f, m[0], m[1])
		c.Pairs = append(c.Pairs, pair)
		paired[m[0]], paired[m[1]] = true, true
	}
	for _, list := range [][]int{b.MDPs, b.Residents} {
		for _, v := range list {
			if !paired[v] {
				c.Down = append(c.Down, v)
			}
		}
	}
	return c
}

func (e *engine) prepare() {
	e.odd = e.f.Len()%2 == 1
	e.absolute = make([]uint8, e.f.Len())
	if e.f.Last() {
		e.top = make([]bool, e.f.Len())
		for i := range e.top {
			e.top[i] = e.f.Topscorer(i)
		}
	}
	for i := range e.f.Players {
		if p := e.f.Players[i].Preference; p.Strength == swiss.Absolute && !e.f.Topscorer(i) {
			e.absolute[i] = uint8(p.Color)
		}
	}
}

// compatible answers like Compatible, but quicker, with the pair that is required.
func (e *engine) compatible(a, b int) bool {
	if e.all != nil {
		return e.all.Adjacent(a, b)
	}
	if e.absolute[a] != 0 && e.absolute[a] == e.absolute[b] || e.f.HaveMet(a, b) || e.f.IsProhibited(a, b) {
		return false
	}
	return e.required == nil || e.meets(a, b) || !e.isRequired(a) && !e.isRequired(b)
}

// excesses counts what C10 and C11 count of a pair: colour differences beyond two
// and third colours in a row.
func (e *engine) excesses(a, b int) (wide, third int) {
	if e.top == nil || !e.top[a] && !e.top[b] {
		return 0, 0
	}
	p, q := &e.f.Players[a], &e.f.Players[b]
	refused := p.Preference.Strength == swiss.Absolute && p.Preference == q.Preference
	if !refused && !exceedsAnyway(p) && !exceedsAnyway(q) {
		return 0, 0
	}
	pair, _ := colours(e.f, a, b)
	return wideDifferences(e.f, pair), thirdColours(e.f, pair)
}

// exceedsAnyway reports whether C10 or C11 count the player even with the preferred colour: one
// who must have it for the last two games although they had it more often (R-PREFERENCE-BOTH),
// or whose difference stays beyond 2. Of others they count only those who have an absolute
// preference, which only an opponent with the same one keeps from being granted (C.04.3 5.2).
func exceedsAnyway(p *swiss.Player) bool {
	after := p.Difference - 1
	if p.Preference.Color == tournament.White {
		after = p.Difference + 1
	}
	return p.Preference.Strength == swiss.Absolute && (abs(after) > 2 || p.LastColors(2, p.Preference.Color))
}

// opponents returns the graph of who may meet whom, by compatible.
func (e *engine) opponents() *matching.Graph {
	if e.all != nil {
		return e.all
	}
	g := new(matching.Graph)
	g.Reset(e.f.Len())
	var same [3][]uint64 // who has which absolute preference
	for c := range same {
		same[c] = make([]uint64, (e.f.Len()+63)/64)
	}
	for i, c := range e.absolute {
		same[c][i>>6] |= 1 << (i & 63)
	}
	for i, c := range e.absolute {
		row := g.Row(i)
		e.f.Opponents(i, row)
		if c != 0 {
			for x, word := range same[c] {
				row[x] &^= word
			}
		}
	}
	if e.required != nil {
		for _, i := range [2]int{e.required.White, e.required.Black} {
			if i == swiss.Bye {
				continue
			}
			for j := range g.Len() {
				if g.Adjacent(i, j) && !e.meets(i, j) {
					g.Part(i, j)
				}
			}
		}
	}
	e.all = g
	return g
}

// club returns the number of the players with whom one is kept apart as they are from each
// other; 0 if there are none.
func (e *engine) club(i int) int {
	if e.clubs == nil {
		e.clubs = e.f.Clubs()
	}
	return e.clubs[i]
}

func (e *engine) meets(a, b int) bool {
	return e.required.White == a && e.required.Black == b || e.required.White == b && e.required.Black == a
}

func (e *engine) isRequired(a int) bool { return e.required.White == a || e.required.Black == a }

// mayHaveBye reports whether a player can be the one left over (C2).
func (e *engine) mayHaveBye(a int) bool {
	switch {
	case e.f.Players[a].ByeBar != swiss.MayHaveBye:
		return false
	case e.required == nil:
		return true
	case e.required.Black == swiss.Bye:
		return e.required.White == a
	}
	return !e.isRequired(a)
}

// takesBye reports whether a player may be left over, with the score that C5 of 2026
// asks for.
func (e *engine) takesBye(a int) bool {
	return e.mayHaveBye(a) && (!e.text.completesAll() || int(e.f.Players[a].Score) == e.bye)
}

// span returns the numbers from..to-1.
func span(from, to int) []int {
	list := make([]int, to-from)
	for i := range list {
		list[i] = from + i
	}
	return list
}
