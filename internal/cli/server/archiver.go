package server

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/internal/web"
)

// archiveEvery is how often finished events are archived by themselves, where that was asked for.
const archiveEvery = time.Hour

const mostArchiveAfter = 36500 // days

// archiver archives finished events beside the work of everybody else: when somebody asks for it at
// the desk, and where the program was started so, by itself when nothing has happened in an event
// for long enough.
type archiver struct {
	kept  *store.Store
	log   *slog.Logger
	after time.Duration // 0: only when somebody asks

	asked chan time.Time // nothing must have happened since then

	mu    sync.Mutex
	state web.Archiving
}

func newArchiver(kept *store.Store, after time.Duration, log *slog.Logger) *archiver {
	return &archiver{kept: kept, log: log, after: after, asked: make(chan time.Time, 1)}
}

// run archives until the context ends.
func (a *archiver) run(ctx context.Context) {
	var every <-chan time.Time
	if a.after > 0 {
		ticks := time.NewTicker(archiveEvery)
		defer ticks.Stop()
		every = ticks.C
		a.archive(ctx, a.kept.Now().Add(-a.after))
	}
	for {
		select {
		case <-ctx.Done():
			return
		case before := <-a.asked:
			a.archive(ctx, before)
		case <-every:
			a.archive(ctx, a.kept.Now().Add(-a.after))
		}
	}
}

// Archive begins to archive the finished events in which nothing has happened since a moment; false:
// the program is at it already.
func (a *archiver) Archive(before time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.state.Running {
		return false
	}
	select {
	case a.asked <- before:
		a.state = web.Archiving{Running: true}
		return true
	default:
		return false
	}
}

// Archiving returns how far the program is, or what came of the last time.
func (a *archiver) Archiving() web.Archiving {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.state
}

// archive archives, with a rest after each event that is longer than archiving it took.
func (a *archiver) archive(ctx context.Context, before time.Time) {
	a.change(func(s *web.Archiving) { *s = web.Archiving{Running: true} })
	began := time.Now()
	err := archiveEach(ctx, a.kept, before, func(id string, done store.Archived, broken *store.Broken) bool {
		if broken != nil {
			a.log.WarnContext(ctx, "not archived", "event", id, "reason", broken)
		}
		a.change(func(s *web.Archiving) {
			if broken != nil {
				s.Left++
				return
			}
			s.Events++
			s.Entries += done.Entries
		})
		rested := pause(ctx, restAfter*time.Since(began))
		began = time.Now()
		return rested
	})
	a.change(func(s *web.Archiving) {
		s.Running = false
		if err != nil && ctx.Err() == nil {
			s.Failure = errtext.Of(err)
			a.log.WarnContext(ctx, "finished events not archived", "reason", err)
		}
		if s.Events > 0 {
			a.log.InfoContext(ctx, "finished events archived", "events", s.Events, "entries", s.Entries, "left", s.Left)
		}
	})
}

func (a *archiver) change(change func(*web.Archiving)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	change(&a.state)
}

// Count returns how many events are archived, and how many finished ones could be, since nothing
// has happened in them since a moment.
func (a *archiver) Count(ctx context.Context, before time.Time) (archived, waiting int, err error) {
	return a.kept.CountArchives(ctx, before)
}
