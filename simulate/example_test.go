package simulate_test

import (
	"fmt"
	"math/rand/v2"

	"torneo/simulate"
)

// A random tournament, the same again from the same source of chance.
func Example() {
	event, err := simulate.Tournament(rand.New(rand.NewPCG(1, 2)), simulate.Options{Players: 20, Rounds: 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(event.Players), event.RoundsPaired(), len(event.Rounds[4].Games) > 0)
	// Output:
	// 20 5 true
}
