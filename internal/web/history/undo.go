package history

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// Undo takes back an event, with all that happened in the same act.
func Undo(v *page.Visit) error {
	number, err := v.Number("number")
	if err != nil {
		return err
	}
	events, err := v.Events()
	if err != nil {
		return err
	}
	act := slices.DeleteFunc(arbiter.ActOf(events, int64(number)), func(n int64) bool { return v.State.Undone[n] })
	return v.Do(arbiter.Undo{Numbers: act}, v.ReturnTo(v.Path("journal")), message.New("web.done.undo", "count", len(act)))
}
