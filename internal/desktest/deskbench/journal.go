//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/store"
)

// journals times reading, decoding and folding journals of several lengths, and
// adding to them.
func journals(ctx context.Context, c desktest.Config, runs int) error {
	fmt.Print("\n| events | players | on disk | read | decode | fold | fold, an event | together | add one |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	small := c
	small.Players = 60
	for _, j := range []struct {
		config desktest.Config
		events int
	}{{small, 1_000}, {c, 10_000}, {c, 40_000}, {c, 100_000}} {
		if err := oneJournal(ctx, j.config, j.events, runs); err != nil {
			return err
		}
	}
	return nil
}

func oneJournal(ctx context.Context, c desktest.Config, events, runs int) error {
	folder, err := os.MkdirTemp("", "deskbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	_, id, err := desktest.Folder(ctx, folder, c, events)
	if err != nil {
		return err
	}
	file := filepath.Join(folder, desktest.DatabaseFile)
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, file)
	if err != nil {
		return err
	}
	defer s.Close()
	var entries []store.Entry
	read, err := median(runs, func() error { entries, err = s.Read(ctx, id, 0); return err })
	if err != nil {
		return err
	}
	list := make([]journal.Event, len(entries))
	decode, err := median(runs, func() error {
		for k := range entries {
			if list[k], err = journal.Decode(entries[k]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	var state *journal.State
	fold, err := median(runs, func() error { state, err = journal.Fold(list); return err })
	if err != nil {
		return err
	}
	last, entry := state.Last, entries[len(entries)-1]
	started := time.Now()
	const added = 200
	for range added {
		if last, err = s.Append(ctx, id, last, entry); err != nil {
			return err
		}
	}
	add := time.Since(started) / added
	fmt.Printf("| %d | %d | %s | %s | %s | %s | %d ns | %s | %s |\n", len(entries), len(state.Players), kib(int(info.Size())), ms(read), ms(decode), ms(fold),
		fold.Nanoseconds()/int64(len(entries)), ms(read+decode+fold), ms(add))
	return nil
}

// median returns the processor time, of this process, that the median of so many runs
// takes.
func median(runs int, f func() error) (time.Duration, error) {
	list := make([]time.Duration, runs)
	for k := range list {
		runtime.GC()
		before := processorOfThis()
		if err := f(); err != nil {
			return 0, err
		}
		list[k] = processorOfThis() - before
	}
	slices.Sort(list)
	return list[runs/2], nil
}

func processorOfThis() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // cannot fail for this process
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
