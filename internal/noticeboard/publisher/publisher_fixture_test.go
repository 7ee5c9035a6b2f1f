package publisher_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/store"
)

// stored is the desk's store with what a noticeboard asks for besides.
type stored struct {
	arbiter.Store
	event   arbiter.Event
	journal arbiter.Journal
}

func (s stored) Events(context.Context) ([]arbiter.Event, error) {
	return []arbiter.Event{s.event}, nil
}
func (s stored) Journals(context.Context, string) ([]arbiter.Journal, error) {
	return []arbiter.Journal{s.journal}, nil
}
func (s stored) Letterhead(context.Context, string) (arbiter.Letterhead, error) {
	return arbiter.Letterhead{}, nil
}

// published is a tournament that was played, of which everything is published.
type published struct {
	t         testing.TB
	kept      *store.Store
	stored    stored
	desk      *arbiter.Desk // by the clock of the machine
	event, id string
	last      int64 // entry of its journal, that of the publication
}

func newPublished(t testing.TB, c desktest.Config) *published {
	t.Helper()
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), desktest.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	played := desktest.NewDesk(kept)
	event, err := played.Store().CreateEvent(t.Context(), "Copa")
	if err != nil {
		t.Fatal(err)
	}
	id, err := desktest.Play(t.Context(), played, event.ID, c)
	if err != nil {
		t.Fatal(err)
	}
	p := &published{t: t, kept: kept, event: event.ID, id: id, stored: stored{played.Store(), event, arbiter.Journal{ID: id, Event: event.ID, Name: "Open"}}}
	p.desk = arbiter.NewDesk(p.stored, time.Now)
	p.last = p.do(arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}})
	return p
}

// do does something at the desk, and says which entry of the journal it is; 0: it changed
// nothing.
func (p *published) do(c arbiter.Command) int64 {
	p.t.Helper()
	number, err := p.desk.Do(p.t.Context(), p.id, desktest.Arbiter, c, arbiter.Consent{Level: arbiter.TwoSteps, Reason: "x"})
	if err != nil {
		p.t.Fatal(err)
	}
	return number
}

func (p *published) state() *journal.State {
	p.t.Helper()
	state, err := p.desk.State(p.t.Context(), p.id)
	if err != nil {
		p.t.Fatal(err)
	}
	return state
}

// follower has looked at what a desk says.
func follower(t testing.TB, desk *arbiter.Desk, clock func() time.Time) *publisher.Follower {
	t.Helper()
	f := publisher.New(desk, clock, slog.New(slog.DiscardHandler))
	if err := f.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	return f
}
