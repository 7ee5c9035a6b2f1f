package swiss_test

import (
	"fmt"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// The round that is to be paired is the one after the last that has been.
func ExampleNextRound() {
	event := &tournament.Tournament{
		Players: []tournament.Player{{Number: 1}, {Number: 2}},
		Rounds:  []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 2}}}, {}},
	}
	fmt.Println(swiss.NextRound(event))
	// Output:
	// 2
}
