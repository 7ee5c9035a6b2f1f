package rounds

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// Publish makes the draft the pairing. Who publishes and prints goes on to the sheets
// of the round.
func Publish(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	next := v.Path("rounds", strconv.Itoa(n))
	if v.Value("print") != "" && v.PrintsOnPublishing() {
		next += "/print"
	}
	var c arbiter.Command = arbiter.Publish{Round: n}
	if v.Value("late") != "" { // who has come since it was paired is paired at once
		c = arbiter.Together{arbiter.Publish{Round: n}, arbiter.PairLate{}}
	}
	return v.Do(c, next, message.New("web.done.publish", "round", n))
}
