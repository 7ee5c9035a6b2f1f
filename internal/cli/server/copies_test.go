package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
)

// copied makes copies in a folder of a database that is there.
func copied(t *testing.T) (c *Copies, folder string) {
	t.Helper()
	kept := keptIn(t, t.TempDir())
	folder = filepath.Join(t.TempDir(), "usb")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	c = StartCopies(kept, folder, slog.New(slog.DiscardHandler))
	t.Cleanup(c.Stop)
	return c, folder
}

func namesIn(t *testing.T, folder string) []string {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}

// When the clock is set back, a new copy is still the last one, and the oldest is
// the one that goes.
func TestCopiesWhenTheClockIsSetBack(t *testing.T) {
	c, folder := copied(t)
	at := time.Date(2026, 11, 20, 16, 0, 0, 0, time.UTC)
	c.clock = func() time.Time { return at }
	for k := range copiesKept {
		at = at.Add(time.Minute)
		if err := os.WriteFile(filepath.Join(folder, copyPrefix+at.Format(copyFormat)+copySuffix), fmt.Append(nil, k), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	before := namesIn(t, folder)
	for range 3 { // twice within a second, too
		at = at.AddDate(-1, 0, 0)
		for range 2 {
			if err := c.copy(); err != nil {
				t.Fatal(err)
			}
		}
	}
	after := namesIn(t, folder)
	if !slices.Equal(after[:copiesKept-6], before[6:]) {
		t.Errorf("%v became %v", before, after)
	}
	for _, name := range after[copiesKept-6:] {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() < 4096 {
			t.Errorf("%s is no copy: %v", name, err)
		}
	}
}

// A copy that cannot be made is reported in every language, retried, and no longer reported once
// it is made.
func TestCopiesThatFail(t *testing.T) {
	c, folder := copied(t)
	c.again = 10 * time.Millisecond
	if err := os.Rename(folder, folder+".away"); err != nil {
		t.Fatal(err)
	}
	c.due <- struct{}{}
	until(t, "told", func() bool { return len(c.notices()) == 1 })
	for _, lang := range i18n.Languages() {
		text := i18n.New(lang).Text(c.notices()[0])
		if !strings.Contains(text, folder) || !strings.Contains(text, map[i18n.Language]string{i18n.English: "retried", i18n.Spanish: "de nuevo"}[lang]) {
			t.Errorf("%s: %s", lang, text)
		}
	}
	if err := os.Rename(folder+".away", folder); err != nil {
		t.Fatal(err)
	}
	until(t, "made", func() bool { return len(c.notices()) == 0 })
	if names := namesIn(t, folder); len(names) != 1 {
		t.Errorf("copies: %v", names)
	}
	c.Store = unwilling{c.Store}
	c.due <- struct{}{}
	until(t, "told again", func() bool { return len(c.notices()) == 1 })
}

// unwilling is a store that makes no backup.
type unwilling struct{ arbiter.Store }

func (unwilling) Backup(context.Context, string) error { return errors.New("no") }

// Copies are made beside the database without being asked for; where none can be made
// nobody is held up.
func TestCopiesAreMadeBesideTheDatabase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "torneo.db")
	kept := keptIn(t, filepath.Dir(file))
	store, notices, stop := KeepCopies(kept, file, slog.New(slog.DiscardHandler))
	e, err := store.CreateEvent(t.Context(), "Open")
	if err != nil {
		t.Fatal(err)
	}
	desk := arbiter.NewDesk(store, time.Now)
	if _, err := desk.Example(t.Context(), arbiter.Person{Role: arbiter.ChiefArbiter}, e.ID); err != nil {
		t.Fatal(err)
	}
	j, err := store.Journals(t.Context(), e.ID)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := store.Read(t.Context(), j[0].ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	round := slices.IndexFunc(entries, ofARound)
	if round < 0 {
		round = 0
		entries[0].Kind, entries[0].Version, entries[0].Data = "published", 1, []byte(`{"Round":1}`)
	}
	if err := store.AppendTogether(t.Context(), arbiter.Addition{Journal: j[0].ID, After: j[0].Last, Entries: entries[round : round+1]}); err != nil {
		t.Fatal(err)
	}
	stop()
	if names := namesIn(t, filepath.Join(filepath.Dir(file), OwnCopies)); len(names) != 1 {
		t.Errorf("copies: %v", names)
	}
	if told := notices(); len(told) > 0 {
		t.Errorf("told %v", told)
	}

	own := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(own, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, _, stop = KeepCopies(kept, filepath.Join(own, "torneo.db"), slog.New(slog.DiscardHandler))
	stop()
}
