package handbook_test

import (
	"fmt"

	"torneo/handbook"
)

// Which edition of the tie-breaks was in force on a day, and what became of one of its articles.
func Example() {
	edition := handbook.EditionOn(handbook.TieBreaks, 20250619)
	fmt.Println(edition)
	rule, _ := handbook.RuleAt(handbook.Ref{Edition: edition, Article: "16.4"})
	fmt.Println(rule.Status, rule.TitleEN)
	// Output:
	// 2024
	// implemented One's own unplayed round is a game against a dummy with one's own score
}
