package match_test

import (
	"fmt"

	"torneo/pairing/match"
	"torneo/tournament"
)

// A match of two games, one of them played.
func ExampleFollow() {
	contest, err := tournament.ParseContest("2,2x15+10")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := match.Rules{Contest: contest, Points: tournament.StandardGamePoints()}
	m, err := match.Follow(rules, []match.Game{{White: match.First, Result: tournament.Both(tournament.Draw)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Over, m.Next.Stage, m.Next.Game, m.Next.White == match.Second)
	// Output:
	// false 0 1 true
}
