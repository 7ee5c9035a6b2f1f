package reference

import "iter"

// middleOut numbers shifters from the middle outwards: the middle player of those who
// remain, of two the higher placed one (C.04.4.1 4.3.3).
func middleOut(group []int) (order []int) {
	rest := append([]int(nil), group...)
	for len(rest) > 0 {
		middle := (len(rest) - 1) / 2
		order = append(order, rest[middle])
		rest = append(append([]int(nil), rest[:middle]...), rest[middle+1:]...)
	}
	return order
}

// sets goes through the sets of so many of a list: of two sets the one with the
// smallest number that the other has not comes first (C.04.4.1 4.1).
func sets(list []int, n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) { choose(list, n, nil, yield) }
}

func choose(list []int, n int, chosen []int, yield func([]int) bool) bool {
	if n == 0 {
		return yield(append([]int(nil), chosen...))
	}
	for k := 0; k+n <= len(list); k++ {
		if !choose(list[k+1:], n-1, append(chosen[:len(chosen):len(chosen)], list[k]), yield) {
			return false
		}
	}
	return true
}
