package events

import (
	"errors"
	"net/http"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// startPage lists the events with their tournaments, and how far these are.
type startPage struct {
	page.Frame
	Events  []startEvent
	Removed int // events that can be brought back

	Asked *questions // nil: this is not the first start
}

type startEvent struct {
	arbiter.Event
	Tournaments []startTournament
}

type startTournament struct {
	arbiter.Journal
	Name  string
	Stage arbiter.Stage
	State *journal.State // nil: it cannot be read
	Wrong message.Message
}

// Start serves the page with which the program begins.
func (f First) Start(v *page.Visit) error { return f.start(v, http.StatusOK, nil) }

// start shows it; asked, with what was answered before.
func (f First) start(v *page.Visit, status int, asked *questions) error {
	p := startPage{Frame: v.Frame(message.New("web.start.title"))}
	events, err := v.EventsInSight()
	if err != nil {
		return err
	}
	for _, e := range events {
		journals, err := v.Journals(e.ID)
		if err != nil {
			return err
		}
		row := startEvent{Event: e}
		for _, j := range journals {
			row.Tournaments = append(row.Tournaments, tournamentOf(v, j))
		}
		p.Events = append(p.Events, row)
	}
	p.FindsAll = len(p.Events) > 0
	removed, err := v.Site.Desk.Store().RemovedEvents(v.Context())
	if err != nil {
		return err
	}
	if v.May(arbiter.RestoreEvent) {
		p.Removed = len(removed)
	}
	if len(p.Events) == 0 && len(removed) == 0 {
		if p.Asked = asked; asked == nil {
			p.Asked = f.questions(v)
		}
	}
	return v.RenderAs(status, startView(p))
}

// tournamentOf keeps a journal that cannot be read from hiding the others.
func tournamentOf(v *page.Visit, j arbiter.Journal) startTournament {
	t := startTournament{Journal: j, Name: j.Name}
	state, err := v.Site.Desk.State(v.Context(), j.ID)
	if err != nil && v.IsCanceled() {
		return t
	}
	if err != nil {
		v.Site.Log.Error("tournament cannot be read", "journal", j.ID, "reason", err)
		t.Wrong = message.New("web.start.unreadable")
		if beyond := (*journal.Beyond)(nil); errors.As(err, &beyond) {
			t.Wrong = beyond.Message()
		}
		if ahead := (*journal.Unknown)(nil); errors.As(err, &ahead) {
			t.Wrong = ahead.Message()
		}
		return t
	}
	t.State, t.Name, t.Stage = state, state.Config.Name, arbiter.StageOf(state)
	return t
}
