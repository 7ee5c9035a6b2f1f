package reference_test

import (
	"fmt"

	"torneo/internal/pairing/olympiad/reference"
	"torneo/pairing/swiss"
)

// Three teams in the first round: the lowest initial number has the bye (D.02.02 4).
func ExamplePair() {
	f := swiss.Position{Round: 1, Planned: 3, Players: []swiss.Player{{Number: 1}, {Number: 2}, {Number: 3}}}.Field(swiss.Olympiad2022)
	pairs, err := reference.Pair(f)
	fmt.Println(pairs, err)
	// Output:
	// [{0 1} {2 -1}] <nil>
}
