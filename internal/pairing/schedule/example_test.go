package schedule_test

import (
	"fmt"

	"torneo/internal/pairing/berger"
	"torneo/internal/pairing/schedule"
)

// A round robin twice: the second time with the other colours.
func ExampleRepeat() {
	once, err := berger.Schedule(berger.Event{Participants: 4, Cycles: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, round := range schedule.Repeat(once, 2) {
		a, b := round.Games[0], round.Games[1]
		fmt.Println(a.White.Player, a.Black.Player, "and", b.White.Player, b.Black.Player)
	}
	// Output:
	// 1 4 and 2 3
	// 4 3 and 1 2
	// 2 4 and 3 1
	// 4 1 and 3 2
	// 3 4 and 2 1
	// 4 2 and 1 3
}
