package web

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/message"
)

// undoRight is what one must be allowed to do to take something back.
const undoRight = arbiter.ManageEvent

// undo takes back an event, with all that happened in the same act.
func (s *Site) undo(v *visit) error {
	number, err := v.number("number")
	if err != nil {
		return err
	}
	events, err := v.events()
	if err != nil {
		return err
	}
	act := slices.DeleteFunc(arbiter.ActOf(events, int64(number)), func(n int64) bool { return v.state.Undone[n] })
	return v.do(arbiter.Undo{Numbers: act}, v.returnTo(v.path("journal")), message.New("web.done.undo", "count", len(act)))
}
