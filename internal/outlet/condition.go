package outlet

import (
	"time"

	"torneo/internal/jobs"
)

// Condition is how an outlet is, for who looks at all of them.
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

// Condition is how an outlet is, with the work that is being done for it; nil: none.
func (s *Outlets) Condition(o *Outlet, w *jobs.Work) Condition {
	switch {
	case o.Leaving:
		return Leaving
	case !o.On:
		return Paused
	case w != nil && w.State == jobs.Running:
		return Sending
	case o.Unconfirmed():
		return Asks
	case o.Failures > 0:
		return Failing
	case o.Sent == "" || s.behind(o):
		return Waiting
	}
	return Current
}

// Pin is the setting in which stands by what a target is known: somebody has said that it
// is the right one.
const Pin = "pin"

// Unconfirmed reports that the target showed a key which nobody has confirmed.
func (o *Outlet) Unconfirmed() bool { return o.Seen != "" && o.Seen != o.Settings[Pin] }

// Trouble is an outlet of which every page says something: it cannot be brought up to
// date, or is behind for longer than that takes.
type Trouble struct {
	ID, Name  string
	Failing   bool
	Succeeded time.Time // zero: never
}

// patience is how long an outlet may be behind before every page says so.
const patience = time.Minute

// Troubles are those of the outlets of a tournament; of "", of all. Nothing is read for it.
func (s *Outlets) Troubles(tournament string) (list []Trouble) {
	all := s.list.Load()
	if all == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range *all {
		o := &(*all)[k]
		since, behind := s.since[o.ID]
		failing := o.Failures > 0 || o.On && o.Unconfirmed()
		if tournament != "" && !o.Covers(tournament) || !o.On && !o.Leaving || !failing && (!behind || s.clock().Sub(since) < patience) {
			continue
		}
		list = append(list, Trouble{o.ID, o.Name, failing, o.Succeeded})
	}
	return list
}

// watch keeps since when an outlet is behind.
func (s *Outlets) watch(o *Outlet) {
	behind := s.behind(o)
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.since[o.ID]; behind && !known {
		s.since[o.ID] = s.clock()
	} else if !behind {
		delete(s.since, o.ID)
	}
}
