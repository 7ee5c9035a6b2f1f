// Package outlettest keeps outlets in memory, for tests.
package outlettest

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/outlet"
)

// Keeper keeps outlets in memory.
type Keeper struct {
	mu   sync.Mutex
	list []outlet.Outlet
	last int
}

// Outlets returns all outlets.
func (k *Keeper) Outlets(context.Context) ([]outlet.Outlet, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	list := slices.Clone(k.list)
	for n := range list {
		list[n].Settings, list[n].Secrets = maps.Clone(list[n].Settings), maps.Clone(list[n].Secrets)
	}
	return list, nil
}

// AddOutlet adds an outlet.
func (k *Keeper) AddOutlet(_ context.Context, o outlet.Outlet) (outlet.Outlet, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last++
	o.ID, o.Edited, o.Created = "o"+strconv.Itoa(k.last), 1, time.Now()
	k.list = append(k.list, o)
	return o, nil
}

func (k *Keeper) at(id string) *outlet.Outlet {
	n := slices.IndexFunc(k.list, func(o outlet.Outlet) bool { return o.ID == id })
	if n < 0 {
		return nil
	}
	return &k.list[n]
}

// EditOutlet changes an outlet.
func (k *Keeper) EditOutlet(_ context.Context, o outlet.Outlet) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	was := k.at(o.ID)
	if was == nil {
		return outlet.ErrNotFound
	}
	o.Edited, o.OutletState, o.Created = was.Edited+1, was.OutletState, was.Created
	o.Sent, o.Next = "", time.Time{}
	*was = o
	return nil
}

// TellOutlet keeps how far one has come.
func (k *Keeper) TellOutlet(_ context.Context, id string, edited int64, state outlet.State) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if o := k.at(id); o != nil && o.Edited == edited {
		o.OutletState = state
	}
	return nil
}

// RemoveOutlet forgets an outlet.
func (k *Keeper) RemoveOutlet(_ context.Context, id string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.at(id) == nil {
		return outlet.ErrNotFound
	}
	k.list = slices.DeleteFunc(k.list, func(o outlet.Outlet) bool { return o.ID == id })
	return nil
}

// Source is a source of what is published, as it was set.
type Source struct {
	mu      sync.Mutex
	site    *render.Site
	stand   []noticeboard.Standing
	changed chan struct{}
}

// Set publishes these tournaments.
func (s *Source) Set(list ...noticeboard.Standing) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.init()
	var boards []*noticeboard.Board
	for _, t := range list {
		if t.Board != nil {
			boards = append(boards, t.Board)
		}
	}
	s.site, s.stand = render.Make(boards, s.site), append([]noticeboard.Standing{}, list...)
	close(s.changed)
	s.changed = make(chan struct{})
}

func (s *Source) init() {
	if s.site == nil {
		s.site, s.changed = render.Make(nil, nil), make(chan struct{})
	}
}

// Follow follows already.
func (s *Source) Follow() {}

// Standings returns what was set of these tournaments.
func (s *Source) Standings(_ context.Context, tournaments []string) (*render.Site, []noticeboard.Standing, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.init()
	if len(tournaments) == 0 || s.stand == nil {
		return s.site, s.stand, nil
	}
	some := []noticeboard.Standing{}
	var boards []*noticeboard.Board
	for _, t := range s.stand {
		if slices.Contains(tournaments, t.Tournament) {
			some = append(some, t)
			if t.Board != nil {
				boards = append(boards, t.Board)
			}
		}
	}
	return render.Make(boards, s.site), some, nil
}

// Changes returns a channel that is closed when something else is set.
func (s *Source) Changes() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.init()
	return s.changed
}
