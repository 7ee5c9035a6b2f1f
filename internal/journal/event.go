package journal

import "time"

// Event is one thing that happened.
type Event struct {
	Number   int64 // from 1, without gaps
	Time     time.Time
	Actor    string // the name of who did it
	Identity string // who that was, and as what at which device; all empty: a name that was typed
	Role     string
	Device   string
	Reason   string // where one was asked for
	Payload  Payload
}

// SameAct reports whether two events came from one command.
func SameAct(a, b *Event) bool {
	return a.Time.Equal(b.Time) && a.Actor == b.Actor && a.Identity == b.Identity && a.Device == b.Device && a.Reason == b.Reason
}

// Payload is the content of an event. The events of a subject, their encoding and
// their effect on a tournament are together in the file of that subject, and rows
// lists them all.
type Payload interface {
	// apply does to the state what happened, or says why it cannot have happened.
	apply(*State) error

	// subject returns the subject of the event.
	subject() Subject
}

// timely is an event that has its time in the course of a round. Journals are read
// whatever order they are in; who takes events back must not leave others behind
// for which it never was the time.
type timely interface{ timely(*State) bool }

// naming is an event that gives IDs. They are taken for ever, even if it is taken
// back.
type naming interface{ name(*State) }
