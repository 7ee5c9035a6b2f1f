package store_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// fileAlone copies the file of a database without what stands beside it.
func fileAlone(t *testing.T, file string) string {
	t.Helper()
	data := must(os.ReadFile(file))(t)
	to := filepath.Join(t.TempDir(), "alone.db")
	if err := os.WriteFile(to, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return to
}

func TestTheFileAloneHasEverythingSoonAfterAChange(t *testing.T) {
	file := storetest.EmptySQLite(t)
	s := open(t, file)
	j := journalWith(t, s, 40)
	at := results(41, 41)
	must(s.Append(t.Context(), j.ID, 40, at...))(t)
	var found int64
	for deadline := time.Now().Add(20 * time.Second); found != 41; time.Sleep(50 * time.Millisecond) {
		to := open(t, storetest.SQLite(t))
		if _, err := to.Restore(t.Context(), fileAlone(t, file), nil); err == nil {
			found = must(to.Journal(t.Context(), j.ID))(t).Last
		}
		if time.Now().After(deadline) {
			t.Fatalf("the file alone ends with entry %d", found)
		}
	}
	must(s.Append(t.Context(), j.ID, 41, results(42, 42)...))(t)
	if err := s.Checkpoint(t.Context()); err != nil { // at once, where it is asked for
		t.Fatal(err)
	}
	to := open(t, storetest.SQLite(t))
	must(to.Restore(t.Context(), fileAlone(t, file), nil))(t)
	same(t, "last", must(to.Journal(t.Context(), j.ID))(t).Last, int64(42))
}

// Who copies only the file of a running program at the wrong moment is told so.
func TestABackupThatHoldsNoEventIsNone(t *testing.T) {
	file := storetest.EmptySQLite(t)
	if err := open(t, file).Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	to := open(t, storetest.SQLite(t))
	_, err := to.Restore(t.Context(), fileAlone(t, file), nil)
	fails[*store.Nothing](t, err)
}

func TestNobodyElseReadsTheFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("rights are otherwise there")
	}
	private := func(name string) {
		t.Helper()
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", filepath.Base(name), info.Mode(), err)
		}
	}
	file := storetest.EmptySQLite(t)
	for range 2 {
		s := open(t, file)
		journalWith(t, s, 3)
		for _, name := range []string{file, file + "-wal", file + "-shm"} {
			private(name)
		}
		to := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(t.Context(), to); err != nil {
			t.Fatal(err)
		}
		private(to)
		if err := store.Copy(t.Context(), file, to); err != nil {
			t.Fatal(err)
		}
		private(to)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(file, 0o644); err != nil { // as a version before made it
			t.Fatal(err)
		}
	}
}

// unwritable makes a folder of which nothing can be changed.
func unwritable(t *testing.T, folder string) {
	t.Helper()
	if os.Getuid() == 0 {
		for _, words := range [][]string{{"mount", "--bind", folder, folder}, {"mount", "-o", "remount,bind,ro", folder}} {
			if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
				t.Skipf("%v: %v, %s", words, err, out)
			}
		}
		t.Cleanup(func() { exec.Command("umount", folder).Run() })
	} else {
		if err := os.Chmod(folder, 0o500); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(folder, 0o700) })
	}
	if err := os.WriteFile(filepath.Join(folder, "x"), nil, 0o600); err == nil {
		t.Fatal("the folder can be written")
	}
}

// When there is no medium to write left but the one for the backup, it is made:
// with what is in the log of a program that was killed, and with an older program's
// tables.
func TestABackupFromWhatCannotBeWritten(t *testing.T) {
	for _, log := range []bool{true, false} {
		folder := t.TempDir()
		file := filepath.Join(folder, "torneo.db")
		s := open(t, file)
		j := journalWith(t, s, 40)
		killed := t.TempDir()
		names := []string{"torneo.db", "torneo.db-wal"}
		if !log {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			names = names[:1]
		}
		for _, name := range names {
			if err := os.WriteFile(filepath.Join(killed, name), must(os.ReadFile(filepath.Join(folder, name)))(t), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		before := listed(t, killed)
		unwritable(t, killed)
		to := filepath.Join(t.TempDir(), "backup.db")
		t.Setenv("TMPDIR", filepath.Join(killed, "x")) // there is no other place either
		if err := store.Copy(t.Context(), filepath.Join(killed, "torneo.db"), to); err != nil {
			t.Fatalf("with a log %t: %v", log, err)
		}
		t.Setenv("TMPDIR", t.TempDir())
		copied := open(t, to)
		same(t, "last", must(copied.Journal(t.Context(), j.ID))(t).Last, int64(40))
		same(t, "source", listed(t, killed), before)
		same(t, "beside the copy", len(listed(t, filepath.Dir(to))) >= 1, true)

		// As it stands it can be restored, too.
		other := open(t, storetest.SQLite(t))
		must(other.Restore(t.Context(), filepath.Join(killed, "torneo.db"), nil))(t)
		same(t, "restored", must(other.Journal(t.Context(), j.ID))(t).Last, int64(40))
	}
}

func TestABackupOfNoDatabase(t *testing.T) {
	folder := t.TempDir()
	to := filepath.Join(folder, "to.db")
	text := filepath.Join(folder, "text.db")
	if err := os.WriteFile(text, []byte("012 Open"), 0o600); err != nil {
		t.Fatal(err)
	}
	fails[*store.Foreign](t, store.Copy(t.Context(), text, to))
	fails[*store.Unavailable](t, store.Copy(t.Context(), filepath.Join(folder, "none.db"), to))
	file := storetest.EmptySQLite(t)
	filled(t, file, 3)
	fails[*store.Invalid](t, store.Copy(t.Context(), file, file))
	same(t, "files", len(listed(t, folder)), 1)
}

func listed(t *testing.T, folder string) map[string]int64 {
	t.Helper()
	sizes := map[string]int64{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			sizes[d.Name()] = must(d.Info())(t).Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sizes
}
