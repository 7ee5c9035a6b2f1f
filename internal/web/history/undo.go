package history

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// Acts returns the acts on what happened.
func Acts() page.Acts {
	return page.Acts{To: "/t/{id}/journal", Rows: []page.Act{
		{Path: "/t/{id}/undo", Right: arbiter.Look, Do: undo},
	}}
}

// undo takes back an event, with all that happened in the same act.
func undo(v *page.Visit) (*page.Next, error) {
	number, err := v.Number("number")
	if err != nil {
		return nil, err
	}
	events, err := v.Events()
	if err != nil {
		return nil, err
	}
	act := slices.DeleteFunc(arbiter.ActOf(events, int64(number)), func(n int64) bool { return v.State.Undone[n] })
	return &page.Next{Command: arbiter.Undo{Numbers: act}, Done: message.New("web.done.undo", "count", len(act)), To: v.ReturnTo(v.Path("journal"))}, nil
}
