package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"torneo/internal/progress"
)

// journal is the progress and the findings of a run, kept in a folder of its own so
// that it can go on another time.
type journal struct {
	Title   string  `json:"title"`
	Next    int     `json:"next"` // everything before it is done
	Count   count   `json:"count"`
	Seconds float64 `json:"seconds"`

	task   *task
	folder string
	saved  time.Time
}

// saveEvery is the longest time that finished work waits to be saved.
const saveEvery = 2 * time.Second

// openJournal finds the journal of the task in its folder, or begins one.
func openJournal(parent string, t *task) (*journal, error) {
	j := &journal{folder: filepath.Join(parent, t.key)}
	data, err := os.ReadFile(j.file())
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		if err := json.Unmarshal(data, j); err != nil {
			return nil, fmt.Errorf("%s: %w", j.file(), err)
		}
	}
	j.Title, j.task = t.title, t
	t.total = max(t.total, j.Next) // fewer have been asked for than are done
	return j, os.MkdirAll(j.folder, 0o777)
}

func (j *journal) file() string { return filepath.Join(j.folder, "state.json") }

// run goes on until everything is done, or the context ends.
func (j *journal) run(ctx context.Context, workers int, stderr io.Writer) error {
	fmt.Fprintf(stderr, "%s\n%s\n", j.Title, j.folder)
	if j.Next > 0 {
		fmt.Fprintf(stderr, "goes on at %d of %d\n", j.Next+1, j.task.total)
	}
	bar := newBar(stderr, j.task.what, j.Next, j.task.total)
	began, before := time.Now(), j.Seconds
	err := inOrder(ctx, j.Next, j.task.total, workers, j.work, func(o outcome) error {
		if o.cut {
			return context.Canceled
		}
		if len(o.findings) > 0 {
			o.Differing = 1
			if err := j.keep(&o); err != nil {
				return err
			}
		}
		j.Count.add(o.count)
		j.Next++
		bar.step()
		j.Seconds = before + time.Since(began).Seconds()
		if time.Since(j.saved) < saveEvery {
			return nil
		}
		return j.save()
	})
	bar.close()
	return errors.Join(err, j.save())
}

// work compares one tournament.
func (j *journal) work(ctx context.Context, index int) (o outcome) {
	o.Tournaments = 1
	defer o.catch()
	j.task.compare(ctx, index, &o)
	return o
}

// keep writes down what differs in the tournament at hand.
func (j *journal) keep(o *outcome) error {
	name := j.task.name(j.Next)
	folder := filepath.Join(j.folder, "differences", name)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	o.keep("what.txt", o.report(j.Title, name))
	for _, file := range slices.Sorted(maps.Keys(o.files)) {
		if err := os.WriteFile(filepath.Join(folder, file), o.files[file], 0o666); err != nil {
			return err
		}
	}
	return nil
}

// save writes the state so that there is never half of it.
func (j *journal) save() error {
	data, err := json.MarshalIndent(j, "", "  ")
	if err != nil {
		return err
	}
	aside := j.file() + ".tmp"
	if err := os.WriteFile(aside, append(data, '\n'), 0o666); err != nil {
		return err
	}
	j.saved = time.Now()
	return os.Rename(aside, j.file())
}

// summary returns the numbers of tournaments, rounds and differences.
func (j *journal) summary() string {
	var b strings.Builder
	line := func(n int, text string) { fmt.Fprintf(&b, "%9d  %s\n", n, text) }
	c := &j.Count
	fmt.Fprintf(&b, "%s: %d of %d, %v\n", j.Title, j.Next, j.task.total, time.Duration(j.Seconds*float64(time.Second)).Round(time.Second))
	line(c.Tournaments, j.task.what)
	line(c.Rounds, "rounds")
	for _, x := range []struct {
		n    int
		text string
	}{
		{c.Reference, "rounds paired by the reference as well"},
		{c.Impossible, "rounds without legal pairing"},
		{c.Places, "places"},
		{c.SkippedRounds, "rounds that cannot be compared"},
		{c.DifferingRounds, "rounds that differ"},
		{c.FailedRounds, "rounds without an answer"},
	} {
		if x.n > 0 {
			line(x.n, x.text)
		}
	}
	line(c.Differing, j.task.what+" in which something differs")
	for _, remark := range slices.Sorted(maps.Keys(c.Remarks)) {
		line(c.Remarks[remark], "× "+remark)
	}
	if c.Differing > 0 {
		fmt.Fprintf(&b, "see %s\n", filepath.Join(j.folder, "differences"))
	}
	return b.String()
}

// bar shows how far the run has come: on a terminal all the time, elsewhere at
// every tenth of the way.
type bar struct {
	out         io.Writer
	done, total int
	progress    *progress.Bar
}

func newBar(w io.Writer, what string, done, total int) *bar {
	b := &bar{out: w, done: done, total: total}
	if isTerminal(w) && done < total {
		b.progress = progress.NewBar(w, what, total)
		for range done {
			b.progress.Step()
		}
	}
	return b
}

func (b *bar) step() {
	b.done++
	switch {
	case b.progress != nil:
		b.progress.Step()
	case b.total >= 1000 && b.done*10/b.total > (b.done-1)*10/b.total:
		fmt.Fprintf(b.out, "%d of %d\n", b.done, b.total)
	}
}

func (b *bar) close() {
	if b.progress != nil {
		b.progress.Close()
	}
}

func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
