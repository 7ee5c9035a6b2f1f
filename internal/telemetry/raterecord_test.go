package telemetry

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

type away struct{ where int }

func (a away) Error() string { return fmt.Sprintf("the database of %d is away", a.where) }
func (away) Kind() string    { return "gone" }

// written collects the lines of a log, from any goroutine.
type written struct {
	mu   sync.Mutex
	text strings.Builder
}

func (w *written) Write(data []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(data)
}

// take returns the text so far, and clears it.
func (w *written) take() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.text.Reset()
	return w.text.String()
}

// Trouble of one kind is told once a minute, however often it comes and wherever, and no
// line of it is lost to the count; trouble of another kind is told at once, and what is no
// trouble always.
func TestTroubleIsToldOnceAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b written
		log := slog.New(Seldom(slog.NewTextHandler(&b, nil)))
		lines := func() []string {
			synctest.Wait() // until the timers have written
			return strings.Split(strings.TrimSuffix(b.take(), "\n"), "\n")
		}
		var all sync.WaitGroup
		for who := range 5 { // who are impatient, for forty seconds
			all.Go(func() {
				ctx, gone := context.WithCancel(t.Context())
				defer gone()
				for n := range 4000 {
					log.With("who", who).ErrorContext(ctx, "failed", "path", n, "reason", fmt.Errorf("%d: %w", n, away{n}))
					time.Sleep(10 * time.Millisecond)
				}
			})
		}
		time.Sleep(5 * time.Second)
		log.Error("failed", "path", 7, "reason", errors.New("another"))
		log.Warn("failed", "path", 7, "reason", away{7})
		for range 3 {
			log.Info("entered")
		}
		all.Wait()
		if got := lines(); len(got) != 6 {
			t.Fatalf("%d lines: %q", len(got), got)
		}
		time.Sleep(time.Minute)
		got := lines()
		if len(got) != 1 || !strings.Contains(got[0], "path=3999") || !strings.Contains(got[0], " left_out=19998") {
			t.Fatalf("%q", got) // 20,000, of which two are told
		}
		time.Sleep(2 * time.Minute)
		log.Error("failed", "path", 1, "reason", away{1})
		if got := lines(); len(got) != 1 || !strings.Contains(got[0], "path=1 ") || strings.Contains(got[0], "left_out") {
			t.Errorf("after a while it is told at once: %q", got)
		}
		for n := range 5 * mostKinds {
			log.Error("failed", "reason", fmt.Sprint(n))
		}
		if got := lines(); len(got) > mostKinds+1 {
			t.Errorf("%d kinds", len(got))
		}
		time.Sleep(3 * time.Minute) // the kinds are forgotten
	})
}
