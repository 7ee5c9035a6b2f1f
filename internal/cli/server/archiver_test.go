package server

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Finished events are archived beside other work: those of long ago by themselves, and others when
// somebody asks; what is counted is what there is.
func TestArchivingBesideTheWork(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		kept, err := store.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close()
		playEvents(t, kept, true, true, false)
		counted := func(a *archiver, before time.Time, archived, waiting int) {
			t.Helper()
			if got, left, err := a.Count(t.Context(), before); err != nil || got != archived || left != waiting {
				t.Errorf("%d archived, %d waiting, %v; want %d and %d", got, left, err, archived, waiting)
			}
		}
		ctx, end := context.WithCancel(t.Context())
		ended := make(chan struct{})
		a := newArchiver(kept, 24*time.Hour, slog.New(slog.DiscardHandler))
		now := kept.Now().Add(time.Second)
		counted(a, now, 0, 2)
		go func() { a.run(ctx); close(ended) }()
		defer func() { end(); <-ended }()
		until(t, "archiving begins", func() bool { return a.Archive(now) }) // by itself it archives nothing of today
		until(t, "archiving ends", func() bool { return !a.Archiving().Running })
		if s := a.Archiving(); s.Events != 2 || s.Entries == 0 || s.Left != 0 || s.Failure.ID != "" {
			t.Errorf("%+v", s)
		}
		counted(a, now, 2, 0)

		older := newArchiver(kept, time.Nanosecond, slog.New(slog.DiscardHandler))
		older.archive(t.Context(), kept.Now().Add(-older.after)) // nothing is left
		if s := older.Archiving(); s.Running || s.Events != 0 {
			t.Errorf("%+v", s)
		}
	})
}
