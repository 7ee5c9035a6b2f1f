package reference_test

import (
	"fmt"

	"torneo/internal/pairing/lim/reference"
	"torneo/pairing/swiss"
)

// Three players in the first round: the lowest rating has the bye (C.04.4.3 7.1).
func ExamplePair() {
	f := swiss.Position{Round: 1, Planned: 3, Players: []swiss.Player{{Number: 1, Rating: 2000}, {Number: 2}, {Number: 3, Rating: 1800}}}.Field(swiss.Lim2026)
	pairs, err := reference.Pair(f)
	fmt.Println(pairs, err)
	// Output:
	// [{0 2} {1 -1}] <nil>
}
