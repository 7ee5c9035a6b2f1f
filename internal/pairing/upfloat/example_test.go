package upfloat_test

import (
	"fmt"

	"torneo/internal/pairing/upfloat"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Six teams before the first round: the upper half meets the lower half.
func ExamplePair() {
	event := &tournament.Tournament{PlannedRounds: 5, InitialColor: tournament.White, System: tournament.System{Family: tournament.Swiss, Team: true, Preference: "A"}}
	for n := 1; n <= 6; n++ {
		event.Teams = append(event.Teams, tournament.Team{Number: n})
	}
	field, err := swiss.New(event, 1, swiss.Team2026)
	if err != nil {
		panic(err)
	}
	round, err := upfloat.Pair(field)
	if err != nil {
		panic(err)
	}
	for _, p := range round.Pairs {
		fmt.Println(field.Players[p.White].Number, field.Players[p.Black].Number)
	}
	// Output:
	// 1 4
	// 5 2
	// 3 6
}
