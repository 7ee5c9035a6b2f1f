package outlook

import (
	"encoding/binary"
	"slices"

	"torneo/tournament"
)

// MaxSteps is how many results a question may try where a draw is not half a win, before it
// stays open.
const MaxSteps = 20_000

// uneven is a search over the results of duels that do not share out the same points:
// three for a win and one each for a draw.
type uneven struct {
	*sharing
	left  []tournament.Points // bound minus points so far
	most  [][]tournament.Points
	least [][]tournament.Points // by number of duels decided: what the others can and must still give
	known map[string]bool       // states that lead nowhere
	rest  []tournament.Points   // by number of duels decided: what the others give to both sides, at least or at most
	pairs [][][2]tournament.Points
	key   []byte
}

// search tries the results, duel by duel; states that are the same for all that comes
// are tried once.
func (s *sharing) search() answer {
	u := uneven{sharing: s, left: make([]tournament.Points, len(s.base)), known: map[string]bool{}}
	for i := range s.base {
		u.left[i] = s.bound[i] - s.base[i]
	}
	u.most = make([][]tournament.Points, len(s.duels)+1)
	u.least = make([][]tournament.Points, len(s.duels)+1)
	u.most[len(s.duels)], u.least[len(s.duels)] = make([]tournament.Points, len(s.base)), make([]tournament.Points, len(s.base))
	u.rest, u.pairs = make([]tournament.Points, len(s.duels)+1), make([][][2]tournament.Points, len(s.duels))
	for k := len(s.duels) - 1; k >= 0; k-- {
		u.pairs[k] = u.promising(&s.duels[k])
		first := u.pairs[k][0]
		u.rest[k] = u.rest[k+1] + u.worth(&s.duels[k], first)
		u.most[k] = append([]tournament.Points(nil), u.most[k+1]...)
		u.least[k] = append([]tournament.Points(nil), u.least[k+1]...)
		for side, i := range s.duels[k].sides {
			u.most[k][i] += s.duels[k].highest(side)
			u.least[k][i] += s.duels[k].lowest(side)
		}
	}
	return u.from(0)
}

// counts reports whether a participant's bound is one of those that are added up.
func (u *uneven) counts(i int) bool { return u.bounded[i] && i != u.exact }

// worth returns what a result takes from the sum of the bounds.
func (u *uneven) worth(d *duel, p [2]tournament.Points) (sum tournament.Points) {
	for side, i := range d.sides {
		if u.counts(i) {
			sum += p[side]
		}
	}
	return sum
}

// promising orders the results: those first that give out the most, if there are floors, or else
// the least.
func (u *uneven) promising(d *duel) [][2]tournament.Points {
	list := slices.Clone(d.pairs)
	slices.SortStableFunc(list, func(a, b [2]tournament.Points) int {
		if u.floors {
			return int(u.worth(d, b) - u.worth(d, a))
		}
		return int(u.worth(d, a) - u.worth(d, b))
	})
	return list
}

// enough reports whether the others together can still give what is lacking, or find room for
// what they must give.
func (u *uneven) enough(k int) bool {
	var sum tournament.Points
	for i, left := range u.left {
		if u.counts(i) {
			sum += max(0, left)
		}
	}
	if u.floors {
		return sum <= u.rest[k]
	}
	return sum >= u.rest[k]
}

// within reports whether everybody can still keep within the bound.
func (u *uneven) within(k, i int) bool {
	switch {
	case !u.bounded[i]:
		return true
	case i == u.exact:
		return u.left[i] >= u.least[k][i] && u.left[i] <= u.most[k][i]
	case u.floors:
		return u.left[i] <= u.most[k][i]
	}
	return u.left[i] >= u.least[k][i]
}

func (u *uneven) from(k int) answer {
	if k == 0 {
		for i := range u.left {
			if !u.within(0, i) {
				return no
			}
		}
	}
	if k == len(u.duels) {
		return yes
	}
	if *u.steps++; *u.steps > MaxSteps {
		return unproved
	}
	if !u.enough(k) {
		return no
	}
	state := u.state(k)
	if u.known[state] {
		return no
	}
	d := &u.duels[k]
	result := no
	for _, p := range u.pairs[k] {
		for side, i := range d.sides {
			u.left[i] -= p[side]
		}
		found := no
		if u.within(k+1, d.sides[0]) && u.within(k+1, d.sides[1]) {
			found = u.from(k + 1)
		}
		for side, i := range d.sides {
			u.left[i] += p[side]
		}
		switch found {
		case yes:
			return yes
		case unproved:
			return unproved
		}
	}
	u.known[state] = true
	return result
}

// state returns the number of duels decided and what the bounds leave, as far as it
// matters for the others.
func (u *uneven) state(k int) string {
	u.key = binary.AppendVarint(u.key[:0], int64(k))
	for i, left := range u.left {
		if !u.bounded[i] || u.most[k][i] == u.least[k][i] && u.most[k][i] == 0 {
			continue
		}
		switch {
		case i == u.exact:
		case u.floors:
			left = max(left, u.least[k][i])
		default:
			left = min(left, u.most[k][i])
		}
		u.key = binary.AppendVarint(u.key, int64(left))
	}
	return string(u.key)
}
