package upfloat

import (
	"math/bits"

	"torneo/internal/pairing/matching"
)

// legal reports whether these can all be paired with each other.
func (e *engine) legal(list []int) bool {
	if len(list)%2 == 1 {
		return false
	}
	if e.dense(list, 0) {
		return true
	}
	mate := make([]int, len(list))
	for k := range mate {
		mate[k] = -1
	}
	return matching.Cardinality(mate, func(i, j int) bool { return e.graph.Adjacent(list[i], list[j]) }) == len(list)/2
}

// dense reports whether each of them may meet so many of the others that all can be paired
// whoever is taken away, up to so many, and an even number is left (Dirac).
func (e *engine) dense(list []int, without int) bool {
	if len(list) == 0 {
		return true
	}
	return 2*e.leastDegree(list, list) >= len(list)+without
}

// leastDegree returns the fewest of others that a player of the list may meet.
func (e *engine) leastDegree(list, others []int) int {
	clear(e.mask)
	for _, i := range others {
		e.mask[i>>6] |= 1 << (uint(i) & 63)
	}
	least := len(others)
	for _, i := range list {
		degree := 0
		for x, word := range e.graph.Row(i) {
			degree += bits.OnesCount64(word & e.mask[x])
		}
		least = min(least, degree)
	}
	return least
}
