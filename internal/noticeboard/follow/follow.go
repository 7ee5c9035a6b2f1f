// Package follow keeps the documents of the noticeboards as the journals go on: it alone
// stands between the desk, which knows everything, and those who show what everybody may
// see, who are given documents and nothing else.
package follow

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/press"
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
	site    *press.Site
	boards  map[string]known
	changed chan struct{} // closed when the documents are others
}

// known is a board as it was made of a state on a day.
type known struct {
	state *journal.State
	on    tournament.Date
	event string
	board *noticeboard.Board
}

// New follows the desk's tournaments. The clock has the location in which times are told.
func New(desk *arbiter.Desk, clock func() time.Time, log *slog.Logger) *Follower {
	return &Follower{desk: desk, clock: clock, log: log, site: press.Make(nil, nil), boards: map[string]known{}, changed: make(chan struct{})}
}

// Site is the documents as they are now, and a channel that is closed when there are
// others.
func (f *Follower) Site() (*press.Site, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.site, f.changed
}

// Run follows until the context ends.
func (f *Follower) Run(ctx context.Context) {
	told, stop := f.desk.Live().ListenToAll()
	defer stop()
	again := time.NewTicker(interval)
	defer again.Stop()
	for ctx.Err() == nil {
		if err := f.Look(ctx); err != nil && ctx.Err() == nil {
			f.log.Warn("noticeboard", "reason", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-told:
		case <-again.C:
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
	now := f.clock()
	on := tournament.Date{Year: now.Year(), Month: int(now.Month()), Day: now.Day()}
	boards, err := f.read(ctx, on, now.Location())
	if err != nil {
		return err
	}
	before, _ := f.Site()
	site := press.Make(boards, before)
	if site.Key() == before.Key() {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.site = site
	close(f.changed)
	f.changed = make(chan struct{})
	return nil
}

func (f *Follower) read(ctx context.Context, on tournament.Date, zone *time.Location) ([]*noticeboard.Board, error) {
	events, err := f.desk.Store().Events(ctx)
	if err != nil {
		return nil, err
	}
	var boards []*noticeboard.Board
	there := map[string]bool{}
	for _, e := range slices.Backward(events) { // the newest first
		journals, err := f.desk.Store().Journals(ctx, e.ID)
		if err != nil {
			return nil, err
		}
		for _, j := range journals {
			there[j.ID] = true
			if b := f.board(ctx, j.ID, e.Name, on, zone); b != nil {
				boards = append(boards, b)
			}
		}
	}
	for id := range f.boards {
		if !there[id] {
			delete(f.boards, id)
		}
	}
	return boards, nil
}

// board is that of a tournament, made anew if its state or the day is another.
func (f *Follower) board(ctx context.Context, id, event string, on tournament.Date, zone *time.Location) *noticeboard.Board {
	had := f.boards[id]
	state, err := f.desk.State(ctx, id)
	if err != nil {
		f.log.Warn("noticeboard", "journal", id, "reason", err)
		return had.board
	}
	if had.state == state && had.on == on && had.event == event {
		return had.board
	}
	b := noticeboard.Of(state, on)
	if b != nil {
		b.ID, b.Event, b.Zone = id, event, zone
	}
	f.boards[id] = known{state, on, event, b}
	return b
}
