package crosstable_test

import (
	"fmt"
	"os"

	"torneo/crosstable"
	"torneo/tournament"
	"torneo/trf"
)

// Who met whom, and for how many points.
func Example() {
	data, err := os.ReadFile("../testdata/real/uzchesscup.trf")
	if err != nil {
		fmt.Println(err)
		return
	}
	event, _, problems := trf.Read(data)
	if event == nil {
		fmt.Println(problems)
		return
	}
	table, err := crosstable.New(event, 3) // after round 3
	if err != nil {
		fmt.Println(err)
		return
	}
	for round, entry := range table.Row(0) {
		fmt.Println(round+1, table.Participants[entry.Opponent].Number, entry.Points[tournament.GameScore])
	}
	fmt.Println(table.Final(0, tournament.GameScore))
	// Output:
	// 1 9 1.0
	// 2 8 0.5
	// 3 4 0.5
	// 2.0
}
