package period_test

import (
	"fmt"

	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

func ExampleRate() {
	day := tournament.Date{Year: 2026, Month: 11, Day: 3}
	fide, _ := system.Find("fide", day)
	event := &tournament.Tournament{Name: "Match", Start: day, End: day, Rulebook: tournament.ProposeRulebook(day, day),
		Players: []tournament.Player{{Number: 1, Name: "Prado", Rating: 2000}, {Number: 2, Name: "Roble", Rating: 2100}},
		Rounds:  []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}}}}},
	}
	result, err := period.Rate(&period.Input{
		System: fide, Day: tournament.Date{Year: 2026, Month: 12, Day: 1},
		List: period.List{Members: []period.Member{
			{Player: system.Player{ID: "100", Rating: 2000, K: 20}, Name: "Prado"},
			{Player: system.Player{ID: "200", Rating: 2100, K: 20}, Name: "Roble"},
		}},
		Events: []period.Event{{ID: "match", Tournament: event, IDs: []string{"100", "200"}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range result.Changes {
		fmt.Println(c.Name, c.Before, c.Change, c.After)
	}
	// Output:
	// Prado 2000 +12.80 2013
	// Roble 2100 -12.80 2087
}
