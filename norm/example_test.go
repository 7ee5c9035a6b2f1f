package norm_test

import (
	"fmt"
	"os"

	"torneo/norm"
	"torneo/trf"
)

// Whether somebody has made a norm, requirement by requirement.
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
	rules, err := norm.RulesFor(event)
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := norm.NewEvent(event, rules, norm.Facts{})
	if err != nil {
		fmt.Println(err)
		return
	}
	verdict, err := e.Verdict(event.Players[0].Number, norm.GM)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(verdict.Met, verdict.Count, verdict.Points, verdict.Average, verdict.Performance)
	// Output:
	// false 9 5.0 2718 2761
}
