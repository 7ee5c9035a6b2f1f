package reference

import (
	"slices"
)

// candidate is a way to pair a bracket.
type candidate struct {
	pairs    [][2]int
	floaters []int
	quality  [][]int // C6 to C8: the smaller the better, the first counting most
}

// bracket returns the first of the best ways to pair the floaters who have come and the
// residents (C.04.4.2 3.2): with as many pairs as leave players who can be paired with those
// below (C5, C4), the best by C6 to C8, and the first in the order of Article 4.
func (r *round) bracket(floaters, residents, lower []int) *candidate {
	players := slices.Concat(floaters, residents)
	slices.SortFunc(players, r.compareRank) // BSN 1, 2, 3 … (C.04.4.2 4.1)
	next, below := []int(nil), []int(nil)
	if len(lower) > 0 {
		next, below = r.scoregroup(lower)
	}
	outlooks := map[string][][]int{}
	for n := len(players) / 2; n >= 0; n-- {
		var best *candidate
		r.inOrder(players, n, func(pairs [][2]int, left []int) {
			if !r.canPair(slices.Concat(left, lower)) {
				return
			}
			key := string(runes(left))
			seven, known := outlooks[key]
			if !known {
				seven = r.following(left, next, below)
				outlooks[key] = seven
			}
			c := &candidate{pairs: pairs, floaters: left}
			c.quality = append(append(c.quality, r.sixth(floaters, left)...), seven...)
			c.quality = append(c.quality, []int{r.refusedPreferences(pairs)})
			if best == nil || slices.CompareFunc(c.quality, best.quality, slices.Compare[[]int]) < 0 {
				best = c
			}
		})
		if best != nil {
			return best
		}
	}
	panic("reference: no pairing of a bracket")
}

func runes(list []int) []rune {
	out := make([]rune, len(list))
	for k, i := range list {
		out[k] = rune(i)
	}
	slices.Sort(out)
	return out
}

// inOrder goes through the legal pairings with so many pairs in the order of Article 4:
// the first player's opponent as low as can be, nobody (BSN 0) being the last choice; if
// that is equal, the second player's (C.04.4.2 4.2, 4.3).
func (r *round) inOrder(players []int, pairs int, yield func(pairs [][2]int, left []int)) {
	r.choose(players, pairs, len(players)-2*pairs, nil, nil, yield)
}

func (r *round) choose(rest []int, pairs, floaters int, made [][2]int, left []int, yield func([][2]int, []int)) {
	if len(rest) == 0 {
		yield(slices.Clone(made), slices.Clone(left))
		return
	}
	first := rest[0]
	for k := len(rest) - 1; k > 0 && pairs > 0; k-- {
		if r.mayMeet(first, rest[k]) {
			r.choose(exclude(rest, []int{first, rest[k]}), pairs-1, floaters, append(made[:len(made):len(made)], [2]int{first, rest[k]}), left, yield)
		}
	}
	if floaters > 0 {
		r.choose(rest[1:], pairs, floaters-1, made, append(left[:len(left):len(left)], first), yield)
	}
}

// sixth returns C6 of those left over: their scores, the highest first; by the earlier text how
// many of those who came were paired, then their scores.
func (r *round) sixth(came, left []int) [][]int {
	if !r.incoming {
		return [][]int{r.scores(left)}
	}
	paired := exclude(came, left)
	scores := r.scores(paired)
	for k := range scores {
		scores[k] = -scores[k] // the higher the better
	}
	return [][]int{{-len(paired)}, scores}
}

// scores returns the scores of some players, the highest first.
func (r *round) scores(players []int) []int {
	list := make([]int, 0, len(players))
	for _, i := range players {
		list = append(list, int(r.players[i].Score))
	}
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

// following returns what floaters leave possible in the next bracket (C7): as many pairs as can
// be while all others can be paired (C4, C5), then the best by C6.
func (r *round) following(floaters, next, below []int) [][]int {
	if len(next) == 0 {
		return nil
	}
	players := slices.Concat(floaters, next)
	for n := len(players) / 2; n >= 0; n-- {
		var best [][]int
		r.inOrder(players, n, func(_ [][2]int, left []int) {
			if !r.canPair(slices.Concat(left, below)) {
				return
			}
			if q := r.sixth(floaters, left); best == nil || slices.CompareFunc(q, best, slices.Compare[[]int]) < 0 {
				best = q
			}
		})
		if best != nil {
			return append([][]int{{-n}}, best...)
		}
	}
	panic("reference: nothing is possible")
}
