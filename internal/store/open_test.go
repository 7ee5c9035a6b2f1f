package store_test

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// raw executes statements behind the store's back.
func raw(t *testing.T, url string, statements ...string) {
	t.Helper()
	driver := "sqlite"
	if strings.HasPrefix(url, "postgres") {
		driver = "pgx"
	}
	db := must(sql.Open(driver, url))(t)
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// filled returns a database with a journal of so many entries, closed.
func filled(t *testing.T, url string, entries int) store.Journal {
	t.Helper()
	s := open(t, url)
	j := journalWith(t, s, entries)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return j
}

func TestManyOpenANewDatabaseAtOnce(t *testing.T) {
	storetest.EachEmpty(t, func(t *testing.T, url string) {
		var group sync.WaitGroup
		for range 6 {
			group.Go(func() {
				s, err := store.Open(t.Context(), url)
				if err != nil {
					t.Error(err)
					return
				}
				defer s.Close()
				if _, err := s.CreateEvent(t.Context(), "Uno"); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		same(t, "events", len(must(open(t, url).Events(t.Context()))(t)), 6)
	})
}

// contents returns the bytes of a SQLite file, "" for PostgreSQL.
func contents(t *testing.T, url string) string {
	t.Helper()
	if strings.HasPrefix(url, "postgres") {
		return ""
	}
	return string(must(os.ReadFile(url))(t))
}

func TestForeignDatabasesAreRefused(t *testing.T) {
	for name, statements := range map[string][]string{
		"tables of another program":   {"CREATE TABLE events (x)"},
		"number of another program":   {"PRAGMA application_id = 7"},
		"a view in one of ours":       {"PRAGMA application_id = 1416589934", "CREATE VIEW events AS SELECT 1"},
		"a trigger in one of ours":    {"PRAGMA application_id = 1416589934", "CREATE TABLE x (y)", "CREATE TRIGGER z AFTER INSERT ON x BEGIN DELETE FROM x; END"},
		"rollback journal, with data": {"CREATE TABLE t (x)", "INSERT INTO t VALUES (1)"},
	} {
		t.Run(name, func(t *testing.T) {
			file := storetest.EmptySQLite(t)
			raw(t, file, statements...)
			before := contents(t, file)
			_, err := store.Open(t.Context(), file)
			same(t, "where", fails[*store.Foreign](t, err).Where, file)
			same(t, "file", contents(t, file), before)
			_, err = open(t, storetest.SQLite(t)).Restore(t.Context(), file, nil)
			same(t, "where", fails[*store.Foreign](t, err).Where, file)
		})
	}
}

func TestDamagedFilesAreRefused(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"half of it": func(b []byte) []byte { return b[:len(b)/2/4096*4096] },
		// The last pages are of entries, whatever tables there are before them.
		"pages zeroed":  func(b []byte) []byte { clear(b[len(b)-12288 : len(b)-4096]); return b },
		"pages spoiled": func(b []byte) []byte { copy(b[len(b)-12288:], bytes.Repeat([]byte{0xa5}, 8192)); return b },
		"schema gone":   func(b []byte) []byte { clear(b[100:4096]); return b },
	} {
		t.Run(name, func(t *testing.T) {
			file := storetest.EmptySQLite(t)
			filled(t, file, 500)
			damaged := damage([]byte(contents(t, file)))
			if err := os.WriteFile(file, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := store.Open(t.Context(), file)
			corrupt := fails[*store.Corrupt](t, err)
			_, err = store.Look(t.Context(), file) // says what who opens it says
			same(t, "who looks", fails[*store.Corrupt](t, err).Detail, corrupt.Detail)
			if corrupt.Where != file || corrupt.Detail == "" {
				t.Errorf("%+v", corrupt)
			}
			same(t, "file", contents(t, file), string(damaged))

			s := open(t, storetest.SQLite(t))
			_, err = s.Restore(t.Context(), file, nil)
			same(t, "where", fails[*store.Corrupt](t, err).Where, file)
			same(t, "events", len(must(s.Events(t.Context()))(t)), 0)
		})
	}
}

func TestFilesThatAreNoDatabase(t *testing.T) {
	text := strings.Repeat("Round 1\nBoard 1\n", 1000)
	for _, length := range []int{1, 5, 15, 16, 99, 100, 511, 512, 513, 4095, 4096, len(text)} {
		file := storetest.EmptySQLite(t)
		if err := os.WriteFile(file, []byte(text[:length]), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := store.Open(t.Context(), file)
		same(t, "where", fails[*store.Foreign](t, err).Where, file)
		_, err = open(t, storetest.SQLite(t)).Restore(t.Context(), file, nil)
		same(t, "where", fails[*store.Foreign](t, err).Where, file)
		same(t, "file", contents(t, file), text[:length])
	}
}

func TestMissingEntriesAreNoticed(t *testing.T) {
	storetest.EachEmpty(t, func(t *testing.T, url string) {
		for name, statement := range map[string]string{
			"first":  "DELETE FROM entries WHERE number = 1",
			"middle": "DELETE FROM entries WHERE number = 7",
			"last":   "DELETE FROM entries WHERE number = 10",
			"all":    "DELETE FROM entries",
		} {
			t.Run(name, func(t *testing.T) {
				s := open(t, url)
				j := journalWith(t, s, 10)
				raw(t, url, statement)
				_, err := s.Read(t.Context(), j.ID, 0)
				fails[*store.Corrupt](t, err)
				fails[*store.Corrupt](t, s.WriteEvent(t.Context(), &bytes.Buffer{}, j.Event))
				raw(t, url, "DELETE FROM entries", "DELETE FROM journals", "DELETE FROM events")
			})
		}
	})
}

func TestDatabasesThatCannotBeOpened(t *testing.T) {
	folder := t.TempDir()
	plain := filepath.Join(folder, "plain")
	if err := os.WriteFile(plain, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Join(folder, "none", "torneo.db"), filepath.Join(plain, "torneo.db"), folder} {
		_, err := store.Open(t.Context(), name)
		u := fails[*store.Unavailable](t, err)
		same(t, "reason of "+name, u.Reason, store.NoPlace)
	}
	_, err := os.Stat(filepath.Join(folder, "none"))
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder was made: %v", err)
	}
	for _, url := range []string{"", "mysql://localhost/x", "postgres://%zz", "postgres://host:port/x", "https://example.org"} {
		_, err := store.Open(t.Context(), url)
		same(t, "field of "+url, fails[*store.Invalid](t, err).Field, "database")
	}
	_, err = store.Open(t.Context(), "postgres://user:geheim@127.0.0.1:1/x?connect_timeout=2&password=geheim")
	u := fails[*store.Unavailable](t, err)
	same(t, "reason of a server that is not there", u.Reason, store.Gone)
	if text := u.Error() + u.Where; strings.Contains(text, "geheim") || !strings.Contains(text, "user@127.0.0.1:1/x") {
		t.Errorf("said: %s", text)
	}
}

func TestPostgresWithoutTheDatabase(t *testing.T) {
	there := storetest.EmptyPostgres(t)
	u := must(url.Parse(there))(t)
	u.Path = "/nothing"
	_, err := store.Open(t.Context(), u.String())
	same(t, "reason", fails[*store.Unavailable](t, err).Reason, store.NoPlace)

	raw(t, there, "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0", "CREATE ROLE reader LOGIN", "ALTER ROLE reader SET default_transaction_read_only = on")
	u.Path = "/latin"
	_, err = store.Open(t.Context(), u.String())
	same(t, "reason", fails[*store.Unavailable](t, err).Reason, store.NoPlace)

	filled(t, there, 3)
	u = must(url.Parse(there))(t)
	u.User = url.User("reader")
	raw(t, there, "GRANT SELECT, UPDATE, INSERT ON ALL TABLES IN SCHEMA public TO reader")
	s := open(t, u.String())
	e := must(s.Events(t.Context()))(t)[0]
	same(t, "reason", fails[*store.Unavailable](t, s.RenameEvent(t.Context(), e.ID, "x")).Reason, store.ReadOnly)
}

func TestCommitsWaitForTheDisk(t *testing.T) {
	there := storetest.EmptyPostgres(t)
	u := must(url.Parse(there))(t)
	raw(t, there, "ALTER DATABASE "+strings.TrimPrefix(u.Path, "/")+" SET synchronous_commit = off")
	s := open(t, there)
	same(t, "synchronous_commit", store.Setting(t, s, "SHOW synchronous_commit"), "on")
	s = open(t, storetest.SQLite(t))
	for what, want := range map[string]string{"PRAGMA synchronous": "2", "PRAGMA journal_mode": "wal", "PRAGMA foreign_keys": "1", "PRAGMA trusted_schema": "0", "PRAGMA busy_timeout": "15000"} {
		same(t, what, store.Setting(t, s, what), want)
	}
}

func TestFileTakenAway(t *testing.T) {
	file := storetest.EmptySQLite(t)
	s := open(t, file)
	j := journalWith(t, s, 3)
	if err := os.Rename(file, file+".away"); err != nil {
		t.Fatal(err)
	}
	_, err := s.Append(t.Context(), j.ID, 3, result(4))
	same(t, "reason", fails[*store.Unavailable](t, err).Reason, store.Removed)
	same(t, "entries", must(s.Read(t.Context(), j.ID, 0))(t), results(1, 3))
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), backup); err != nil {
		t.Fatalf("a backup of what is only open: %v", err)
	}
	same(t, "entries of the backup", must(open(t, backup).Read(t.Context(), j.ID, 0))(t), results(1, 3))
	other := filepath.Join(filepath.Dir(file), "other.db")
	filled(t, other, 1)
	if err := os.Rename(other, file); err != nil {
		t.Fatal(err)
	}
	_, err = s.Append(t.Context(), j.ID, 3, result(4))
	same(t, "reason with another in its place", fails[*store.Unavailable](t, err).Reason, store.Removed)
	if err := s.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	same(t, "entries of the backup then", must(open(t, backup).Read(t.Context(), j.ID, 0))(t), results(1, 3))
	if err := os.Rename(file+".away", file); err != nil {
		t.Fatal(err)
	}
	same(t, "when it is back", must(s.Append(t.Context(), j.ID, 3, result(4)))(t), 4)
}

// Without its write-ahead log the file is not whole: what was only there is
// brought into the file, and nothing more is written to what nobody will find.
func TestLogTakenAway(t *testing.T) {
	file := storetest.EmptySQLite(t)
	s := open(t, file)
	j := journalWith(t, s, 3)
	if err := os.Remove(file + "-wal"); err != nil {
		t.Fatal(err)
	}
	_, err := s.Append(t.Context(), j.ID, 3, result(4))
	same(t, "reason", fails[*store.Unavailable](t, err).Reason, store.Removed)
	same(t, "entries", must(s.Read(t.Context(), j.ID, 0))(t), results(1, 3))
	left := filepath.Join(t.TempDir(), "left.db") // as a program finds it that was killed now
	if err := os.WriteFile(left, must(os.ReadFile(file))(t), 0o600); err != nil {
		t.Fatal(err)
	}
	same(t, "entries in the file", must(open(t, left).Read(t.Context(), j.ID, 0))(t), results(1, 3))
}

// small returns a folder on a file system of its own, of four megabytes.
func small(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder).CombinedOutput(); err != nil {
		t.Skipf("no file system to fill: %v: %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", folder).CombinedOutput(); err != nil {
			t.Errorf("umount: %v: %s", err, out)
		}
	})
	return folder
}

func TestFullDisk(t *testing.T) {
	folder := small(t)
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 1800<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "torneo.db")
	s := open(t, file)
	j := journalWith(t, s, 0)
	var err error
	var last int64
	for err == nil {
		if _, err = s.Append(t.Context(), j.ID, last, results(int(last)+1, int(last)+10)...); err == nil {
			last += 10
		}
	}
	u := fails[*store.Unavailable](t, err)
	same(t, "reason", u.Reason, store.Full)
	same(t, "uncertain", u.Uncertain, false)
	same(t, "entries", must(s.Read(t.Context(), j.ID, 0))(t), results(1, int(last)))
	u = fails[*store.Unavailable](t, s.Backup(t.Context(), filepath.Join(folder, "backup.db")))
	same(t, "reason of the backup", u.Reason, store.Full)
	if names := must(filepath.Glob(folder + "/*backup*"))(t); len(names) > 0 {
		t.Errorf("left behind: %v", names)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	same(t, "with room again", must(s.Append(t.Context(), j.ID, last, result(int(last)+1)))(t), last+1)
	s.Close()
	same(t, "entries at the end", must(open(t, file).Read(t.Context(), j.ID, 0))(t), results(1, int(last)+1))
}

func TestReadOnlyFolder(t *testing.T) {
	folder := small(t)
	file := filepath.Join(folder, "torneo.db")
	filled(t, file, 3)
	remount := func(mode string) {
		if out, err := exec.Command("mount", "-o", "remount,"+mode, folder).CombinedOutput(); err != nil {
			t.Fatalf("remount: %v: %s", err, out)
		}
	}
	s := open(t, file)
	e := must(s.Events(t.Context()))(t)[0]
	backup := filepath.Join(folder, "backup.db")
	if err := s.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	s.Close()
	remount("ro")
	defer remount("rw")
	_, err := store.Open(t.Context(), file)
	u := fails[*store.Unavailable](t, err)
	same(t, "reason", u.Reason, store.ReadOnly)
	_, err = store.Open(t.Context(), filepath.Join(folder, "new.db"))
	if u := fails[*store.Unavailable](t, err); u.Reason != store.ReadOnly && u.Reason != store.NoPlace {
		t.Errorf("a new one there: %v", u)
	}
	other := open(t, storetest.SQLite(t))
	same(t, "reason of a backup there", fails[*store.Unavailable](t, other.Backup(t.Context(), filepath.Join(folder, "b.db"))).Reason, store.ReadOnly)
	m := must(other.Restore(t.Context(), backup, nil))(t)
	same(t, "restored from there", []any{len(m.Added), m.Events[0].ID}, []any{1, e.ID})
}
