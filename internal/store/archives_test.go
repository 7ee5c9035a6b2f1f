package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// over is what the register has of a tournament that is finished.
var over = &row.Summary{Over: true, Begins: "2026-11-20", Ends: "2026-11-22"}

// everybodys is a moment after everything that a test has done.
func everybodys() time.Time { return time.Now().Add(time.Hour) }

// finishedWith makes an event with a finished tournament of so many entries, and an entry of its own.
func finishedWith(t testing.TB, s *store.Store, entries int) store.Journal {
	t.Helper()
	e := must(s.CreateEvent(t.Context(), "Torneo de Navidad"))(t)
	must(s.Append(t.Context(), e.ID, 0, result(1)))(t)
	if err := s.RewriteEvent(t.Context(), e.ID, nil); err != nil {
		t.Fatal(err)
	}
	return must(s.CreateJournal(t.Context(), e.ID, "Open A", over, results(1, entries)...))(t)
}

// count returns what a question counts in the database itself.
func count(t *testing.T, url, question string) (n int) {
	t.Helper()
	driver := "sqlite"
	if strings.HasPrefix(url, "postgres") {
		driver = "pgx"
	}
	db := must(sql.Open(driver, url))(t)
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), question).Scan(&n); err != nil {
		t.Fatal(question, err)
	}
	return n
}

// An archived journal reads as before, from its beginning and from its middle, in the file of its
// event, in its lines and by its links; an act brings it back, and it can be archived again.
func TestArchivedJournalsReadAsBefore(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j, other := finishedWith(t, s, 300), journalWith(t, s, 20)
		file := func() string {
			var b bytes.Buffer
			if err := s.WriteEvent(ctx, &b, j.Event); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		lines := func() string {
			batch, _, err := s.LinesAfter(ctx, j.Event, nil)
			if err != nil {
				t.Fatal(err)
			}
			return string(batch)
		}
		wantFile, wantLines, wantHead := file(), lines(), headOf(t, s, j.ID)
		same(t, "finished", must(s.FinishedBefore(ctx, everybodys(), "", 10))(t), []string{j.Event})
		a := must(s.ArchiveEvent(ctx, j.Event, everybodys()))(t)
		if a.Journals != 2 || a.Entries != 301 || a.Bytes == 0 || a.Bytes > 10_000 {
			t.Errorf("%+v", a)
		}
		same(t, "entries left", count(t, url, "SELECT count(*) FROM entries"), 20)
		same(t, "archived", must(s.IsArchived(ctx, j.Event))(t), true)
		same(t, "another is", must(s.IsArchived(ctx, other.Event))(t), false)
		same(t, "finished", len(must(s.FinishedBefore(ctx, everybodys(), "", 10))(t)), 0)

		same(t, "read", must(s.Read(ctx, j.ID, 0))(t), results(1, 300))
		same(t, "from the middle", must(s.Read(ctx, j.ID, 250))(t), results(251, 300))
		same(t, "from the end", len(must(s.Read(ctx, j.ID, 300))(t)), 0)
		same(t, "of the event", must(s.ReadOfEvent(ctx, j.Event, 0))(t), results(1, 1))
		same(t, "file", file(), wantFile)
		same(t, "lines", lines(), wantLines)
		c := chainOf(t, s, j.ID)
		same(t, "whole", fmt.Sprint(c.Count, c.Open), "0 0")
		same(t, "head", keptHead(&c), wantHead)
		looked := must(store.Look(ctx, url))(t)
		same(t, "looked at", must(looked.Read(ctx, j.ID, 0))(t), results(1, 300))
		looked.Close()
		same(t, "gaps", len(must(s.RegisterGaps(ctx, 10))(t)), 1) // of the other

		fails[*store.Conflict](t, second(s.Append(ctx, j.ID, 299, result(300))))
		same(t, "still archived", must(s.IsArchived(ctx, j.Event))(t), true)
		same(t, "added", must(s.Append(ctx, j.ID, 300, result(301)))(t), int64(301))
		same(t, "read", must(s.Read(ctx, j.ID, 0))(t), results(1, 301))
		same(t, "entries", count(t, url, "SELECT count(*) FROM entries"), 321)
		c = chainOf(t, s, j.ID)
		same(t, "whole", fmt.Sprint(c.Count, c.Open), "0 0")
		same(t, "added at once", must(s.Append(ctx, j.ID, 301, result(302)))(t), int64(302))

		// What was done since is kept out of the archive until it is long ago, and finished.
		fails[*store.NotFinished](t, second(s.ArchiveEvent(ctx, j.Event, everybodys())))
		if err := s.Register(ctx, row.Made{Journal: j.ID, Last: 302, Summary: over}); err != nil {
			t.Fatal(err)
		}
		fails[*store.NotFinished](t, second(s.ArchiveEvent(ctx, j.Event, result(1).Time)))
		fails[*store.NotFinished](t, second(s.ArchiveEvent(ctx, other.Event, everybodys())))
		must(s.ArchiveEvent(ctx, j.Event, everybodys()))(t)
		same(t, "archived again", must(s.Read(ctx, j.ID, 0))(t), results(1, 302))
		fails[*store.NotFound](t, second(s.ArchiveEvent(ctx, "none", everybodys())))
	})
}

// Long journals have several parts; what is read of them begins in any.
func TestArchivesOfManyParts(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		e := must(s.CreateEvent(ctx, "Grande"))(t)
		var entries []store.Entry
		random := rand.New(rand.NewPCG(3, 4))
		for n := 1; n <= 9; n++ {
			x := result(n)
			text := make([]byte, 400_000*n%1_900_000)
			for k := range text {
				text[k] = byte('a' + random.IntN(26))
			}
			x.Data = fmt.Appendf(nil, `{"text":"%s"}`, text)
			entries = append(entries, x)
		}
		j := must(s.CreateJournal(ctx, e.ID, "A", over, entries...))(t)
		want := must(s.Read(ctx, j.ID, 0))(t)
		equal := func(got, want []store.Entry) { // megabytes, of which a difference would take minutes
			t.Helper()
			if !slices.EqualFunc(got, want, func(a, b store.Entry) bool { return a.Number == b.Number && bytes.Equal(a.Data, b.Data) }) {
				t.Errorf("%d other entries", len(got))
			}
		}
		must(s.ArchiveEvent(ctx, e.ID, everybodys()))(t)
		if n := count(t, url, "SELECT count(*) FROM archives"); n < 3 {
			t.Errorf("%d parts", n)
		}
		for after := range int64(9) {
			equal(must(s.Read(ctx, j.ID, after))(t), want[after:])
		}
		must(s.Append(ctx, j.ID, 9, result(10)))(t)
		equal(must(s.Read(ctx, j.ID, 0))(t)[:9], want)
	})
}

// Damage in an archive is found: by who reads it, by the comparison with the links. Nothing is read
// that is not proved, acts are refused, other events are whole; a backup in which it is whole puts
// it right.
func TestDamagedArchives(t *testing.T) {
	for name, statement := range map[string]string{
		"a byte":     "UPDATE archives SET data = CAST(substr(data, 1, 200) || X'00' || substr(data, 202) AS BLOB) WHERE journal = 'ID'",
		"cut off":    "UPDATE archives SET data = substr(data, 1, length(data) - 9) WHERE journal = 'ID'",
		"no bytes":   "UPDATE archives SET data = X'' WHERE journal = 'ID'",
		"gone":       "DELETE FROM archives WHERE journal = 'ID'",
		"another's":  "UPDATE archives SET data = (SELECT data FROM archives WHERE journal = 'OTHER') WHERE journal = 'ID'",
		"the link":   "UPDATE archives SET link = (SELECT link FROM archives WHERE journal = 'OTHER') WHERE journal = 'ID'",
		"its number": "UPDATE archives SET last = 39 WHERE journal = 'ID'",
	} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, url string) {
				ctx := t.Context()
				s := open(t, url)
				j, other := finishedWith(t, s, 40), finishedWith(t, s, 30)
				backup, folder := filepath.Join(t.TempDir(), "backup.db"), t.TempDir()
				if err := s.Backup(ctx, backup); err != nil {
					t.Fatal(err)
				}
				must(s.ArchiveEvent(ctx, j.Event, everybodys()))(t)
				must(s.ArchiveEvent(ctx, other.Event, everybodys()))(t)
				if strings.HasPrefix(url, "postgres") {
					statement = strings.NewReplacer("CAST(substr(data, 1, 200) || X'00' || substr(data, 202) AS BLOB)", `overlay(data placing '\x00' from 201)`, "X''", `''`).Replace(statement)
				}
				raw(t, url, strings.NewReplacer("'ID'", "'"+j.ID+"'", "'OTHER'", "'"+other.ID+"'").Replace(statement))

				if found := fails[*store.Corrupt](t, second(s.Read(ctx, j.ID, 0))); found.Archive != j.ID {
					t.Errorf("%+v", found)
				}
				if err := second(s.Append(ctx, j.ID, 40, result(41))); err == nil {
					t.Error("an act was taken")
				}
				for _, how := range []*store.Store{s, must(store.Look(ctx, url))(t)} {
					for _, c := range must(how.Chains(ctx))(t) {
						if broken := c.Break() != nil; broken != (c.Journal.ID == j.ID) {
							t.Errorf("%s: %v", c.Journal.ID, c.Break())
						}
					}
					if how != s {
						how.Close()
					}
				}
				same(t, "the other", must(s.Read(ctx, other.ID, 0))(t), results(1, 30))
				must(s.Append(ctx, other.ID, 30, result(31)))(t)

				// A backup of it has the others, and says which it lacks where it is restored.
				damaged := filepath.Join(folder, "damaged.db")
				if err := s.Backup(ctx, damaged); err != nil {
					t.Fatal(err)
				}
				fresh := open(t, storetest.SQLite(t))
				m := must(fresh.Restore(ctx, damaged, nil))(t)
				if len(m.Refused) != 1 || m.Refused[0].Journal.ID != j.ID {
					t.Errorf("%+v", m.Refused)
				}
				same(t, "the other, restored", must(fresh.Read(ctx, other.ID, 0))(t), results(1, 31))

				m = must(s.Restore(ctx, damaged, nil))(t) // has nothing of it
				same(t, "refused", len(m.Refused), 1)
				m = must(s.Restore(ctx, backup, nil))(t)
				same(t, "mended", len(m.Mended), 1)
				same(t, "read again", must(s.Read(ctx, j.ID, 0))(t), results(1, 40))
				c := chainOf(t, s, j.ID)
				same(t, "whole", c.Count, 0)
				must(s.Append(ctx, j.ID, 40, result(41)))(t)
			})
		})
	}
}

// A journal with an altered entry is not archived: the archive would hide it.
func TestBrokenJournalsAreNotArchived(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := finishedWith(t, s, 20)
		raw(t, url, "UPDATE entries SET data = '{}' WHERE number = 7")
		b := fails[*store.Broken](t, second(s.ArchiveEvent(t.Context(), j.Event, everybodys())))
		same(t, "entry", fmt.Sprint(b.Number, " ", b.Event), "7 Torneo de Navidad")
		same(t, "archived", must(s.IsArchived(t.Context(), j.Event))(t), false)
		same(t, "entries", count(t, url, "SELECT count(*) FROM entries"), 21)
	})
}

// Archived journals stay archived in a backup, and where it is restored; with everything else of
// them. Removed for good, nothing of them is left.
func TestArchivesAreBackedUpAndRemoved(t *testing.T) {
	pairs(t, func(t *testing.T, from, to *store.Store) {
		ctx := t.Context()
		j, open := finishedWith(t, from, 40), journalWith(t, from, 3)
		must(from.ArchiveEvent(ctx, j.Event, everybodys()))(t)
		file := filepath.Join(t.TempDir(), "backup.db")
		if err := from.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		same(t, "entries of the backup", count(t, file, "SELECT count(*) FROM entries"), 3)
		m := must(to.Restore(ctx, file, nil))(t)
		same(t, "merged", []int{len(m.Events), len(m.Added), len(m.Refused)}, []int{2, 2, 0})
		same(t, "restored", everything(t, to), everything(t, from))
		same(t, "archived", must(to.IsArchived(ctx, j.Event))(t), true)
		m = must(to.Restore(ctx, file, nil))(t)
		same(t, "again", len(m.Same), 2)
		must(from.Append(ctx, j.ID, 40, result(41)))(t)
		if err := from.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		m = must(to.Restore(ctx, file, nil))(t)
		same(t, "extended", len(m.Extended), 1)
		same(t, "read", must(to.Read(ctx, j.ID, 0))(t), results(1, 41))
		same(t, "the other", must(to.Read(ctx, open.ID, 0))(t), results(1, 3))

		gone := finishedWith(t, to, 50)
		must(to.ArchiveEvent(ctx, gone.Event, everybodys()))(t)
		if err := to.DeleteEvent(ctx, gone.Event); err != nil {
			t.Fatal(err)
		}
		same(t, "deleted", len(must(to.JournalsOfDeleted(ctx, gone.Event))(t)), 1)
		same(t, "purged", len(must(to.Purge(ctx, everybodys()))(t)), 1)
		for _, c := range must(to.Chains(ctx))(t) {
			if c.Count > 0 || c.Journal.ID == gone.ID {
				t.Errorf("%+v", c)
			}
		}
		if err := to.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		same(t, "archives of it", count(t, file, "SELECT count(*) FROM archives WHERE journal NOT IN (SELECT id FROM journals)"), 0)
	})
}

// A newer backup of the same takes the place of an older one, archived there or here.
func TestRenewWithArchives(t *testing.T) {
	ctx, url := t.Context(), storetest.SQLite(t)
	s := open(t, url)
	j := finishedWith(t, s, 30)
	file := filepath.Join(t.TempDir(), "usb.db")
	if err := store.Copy(ctx, url, file); err != nil {
		t.Fatal(err)
	}
	renew := func(want error) {
		t.Helper()
		if err := store.Renew(ctx, url, file); !errors.Is(err, want) {
			t.Fatalf("%v; want %v", err, want)
		}
	}
	must(s.ArchiveEvent(ctx, j.Event, everybodys()))(t)
	renew(nil)
	must(s.Append(ctx, j.ID, 30, result(31)))(t)
	renew(nil)
	if err := s.Register(ctx, row.Made{Journal: j.ID, Last: 31, Summary: over}); err != nil {
		t.Fatal(err)
	}
	must(s.ArchiveEvent(ctx, j.Event, everybodys()))(t)
	renew(nil)
	other := storetest.EmptySQLite(t)
	last := open(t, other)
	must(last.Restore(ctx, file, nil))(t)
	must(last.Append(ctx, j.ID, 31, result(32)))(t)
	if err := last.Register(ctx, row.Made{Journal: j.ID, Last: 32, Summary: over}); err != nil {
		t.Fatal(err)
	}
	must(last.ArchiveEvent(ctx, j.Event, everybodys()))(t)
	if err := store.Copy(ctx, other, file); err != nil {
		t.Fatal(err)
	}
	renew(store.ErrNotOlder)
}

// An older program would find archived journals empty: none may be connected, and none opens the
// database afterwards.
func TestOlderProgramsAndArchives(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := finishedWith(t, s, 20)
		same(t, "needed before", must(s.Versions(ctx))(t).Lowest, int64(32))
		if strings.HasPrefix(url, "postgres") {
			older := must(sql.Open("pgx", url))(t)
			c := must(older.Conn(ctx))(t)
			must(c.ExecContext(ctx, "SET application_name = 'torneo, format 99'"))(t)
			refused := fails[*store.OlderPrograms](t, second(s.ArchiveEvent(ctx, j.Event, everybodys())))
			same(t, "programs", len(refused.Programs), 1)
			same(t, "archived", must(s.IsArchived(ctx, j.Event))(t), false)
			same(t, "needed", must(s.Versions(ctx))(t).Lowest, int64(32))
			must(c.ExecContext(ctx, "SET application_name = 'torneo, format 1, tables 42'"))(t)
			same(t, "behind", len(must(s.Behind(ctx, 2))(t)), 2) // that one, and this program
			defer older.Close()
			defer c.Close()
		}
		must(s.ArchiveEvent(ctx, j.Event, everybodys()))(t)
		same(t, "needed after", must(s.Versions(ctx))(t).Lowest, int64(42))
	})
}

// archiveForEver archives an event and brings it back, and says when it does.
func archiveForEver(ctx context.Context, s *store.Store, id string) error {
	j, err := s.Journal(ctx, id)
	for last := j.Last; err == nil; last++ {
		if _, err = s.ArchiveEvent(ctx, j.Event, everybodys()); err != nil {
			break
		}
		fmt.Println(last)
		if _, err = s.Append(ctx, id, last, result(int(last)+1)); err == nil {
			err = s.Register(ctx, row.Made{Journal: id, Last: last + 1, Summary: over})
		}
	}
	return err
}

// TestKilledWhileArchiving kills a program that archives and brings back, at random moments: every
// entry is there once.
func TestKilledWhileArchiving(t *testing.T) {
	lives := 8
	if testing.Short() {
		lives = 2
	}
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := finishedWith(t, s, 300)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		for range lives {
			cmd := startChild(t, "archive", url, j.ID)
			stdout := must(cmd.StdoutPipe())(t)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			first := make([]byte, 1)
			if _, err := stdout.Read(first); err != nil || first[0] == 'e' {
				t.Fatal(string(first), err)
			}
			time.Sleep(time.Duration(rand.Int64N(int64(80 * time.Millisecond))))
			cmd.Process.Kill()
			cmd.Wait()
			alone(t, url)
			s := open(t, url)
			now := must(s.Journal(t.Context(), j.ID))(t)
			same(t, "entries", must(s.Read(t.Context(), j.ID, 0))(t), results(1, int(now.Last)))
			c := chainOf(t, s, j.ID)
			same(t, "whole", c.Count, 0)
			both := count(t, url, "SELECT count(*) FROM archives WHERE journal IN (SELECT journal FROM entries)")
			same(t, "twice", both, 0)
			if err := s.Register(t.Context(), row.Made{Journal: j.ID, Last: now.Last, Summary: over}); err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
