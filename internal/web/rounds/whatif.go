package rounds

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// whatIfPage compares the tournament with its state without an act.
type whatIfPage struct {
	page.Frame
	Number  int64
	Act     []page.Line
	Changes *changes
}

// WhatIf shows what undoing an act would change, without doing it.
func WhatIf(v *page.Visit) error {
	number, err := v.Number("number")
	if err != nil {
		return err
	}
	events, err := v.Events()
	if err != nil {
		return err
	}
	if number < 1 || number > len(events) {
		return page.ErrNotFound
	}
	act := arbiter.ActOf(events, int64(number))
	other, err := v.Site.Desk.At(v.Context(), v.Tournament.ID, v.State.Last, act...)
	if err != nil {
		return &arbiter.Refused{Message: message.New("web.whatif.impossible")}
	}
	preview, err := arbiter.Compare(v.State, other)
	if err != nil {
		return page.ExplainError(err)
	}
	p := whatIfPage{Frame: v.Frame(message.New("web.whatif.title", "number", number)), Number: int64(number), Changes: changesOf(v, preview)}
	p.Section = page.JournalSection
	p.Act = v.Lines(events, func(k int) bool { return slices.Contains(act, events[k].Number) })
	return v.Render(whatIfView(p))
}
