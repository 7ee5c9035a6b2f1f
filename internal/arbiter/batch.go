package arbiter

import (
	"slices"

	"torneo/internal/journal"
)

// Sequence is several commands given as one: each is decided from what the ones
// before it have done, and all happen or none. What one form says is one act.
type Sequence []Command

func (c Sequence) clashes(w journal.Payload) bool {
	return slices.ContainsFunc(c, func(command Command) bool { return clashesWith(command, w) })
}

func (c Sequence) Decide(s *journal.State) Decision {
	state := s.Clone()
	var all Decision
	for _, command := range c {
		d := refusalForTeams(state, command)
		if d.Refused == nil {
			d = command.Decide(state)
		}
		if d.Refused != nil {
			return Decision{Refused: d.Refused}
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
