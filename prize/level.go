package prize

import (
	"cmp"
	"slices"
)

// level is a share, worth divided by number.
type level struct{ worth, number int64 }

// of returns the share of a kind, times the number.
func (l level) of(k *kind) int64 { return min(l.worth, int64(k.most)*l.number) }

// lowest finds the highest share that all can have, or the most valuable prize
// to which they have a claim if that is less, and the largest set of kinds that
// can have no more.
func lowest(sources []source, kinds []kind) (level, []bool) {
	l := level{0, 1}
	for k := range kinds {
		l.worth = max(l.worth, int64(kinds[k].most))
	}
	for {
		x, can := canHave(sources, kinds, l)
		if can {
			return l, x
		}
		l = levelOf(sources, kinds, x)
	}
}

// levelOf returns the share at which a set of kinds takes all that it can
// receive.
func levelOf(sources []source, kinds []kind, x []bool) level {
	var set []kind
	used := make([]bool, len(sources))
	left, number := int64(0), int64(0)
	for k := range kinds {
		if !x[k] {
			continue
		}
		set = append(set, kinds[k])
		number += int64(len(kinds[k].members))
		for s := range sources {
			if kinds[k].from[s] && !used[s] {
				used[s] = true
				left += int64(sources[s].worth)
			}
		}
	}
	slices.SortFunc(set, func(a, b kind) int { return cmp.Compare(a.most, b.most) })
	for k := range set {
		if int64(set[k].most)*number >= left {
			break
		}
		left -= int64(set[k].most) * int64(len(set[k].members))
		number -= int64(len(set[k].members))
	}
	return level{left, number}
}
