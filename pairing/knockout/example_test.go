package knockout_test

import (
	"fmt"

	"torneo/pairing/knockout"
)

// The first phase of six: two have a bye.
func ExamplePlan() {
	bracket, err := knockout.Plan(6, false)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range bracket.Phase(1) {
		fmt.Println(m.Number, m.From[0].Player, m.From[1].Player)
	}
	// Output:
	// 1 5 4
	// 2 3 6
}
