package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"torneo/internal/store/storetest"
)

// A file gets smaller when events are archived and when they are removed, while others write; one of
// an older program does so from its first removal on, as does its backup.
func TestTheFileShrinks(t *testing.T) {
	mode := func(file string) string { return fmt.Sprint(count(t, file, "PRAGMA auto_vacuum")) }
	for name, file := range map[string]string{"new": storetest.SQLite(t), "older": storetest.SQLite(t)} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			if name == "older" {
				raw(t, file, "PRAGMA auto_vacuum = NONE", "VACUUM")
				same(t, "mode", mode(file), "0")
			}
			s := open(t, file)
			goes, over, stays := journalWith(t, s, 3000), finishedWith(t, s, 3000), journalWith(t, s, 10)
			if name == "new" {
				before := sizeOf(t, file)
				same(t, "archived", must(s.ArchiveEvent(ctx, over.Event, everybodys()))(t).Journals, 2)
				if after := sizeOf(t, file); after > before*3/4 {
					t.Errorf("after an archive the file has %d of %d bytes", after, before)
				}
			} else {
				copied := filepath.Join(t.TempDir(), "backup.db")
				if err := s.Backup(ctx, copied); err != nil {
					t.Fatal(err)
				}
				same(t, "mode of a backup", mode(copied), "2")
			}
			if err := s.DeleteEvent(ctx, goes.Event); err != nil {
				t.Fatal(err)
			}
			before := sizeOf(t, file)
			writing := make(chan error)
			go func() {
				var err error
				for n := int64(10); n < 60 && err == nil; n++ {
					_, err = s.Append(ctx, stays.ID, n, results(int(n)+1, int(n)+1)...)
				}
				writing <- err
			}()
			same(t, "removed", len(must(s.Purge(ctx, everybodys()))(t)), 1)
			if err := <-writing; err != nil {
				t.Fatal(err)
			}
			if after := sizeOf(t, file); after > before*3/4 {
				t.Errorf("after a removal the file has %d of %d bytes", after, before)
			}
			same(t, "mode", mode(file), "2")
			same(t, "what stays", len(must(s.Read(ctx, stays.ID, 0))(t)), 60)
		})
	}
}

// sizeOf returns the bytes of a file when all that was written is in it.
func sizeOf(t *testing.T, file string) int64 {
	t.Helper()
	raw(t, file, "PRAGMA wal_checkpoint(TRUNCATE)")
	info := must(os.Stat(file))(t)
	return info.Size()
}
