package schiller_test

import (
	"fmt"

	"torneo/internal/pairing/schiller"
)

func ExampleSchedule() {
	event := schiller.Event{Teams: 3, Players: 4}
	rounds, err := schiller.Schedule(event)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(event.Rounds(), len(rounds), rounds[0].Games[0])
	// Output:
	// 12 12 {{2 1} {3 1}}
}
