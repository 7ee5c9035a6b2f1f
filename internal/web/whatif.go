package web

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/message"
)

// whatIfPage is what the tournament would be like without an act.
type whatIfPage struct {
	frame
	Number  int64
	Act     []line
	Changes *changes
}

// whatIf shows what undoing an act would change, without doing it.
func (s *Site) whatIf(v *visit) error {
	number, err := v.number("number")
	if err != nil {
		return err
	}
	events, err := v.events()
	if err != nil {
		return err
	}
	if number < 1 || number > len(events) {
		return errNotFound
	}
	act := arbiter.ActOf(events, int64(number))
	other, err := s.desk.At(v.context(), v.tournament.ID, v.state.Last, act...)
	if err != nil {
		return &arbiter.Refused{Message: message.New("web.whatif.impossible")}
	}
	preview, err := arbiter.Compare(v.state, other)
	if err != nil {
		return explained(err)
	}
	p := whatIfPage{frame: v.frame(message.New("web.whatif.title", "number", number)), Number: int64(number), Changes: v.changes(preview)}
	p.Section = journalSection
	p.Act = v.lines(events, func(k int) bool { return slices.Contains(act, events[k].Number) })
	return v.render(whatIfView(p))
}
