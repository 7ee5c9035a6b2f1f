package verify_test

import (
	"fmt"
	"os"

	"torneo/trf"
	"torneo/verify"
)

// What a report says, compared with what the rules give: the pairings of its rounds,
// points and places.
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
	report, err := verify.Record(event, verify.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(report.Rounds), report.Differences())
	// Output:
	// 9 0
}
