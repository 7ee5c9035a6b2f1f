package scheveningen_test

import (
	"fmt"

	"torneo/internal/pairing/scheveningen"
)

func ExampleSchedule() {
	rounds, err := scheveningen.Schedule(scheveningen.Event{Boards: 3, Cycles: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range rounds[0].Games {
		fmt.Println(g.White.Team, g.White.Player, g.Black.Team, g.Black.Player)
	}
	// Output:
	// 1 1 2 1
	// 1 2 2 2
	// 2 3 1 3
}
