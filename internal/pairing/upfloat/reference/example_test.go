package reference_test

import (
	"fmt"

	"torneo/internal/pairing/upfloat/reference"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Four players of a Double-Swiss before the first round.
func ExamplePair() {
	event := &tournament.Tournament{PlannedRounds: 3, InitialColor: tournament.Black, Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.DoubleSwiss}}
	for n := 1; n <= 4; n++ {
		event.Players = append(event.Players, tournament.Player{Number: n})
	}
	field, err := swiss.New(event, 1, swiss.DoubleSwiss2026)
	if err != nil {
		panic(err)
	}
	pairs, err := reference.Pair(field)
	if err != nil {
		panic(err)
	}
	for _, p := range pairs {
		fmt.Println(field.Players[p.White].Number, field.Players[p.Black].Number)
	}
	// Output:
	// 3 1
	// 2 4
}
