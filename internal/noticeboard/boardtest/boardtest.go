// Package boardtest has the documents of boards that a test puts up by hand.
package boardtest

import (
	"context"
	"sync"

	"torneo/internal/calendar"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/row"
)

// Shelf has the documents of the boards that were put up last. It is safe for concurrent use.
type Shelf struct {
	mu      sync.Mutex
	site    *render.Site
	boards  []*noticeboard.Board
	seasons []*noticeboard.Season
	changed chan struct{}
}

// Put replaces what is there.
func (s *Shelf) Put(boards ...*noticeboard.Board) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.init()
	s.site, s.boards = render.MakeWith(boards, s.seasons, s.site), boards
	close(s.changed)
	s.changed = make(chan struct{})
}

// PutSeasons replaces the seasons of leagues that the boards stand with.
func (s *Shelf) PutSeasons(list ...*noticeboard.Season) {
	s.mu.Lock()
	s.seasons = list
	boards := s.boards
	s.mu.Unlock()
	s.Put(boards...)
}

// Seasons returns the seasons of leagues.
func (s *Shelf) Seasons(context.Context) (names []render.SeasonName, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.seasons {
		names = append(names, render.SeasonName{ID: x.ID, Name: x.League.Name})
	}
	return names, nil
}

func (s *Shelf) init() {
	if s.changed == nil {
		s.changed = make(chan struct{})
	}
}

// Site returns the documents.
func (s *Shelf) Site() *render.Site {
	site, _ := s.Of(context.Background(), "")
	return site
}

// Of returns all documents, whatever is asked for, and a channel that is closed when there are
// others.
func (s *Shelf) Of(context.Context, string) (*render.Site, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.init()
	if s.site == nil {
		return render.Make(nil, nil), s.changed
	}
	return s.site, s.changed
}

// Some returns all documents, as Of does.
func (s *Shelf) Some(ctx context.Context, _ []string) (*render.Site, <-chan struct{}) {
	return s.Of(ctx, "")
}

// List returns the first page.
func (s *Shelf) List(context.Context, render.Wanted) (*render.Document, error) {
	return s.Site().Find("index.html"), nil
}

// Search returns all boards as a register has them, each as an event of its own, a part at a time.
func (s *Shelf) Search(_ context.Context, q row.Search) (found row.Finding, total int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	begun := q.After == ""
	for k, b := range s.boards {
		if !begun {
			begun = b.ID == q.After
			continue
		}
		if q.Most > 0 && len(found.Events) == q.Most {
			found.Next = s.boards[k-1].ID
			break
		}
		c := &b.State.Config
		found.Events = append(found.Events, row.Entered{Event: row.Event{ID: b.EventID, Name: b.Event}, Tournaments: []row.Registered{{Journal: row.Journal{ID: b.ID}, Summary: row.Summary{
			Name: c.Name, City: c.City, Federation: c.Federation, Begins: calendar.ISO(c.Start), Ends: calendar.ISO(c.Start), System: c.System, ForTeams: c.ForTeams(),
			Rounds: c.Rounds, Shown: len(b.Rounds), After: b.After, Live: b.Live, Published: true,
		}}}})
	}
	return found, len(s.boards), nil
}
