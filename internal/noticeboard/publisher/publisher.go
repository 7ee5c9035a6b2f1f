// Package publisher updates the documents of the noticeboards as the journals
// grow. It alone stands between the desk, which knows everything, and the
// packages that show what everybody may see, which are given documents and
// nothing else.
package publisher

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/picture"
	"torneo/tournament"
)

const (
	interval = 10 * time.Second       // how often it is looked for what nobody told, as a new day
	pause    = 250 * time.Millisecond // between two looks: an arbiter who enters results is not held up
)

// Follower has the documents as they are now.
type Follower struct {
	desk  *arbiter.Desk
	clock func() time.Time
	log   *slog.Logger

	mu      sync.Mutex
	site    *render.Site
	stand   []noticeboard.Standing // nil: nobody has looked yet
	changed chan struct{}          // closed when the documents are others

	// Of the one who looks.
	boards map[string]known
	own    map[string]*eventjournal.State // the journals of the events themselves
	series map[string]madeSeries
	order  []string // the tournaments, those of the newest event first
}

// event is the event of boards, as they have it.
type event struct {
	id, name string
	logo     *picture.Picture
}

// is reports whether two events are the same.
func (e event) is(o event) bool {
	return e.id == o.id && e.name == o.name && (e.logo == nil) == (o.logo == nil) && (e.logo == nil || e.logo.Hash == o.logo.Hash)
}

// known is a board as it was made of a state on a day.
type known struct {
	state *journal.State
	on    tournament.Date
	event event
	board *noticeboard.Board
}

// New follows the desk's tournaments. The clock has the location in which
// times are told of tournaments whose journals name none.
func New(desk *arbiter.Desk, clock func() time.Time, log *slog.Logger) *Follower {
	return &Follower{desk: desk, clock: clock, log: log, site: render.Make(nil, nil), boards: map[string]known{}, series: map[string]madeSeries{}, changed: make(chan struct{})}
}

// Site returns the documents as they are now, and a channel that is closed when there are others.
func (f *Follower) Site() (*render.Site, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.site, f.changed
}

// Standings returns the documents, how far each tournament is in them, and a channel that is
// closed when they change. The list is nil as long as nobody has looked: then nothing is known,
// and not that there is nothing.
func (f *Follower) Standings() (*render.Site, []noticeboard.Standing, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.site, f.stand, f.changed
}

// Run follows until the context ends.
func (f *Follower) Run(ctx context.Context) {
	told, stop := f.desk.Live().ListenToAll()
	defer stop()
	again := time.NewTicker(interval)
	defer again.Stop()
	look := func() error { return f.Look(ctx) }
	for ctx.Err() == nil {
		if err := look(); err != nil && ctx.Err() == nil {
			f.log.Warn("noticeboard", "reason", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-told.C:
			look = func() error { return f.LookAt(ctx, told.Take()) }
		case <-again.C:
			look = func() error { return f.Look(ctx) }
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// Look makes the documents of all tournaments as they are now. A tournament that cannot
// be read keeps what it had.
func (f *Follower) Look(ctx context.Context) error {
	events, err := f.desk.Store().Events(ctx)
	if err != nil {
		return err
	}
	now := f.clock()
	var order []string
	f.own = map[string]*eventjournal.State{}
	for _, e := range slices.Backward(events) { // the newest first
		of := event{id: e.ID, name: e.Name}
		if l, err := f.desk.Store().Letterhead(ctx, e.ID); err == nil {
			of.logo = l.Logo
		}
		journals, err := f.desk.Store().Journals(ctx, e.ID)
		if err != nil {
			return err
		}
		if own, err := f.desk.EventState(ctx, e.ID); err == nil {
			f.own[e.ID] = own
		} else {
			f.log.Warn("noticeboard", "event", e.ID, "reason", err)
		}
		for _, j := range journals {
			order = append(order, j.ID)
			f.make(ctx, j.ID, of, now)
		}
	}
	f.order = order
	maps.DeleteFunc(f.boards, func(id string, _ known) bool { return !slices.Contains(order, id) })
	f.publish()
	return nil
}

// Of returns the boards of the tournaments of some events as they are now, with the series that
// count them; the one that cannot be read is an error.
func (f *Follower) Of(ctx context.Context, events ...string) ([]*noticeboard.Board, error) {
	if err := f.Look(ctx); err != nil {
		return nil, err
	}
	var boards []*noticeboard.Board
	for _, e := range events {
		journals, err := f.desk.Store().Journals(ctx, e)
		if err != nil {
			return nil, err
		}
		for _, j := range journals {
			k, read := f.boards[j.ID]
			if !read {
				_, err := f.desk.State(ctx, j.ID)
				return nil, err
			}
			if err := arbiter.AheadError(k.state); err != nil {
				return nil, err // it would be published as it was
			}
			if k.board != nil {
				boards = append(boards, k.board)
			}
		}
	}
	return f.withSeries(boards), nil
}

// LookAt does as Look, where nothing has happened but to these tournaments: no others are
// asked for, unless one of them is not known yet.
func (f *Follower) LookAt(ctx context.Context, ids []string) error {
	now := f.clock()
	for _, id := range ids {
		had, ok := f.boards[id]
		if !ok {
			return f.Look(ctx)
		}
		f.make(ctx, id, had.event, now)
	}
	f.publish()
	return nil
}

// publish makes the documents of the boards as they are.
func (f *Follower) publish() {
	var boards []*noticeboard.Board
	stand := make([]noticeboard.Standing, 0, len(f.order))
	for _, id := range f.order {
		k, read := f.boards[id]
		at := noticeboard.Standing{Tournament: id, Board: k.board, Unread: !read}
		if read {
			at.Last, at.Unread = k.state.Last, k.state.Ahead != nil
		}
		stand = append(stand, at)
		if k.board != nil {
			boards = append(boards, k.board)
		}
	}
	before, _ := f.Site()
	site := render.Make(f.withSeries(boards), before)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stand = stand
	if site.Key() == before.Key() {
		return
	}
	f.site = site
	close(f.changed)
	f.changed = make(chan struct{})
}

// make makes the board of a tournament anew if its state or the day is another.
func (f *Follower) make(ctx context.Context, id string, of event, now time.Time) {
	had := f.boards[id]
	state, err := f.desk.State(ctx, id)
	if err != nil {
		f.log.Warn("noticeboard", "journal", id, "reason", err)
		return
	}
	now = now.In(f.desk.Zone(state))
	on := calendar.Of(now)
	if had.state == state && had.on == on && had.event.is(of) {
		return
	}
	b := noticeboard.Of(state, on)
	if b != nil {
		b.ID, b.Event, b.EventID, b.Logo, b.Zone = id, of.name, of.id, of.logo, now.Location()
	}
	f.boards[id] = known{state, on, of, b}
}
