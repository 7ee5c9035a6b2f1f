package store

import (
	"context"
	"sync"
	"time"
)

// tidyAfter is the longest time that a change may be in the write-ahead log alone.
const tidyAfter = 2 * time.Second

// tidy brings what is in the write-ahead log into the file, soon after each
// change: a copy of the file as it stands has everything but the last seconds.
// The zero value does nothing.
type tidy struct {
	do func() bool // reports whether all is there

	mu    sync.Mutex
	timer *time.Timer
	ended bool
	busy  sync.WaitGroup
}

// due schedules the work that is to be done.
func (t *tidy) due() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.do == nil || t.timer != nil || t.ended {
		return
	}
	t.timer = time.AfterFunc(tidyAfter, t.run)
}

func (t *tidy) run() {
	t.mu.Lock()
	t.timer = nil
	if t.ended {
		t.mu.Unlock()
		return
	}
	t.busy.Add(1)
	t.mu.Unlock()
	defer t.busy.Done()
	if !t.do() {
		t.due() // somebody reads what stood before
	}
}

// stop waits for what is being done.
func (t *tidy) stop() {
	t.mu.Lock()
	t.ended = true
	if t.timer != nil {
		t.timer.Stop()
	}
	t.mu.Unlock()
	t.busy.Wait()
}

// Checkpoint brings everything into the file of a SQLite database, where it is not
// there yet, so that a copy of it alone is whole.
func (s *Store) Checkpoint(ctx context.Context) error {
	_, err := s.checkpoint(ctx)
	return s.failure(err)
}

// checkpoint reports whether all of the write-ahead log is in the file. It holds
// nobody up; where a file was taken away nothing more is brought into it.
func (s *Store) checkpoint(ctx context.Context) (bool, error) {
	if s.file == "" {
		return true, nil
	}
	if err := s.inPlace(); err != nil {
		return false, err
	}
	var busy, log, done int
	err := s.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &log, &done)
	return err == nil && busy == 0 && log == done, err
}
