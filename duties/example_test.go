package duties_test

import (
	"fmt"
	"strings"

	"torneo/duties"
	"torneo/tournament"
)

func Example() {
	first, last := tournament.Date{Year: 2026, Month: 11, Day: 20}, tournament.Date{Year: 2026, Month: 11, Day: 24}
	e := duties.Event{
		Tournament: &tournament.Tournament{Start: first, End: last, Rulebook: tournament.ProposeRulebook(first, last)},
		Rounds:     1, Sessions: []duties.Session{{Day: first, At: "17:00"}},
	}
	for _, x := range e.List() {
		if x.ID == "register" || x.ID == "arrive" || x.ID == "last-list" {
			fmt.Println(strings.TrimSpace(fmt.Sprint(x.ID, " ", x.Who, " ", x.Day, " ", x.At)))
		}
	}
	// Output:
	// register organiser 2026/11/17
	// arrive arbiters 2026/11/20 16:00
	// last-list organiser 2027/01/31
}
