package arbiter

import (
	"strings"

	"torneo/internal/journal"
)

// MayUndo returns nil if the person may take back the events that are taken back with
// that event: a person may undo what they may do. Undoing back behind a published round,
// or a rare event, is the chief arbiter's.
func (p Person) MayUndo(events []journal.Event, numbers []int64, at Place) error {
	seats := at.State
	if !p.Scope.Narrow() {
		seats = nil // nobody asks at which board it was
	}
	for _, n := range numbers {
		if n < 1 || n > int64(len(events)) {
			continue
		}
		act, extent := undoneAs(events[n-1].Payload, seats)
		if act == "" {
			continue
		}
		if err := p.May(act, at, extent); err != nil {
			return err
		}
	}
	return nil
}

// undoneAs returns the act that a person must be allowed to do to take an event back;
// "": none, as it comes with others.
func undoneAs(w journal.Payload, s *journal.State) (Act, Extent) {
	r := eventRowOf(w)
	act := r.undo(w)
	if act == "" {
		return "", Extent{}
	}
	return act, r.extent(s, journal.SubjectOf(w))
}

// OfRights reports whether the refusal is of something that somebody else may do.
func (r *Refused) OfRights() bool { return strings.HasPrefix(r.Message.ID, "rights.refused.") }
