package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

const mark = "Aurelia Zzyzx"

// Data removed for good are in no file of the database any more; the copies that have
// them are named; data that are not old enough stay.
func TestPurge(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		stays := journalWith(t, s, 30)
		goes := must(s.CreateEvent(ctx, mark))(t)
		var entries []store.Entry
		for _, e := range results(1, 300) {
			e.Actor = mark
			entries = append(entries, e)
		}
		j := must(s.CreateJournal(ctx, goes.ID, mark, nil, entries...))(t)
		copies := t.TempDir()
		if err := s.Backup(ctx, filepath.Join(copies, "with.db")); err != nil {
			t.Fatal(err)
		}
		if err := s.DeleteEvent(ctx, goes.ID); err != nil {
			t.Fatal(err)
		}
		same(t, "too early", len(must(s.Purge(ctx, time.Now().Add(-30*24*time.Hour)))(t)), 0)
		same(t, "journals kept", len(must(s.JournalsOfDeleted(ctx, goes.ID))(t)), 1)
		gone := must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		if len(gone) != 1 || gone[0].ID != goes.ID {
			t.Errorf("purged %v", gone)
		}
		same(t, "deleted", len(must(s.DeletedEvents(ctx))(t)), 0)
		fails[*store.NotFound](t, s.UndeleteEvent(ctx, goes.ID))
		if _, err := s.Read(ctx, j.ID, 0); err == nil {
			t.Error("the journal is there")
		}
		same(t, "the other", len(must(s.Read(ctx, stays.ID, 0))(t)), 30)
		if !strings.HasPrefix(url, "postgres") {
			for _, name := range []string{url, url + "-wal"} {
				if data := must(os.ReadFile(name))(t); bytes.Contains(data, []byte(mark)) {
					t.Errorf("%s still has it", filepath.Base(name))
				}
			}
		}
		if err := s.Backup(ctx, filepath.Join(copies, "without.db")); err != nil {
			t.Fatal(err)
		}
		same(t, "copies", must(store.CopiesWith(ctx, copies, goes.ID))(t), []string{"with.db"})
		same(t, "no folder", len(must(store.CopiesWith(ctx, filepath.Join(copies, "none"), goes.ID))(t)), 0)
		must(s.Append(ctx, stays.ID, 30, results(31, 31)...))(t)
	})
}

// Of a journal that went different ways either is kept, or both, and nothing is
// lost.
func TestWhichWayIsKept(t *testing.T) {
	for _, keep := range []store.Keep{store.KeepHere, store.KeepBoth, store.KeepThere} {
		t.Run("keep "+string(keep), func(t *testing.T) {
			ctx := t.Context()
			s := open(t, storetest.SQLite(t))
			j := journalWith(t, s, 10)
			backup := filepath.Join(t.TempDir(), "backup.db")
			if err := s.Backup(ctx, backup); err != nil {
				t.Fatal(err)
			}
			other := open(t, backup)
			must(s.Append(ctx, j.ID, 10, results(100, 101)...))(t)
			must(other.Append(ctx, j.ID, 10, results(200, 204)...))(t)
			other.Close()
			m := must(s.Restore(ctx, backup, nil))(t)
			if len(m.Differing) != 1 || m.Differing[0].Number != 11 || len(m.Differing[0].Here) != 12 || len(m.Differing[0].There) != 15 {
				t.Fatalf("differs as %+v", m.Differing)
			}
			m = must(s.Restore(ctx, backup, map[string]store.Keep{j.ID: keep}))(t)
			journals := must(s.Journals(ctx, j.Event))(t)
			switch keep {
			case store.KeepHere:
				same(t, "journals", len(journals), 1)
				same(t, "last", journals[0].Last, int64(12))
			case store.KeepBoth:
				same(t, "journals", len(journals), 2)
				same(t, "added", len(m.Added), 1)
				same(t, "there", len(must(s.Read(ctx, m.Added[0].ID, 0))(t)), 15)
				same(t, "here", len(must(s.Read(ctx, j.ID, 0))(t)), 12)
			case store.KeepThere:
				same(t, "journals", len(journals), 1)
				same(t, "there", len(must(s.Read(ctx, journals[0].ID, 0))(t)), 15)
				away := must(s.DeletedEvents(ctx))(t)
				same(t, "put away", len(away), 1)
				if err := s.UndeleteEvent(ctx, away[0].ID); err != nil {
					t.Fatal(err)
				}
				same(t, "here", len(must(s.Read(ctx, j.ID, 0))(t)), 12)
			}
		})
	}
}
