package matching_test

import (
	"fmt"

	"torneo/internal/pairing/matching"
)

// path is 0 –3– 1 –5– 2 –3– 3.
type path struct{}

func (path) Width() int { return 0 }

func (path) Weight(i, j int) (major []int64, minor int64, ok bool) {
	switch {
	case i-j != 1 && j-i != 1:
		return nil, 0, false
	case i+j == 3:
		return nil, 5, true
	}
	return nil, 3, true
}

// Four vertices: the heaviest matching is not the one with the heaviest edge.
func ExampleSolver() {
	s := matching.New(4, path{})
	s.Solve()
	fmt.Println(s.Mate(0), s.Mate(1), s.Mate(2), s.Mate(3))
	// Output:
	// 1 0 3 2
}
