package store_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// held is everything that a store shows.
type held struct {
	Events, Deleted []store.Event
	Journals        map[string][]store.Journal
	Entries         map[string][]store.Entry
}

func everything(t *testing.T, s *store.Store) held {
	t.Helper()
	h := held{Journals: map[string][]store.Journal{}, Entries: map[string][]store.Entry{}}
	h.Events = must(s.Events(t.Context()))(t)
	h.Deleted = must(s.DeletedEvents(t.Context()))(t)
	for _, e := range h.Events {
		h.Journals[e.ID] = must(s.Journals(t.Context(), e.ID))(t)
		for _, j := range h.Journals[e.ID] {
			h.Entries[j.ID] = must(s.Read(t.Context(), j.ID, 0))(t)
		}
	}
	return h
}

// furnish fills a store with a bit of everything.
func furnish(t *testing.T, s *store.Store) []store.Journal {
	t.Helper()
	a := journalWith(t, s, 260)
	b := must(s.CreateJournal(t.Context(), a.Event, "Sub-10 «B»", nil, results(1, 3)...))(t)
	c := journalWith(t, s, 0)
	gone := journalWith(t, s, 5)
	if err := s.DeleteEvent(t.Context(), gone.Event); err != nil {
		t.Fatal(err)
	}
	return []store.Journal{a, b, c, gone}
}

// pairs runs a test for both kinds of database on either side.
func pairs(t *testing.T, test func(t *testing.T, from, to *store.Store)) {
	for _, from := range storetest.Databases {
		for _, to := range storetest.Databases {
			t.Run(from.Name+" to "+to.Name, func(t *testing.T) { test(t, open(t, from.New(t)), open(t, to.New(t))) })
		}
	}
}

func TestBackupAndRestore(t *testing.T) {
	pairs(t, func(t *testing.T, from, to *store.Store) {
		ctx := t.Context()
		journals := furnish(t, from)
		file := filepath.Join(t.TempDir(), "sicherung für Ñandú?#%20.db")
		if err := from.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		must(from.Append(ctx, journals[1].ID, 3, result(4)))(t) // is not in the backup

		m := must(to.Restore(ctx, file, nil))(t)
		same(t, "merged", []int{len(m.Events), len(m.Added), len(m.Extended), len(m.Same), len(m.Behind), len(m.Differing)}, []int{3, 4, 0, 0, 0, 0})
		got, want := everything(t, to), everything(t, from)
		want.Entries[journals[1].ID] = results(1, 3)
		for i := range want.Journals[journals[1].Event] {
			if j := &want.Journals[journals[1].Event][i]; j.ID == journals[1].ID {
				*j = journals[1]
			}
		}
		same(t, "restored", got, want)
		must(to.Append(ctx, journals[0].ID, 260, result(261)))(t)
		if err := to.UndeleteEvent(ctx, journals[3].Event); err != nil {
			t.Fatal(err)
		}
		same(t, "entries of what was deleted", must(to.Read(ctx, journals[3].ID, 0))(t), results(1, 5))
	})
}

func TestRestoreIntoWhatIsThere(t *testing.T) {
	pairs(t, func(t *testing.T, from, to *store.Store) {
		ctx := t.Context()
		journals := furnish(t, from)
		file := filepath.Join(t.TempDir(), "backup.db")
		backup := func(s *store.Store) {
			t.Helper()
			if err := s.Backup(ctx, file); err != nil {
				t.Fatal(err)
			}
		}
		backup(from)
		must(to.Restore(ctx, file, nil))(t)
		m := must(to.Restore(ctx, file, nil))(t)
		same(t, "again", []int{len(m.Events), len(m.Added), len(m.Extended), len(m.Same), len(m.Behind), len(m.Differing)}, []int{0, 0, 0, 4, 0, 0})

		// Both go on: one here, one there, one differently; and a new one.
		a, b, c := journals[0], journals[1], journals[2]
		must(from.Append(ctx, a.ID, 260, results(261, 400)...))(t)
		must(to.Append(ctx, b.ID, 3, result(4)))(t)
		must(from.Append(ctx, c.ID, 0, results(1, 3)...))(t)
		must(to.Append(ctx, c.ID, 0, result(1), result(7)))(t)
		d := must(from.CreateJournal(ctx, a.Event, "D", nil, result(1)))(t)
		if err := to.DeleteEvent(ctx, a.Event); err != nil {
			t.Fatal(err)
		}
		if err := to.RenameEvent(ctx, c.Event, "Mine"); err != nil {
			t.Fatal(err)
		}
		backup(from)
		m = must(to.Restore(ctx, file, nil))(t)
		ids := func(journals []store.Journal) (ids []string) {
			for _, j := range journals {
				ids = append(ids, j.ID)
			}
			return ids
		}
		same(t, "added", ids(m.Added), []string{d.ID})
		same(t, "extended", ids(m.Extended), []string{a.ID})
		same(t, "extended to", m.Extended[0], must(to.Journal(ctx, a.ID))(t))
		same(t, "same", ids(m.Same), []string{journals[3].ID})
		same(t, "behind", ids(m.Behind), []string{b.ID})
		if len(m.Differing) != 1 || m.Differing[0].Journal.ID != c.ID || m.Differing[0].Number != 2 {
			t.Errorf("differing: %+v", m.Differing)
		}
		if len(m.Events) != 1 || m.Events[0].ID != a.Event || !m.Events[0].Deleted.IsZero() {
			t.Errorf("events: %+v", m.Events)
		}
		same(t, "A", must(to.Read(ctx, a.ID, 0))(t), results(1, 400))
		same(t, "B", must(to.Read(ctx, b.ID, 0))(t), results(1, 4))
		same(t, "C", must(to.Read(ctx, c.ID, 1))(t)[0].Reason, "board 7")
		same(t, "D", must(to.Read(ctx, d.ID, 0))(t), results(1, 1))
		same(t, "name", must(to.Event(ctx, c.Event))(t).Name, "Mine")
	})
}

func TestBackupWhileOthersWrite(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 0)
		ctx, stop := context.WithCancel(t.Context())
		var group sync.WaitGroup
		group.Go(func() {
			// Quicker than arbiters write, and not so much that reading it back is all that is tested.
			for n := int64(0); ctx.Err() == nil; n++ {
				time.Sleep(time.Millisecond)
				if _, err := s.Append(t.Context(), j.ID, n, result(int(n)+1)); err != nil {
					t.Error(err)
					return
				}
			}
		})
		file := filepath.Join(t.TempDir(), "backup.db")
		var before int
		for range 5 {
			if err := s.Backup(t.Context(), file); err != nil {
				t.Fatal(err)
			}
			copied := must(open(t, file).Read(t.Context(), j.ID, 0))(t)
			if len(copied) < before {
				t.Errorf("a later backup has %d entries, an earlier one %d", len(copied), before)
			}
			before = len(copied)
			same(t, "entries", copied, results(1, before)[:before:before])
		}
		stop()
		group.Wait()
	})
}

func TestBackupLeavesNothingHalf(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		journalWith(t, s, 3)
		folder := t.TempDir()
		file := filepath.Join(folder, "backup.db")
		if err := os.WriteFile(file, []byte("the last backup"), 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.Backup(ctx, file); err == nil {
			t.Error("a backup that nobody waits for was made")
		}
		same(t, "old file", string(must(os.ReadFile(file))(t)), "the last backup")
		if err := s.Backup(t.Context(), file); err != nil {
			t.Fatal(err)
		}
		header := must(os.ReadFile(file))(t)
		same(t, "magic", string(header[:15]), "SQLite format 3")
		same(t, "journal modes: readable without writing", header[18:20], []byte{1, 1})
		names := must(filepath.Glob(filepath.Join(folder, "*")))(t)
		hidden := must(filepath.Glob(filepath.Join(folder, ".*")))(t)
		same(t, "files", append(names, hidden...), []string{file})
		same(t, "reason", fails[*store.Unavailable](t, s.Backup(t.Context(), filepath.Join(folder, "none", "b.db"))).Reason, store.NoPlace)
	})
}

func TestBackupIsNotWrittenOverTheDatabase(t *testing.T) {
	file := storetest.EmptySQLite(t)
	s := open(t, file)
	j := journalWith(t, s, 3)
	link := file + ".link"
	if err := os.Link(file, link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, file + "-wal", link, filepath.Dir(file) + "/./torneo.db"} {
		same(t, "field for "+path, fails[*store.Invalid](t, s.Backup(t.Context(), path)).Field, "backup")
	}
	same(t, "entries", must(s.Read(t.Context(), j.ID, 0))(t), results(1, 3))
}

// TestRestoreFromLiveDatabase takes from a database that is open elsewhere and
// has entries that are only in its write-ahead log.
func TestRestoreFromLiveDatabase(t *testing.T) {
	file := storetest.EmptySQLite(t)
	s := open(t, file)
	j := journalWith(t, s, 100)
	other := open(t, storetest.SQLite(t))
	must(other.Restore(t.Context(), file, nil))(t)
	same(t, "entries", must(other.Read(t.Context(), j.ID, 0))(t), results(1, 100))
	must(s.Append(t.Context(), j.ID, 100, result(101)))(t)
}

func TestRestoreRefusesWhatWasTamperedWith(t *testing.T) {
	for name, statement := range map[string]string{
		"entry missing":      "DELETE FROM entries WHERE number = 2",
		"data not JSON":      "UPDATE entries SET data = 'x' WHERE number = 2",
		"number not one":     "UPDATE entries SET version = 'x' WHERE number = 2",
		"identifier":         "INSERT INTO events VALUES ('../x', 'x', 0, NULL)",
		"name empty":         "UPDATE events SET name = ''",
		"tables not there":   "DROP TABLE entries",
		"journal of nothing": "PRAGMA foreign_keys = 0; UPDATE journals SET event = 'nothing'",
	} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, url string) {
				file := storetest.EmptySQLite(t)
				filled(t, file, 3)
				raw(t, file, statement)
				s := open(t, url)
				_, err := s.Restore(t.Context(), file, nil)
				same(t, "where", fails[*store.Corrupt](t, err).Where, file)
				same(t, "events", len(must(s.Events(t.Context()))(t)), 0)
			})
		})
	}
}

func TestRelativeNames(t *testing.T) {
	url := storetest.EmptyPostgres(t)
	t.Chdir(t.TempDir())
	for _, url := range []string{url, "torneo.db"} {
		s := open(t, url)
		j := journalWith(t, s, 3)
		if err := s.Backup(t.Context(), "backup.db"); err != nil {
			t.Fatal(err)
		}
		same(t, "the same", must(s.Restore(t.Context(), "backup.db", nil))(t).Same, []store.Journal{j})
	}
}

func TestRestoreRefusesNewerBackup(t *testing.T) {
	file := storetest.EmptySQLite(t)
	filled(t, file, 3)
	raw(t, file, "INSERT INTO torneo_version (version_id, is_applied) VALUES (9999, true)", "UPDATE agreed SET number = 9999 WHERE name = 'tables'", "CREATE TABLE later (x text)")
	s := open(t, storetest.SQLite(t))
	_, err := s.Restore(t.Context(), file, nil)
	same(t, "where", fails[*store.Newer](t, err).Where, file)
	_, err = s.Restore(t.Context(), filepath.Join(t.TempDir(), "none.db"), nil)
	same(t, "reason", fails[*store.Unavailable](t, err).Reason, store.NoPlace)
}
