package baku_test

import (
	"fmt"

	"torneo/pairing/baku"
	"torneo/tournament"
)

// Who of 9 rounds gets how many virtual points in which.
func ExamplePoints() {
	fmt.Println(baku.GroupA(50))
	for _, a := range baku.Points(9, tournament.StandardGamePoints().Win.White, 1, baku.GroupA(50)) {
		fmt.Println(a.FirstRound, a.LastRound, a.Game, a.FirstID, a.LastID)
	}
	// Output:
	// 26
	// 1 3 1.0 1 26
	// 4 5 0.5 1 26
}
