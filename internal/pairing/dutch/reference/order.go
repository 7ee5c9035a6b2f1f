package reference

import (
	"cmp"
	"iter"
	"slices"
)

// Exchange is BSNs of the original S1 and as many of the original S2 that
// change places, both ascending.
type Exchange struct{ Out, In []int }

// Transpositions goes through the orders of S2, whose BSNs are given ascending,
// that differ in their first n1, in the order of their first n1 BSNs; the
// others follow ascending (C.04.3 4.2). Each is valid until the next.
func Transpositions(s2 []int, n1 int) iter.Seq[[]int] {
	return transpositions(s2, n1, func(int, int) bool { return true })
}

// transpositions yields the sequences of Transpositions without those that put a number in one
// of the first n1 places where it may not stand.
func transpositions(s2 []int, n1 int, may func(place, bsn int) bool) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		order := slices.Clone(s2)
		var fill func(place int) bool
		fill = func(place int) bool {
			if place == n1 {
				return yield(order)
			}
			for i := place; i < len(order); i++ {
				if !may(place, order[i]) {
					continue
				}
				bsn := order[i] // to this place, and those it passes one down
				copy(order[place+1:i+1], order[place:i])
				order[place] = bsn
				more := fill(place + 1)
				copy(order[place:i], order[place+1:i+1])
				order[i] = bsn
				if !more {
					return false
				}
			}
			return true
		}
		if n1 <= len(order) {
			fill(0)
		}
	}
}

// Exchanges goes through the resident exchanges of a bracket or remainder of n
// players whose S1 is the first n1 (C.04.3 4.3).
func Exchanges(n1, n int) iter.Seq[Exchange] {
	return func(yield func(Exchange) bool) {
		for k := 1; k <= min(n1, n-n1); k++ { // 4.3.1: the fewest first
			var all []Exchange
			for out := range subsets(1, n1, k) {
				for in := range subsets(n1+1, n, k) {
					all = append(all, Exchange{slices.Clone(out), slices.Clone(in)})
				}
			}
			slices.SortFunc(all, compareExchanges)
			for _, e := range all {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// compareExchanges orders exchanges of equally many BSNs: by the sum moved into
// S1 less the sum moved out of it; then the largest differing BSN leaving S1;
// then the smallest differing one entering it (C.04.3 4.3).
func compareExchanges(a, b Exchange) int {
	return cmp.Or(
		cmp.Compare(sum(a.In)-sum(a.Out), sum(b.In)-sum(b.Out)),
		slices.Compare(backwards(b.Out), backwards(a.Out)),
		slices.Compare(a.In, b.In),
	)
}

// MDPSets goes through the sets of m1 of the m0 MDPs of a bracket, as ascending
// BSNs, in the order of their smallest differing BSN (C.04.3 4.4). Each is valid until
// the next. Whether the limbo left complies with C7 is not looked at.
func MDPSets(m0, m1 int) iter.Seq[[]int] { return subsets(1, m0, m1) }

// MDPExchanges goes through the sets of m1 of the m0 MDPs of a bracket in the order of
// C.04.3 (2017) D.3: the one with the highest different score first; of those with the
// same scores the one whose BSNs come first.
func MDPExchanges(m0, m1 int, score func(bsn int) int) iter.Seq[[]int] {
	var all [][]int
	for chosen := range subsets(1, m0, m1) {
		all = append(all, slices.Clone(chosen))
	}
	scores := func(bsns []int) (list []int) {
		for _, bsn := range bsns {
			list = append(list, score(bsn))
		}
		slices.Sort(list)
		return backwards(list)
	}
	slices.SortFunc(all, func(a, b []int) int {
		return cmp.Or(slices.Compare(scores(b), scores(a)), slices.Compare(a, b))
	})
	return slices.Values(all)
}

// subsets goes through the subsets of k of the numbers first..last.
func subsets(first, last, k int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		chosen := make([]int, k)
		var choose func(i, from int) bool
		choose = func(i, from int) bool {
			if i == k {
				return yield(chosen)
			}
			for x := from; x <= last-(k-1-i); x++ {
				chosen[i] = x
				if !choose(i+1, x+1) {
					return false
				}
			}
			return true
		}
		choose(0, first)
	}
}

func sum(list []int) int {
	total := 0
	for _, x := range list {
		total += x
	}
	return total
}

func backwards(list []int) []int {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}
