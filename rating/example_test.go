package rating_test

import (
	"fmt"
	"os"

	"torneo/rating"
	"torneo/trf"
)

// What an event does to the rating of a player, game by game.
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
	rules, err := rating.RulesFor(event, rating.Standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := rating.Event(event, rules, rating.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := report.Players[0]
	fmt.Println(p.Rating, p.Count, p.K, p.Change, p.Rounded, p.New) // the change in hundredths
	// Output:
	// 2782 9 10 -290 -3 2779
}
