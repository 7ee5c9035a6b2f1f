package tournament_test

import (
	"fmt"

	"torneo/tournament"
)

// A record is written out in Go, or read from a report file by package trf. Its rulebook is proposed once, from its days.
func Example() {
	system, err := tournament.ParseSystem("FIDE_DUTCH_BAKU")
	if err != nil {
		fmt.Println(err)
		return
	}
	day, err := tournament.ParseDate("2026/03/07")
	if err != nil {
		fmt.Println(err)
		return
	}
	event := tournament.Tournament{
		Name: "Evening Open", Start: day, End: day, PlannedRounds: 5, System: system,
		Points:  tournament.StandardGamePoints(),
		Players: []tournament.Player{{Number: 1, Name: "Arjona, Ana", Rating: 2000}, {Number: 2, Name: "Bravo, Bea", Rating: 1900}},
		Rounds: []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 2,
			Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}}}}},
	}
	event.Rulebook = tournament.ProposeRulebook(event.Start, event.End)
	fmt.Println(event.System.Family, event.System.Baku, event.RoundsPaired(), event.Rulebook.TieBreaks)
	// Output:
	// swiss true 1 2026
}
