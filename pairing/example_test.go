package pairing_test

import (
	"fmt"

	"torneo/pairing"
	"torneo/tournament"
)

// The next round by the system that the event has, and each round as it was compared with the rules.
func ExamplePair() {
	event := &tournament.Tournament{
		PlannedRounds: 3, InitialColor: tournament.White, Points: tournament.StandardGamePoints(),
		System:  tournament.System{Code: "FIDE_DUTCH_2026", Family: tournament.Swiss},
		Players: []tournament.Player{{Number: 1, Rating: 2000}, {Number: 2, Rating: 1900}, {Number: 3, Rating: 1800}, {Number: 4, Rating: 1700}, {Number: 5, Rating: 1600}},
	}
	event.Rulebook = tournament.ProposeRulebook(event.Start, event.End)
	round, err := pairing.Pair(event, pairing.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(round.System, round.Boards)
	round.Enter(event)
	checked, err := pairing.Check(event, pairing.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range checked {
		fmt.Println(c.Round, len(c.Differences))
	}
	// Output:
	// dutch-2026 [{1 3} {4 2} {5 0}]
	// 1 0
}
