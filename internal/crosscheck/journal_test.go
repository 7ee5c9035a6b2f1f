package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// counting returns a task of a hundred tournaments, every seventh of which differs.
func counting(stop func(index int)) *task {
	return &task{what: "tournaments", title: "counting", key: "key", total: 100, name: strconv.Itoa,
		compare: func(_ context.Context, index int, o *outcome) {
			stop(index)
			o.Rounds = index
			if index%7 == 0 {
				o.find("number %d differs", index)
				o.keep("tournament.trf", []byte("of "+strconv.Itoa(index)))
			}
		}}
}

func TestARunGoesOnWhereItStopped(t *testing.T) {
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	j, err := openJournal(folder, counting(func(index int) {
		if index == 40 {
			cancel()
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	if err := j.run(ctx, 3, io.Discard); !errors.Is(err, context.Canceled) {
		t.Fatalf("ended with %v", err)
	}
	if j.Next < 20 || j.Next > 50 || j.Next != j.Count.Tournaments {
		t.Fatalf("stopped at %d with %+v", j.Next, j.Count)
	}
	stopped := j.Next

	var begun atomic.Int64
	begun.Store(100)
	j, err = openJournal(folder, counting(func(index int) { begun.Store(min(begun.Load(), int64(index))) }))
	if err != nil {
		t.Fatal(err)
	}
	if err := j.run(t.Context(), 1, io.Discard); err != nil {
		t.Fatal(err)
	}
	if want := (count{Tournaments: 100, Rounds: 4950, Differing: 15}); j.Count.Rounds != want.Rounds || j.Count.Tournaments != want.Tournaments || j.Count.Differing != want.Differing {
		t.Errorf("%+v, want %+v", j.Count, want)
	}
	if int(begun.Load()) != stopped {
		t.Errorf("went on at %d, stopped at %d", begun.Load(), stopped)
	}
	kept, _ := filepath.Glob(filepath.Join(folder, "key", "differences", "*", "tournament.trf"))
	if len(kept) != 15 {
		t.Errorf("kept %v", kept)
	}
	what, err := os.ReadFile(filepath.Join(folder, "key", "differences", "49", "what.txt"))
	if err != nil || !strings.Contains(string(what), "number 49 differs") {
		t.Errorf("%q, %v", what, err)
	}
	if s := j.summary(); !strings.Contains(s, "15  tournaments in which something differs") || !strings.Contains(s, "100 of 100") {
		t.Errorf("%s", s)
	}

	j, err = openJournal(folder, counting(func(int) { t.Error("done once more") }))
	if err != nil || j.run(t.Context(), 2, io.Discard) != nil || j.Count.Tournaments != 100 {
		t.Errorf("%+v, %v", j.Count, err)
	}
}

func TestABrokenJournalIsAnError(t *testing.T) {
	folder := t.TempDir()
	task := counting(func(int) {})
	os.MkdirAll(filepath.Join(folder, task.key), 0o777)
	os.WriteFile(filepath.Join(folder, task.key, "state.json"), []byte("{"), 0o666)
	if _, err := openJournal(folder, task); err == nil || !strings.Contains(err.Error(), "state.json") {
		t.Errorf("%v", err)
	}
}

func TestOutcomesComeInOrder(t *testing.T) {
	next := 0
	err := inOrder(t.Context(), 0, 500, 8, func(_ context.Context, i int) outcome {
		time.Sleep(time.Duration(i*7919%100) * time.Microsecond)
		return outcome{count: count{Rounds: i}}
	}, func(o outcome) error {
		if o.Rounds != next {
			t.Fatalf("got %d, want %d", o.Rounds, next)
		}
		next++
		return nil
	})
	if err != nil || next != 500 {
		t.Errorf("%d, %v", next, err)
	}
	full := errors.New("disk full")
	if err := inOrder(t.Context(), 0, 500, 8, func(context.Context, int) outcome { return outcome{} }, func(outcome) error { return full }); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}
