package arbiters_test

import (
	"fmt"

	"torneo/norm/arbiters"
	"torneo/tournament"
)

// Whether an event gives a norm for FIDE Arbiter, and what is still to be told.
func Example() {
	day := tournament.Date{Year: 2024, Month: 5, Day: 3}
	e := &arbiters.Event{
		Start: day, End: day.AddDays(8), Systems: []arbiters.System{arbiters.RoundRobin}, Rounds: 9, Players: 10, Rated: 10, Federations: 1, Rate: "standard",
		Arbiters: []tournament.Arbiter{{Title: "IA", Name: "Prado, Ana"}, {Name: "Gil, Luis", ID: 2244001}},
	}
	facts := arbiters.Facts{}
	for name, value := range map[string]string{"rated": "yes", "hybrid": "no", "signed": "yes", "performance": "yes", "fees": "yes", "certificates": "2", "na": "2019/03/01"} {
		if err := facts.Tell(name, value); err != nil {
			fmt.Println(err)
		}
	}
	v, _ := arbiters.Judge(e, arbiters.FA, arbiters.Person{ID: 2244001}, facts)
	fmt.Println(v.Answer, v.By, v.Ask())
	_ = facts.Tell("born", "1990/01/01")
	v, _ = arbiters.Judge(e, arbiters.FA, arbiters.Person{ID: 2244001}, facts)
	fmt.Println(v.Answer, v.By)
	// Output:
	// not-known round-robin [born]
	// met round-robin
}
