package forecast_test

import (
	"fmt"

	"torneo/forecast"
	"torneo/pairing"
)

// Twenty players and five rounds: how many perfect scores are to be expected, in thousandths.
func Example() {
	f, err := forecast.Of(forecast.Request{Event: entries(20), Variant: forecast.Variant{System: pairing.Dutch, Rounds: 5}, Runs: 200, Chance: seeded(1)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Played, "runs; perfect scores", f.Perfect.Mean(), "±", f.Perfect.Error())
	// Output:
	// 200 runs; perfect scores 30 ± 24
}
