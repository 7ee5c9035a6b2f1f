package lim_test

import (
	"fmt"

	"torneo/internal/pairing/lim"
	"torneo/pairing/swiss"
)

// Six players of one group, of whom number 1 has met numbers 4 and 5 (C.04.4.3 4.2).
func ExamplePair() {
	f := swiss.Position{Round: 1, Planned: 9, Players: group(1, 6, 0), Met: [][2]int{{1, 4}, {1, 5}}}.Field(swiss.Lim2026)
	p, err := lim.Pair(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range p.Groups[0].Steps {
		fmt.Printf("%d-%d ", f.Players[s.Player].Number, f.Players[s.Opponent].Number)
	}
	// Output:
	// 1-6 2-4 3-5
}
