// Package publisher makes the documents of the noticeboards from the journals, when somebody asks
// for them, and keeps them as the journals grow. It alone stands between the desk, which knows
// everything, and the packages that show what everybody may see, which are given documents and
// nothing else.
package publisher

import (
	"container/list"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/noticeboard/render"
)

const (
	interval = 10 * time.Second       // how often it is looked for what nobody told, as a new day
	pause    = 250 * time.Millisecond // between two looks: an arbiter who enters results is not held up
)

// usualRoom is the bytes that documents may take if nobody has said so.
const usualRoom = 64 << 20

// Follower has the documents of the tournaments that somebody reads, within a bound: those that
// were not asked for longest leave memory, and are made anew when they are asked for. It is safe
// for concurrent use.
type Follower struct {
	desk  *arbiter.Desk
	clock func() time.Time
	log   *slog.Logger
	since time.Time // from when on it tells what is new

	mu       sync.Mutex
	asked    time.Time        // when it was last asked what has changed
	heard    map[string]int64 // what was found then: journals and their last entries
	room     int64
	shelves  map[scope]*shelf
	changing map[string]map[*shelf]bool // by the tournaments and events by which they change
	uses     *list.List                 // of shelves that have documents, the last one asked for first
	weight   int64                      // of these
	events   map[string]string          // of tournaments whose event has a shelf
	absent   map[string]time.Time
	front    *render.Site
	changed  chan struct{} // closed when something has changed anywhere
	lists    lists
	seasons  publicSeasons
}

// New follows the desk's tournaments. The clock has the location in which times are told of
// tournaments whose journals name none.
func New(desk *arbiter.Desk, clock func() time.Time, log *slog.Logger) *Follower {
	now := clock()
	return &Follower{desk: desk, clock: clock, log: log, since: now.Truncate(time.Microsecond), asked: now, room: usualRoom, shelves: map[scope]*shelf{}, changing: map[string]map[*shelf]bool{}, uses: list.New(), events: map[string]string{}, absent: map[string]time.Time{},
		front: render.Began(now), changed: make(chan struct{}), seasons: publicSeasons{kept: noSeasons{}}}
}

// SetRoom sets how many bytes of memory documents may take.
func (f *Follower) SetRoom(bytes int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.room = bytes
	f.makeRoom(nil)
}

// Run follows until the context ends.
func (f *Follower) Run(ctx context.Context) {
	told, stop := f.desk.Live().ListenToAll()
	defer stop()
	again := time.NewTicker(interval)
	defer again.Stop()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-told.C:
			missed := told.HasMissed()
			f.LookAt(ctx, told.Take()...)
			if missed { // of which tournaments nobody knows
				f.lookAgain(ctx, func() {})
			}
		case <-again.C:
			f.lookAgain(ctx, func() {
				if ids := told.Take(); len(ids) > 0 { // a result waits for no round through all
					f.LookAt(ctx, ids...)
				}
			})
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// LookAt brings the documents of these tournaments up to date, and tells what is new in those that
// everybody may see; an event's own id is all of its tournaments.
func (f *Follower) LookAt(ctx context.Context, ids ...string) {
	also := slices.Clone(ids)
	for _, id := range ids {
		event, err := f.eventOf(ctx, id)
		if err == nil && event != "" && f.shows(ctx, event) {
			f.shelf(scope{kind: ofEvent, id: event})
			also = append(also, event)
		}
		if err != nil && ctx.Err() == nil {
			f.log.Warn("noticeboard", "journal", id, "reason", err)
		}
	}
	if len(also) == 0 {
		return
	}
	for _, s := range f.shelvesOf(also...) {
		f.look(ctx, s, ids...)
	}
}

// Look brings all documents that are kept up to date, with what nobody told.
func (f *Follower) Look(ctx context.Context) error {
	f.lookAgain(ctx, func() {})
	return ctx.Err()
}

// lookAgain looks at everything that is kept; between two shelves something else is done.
func (f *Follower) lookAgain(ctx context.Context, between func()) {
	f.lookAtOthers(ctx)
	for _, s := range f.shelvesOf() {
		if ctx.Err() != nil {
			return
		}
		f.look(ctx, s)
		between()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.absent)
	for _, s := range f.shelves {
		if s.site != nil {
			f.weigh(s) // documents have been made since
			f.unpin(s)
		}
	}
	f.makeRoom(nil)
}

// changedBefore is how much earlier than the last look a journal may have gone on that nobody told
// of: another program's clock may be behind.
const changedBefore = 30 * time.Second

// lookAtOthers looks at journals that have gone on without anybody telling, as another program's
// with a file do.
func (f *Follower) lookAtOthers(ctx context.Context) {
	f.mu.Lock()
	since := f.asked
	f.asked = f.clock()
	f.mu.Unlock()
	list, err := f.desk.Store().JournalsChangedSince(ctx, since.Add(-changedBefore))
	if err != nil {
		if ctx.Err() == nil {
			f.log.Warn("noticeboard", "reason", err)
		}
		return
	}
	heard := make(map[string]int64, len(list))
	var ids []string
	f.mu.Lock()
	for _, j := range list {
		heard[j.ID] = j.Last
		if f.heard[j.ID] != j.Last {
			ids = append(ids, j.ID)
		}
	}
	f.heard = heard
	f.mu.Unlock()
	f.LookAt(ctx, ids...)
}

// Changes returns a channel that is closed when something has changed in what is kept.
func (f *Follower) Changes() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.changed
}
