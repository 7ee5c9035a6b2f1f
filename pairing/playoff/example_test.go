package playoff_test

import (
	"fmt"

	"torneo/pairing/playoff"
	"torneo/tournament"
)

// What two who are tied for the first place will play.
func ExamplePlan() {
	declared := tournament.AnnexPlayOff()
	for _, stage := range playoff.Plan(&declared, "2026", 2, 1) {
		fmt.Println(stage.Kind, stage.Number, stage.Players)
	}
	// Output:
	// match 1 2
}
