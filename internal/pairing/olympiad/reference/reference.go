// Package reference pairs small fields by FIDE's rules for the Olympiad
// (D.02.02 of 2022) as the text reads. It goes group by group, floater by
// floater, pairing by pairing in the order of 9.3, and tries everything where
// the text asks whether teams can be paired. It is what the pairing of large
// fields is tested against; with more than a dozen teams it takes long.
//
// It is a reading of its own: nothing is taken from package olympiad.
package reference

import (
	"errors"
	"slices"
	"sort"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Most is the maximum number of teams of a field.
const Most = 16

var errTooMany = errors.New("too many teams for the reference")

// Pair pairs a small field. The error is an *Impossible if no legal pairing exists.
func Pair(f *swiss.Field) ([]swiss.Pair, error) {
	if f.Len() > Most {
		return nil, errTooMany
	}
	r := newRound(f)
	var teams []int
	for i := range f.Len() {
		teams = append(teams, i)
	}
	bye := -1
	if len(teams)%2 == 1 {
		for i := len(teams) - 1; i >= 0 && bye < 0; i-- { // the lowest ranked that may have it (D.02.02 4)
			if f.Players[i].ByeBar == swiss.MayHaveBye && r.complete(exclude(teams, i)) {
				bye = i
			}
		}
		teams = exclude(teams, bye)
	}
	if f.Len() == 0 || f.Len()%2 == 1 && bye < 0 || !r.complete(teams) {
		return nil, &swiss.Impossible{Message: message.New("swiss.incomplete")}
	}
	var pairs []swiss.Pair
	for _, p := range r.everything(teams) {
		pairs = append(pairs, r.colorPair(p[0], p[1]))
	}
	r.publish(pairs)
	if bye >= 0 {
		pairs = append(pairs, swiss.Pair{White: bye, Black: swiss.Bye})
	}
	return pairs, nil
}

// publish sorts the pairs (D.02.02 11.1).
func (r *round) publish(pairs []swiss.Pair) {
	sort.SliceStable(pairs, func(x, y int) bool {
		a, b := min(pairs[x].White, pairs[x].Black), max(pairs[x].White, pairs[x].Black)
		c, d := min(pairs[y].White, pairs[y].Black), max(pairs[y].White, pairs[y].Black)
		for _, key := range [][2]int{
			{r.score(a), r.score(c)}, {r.score(a) + r.score(b), r.score(c) + r.score(d)},
			{r.f.Players[a].Rating + r.f.Players[b].Rating, r.f.Players[c].Rating + r.f.Players[d].Rating}, {c, a},
		} {
			if key[0] != key[1] {
				return key[0] > key[1]
			}
		}
		return false
	})
}

// round is a field with who may meet whom.
type round struct {
	f      *swiss.Field
	met    [Most][Most]bool // they have, or are kept apart (D.02.02 6.1)
	breaks [Most][Most]int  // 1: a limit of colours (D.02.02 7.3)
	known  map[uint32][2]int
}

func newRound(f *swiss.Field) *round {
	r := &round{f: f, known: map[uint32][2]int{}}
	for a := range f.Len() {
		for b := range f.Len() {
			r.met[a][b] = a == b || f.HaveMet(a, b) || f.IsProhibited(a, b)
			if !(r.canHaveColor(a, tournament.White) && r.canHaveColor(b, tournament.Black) || r.canHaveColor(a, tournament.Black) && r.canHaveColor(b, tournament.White)) {
				r.breaks[a][b] = 1
			}
		}
	}
	return r
}

func (r *round) score(i int) int { return int(r.f.Players[i].Score) }

// difference returns how many more Whites than Blacks a team had.
func (r *round) difference(i int) (n int) {
	for _, c := range r.f.Players[i].Colors {
		if c == tournament.White {
			n++
		} else {
			n--
		}
	}
	return n
}

// canHaveColor reports whether a team can have a colour: not three times in a row, nor three
// times more than the other one (D.02.02 7.3).
func (r *round) canHaveColor(i int, c tournament.Color) bool {
	had := r.f.Players[i].Colors
	if n := len(had); n >= 2 && had[n-1] == c && had[n-2] == c {
		return false
	}
	if c == tournament.White {
		return r.difference(i) < 2
	}
	return r.difference(i) > -2
}

// best tries all pairings of teams: the most pairs, and the fewest of them that break a
// limit of colours.
func (r *round) best(teams []int) (pairs, breaking int) {
	if len(teams) < 2 {
		return 0, 0
	}
	key := uint32(0)
	for _, i := range teams {
		key |= 1 << i
	}
	if known, is := r.known[key]; is {
		return known[0], known[1]
	}
	a := slices.Min(teams)
	pairs, breaking = r.best(exclude(teams, a))
	for _, b := range teams {
		if r.met[a][b] {
			continue
		}
		p, k := r.best(exclude(teams, a, b))
		if p, k = p+1, k+r.breaks[a][b]; p > pairs || p == pairs && k < breaking {
			pairs, breaking = p, k
		}
	}
	r.known[key] = [2]int{pairs, breaking}
	return pairs, breaking
}

func (r *round) complete(teams []int) bool {
	pairs, _ := r.best(teams)
	return 2*pairs == len(teams)
}

// colorPair gives the colours of the first board (D.02.02 7).
func (r *round) colorPair(a, b int) swiss.Pair {
	a, b = min(a, b), max(a, b)
	white, black := swiss.Pair{White: a, Black: b}, swiss.Pair{White: b, Black: a}
	choose := func(isWhite bool) swiss.Pair {
		if isWhite {
			return white
		}
		return black
	}
	if one, other := r.colorViolations(a, b), r.colorViolations(b, a); one != other { // D.02.02 7.3
		return choose(one < other)
	}
	p, q := r.f.Players[a].Colors, r.f.Players[b].Colors
	if len(p)+len(q) == 0 { // D.02.02 7.2
		return choose((r.f.Players[a].TPN%2 == 1) == (r.f.Initial == tournament.White))
	}
	if x, y := r.difference(a), r.difference(b); x != y { // D.02.02 7.5: equalise
		return choose(x < y)
	}
	for back := 1; back <= len(p) && back <= len(q); back++ { // D.02.02 7.6
		if p[len(p)-back] != q[len(q)-back] {
			return choose(p[len(p)-back] == tournament.Black)
		}
	}
	if len(p) > 0 {
		return choose(p[len(p)-1] == tournament.Black)
	}
	return choose(q[len(q)-1] == tournament.White)
}

func exclude(teams []int, some ...int) (list []int) {
	for _, i := range teams {
		if !slices.Contains(some, i) {
			list = append(list, i)
		}
	}
	return list
}

// colorViolations returns how many of two have a colour that they are not allowed.
func (r *round) colorViolations(white, black int) (n int) {
	if !r.canHaveColor(white, tournament.White) {
		n++
	}
	if !r.canHaveColor(black, tournament.Black) {
		n++
	}
	return n
}
