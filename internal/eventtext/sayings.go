package eventtext

import (
	"fmt"
	"slices"

	"torneo/internal/journal"
)

// saying is the wording of a kind of event, and the facts learned from it for the
// wording of later ones.
type saying struct {
	say   func(*Teller, journal.Payload) string
	learn func(*Teller, journal.Payload) // nil: nothing
}

// sayings holds the wording of all kinds of events, by subject.
var sayings = journal.NewTable(slices.Concat(setupSayings, playerSayings, teamSayings, pairingSayings, matchSayings, resultSayings, incidentSayings, appealSayings, dutySayings)...)

// say returns the row of the kind W.
func say[W journal.Payload](say func(*Teller, W) string) journal.Line[saying] {
	return journal.LineOf[W](saying{say: func(t *Teller, w journal.Payload) string { return say(t, w.(W)) }})
}

// sayAndLearn returns the row of the kind W, of which something is learned.
func sayAndLearn[W journal.Payload](say func(*Teller, W) string, learn func(*Teller, W)) journal.Line[saying] {
	return journal.LineOf[W](saying{
		say:   func(t *Teller, w journal.Payload) string { return say(t, w.(W)) },
		learn: func(t *Teller, w journal.Payload) { learn(t, w.(W)) },
	})
}

// Learn takes in what later events are said with.
func (t *Teller) Learn(w journal.Payload) {
	if s, _ := sayings.RowOf(w); s.learn != nil {
		s.learn(t, w)
	}
}

// Say describes the event.
func (t *Teller) Say(w journal.Payload) string {
	if s, ok := sayings.RowOf(w); ok {
		return s.say(t, w)
	}
	return fmt.Sprintf("%T", w) // a test says every kind
}
