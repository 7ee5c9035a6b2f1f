package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/message"
)

// Sequence is several commands given as one: each is decided from what the ones
// before it have done, and all happen or none. What one form says is one act.
type Sequence []Command

func (c Sequence) clashes(w journal.Payload) bool {
	return slices.ContainsFunc(c, func(command Command) bool { return clashesWith(command, w) })
}

func (c Sequence) Decide(s *journal.State) Decision {
	return c.decide(s, func(_ int, why message.Message) Decision { return Decision{Refused: &why} })
}

// decide lets the command that is refused, by its place, be named in the refusal.
func (c Sequence) decide(s *journal.State, refuse func(k int, why message.Message) Decision) Decision {
	state := s.Clone()
	var all Decision
	for k, command := range c {
		d := refusalForTeams(state, command)
		if d.Refused == nil {
			d = command.Decide(state)
		}
		if d.Refused != nil {
			return refuse(k, *d.Refused)
		}
		for _, w := range d.Events {
			if err := state.Apply(journal.Event{Number: state.Last + 1, Payload: w}); err != nil {
				return refusal("arbiter.impossible", "reason", saying(err))
			}
		}
		all.Events = append(all.Events, d.Events...)
		all.Warnings = append(all.Warnings, d.Warnings...)
	}
	return all
}
