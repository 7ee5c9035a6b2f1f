package reference

import (
	"cmp"
	"slices"
)

// upfloaters returns the set that completes a scoregroup (C.04.6 3.5).
func (r *reader) upfloaters(top, rest []int) []int {
	for size := 0; size <= len(rest); size++ { // C4
		var sets [][]int
		for _, set := range subsets(rest, size) {
			// 3.5.5: it gives a legal pairing, of the bracket and of all others (C1, C3).
			if r.complete(slices.Concat(top, set)) && r.complete(exclude(rest, set)) {
				sets = append(sets, r.inOrder(set))
			}
		}
		if len(sets) > 0 {
			return r.choose(sets, rest)
		}
	}
	panic("a field that can be completed has a legal set")
}

// inOrder sorts a set by score, then TPN (C.04.6 3.5.3).
func (r *reader) inOrder(set []int) []int {
	set = slices.Clone(set)
	slices.SortFunc(set, func(a, b int) int { return cmp.Or(r.score(b)-r.score(a), r.tpn(a)-r.tpn(b)) })
	return set
}

// choose takes, of legal sets of the fewest upfloaters, the first in order that
// complies with C5, C6 and C7.
func (r *reader) choose(sets [][]int, rest []int) []int {
	sets = best(sets, r.differences)
	sets = best(sets, func(set []int) []int { return []int{r.following(set, rest)} })
	if r.floatsCount() {
		sets = best(sets, func(set []int) []int { return []int{r.floaters(set)} })
	}
	return slices.MinFunc(sets, func(a, b []int) int { // 3.5.4
		for k := range a {
			if a[k] != b[k] {
				return r.tpn(a[k]) - r.tpn(b[k])
			}
		}
		return 0
	})
}

// best keeps the sets of the least value.
func best(sets [][]int, value func(set []int) []int) (kept [][]int) {
	var least []int
	for _, set := range sets {
		v := value(set)
		switch c := slices.Compare(v, least); {
		case kept == nil || c < 0:
			kept, least = [][]int{set}, v
		case c == 0:
			kept = append(kept, set)
		}
	}
	return kept
}

// differences measures C5: the score differences of the upfloaters, the largest first; all
// residents have the same score.
func (r *reader) differences(set []int) []int {
	var list []int
	for k := len(set) - 1; k >= 0; k-- {
		list = append(list, -r.score(set[k]))
	}
	return list
}

// following measures C6: 0 if the scoregroup that follows, unless the set empties it, can be
// paired with no more upfloaters than its size asks for; how many more it needs where the
// rules want the fewest.
func (r *reader) following(set, rest []int) int {
	if len(rest) == len(set) {
		return 0
	}
	next, _ := r.topScoregroup(rest)
	next = exclude(next, set)
	if len(next) == 0 {
		return 0
	}
	others := exclude(exclude(rest, set), next)
	for size := len(next) % 2; ; size += 2 {
		for _, more := range subsets(others, size) {
			if r.complete(slices.Concat(next, more)) && r.complete(exclude(others, more)) {
				if r.f.Rules.Upfloat.Graded {
					return size
				}
				return min(size/2, 1)
			}
		}
	}
}

// floatsCount reports whether criteria of floats apply: not in the last two rounds of
// a team event, nor in the last one of a Double-Swiss.
func (r *reader) floatsCount() bool {
	final := 1
	if r.f.Rules.Upfloat.Teams {
		final = 2
	}
	return r.f.Planned == 0 || r.f.Planned-r.f.Round >= final
}

// floaters returns how many of them met somebody with another score in the round before.
func (r *reader) floaters(set []int) (n int) {
	for _, i := range set {
		if r.f.Players[i].Floats[0] != 0 {
			n++
		}
	}
	return n
}
