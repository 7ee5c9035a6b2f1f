package regulations_test

import (
	"fmt"

	"torneo/i18n"
	"torneo/regulations"
	"torneo/tournament"
)

// What is not allowed, or contradicts itself, in what an event says of itself.
func Example() {
	event := &tournament.Tournament{Name: "Open", Allotted: "90 min + 30 s", PlannedRounds: 9, Start: tournament.Date{Year: 2026, Month: 7, Day: 4}, End: tournament.Date{Year: 2026, Month: 7, Day: 12}}
	facts, err := regulations.ParseFacts([]byte(`{"norms": true, "registration": {"on": "2026-06-10"}, "appeals": {"size": 4}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	p := i18n.New(i18n.English)
	for _, f := range regulations.Check(regulations.Request{Tournament: event, Facts: *facts}).Findings {
		if f.State == regulations.NotAllowed {
			fmt.Println(p.Text(f.Message), f.Articles)
		}
	}
	// Output:
	// registered 24 days before the first one: FIDE requires 30 [R-REGISTERED]
	// 4 vote in the appeals committee: the number must be odd [GR (2018) 10.2]
}
