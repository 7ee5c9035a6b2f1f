package rounds

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
)

// publish makes the draft the pairing. Who publishes and prints goes on to the sheets
// of the round.
func publish(v *page.Visit, n int) (*page.Next, error) {
	next := &page.Next{Command: arbiter.Publish{Round: n}}
	if v.Value("print") != "" && v.PrintsOnPublishing() {
		next.To = v.Path("rounds", strconv.Itoa(n), "print")
	}
	if v.Value("late") != "" { // who has come since it was paired is paired at once
		next.Command = arbiter.Sequence{next.Command, arbiter.PairLate{}}
	}
	return next, nil
}
