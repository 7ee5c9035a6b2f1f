package dubov

import (
	"cmp"
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/tournament"
)

// natural finds the upfloaters where the number of the residents tells how many there must be:
// none of an even number, one of an odd one, from the highest scoregroup below (C.04.4.1 C5,
// C6). It returns false where that cannot be, or could cost a colour preference more than
// counting tells; then nothing is known.
//
// Of an odd number of residents, more prefer one colour. A bracket of w players for White and b
// for Black refuses at least |w-b|/2 preferences (C7), and just so many if nobody of the
// minority has to meet another one of it. An upfloater with whom that can be is better by C7
// than all of the same colour with whom it cannot be, who cost two more each; and no worse than
// those of the other colour, who cost one less or one more to begin with.
func (e *engine) natural(residents, lower []int) ([]int, bool) {
	minority, majority := tournament.White, tournament.Black
	if of := e.number(residents); of[minority] > of[majority] {
		minority, majority = majority, minority
	}
	mate := e.MatesOf(residents)
	if len(residents)%2 == 0 {
		return nil, 2*e.Match(mate, residents, e.MayMeet) == len(residents) && e.completeWithout(lower, nil)
	}
	keeps := func(a, b int) bool {
		return e.MayMeet(a, b) && (e.due(a) != minority || e.due(b) != minority)
	}
	meet := func(k, l int) bool { return keeps(residents[k], residents[l]) }
	for k, l := range mate {
		if l >= 0 && !meet(k, l) {
			mate[k] = -1
		}
	}
	if len(lower) == 0 || 2*matching.Cardinality(mate, meet) < len(residents)-1 {
		return nil, false
	}
	missable, spared := matching.Missable(mate, meet), e.MissablePlayers(lower)
	for _, u := range e.candidates(lower, minority) {
		serves := slices.ContainsFunc(residents, func(r int) bool { return keeps(r, u) && missable[slices.Index(residents, r)] })
		if serves && spared[u] {
			return []int{u}, true
		}
	}
	return nil, false
}

// candidates returns the players of the highest scoregroup below, the best first as far as
// their own past tells, those with the colour of the minority before the others (C7 to C10 and
// 4.2 of C.04.4.1).
func (e *engine) candidates(lower []int, minority tournament.Color) []int {
	end := slices.IndexFunc(lower, func(i int) bool { return e.score(i) != e.score(lower[0]) })
	if end < 0 {
		end = len(lower)
	}
	list := slices.Clone(lower[:end])
	slices.SortStableFunc(list, func(a, b int) int {
		if c := cmp.Compare(count(e.due(a) != minority), count(e.due(b) != minority)); c != 0 {
			return c
		}
		x, y := e.cost(a), e.cost(b)
		return slices.Compare(x[:], y[:])
	})
	return list
}

// cost returns what an upfloater adds to C8, C9 and C10, which the last round leaves out.
func (e *engine) cost(i int) [3]int {
	if e.f.Last() {
		return [3]int{}
	}
	p := &e.f.Players[i]
	maximum := count(e.maximum(i))
	return [3]int{maximum, maximum * p.Upfloats, count(wasUpfloated(p))}
}

// number counts who prefers which colour.
func (e *engine) number(players []int) (of [3]int) {
	for _, i := range players {
		of[e.due(i)]++
	}
	return of
}

// completeWithout reports whether the players below can all be paired when some of
// them are upfloaters (C.04.4.1 C4).
func (e *engine) completeWithout(lower, upfloaters []int) bool {
	rest := slices.DeleteFunc(slices.Clone(lower), func(i int) bool { return slices.Contains(upfloaters, i) })
	return e.Completable(rest)
}
