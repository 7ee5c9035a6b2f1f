// Package desktest plays whole tournaments at the arbiter's desk, command by
// command, for tests and benchmarks.
package desktest

import (
	"context"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/store"
)

// Arbiter is who does everything.
var Arbiter = arbiter.Person{Name: "Clara Ruiz", Role: arbiter.ChiefArbiter}

// NewDesk is a desk at a database. Its clock begins at the first day of the
// tournaments that Play makes, and goes on by a second whenever it is looked at.
func NewDesk(s *store.Store) *arbiter.Desk {
	now := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	return arbiter.NewDesk(kept{s: s}, func() time.Time { now = now.Add(time.Second); return now })
}

// kept is as much of a database as playing a tournament needs.
type kept struct {
	arbiter.Store
	s *store.Store
}

func (k kept) CreateEvent(ctx context.Context, name string) (arbiter.Event, error) {
	e, err := k.s.CreateEvent(ctx, name)
	return arbiter.Event{ID: e.ID, Name: e.Name, Created: e.Created}, err
}

func (k kept) CreateJournal(ctx context.Context, event, name string, entries ...journal.Entry) (arbiter.Journal, error) {
	j, err := k.s.CreateJournal(ctx, event, name, entries...)
	return arbiter.Journal(j), err
}

func (k kept) Journal(ctx context.Context, id string) (arbiter.Journal, error) {
	j, err := k.s.Journal(ctx, id)
	return arbiter.Journal(j), err
}

func (k kept) Append(ctx context.Context, id string, after int64, entries ...journal.Entry) (int64, error) {
	return k.s.Append(ctx, id, after, entries...)
}

func (k kept) Read(ctx context.Context, id string, after int64) ([]journal.Entry, error) {
	return k.s.Read(ctx, id, after)
}

func (k kept) Written(ctx context.Context) (arbiter.Written, error) {
	a, err := k.s.Agreed(ctx)
	return arbiter.Written{Format: a.Format, By: a.By}, err
}

// ReadOfEvent reads nothing: an event that was just created has no journal of its own.
func (kept) ReadOfEvent(context.Context, string, int64) ([]journal.Entry, error) { return nil, nil }

// Journals are none: a tournament is played as if it were the first one of its event.
func (kept) Journals(context.Context, string) ([]arbiter.Journal, error) { return nil, nil }
