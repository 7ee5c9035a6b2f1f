// Package manyevents fills a database with as many events as a federation has, for measurements.
// A few tournaments are played at the desk, and copied with other names, places, days and people,
// each with a journal that can be read, checked and gone on with.
package manyevents

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/internal/calendar"

	"torneo/internal/store"
)

// Config says what is made.
type Config struct {
	Events int // in all
	Live   int // of them are played today
	Seed   uint64
	Now    time.Time
	Rows   bool // with the rows of the register; otherwise as an older program leaves them
}

// Of a thousand events that are not played today.
const (
	entering = 40
	overdue  = 10
	dateless = 10
)

// atOnce is the number of events of a transaction.
const atOnce = 250

// Fill adds the events to a database, which Open of the store has prepared, and calls progress
// after each transaction.
func Fill(ctx context.Context, url string, c Config, progress func(events int)) error {
	made := &copies{templates: map[stage][]*template{}, today: calendar.Of(c.Now), now: c.Now, seed: c.Seed, ids: newID}
	if err := made.playTemplates(ctx); err != nil {
		return err
	}
	to, err := openWriter(ctx, url, c.Rows)
	if err != nil {
		return err
	}
	numbers := make(chan int)
	parts := make(chan []whole)
	var making sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		making.Go(func() {
			for first := range numbers {
				var part []whole
				for n := first; n < min(first+atOnce, c.Events); n++ {
					s, late := c.stageOf(n)
					part = append(part, made.event(n, s, late))
				}
				parts <- part
			}
		})
	}
	go func() {
		for first := 0; first < c.Events; first += atOnce {
			numbers <- first
		}
		close(numbers)
		making.Wait()
		close(parts)
	}()
	done := 0
	for part := range parts {
		if err == nil {
			err = to.write(ctx, part)
		}
		if done += len(part); err == nil && progress != nil {
			progress(done)
		}
	}
	if err != nil {
		to.close(ctx)
		return err
	}
	return to.close(ctx)
}

// stageOf returns how far the event with that number has come, and whether its last day is past
// though.
func (c *Config) stageOf(number int) (s stage, late bool) {
	if number*c.Live/c.Events != (number+1)*c.Live/c.Events { // so many, spread evenly
		return played, false
	}
	switch n := number * 617 % 1000; {
	case n < entering:
		return entered, false
	case n < entering+overdue:
		return played, true
	case n < entering+overdue+dateless:
		return undated, false
	}
	return finished, false
}

// playTemplates plays the tournaments that are copied.
func (c *copies) playTemplates(ctx context.Context) error {
	folder, err := os.MkdirTemp("", "manyevents")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	kept, err := store.Open(ctx, filepath.Join(folder, "templates.db"))
	if err != nil {
		return err
	}
	defer kept.Close()
	for k, s := range shapes {
		t, err := s.play(ctx, kept, c.seed+uint64(k))
		if err != nil {
			return fmt.Errorf("template %d: %w", k, err)
		}
		c.templates[s.stage] = append(c.templates[s.stage], t)
	}
	return nil
}

// keptWords returns the words of a row as the store keeps them.
func keptWords(words []string) []string {
	const longest = 40
	list := make([]string, 0, len(words))
	for _, w := range words {
		if len(w) > longest {
			w = strings.ToValidUTF8(w[:longest], "")
		}
		list = append(list, w)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
