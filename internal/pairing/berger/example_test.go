package berger_test

import (
	"fmt"

	"torneo/internal/pairing/berger"
)

func ExampleSchedule() {
	rounds, err := berger.Schedule(berger.Event{Participants: 5, Cycles: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range rounds[0].Games {
		fmt.Println(g.White.Player, g.Black.Player)
	}
	fmt.Println("free:", rounds[0].Free)
	// Output:
	// 2 5
	// 3 4
	// free: 1
}
