// Package desktest plays whole tournaments at the desk, command by command, for
// tests and benchmarks.
package desktest

import (
	"context"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/store"
)

// Arbiter is the author of all acts.
var Arbiter = arbiter.Person{Name: "Clara Ruiz", Role: arbiter.ChiefArbiter}

// NewDesk returns a desk at a database. Its clock begins at the first day of the
// tournaments that Play makes, and goes on by a second whenever it is looked at.
func NewDesk(s *store.Store) *arbiter.Desk {
	now := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	return arbiter.NewDesk(kept{s}, func() time.Time { now = now.Add(time.Second); return now })
}

// kept is as much of a database as playing a tournament needs.
type kept struct {
	*store.Store
}

// ReadOfEvent reads nothing: an event that was just created has no journal of its own.
func (kept) ReadOfEvent(context.Context, string, int64) ([]journal.Entry, error) { return nil, nil }

// Journals returns none: a tournament is played as if it were the first one of its event.
func (kept) Journals(context.Context, string) ([]arbiter.Journal, error) { return nil, nil }
