package arbiter

import (
	"torneo/internal/journal"
	"torneo/message"
)

// Command is an act: data that says what is wanted. Who may give it is said in one
// table (rightstable.go).
type Command interface {
	// Decide returns the effects of the command on a tournament in that state, which it
	// does not change.
	Decide(s *journal.State) Decision
}

// Decision is the effect of a command.
type Decision struct {
	Events   []journal.Payload
	Warnings []Warning        // what has to be confirmed before it is done
	Refused  *message.Message // why it is not done
}

// Warning is a warning before an act is done.
type Warning struct {
	Level   Level
	Message message.Message
}

// Level is the confirmation that a warning needs. None can be switched off.
type Level uint8

const (
	Silent      Level = 0
	Acknowledge Level = 2 // it is read
	Confirm     Level = 3 // it is confirmed, or the act cancelled
	TwoSteps    Level = 4 // it is confirmed twice, its consequences spelled out
	Refuse      Level = 5 // only outside FIDE mode
)

// Refused is the error of a command that is not carried out.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.ID }

// Unconfirmed is the error of a command that has to be confirmed first, up to
// that level.
type Unconfirmed struct {
	Level    Level
	Warnings []Warning
}

func (u *Unconfirmed) Error() string { return "arbiter: not confirmed" }

// Clash is the error of a command given without knowing what has happened since.
type Clash struct {
	Message message.Message
	Event   journal.Event // what happened
}

func (c *Clash) Error() string { return c.Message.ID }

// clasher is a command that knows with which events it clashes. Others clash with those
// whose row says it (eventtable.go).
type clasher interface{ clashes(journal.Payload) bool }

// clash looks for events after the last one seen with which the command clashes: the
// error is a *Clash, or of a result a *Second.
func clash(c Command, events []journal.Event, seen int64) error {
	if seen <= 0 || seen >= int64(len(events)) {
		return nil
	}
	if asked, known := second(c, events, seen); asked != nil {
		return asked
	} else if known {
		return nil
	}
	for _, e := range events[seen:] {
		if e.Payload == nil || undoneElsewhere(c, events, e.Payload) {
			continue
		}
		if clashesWith(c, e.Payload) {
			return &Clash{message.New("arbiter.clash", "who", e.Actor, "event", int(e.Number)), e}
		}
	}
	return nil
}

// clashesWith reports whether a command clashes with what has happened.
func clashesWith(c Command, w journal.Payload) bool {
	r := eventRowOf(w)
	if r.clash == clashNobody {
		return false
	}
	if x, ok := c.(clasher); ok {
		return x.clashes(w)
	}
	return r.clash.has(clashRest)
}

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// refusal returns the decision not to do it.
func refusal(id string, pairs ...any) Decision {
	m := message.New(id, pairs...)
	return Decision{Refused: &m}
}

// warn adds what has to be confirmed.
func (d *Decision) warn(level Level, id string, pairs ...any) {
	d.Warnings = append(d.Warnings, Warning{level, message.New(id, pairs...)})
}

// add adds what happens.
func (d *Decision) add(what ...journal.Payload) { d.Events = append(d.Events, what...) }
