// Package reference pairs small fields by the Lim System (C.04.4.3) as the text
// reads. It goes through the scoregroups, the floaters, the proposals and the
// two scrutinies one after the other, and tries every pairing where the text
// asks whether something can be paired. It is what the pairing of large fields
// is tested against; with more than a dozen players it takes long.
//
// It is a reading of its own: nothing is taken from package lim.
package reference

import (
	"cmp"
	"errors"
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Most is the maximum number of players of a field.
const Most = 16

var errTooMany = errors.New("too many players for the reference")

// Pair pairs a small field. The error is an *Impossible if no legal pairing exists.
func Pair(f *swiss.Field) ([]swiss.Pair, error) {
	if f.Len() > Most {
		return nil, errTooMany
	}
	r := newRound(f)
	everybody := set(1)<<f.Len() - 1
	pairs := []swiss.Pair{}
	if f.Len()%2 == 1 {
		bye, found := r.bye(everybody)
		if !found {
			return nil, impossible()
		}
		everybody &^= 1 << bye
		pairs = append(pairs, swiss.Pair{White: bye, Black: swiss.Bye})
	}
	if f.Len() == 0 || !r.complete(everybody) {
		return nil, impossible()
	}
	for _, m := range r.everything(everybody) {
		pairs = append(pairs, r.colorPair(m[0], m[1]))
	}
	f.SortBoards(pairs)
	return pairs, nil
}

func impossible() error {
	return &swiss.Impossible{Message: message.New("swiss.incomplete")}
}

// set is some players, a bit each.
type set uint32

func (s set) list() (players []int) {
	for i := 0; s>>i != 0; i++ {
		if s>>i&1 != 0 {
			players = append(players, i)
		}
	}
	return players
}

func setOf(players []int) (s set) {
	for _, i := range players {
		s |= 1 << i
	}
	return s
}

// round is a field with who may meet whom.
type round struct {
	f     *swiss.Field
	may   [Most][Most]bool
	most  map[set]int // pairs that some players can make
	score func(i int) int
}

func newRound(f *swiss.Field) *round {
	r := &round{f: f, most: map[set]int{}, score: func(i int) int { return int(f.Players[i].Score) }}
	for a := range f.Len() {
		for b := range f.Len() {
			r.may[a][b] = a != b && r.compatible(a, b)
		}
	}
	return r
}

// compatible reports whether two players may meet: they have not played, and nobody would have
// a colour three times in succession or three more of one than of the other (C.04.4.3 2.1); in
// the last round two with the same score need only not have played (C.04.4.3 6).
func (r *round) compatible(a, b int) bool {
	if r.f.HaveMet(a, b) || r.f.IsProhibited(a, b) {
		return false
	}
	if r.f.Planned > 0 && r.f.Round >= r.f.Planned && r.score(a) == r.score(b) {
		return true
	}
	return r.canHaveColor(a, tournament.White) && r.canHaveColor(b, tournament.Black) ||
		r.canHaveColor(a, tournament.Black) && r.canHaveColor(b, tournament.White)
}

// canHaveColor plays the game and looks what became of the colours.
func (r *round) canHaveColor(i int, c tournament.Color) bool {
	had := append(slices.Clone(r.f.Players[i].Colors), c)
	whites, blacks := 0, 0
	for _, one := range had {
		if one == tournament.White {
			whites++
		} else {
			blacks++
		}
	}
	if n := len(had); n >= 3 && had[n-1] == had[n-2] && had[n-2] == had[n-3] {
		return false
	}
	return c == tournament.White && whites-blacks < 3 || c == tournament.Black && blacks-whites < 3
}

// due returns the colour that a player should have: the only one allowed; else the one had less
// often; else the opposite of the last (C.04.4.3 5.1, 5.5, 5.6).
func (r *round) due(i int) tournament.Color {
	had := r.f.Players[i].Colors
	whites := 0
	for _, c := range had {
		if c == tournament.White {
			whites++
		}
	}
	blacks := len(had) - whites
	white, black := r.canHaveColor(i, tournament.White), r.canHaveColor(i, tournament.Black)
	switch {
	case len(had) == 0:
		return tournament.NoColor
	case white && !black:
		return tournament.White
	case black && !white:
		return tournament.Black
	case whites < blacks:
		return tournament.White
	case blacks < whites:
		return tournament.Black
	case had[len(had)-1] == tournament.White:
		return tournament.Black
	}
	return tournament.White
}

// pairs returns the most pairs that some players can make, trying all.
func (r *round) pairs(s set) int {
	if s == 0 {
		return 0
	}
	if n, known := r.most[s]; known {
		return n
	}
	list := s.list()
	a := list[0]
	best := r.pairs(s &^ (1 << a))
	for _, b := range list[1:] {
		if r.may[a][b] {
			best = max(best, 1+r.pairs(s&^(1<<a)&^(1<<b)))
		}
	}
	r.most[s] = best
	return best
}

// complete reports whether some players can all be paired.
func (r *round) complete(s set) bool { return 2*r.pairs(s) == len(s.list()) }

// bye returns who gets the bye: the first, from the lowest rank up, who may have it and without
// whom the others can be paired (C.04.4.3 1.1); in round 1 from the lowest rating up (C.04.4.3
// 7.1).
func (r *round) bye(all set) (int, bool) {
	order := all.list()
	slices.Reverse(order)
	if r.f.Round == 1 {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.f.Players[a].Rating, r.f.Players[b].Rating) })
	}
	for _, i := range order {
		if r.f.Players[i].ByeBar == swiss.MayHaveBye && r.complete(all&^(1<<i)) {
			return i, true
		}
	}
	return 0, false
}

// colorPair returns a pair with its colours (C.04.4.3 5).
func (r *round) colorPair(a, b int) swiss.Pair {
	high, low := min(a, b), max(a, b)
	white, black := swiss.Pair{White: high, Black: low}, swiss.Pair{White: low, Black: high}
	one, other := r.colorViolations(high, low), r.colorViolations(low, high) // C.04.4.3 5.1, 5.3
	if one < other {
		return white
	}
	if other < one {
		return black
	}
	mine, theirs := r.due(high), r.due(low)
	if mine == tournament.NoColor && theirs == tournament.NoColor { // C.04.4.3 7.2
		if (r.f.Players[high].TPN%2 == 1) == (r.f.Initial == tournament.White) {
			return white
		}
		return black
	}
	if mine != theirs {
		if mine == tournament.White || theirs == tournament.Black {
			return white
		}
		return black
	}
	p, q := r.f.Players[high].Colors, r.f.Players[low].Colors // C.04.4.3 5.4
	for back := 1; back <= len(p) && back <= len(q); back++ {
		if x := p[len(p)-back]; x != q[len(q)-back] {
			if x == tournament.Black {
				return white
			}
			return black
		}
	}
	if above := 2*r.score(high) >= (r.f.Round-1)*int(r.f.Win); above == (mine == tournament.White) {
		return white
	}
	return black
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
