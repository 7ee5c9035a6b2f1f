package store_test

import (
	"bytes"

	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"torneo/internal/entry"
	"torneo/internal/mirror"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// chainOf returns the state of a journal's chain in a database.
func chainOf(t testing.TB, s *store.Store, id string) store.Chained {
	t.Helper()
	for _, c := range must(s.Chains(t.Context()))(t) {
		if c.Journal.ID == id {
			return c
		}
	}
	t.Fatalf("no journal %s", id)
	return store.Chained{}
}

// headOf returns the head of a journal, computed from its entries alone.
func headOf(t testing.TB, s *store.Store, id string) string {
	t.Helper()
	c := entry.Chain{}.Append(must(s.Read(t.Context(), id, 0))(t)...)
	h, enough := c.Head()
	if !enough {
		t.Fatalf("journal %s has no head", id)
	}
	return h.String()
}

// keptHead returns the head as the links that are kept have it.
func keptHead(c *store.Chained) string {
	h, _ := c.Chain.Head()
	return h.String()
}

// Bytes of the texts of entries are changed in the file, one to three of them at random
// places: SQLite itself finds nothing, and the entry is named.
func TestChangedBytesAreFound(t *testing.T) {
	const entries, tries = 60, 120
	file := storetest.EmptySQLite(t)
	s := open(t, file)
	j, other := journalWith(t, s, entries), journalWith(t, s, entries)
	if err := s.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := chainOf(t, s, j.ID)
	if want.Break() != nil || want.Journal.Last != entries || want.Open != 0 || want.Late != 0 {
		t.Fatalf("%+v", want)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole := must(os.ReadFile(file))(t)
	random := rand.New(rand.NewPCG(1, 2))
	for range tries {
		number := 1 + random.IntN(entries)
		text := fmt.Sprintf(`{"round":1,"board":%d,"result":"1-0 <&>"}`, number)
		if random.IntN(2) == 0 {
			text = fmt.Sprintf("board %dresult", number) // the reason, and the kind that stands after it
		}
		var at []int
		for from := 0; ; {
			k := bytes.Index(whole[from:], []byte(text))
			if k < 0 {
				break
			}
			at = append(at, from+k)
			from += k + 1
		}
		if len(at) != 2 { // one in each journal
			t.Fatalf("%q is there %d times", text, len(at))
		}
		changed := bytes.Clone(whole)
		place, n := at[random.IntN(2)]+random.IntN(len(text)-3), 1+random.IntN(3)
		for k := range n {
			changed[place+k] ^= byte(1 + random.IntN(7)) // stays what it is to SQLite
		}
		damaged := filepath.Join(t.TempDir(), "torneo.db")
		if err := os.WriteFile(damaged, changed, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, how := range []func(url string) *store.Store{
			func(url string) *store.Store { return open(t, url) },
			func(url string) *store.Store { return must(store.Look(t.Context(), url))(t) },
		} {
			s := how(damaged)
			var found []string
			for _, c := range must(s.Chains(t.Context()))(t) {
				if b := c.Break(); b != nil {
					found = append(found, fmt.Sprint(b.Number, b.Count))
				}
			}
			same(t, fmt.Sprintf("%q of entry %d", changed[place:place+n], number), strings.Join(found, ","), fmt.Sprint(number, 1))
			s.Close()
		}
	}
	s = open(t, file)
	for _, id := range []string{j.ID, other.ID} {
		c := chainOf(t, s, id)
		same(t, "whole", c.Count, 0)
		same(t, "head", keptHead(&c), headOf(t, s, id))
	}
}

// Changes are named, on both databases: an entry, whichever of its columns; a link
// alone; several; the last; one that is gone. Other journals are whole.
func TestBrokenEntriesAreNamed(t *testing.T) {
	for name, c := range map[string]struct {
		statements string
		want       string
	}{
		"nothing":            {"", "[]"},
		"data":               {"UPDATE entries SET data = '{}' WHERE number = 7", "[7]"},
		"time":               {"UPDATE entries SET time = time + 1 WHERE number = 7", "[7]"},
		"actor":              {"UPDATE entries SET actor = 'x' WHERE number = 7", "[7]"},
		"identity":           {"UPDATE entries SET identity = 'x' WHERE number = 7", "[7]"},
		"role":               {"UPDATE entries SET role = 'x' WHERE number = 7", "[7]"},
		"device":             {"UPDATE entries SET device = 'x' WHERE number = 7", "[7]"},
		"reason":             {"UPDATE entries SET reason = 'x' WHERE number = 7", "[7]"},
		"kind":               {"UPDATE entries SET kind = 'x' WHERE number = 7", "[7]"},
		"version":            {"UPDATE entries SET version = 2 WHERE number = 7", "[7]"},
		"text moved":         {"UPDATE entries SET reason = reason || kind, kind = '' WHERE number = 7", "[7]"},
		"link":               {"UPDATE entries SET link = reverse_of WHERE number = 7", "[7]"},
		"no link":            {"UPDATE entries SET link = '' WHERE number = 7", "[7]"},
		"link and entry":     {"UPDATE entries SET link = reverse_of, data = '1' WHERE number = 7", "[7 8]"},
		"two":                {"UPDATE entries SET data = '{}' WHERE number IN (7, 8)", "[7 8]"},
		"two links":          {"UPDATE entries SET link = reverse_of WHERE number IN (7, 8)", "[7 8]"},
		"first and last":     {"UPDATE entries SET data = '{}' WHERE number IN (1, 20)", "[1 20]"},
		"last link":          {"UPDATE entries SET link = reverse_of WHERE number = 20", "[20]"},
		"missing":            {"DELETE FROM entries WHERE number = 7", "[7]"},
		"missing at the end": {"DELETE FROM entries WHERE number = 20", "[20]"},
	} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, url string) {
				s := open(t, url)
				j, other := journalWith(t, s, 20), journalWith(t, s, 20)
				if c.statements != "" {
					// Another link, as good as any.
					raw(t, url, strings.ReplaceAll(c.statements, "reverse_of", "(SELECT link FROM entries WHERE number = 3 AND journal = '"+other.ID+"') || ''")+" AND journal = '"+j.ID+"'")
				}
				got := chainOf(t, s, j.ID)
				same(t, "broken", fmt.Sprint(got.Broken), c.want)
				same(t, "count", fmt.Sprint(got.Count), fmt.Sprint(len(got.Broken)))
				same(t, "other", chainOf(t, s, other.ID).Count, 0)
				if c.want == "[]" || strings.HasPrefix(name, "missing") {
					return
				}
				// The evening goes on.
				must(s.Append(t.Context(), other.ID, 20, result(21)))(t)
				must(s.Append(t.Context(), j.ID, 20, results(21, 23)...))(t)
				same(t, "after more", fmt.Sprint(chainOf(t, s, j.ID).Broken), c.want)
				same(t, "other goes on", chainOf(t, s, other.ID).Chain.Number, int64(21))
			})
		})
	}
}

// An older program adds entries without links, between those of one that knows of them.
func TestOlderProgramsAddToAChain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 3)
		older := func(n int) {
			raw(t, url, fmt.Sprintf("INSERT INTO entries (journal, number, time, actor, reason, kind, version, data) VALUES ('%s', %d, %d, 'Ana', '', 'result', 1, '{}')", j.ID, n, n),
				fmt.Sprintf("UPDATE journals SET last = %d, changed = %d WHERE id = '%s'", n, n, j.ID))
		}
		older(4)
		older(5)
		c := chainOf(t, s, j.ID)
		same(t, "open", fmt.Sprint(c.Open, c.Late, c.Broken), "2 0 []")
		must(s.Append(t.Context(), j.ID, 5, results(6, 16)...))(t)
		c = chainOf(t, s, j.ID)
		same(t, "added to", fmt.Sprint(c.Open, c.Late, c.Broken), "0 5 []")
		same(t, "head", keptHead(&c), headOf(t, s, j.ID))
		older(17)
		fails[*store.Conflict](t, second(s.Append(t.Context(), j.ID, 16, result(17))))
		s = open(t, url) // and whoever opens it
		c = chainOf(t, s, j.ID)
		same(t, "opened", fmt.Sprint(c.Open, c.Late, c.Broken), "0 17 []")
		same(t, "head", keptHead(&c), headOf(t, s, j.ID))
		raw(t, url, "UPDATE journals SET chained = 99") // nobody writes that
		must(s.Append(t.Context(), j.ID, 17, result(18)))(t)
		same(t, "beyond the end", fmt.Sprint(chainOf(t, s, j.ID).Broken), "[]")
	})
}

// Journals from before there were links get them when the database is brought up to date.
func TestJournalsFromBeforeAreChained(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 250)
		want := headOf(t, s, j.ID)
		s.Close()
		raw(t, url, "DROP TABLE plans", "DROP TABLE rating_merges", "DROP TABLE inbox_erasures", "DROP TABLE rating_honours", "DROP TABLE rating_persons", "DROP TABLE rating_months", "DROP TABLE rating_played", "DROP TABLE rating_reached", "DROP TABLE league_seasons", "DROP TABLE league_acts", "DROP TABLE rating_series", "DROP TABLE rating_lists", "DROP TABLE rating_periods", "DROP TABLE rating_results", "DROP TABLE rating_acts", "DROP TABLE inbox", "DROP TABLE inbox_versions", "DROP TABLE inbox_files", "DROP TABLE inbox_acts", "DROP TABLE inbox_people", "DROP TABLE inbox_lists", "DROP TABLE inbox_settings", "DROP TABLE archives", "DROP TABLE checked", "ALTER TABLE journals DROP COLUMN archived", "DROP TABLE listed_workers", "DROP INDEX signup_forms_open", "DROP INDEX mails_of_state", "DROP INDEX mails_approved", "DROP INDEX mails_tried", "DROP TABLE listed_words", "DROP TABLE listed", "DROP INDEX journals_behind", "DROP INDEX journals_changed", "DROP INDEX journals_unchained", "DROP INDEX events_deleted", "DROP INDEX events_created", "ALTER TABLE journals DROP COLUMN registered", "ALTER TABLE entries DROP COLUMN link", "ALTER TABLE journals DROP COLUMN chained", "ALTER TABLE journals DROP COLUMN late", "DELETE FROM torneo_version WHERE version_id >= 35")
		looked := must(store.Look(t.Context(), url))(t)
		same(t, "before", len(must(looked.Chains(t.Context()))(t)), 0)
		looked.Close()
		s = open(t, url)
		c := chainOf(t, s, j.ID)
		same(t, "chained", fmt.Sprint(c.Late, c.Open, c.Count), "250 0 0")
		same(t, "head", keptHead(&c), want)
	})
}

// A journal has the same head wherever it goes, by whichever way.
func TestTheHeadGoesWithTheJournal(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 40)
		want := headOf(t, s, j.ID)
		check := func(how string, s *store.Store, id string) {
			t.Helper()
			c := chainOf(t, s, id)
			same(t, how, keptHead(&c), want)
			same(t, how+", broken", c.Count, 0)
			same(t, how+", late", c.Late, int64(0))
		}
		check("here", s, j.ID)

		copied := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(t.Context(), copied); err != nil {
			t.Fatal(err)
		}
		check("backup", open(t, copied), j.ID)
		for _, d := range storetest.Databases {
			to := open(t, d.New(t))
			must(to.Restore(t.Context(), copied, nil))(t)
			check("restored into "+d.Name, to, j.ID)
		}

		var file bytes.Buffer
		if err := s.WriteEvent(t.Context(), &file, j.Event); err != nil {
			t.Fatal(err)
		}
		to := open(t, storetest.SQLite(t))
		must3(to.ReadEvent(t.Context(), bytes.NewReader(file.Bytes()), nil))(t)
		check("event file", to, j.ID)

		k := keeping(t, s, filepath.Join(t.TempDir(), "second"))
		arrived(t, s, k)
		for _, d := range storetest.Databases {
			to := open(t, d.New(t))
			must(mirror.Continue(t.Context(), to, k.Status().Within, "", true))(t)
			check("continued with "+d.Name, to, j.ID)
		}

		// As another tournament, beside one that went another way.
		elsewhere := open(t, storetest.SQLite(t))
		must3(elsewhere.ReadEvent(t.Context(), bytes.NewReader(file.Bytes()), nil))(t)
		must(elsewhere.Append(t.Context(), j.ID, 40, result(99)))(t)
		must(s.Append(t.Context(), j.ID, 40, result(41)))(t)
		want = headOf(t, s, j.ID)
		file.Reset()
		if err := s.WriteEvent(t.Context(), &file, j.Event); err != nil {
			t.Fatal(err)
		}
		_, m, err := elsewhere.ReadEvent(t.Context(), bytes.NewReader(file.Bytes()), map[string]store.Keep{j.ID: store.KeepBoth})
		if err != nil || len(m.Added) != 1 {
			t.Fatalf("%+v, %v", m, err)
		}
		check("beside the other", elsewhere, m.Added[0].ID)
		must3(to.ReadEvent(t.Context(), bytes.NewReader(file.Bytes()), nil))(t)
		check("extended", to, j.ID)
	})
}

func must3[A, B any](_ A, b B, err error) func(t testing.TB) B {
	return func(t testing.TB) B {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
}

// A broken journal stays so in backups and where they are restored, and is put right by
// one that has the entries as they were written: the links prove it.
func TestWhatIsBrokenIsMended(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 20)
		want := headOf(t, s, j.ID)
		sound := filepath.Join(t.TempDir(), "sound.db")
		if err := s.Backup(t.Context(), sound); err != nil {
			t.Fatal(err)
		}
		must(s.Append(t.Context(), j.ID, 20, results(21, 24)...))(t)
		after := headOf(t, s, j.ID)
		raw(t, url, "UPDATE entries SET data = '{\"x\":1}', actor = 'Eva' WHERE number IN (7, 9)", "UPDATE entries SET link = (SELECT link FROM entries WHERE number = 1) WHERE number = 12")
		same(t, "broken", fmt.Sprint(chainOf(t, s, j.ID).Broken), "[7 9 12]")

		broken := filepath.Join(t.TempDir(), "broken.db")
		if err := s.Backup(t.Context(), broken); err != nil {
			t.Fatal(err)
		}
		to := open(t, storetest.SQLite(t))
		must(to.Restore(t.Context(), broken, nil))(t)
		same(t, "restored", fmt.Sprint(chainOf(t, to, j.ID).Broken), "[7 9 12]")

		// Here it is shorter, and whole: nothing broken is taken, and what goes on whole is.
		from := open(t, storetest.SQLite(t))
		must(from.Restore(t.Context(), sound, nil))(t)
		m := must(from.Restore(t.Context(), broken, nil))(t)
		same(t, "differing", len(m.Differing), 1)
		same(t, "head", headOf(t, from, j.ID), want)

		for range 2 {
			m = must(s.Restore(t.Context(), sound, nil))(t)
			same(t, "behind", len(m.Behind), 1)
			c := chainOf(t, s, j.ID)
			same(t, "mended", fmt.Sprint(c.Broken), "[]")
			same(t, "head", keptHead(&c), after)
			same(t, "entries", headOf(t, s, j.ID), after)
		}
		same(t, "told twice", len(m.Mended), 0)
	})
}

// An addition to a journal that is not as it was written is refused.
func TestNothingBrokenIsTaken(t *testing.T) {
	url := storetest.EmptySQLite(t)
	s := open(t, url)
	j := journalWith(t, s, 20)
	sound, broken := filepath.Join(t.TempDir(), "sound.db"), filepath.Join(t.TempDir(), "broken.db")
	if err := s.Backup(t.Context(), sound); err != nil {
		t.Fatal(err)
	}
	must(s.Append(t.Context(), j.ID, 20, results(21, 24)...))(t)
	raw(t, url, "UPDATE entries SET data = '{}' WHERE number = 22")
	if err := s.Backup(t.Context(), broken); err != nil {
		t.Fatal(err)
	}
	to := open(t, storetest.SQLite(t))
	must(to.Restore(t.Context(), sound, nil))(t)
	m := must(to.Restore(t.Context(), broken, nil))(t)
	if len(m.Refused) != 1 || m.Refused[0].Why.(*store.Broken).Number != 22 {
		t.Fatalf("%+v", m)
	}
	same(t, "last", must(to.Journal(t.Context(), j.ID))(t).Last, int64(20))
}

// Many add at once, to one journal, from several programs: the chain is whole.
func TestManyAddToAChain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		programs := []*store.Store{open(t, url), open(t, url)}
		j := journalWith(t, programs[0], 1)
		var wait sync.WaitGroup
		for k := range 8 {
			wait.Go(func() {
				s := programs[k%2]
				for added := 0; added < 10; {
					last := must(s.Journal(t.Context(), j.ID))(t).Last
					_, err := s.Append(t.Context(), j.ID, last, result(int(last)+1), result(int(last)+2))
					if err == nil {
						added++
					} else if _, is := err.(*store.Conflict); !is {
						t.Error(err)
						return
					}
				}
			})
		}
		wait.Wait()
		c := chainOf(t, programs[0], j.ID)
		same(t, "chain", fmt.Sprint(c.Chain.Number, c.Open, c.Late, c.Count), "161 0 0 0")
		same(t, "head", keptHead(&c), headOf(t, programs[1], j.ID))
	})
}

// BenchmarkChains checks 100,000 entries in 20 journals.
func BenchmarkChains(b *testing.B) {
	for _, d := range storetest.Databases {
		b.Run(d.Name, func(b *testing.B) {
			s := open(b, d.New(b))
			for range 20 {
				journalWith(b, s, 5000)
			}
			for b.Loop() {
				for _, c := range must(s.Chains(b.Context()))(b) {
					if c.Count > 0 {
						b.Fatal(c)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/check")
		})
	}
}
