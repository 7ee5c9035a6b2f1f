package outlet

import (
	"context"
	"time"

	"torneo/internal/jobs"
	"torneo/internal/row"
	"torneo/message"
)

// Condition is the condition of an outlet, for a list of them.
type Condition string

// The conditions.
const (
	Paused  Condition = "paused"
	Leaving Condition = "leaving" // what is there is being deleted
	Asks    Condition = "asks"    // it has to be said whether the target is the one that is meant
	Failing Condition = "failing"
	Sending Condition = "sending"
	Waiting Condition = "waiting" // it is behind, and its turn comes
	Current Condition = "current"
)

// Condition returns the condition of an outlet, with the work that is being done for it; nil:
// none.
func (s *Outlets) Condition(ctx context.Context, o *Outlet, w *jobs.Work) Condition {
	switch {
	case o.Leaving:
		return Leaving
	case !o.On:
		return Paused
	case w != nil && w.State == jobs.Running:
		return Sending
	case o.NeedsConfirmation():
		return Asks
	case o.Failures > 0:
		return Failing
	case o.Sent == "" || s.behind(ctx, o):
		return Waiting
	}
	return Current
}

// Pin is the setting in which stands by what a target is known.
const Pin = row.Pin

// Confined is the setting of an outlet whose address was entered by somebody who was not at
// the computer of the program: it reaches nothing of the network at hand.
const Confined = "confined"

// Brief is the summary of an outlet on pages of a tournament.
type Brief struct {
	ID, Name  string
	Paused    bool
	Failing   bool
	Trouble   bool            // every page says it: it fails, or is behind for longer than it takes
	Succeeded time.Time       // zero: never
	Failure   message.Message // of the last try
}

// patience is the time an outlet may be behind before every page says so.
const patience = time.Minute

// Briefs returns the briefs of the outlets of a tournament; of "", of all. Nothing is read for
// it.
func (s *Outlets) Briefs(tournament string) (list []Brief) {
	all := s.list.Load()
	if all == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range *all {
		o := &(*all)[k]
		if tournament != "" && !o.Covers(tournament) {
			continue
		}
		b := Brief{ID: o.ID, Name: o.Name, Paused: !o.On && !o.Leaving, Succeeded: o.Succeeded, Failure: o.Failure}
		if !b.Paused {
			since, behind := s.since[o.ID]
			b.Failing = o.Failures > 0 || o.NeedsConfirmation()
			b.Trouble = b.Failing || behind && s.clock().Sub(since) >= patience
		}
		list = append(list, b)
	}
	return list
}

// watch keeps since when an outlet is behind.
func (s *Outlets) watch(ctx context.Context, o *Outlet) {
	behind := s.behind(ctx, o)
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.since[o.ID]; behind && !known {
		s.since[o.ID] = s.clock()
	} else if !behind {
		delete(s.since, o.ID)
	}
}
