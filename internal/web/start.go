package web

import (
	"errors"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
)

// startPage lists the events with their tournaments, and how far these are.
type startPage struct {
	frame
	Events  []startEvent
	Removed int // events that can be brought back
}

type startEvent struct {
	arbiter.Event
	Tournaments []startTournament
}

type startTournament struct {
	arbiter.Journal
	Name  string
	Stage stage
	State *journal.State // nil: it cannot be read
	Wrong message.Message
}

func (s *Site) start(v *visit) error {
	p := startPage{frame: v.frame(message.New("web.start.title"))}
	events, err := s.desk.Store().Events(v.context())
	if err != nil {
		return err
	}
	for _, e := range events {
		journals, err := s.desk.Store().Journals(v.context(), e.ID)
		if err != nil {
			return err
		}
		row := startEvent{Event: e}
		for _, j := range journals {
			row.Tournaments = append(row.Tournaments, s.startTournament(v, j))
		}
		p.Events = append(p.Events, row)
	}
	removed, err := s.desk.Store().RemovedEvents(v.context())
	if err != nil {
		return err
	}
	p.Removed = len(removed)
	return v.render(startView(p))
}

// startTournament keeps a journal that cannot be read from hiding the others.
func (s *Site) startTournament(v *visit, j arbiter.Journal) startTournament {
	t := startTournament{Journal: j, Name: j.Name}
	state, err := s.desk.State(v.context(), j.ID)
	if err != nil && v.gone() {
		return t
	}
	if err != nil {
		s.log.Error("tournament cannot be read", "journal", j.ID, "reason", err)
		t.Wrong = message.New("web.start.unreadable")
		if beyond := (*journal.Beyond)(nil); errors.As(err, &beyond) {
			t.Wrong = beyond.Message()
		}
		return t
	}
	t.State, t.Name, t.Stage = state, state.Config.Name, stageOf(state)
	return t
}
