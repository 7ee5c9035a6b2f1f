package store_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/entry"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// later migrates a database as a newer program would, which only adds.
func later(t *testing.T, url string) {
	t.Helper()
	raw(t, url, "CREATE TABLE later (id text NOT NULL PRIMARY KEY, what bigint NOT NULL DEFAULT 0)", "CREATE INDEX later_what ON later (what)",
		"INSERT INTO later (id) VALUES ('x')", "ALTER TABLE events ADD COLUMN later text NOT NULL DEFAULT ''",
		"INSERT INTO torneo_version (version_id, is_applied) VALUES (9999, true)")
}

// A program works with a database to which a newer one has only added.
func TestADatabaseToWhichWasAdded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		j := filled(t, url, 3)
		later(t, url)
		s := open(t, url)
		if err := s.Ready(t.Context()); err != nil {
			t.Error(err)
		}
		if _, err := s.Append(t.Context(), j.ID, 3, result(4)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.CreateEvent(t.Context(), "Otro"); err != nil {
			t.Fatal(err)
		}
		a := must(s.Versions(t.Context()))(t)
		if a.Tables != 9999 || a.Known >= 9999 || a.Lowest > a.Known || a.Format != entry.Newest {
			t.Errorf("%+v", a)
		}
		// Exports go on, too: backups, event files, a second place.
		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(t.Context(), backup); err != nil {
			t.Fatal(err)
		}
		to := open(t, storetest.SQLite(t))
		same(t, "restored", len(must(to.Restore(t.Context(), backup, nil))(t).Added), 1)
		same(t, "entries", must(to.Read(t.Context(), j.ID, 0))(t), results(1, 4))
		beside, installation, err := s.Tables(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(beside)+string(installation), `{"table":"agreed","columns":["tables","lowest","format","raised","program"],"rows":[[9999,`) {
			t.Errorf("the second place does not say by which tables: %.200s", installation)
		}
	})
}

// An entry that breaks older programs states so, and they change nothing.
func TestADatabaseThatNeedsANewerProgram(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		filled(t, url, 3)
		later(t, url)
		raw(t, url, "UPDATE agreed SET number = 9998 WHERE name = 'tables'")
		before := contents(t, url)
		_, err := store.Open(t.Context(), url)
		newer := fails[*store.Newer](t, err)
		if newer.Found != 9999 || newer.Needed != 9998 || newer.Known >= 9998 {
			t.Errorf("%+v", newer)
		}
		same(t, "file", contents(t, url), before)
	})
}

// An addition that a newer program announces is checked before it is read.
func TestWhatWasAddedCostsNothing(t *testing.T) {
	for name, statements := range map[string][]string{
		"an index of something else's making": {"CREATE INDEX x ON later (abs(what))"},
		"a table that is worked out":          {"CREATE TABLE x (y text, z text AS (hex(zeroblob(1000000000))))"},
		"a column that is worked out":         {"ALTER TABLE journals ADD COLUMN z text AS (hex(zeroblob(1000000000)))"},
		"a condition":                         {"CREATE TABLE x (y text CHECK (y <> hex(zeroblob(1000000000))))"},
	} {
		t.Run(name, func(t *testing.T) {
			file := storetest.EmptySQLite(t)
			filled(t, file, 3)
			later(t, file)
			raw(t, file, statements...)
			s := open(t, storetest.SQLite(t))
			_, err := s.Restore(t.Context(), file, nil)
			same(t, "where", fails[*store.Newer](t, err).Where, file)
		})
	}
}

// The format that is written is that of the newest program only in a new database, and is
// raised, never lowered.
func TestFormat(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		filled(t, url, 1)
		raw(t, url, "UPDATE agreed SET number = 0 WHERE name = 'format'") // as if an older program had begun it
		s := open(t, url)
		same(t, "format", must(s.Versions(t.Context()))(t).Format, 0)
		at := time.Date(2026, 11, 23, 16, 0, 0, 0, time.UTC)
		for _, wrong := range []int{0, entry.Newest + 1} {
			same(t, "field", fails[*store.Invalid](t, s.RaiseFormat(t.Context(), wrong, "9.9", at)).Field, "format")
		}
		if err := s.RaiseFormat(t.Context(), entry.Newest, "9.9", at); err != nil {
			t.Fatal(err)
		}
		if err := s.RaiseFormat(t.Context(), entry.Newest, "1.0", at.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		a := must(s.Versions(t.Context()))(t)
		if a.Format != entry.Newest || a.By != "9.9" || !a.Raised.Equal(at) {
			t.Errorf("%+v", a)
		}
		same(t, "behind", len(must(s.Behind(t.Context(), entry.Newest))(t)), 0)
		behind := must(s.Behind(t.Context(), entry.Newest+1))(t)
		if store.IsPostgres(url) != (len(behind) > 0) {
			t.Errorf("behind: %v", behind)
		}
	})
}

// Entries that no program here knows go everywhere as they are.
func TestUnknownEntriesTravel(t *testing.T) {
	pairs(t, func(t *testing.T, from, to *store.Store) {
		j := journalWith(t, from, 2)
		strange := store.Entry{Time: result(1).Time, Actor: "x", Kind: "teleported", Version: 77, Data: json.RawMessage(`{"b":1,"a":{"ñ":[1.50,"<&>",null]},"b":2}`)}
		if _, err := from.Append(t.Context(), j.ID, 2, strange, result(3)); err != nil {
			t.Fatal(err)
		}
		want := must(from.Read(t.Context(), j.ID, 0))(t)
		same(t, "as it was given", string(want[2].Data), string(strange.Data))
		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := from.Backup(t.Context(), backup); err != nil {
			t.Fatal(err)
		}
		must(to.Restore(t.Context(), backup, nil))(t)
		same(t, "restored", must(to.Read(t.Context(), j.ID, 0))(t), want)
		other := open(t, storetest.SQLite(t))
		if _, _, err := other.ReadEvent(t.Context(), strings.NewReader(string(checkWritable(t, to, j.Event))), nil); err != nil {
			t.Fatal(err)
		}
		same(t, "as an event file", must(other.Read(t.Context(), j.ID, 0))(t), want)
	})
}

// A migration that may break older programs says so with its own number, and no other one does.
func TestMigrationsSayWhatTheyBreak(t *testing.T) {
	files := must(filepath.Glob("migrations/*.sql"))(t)
	breaks := regexp.MustCompile(`(?i)\b(drop|rename|delete|update|alter column|set not null|create unique index|create trigger|check|generated)\b`)
	says := regexp.MustCompile(`UPDATE agreed SET number = (\d+) WHERE name = 'tables';`)
	seen := 0
	for _, file := range files {
		number := must(strconv.Atoi(filepath.Base(file)[:5]))(t)
		if number <= 32 {
			continue // programs before do not ask
		}
		seen++
		var lines []string
		for _, line := range strings.Split(string(must(os.ReadFile(file))(t)), "\n") {
			if !strings.HasPrefix(line, "--") {
				lines = append(lines, line)
			}
		}
		text := strings.Join(lines, "\n")
		said := says.FindStringSubmatch(text)
		text = says.ReplaceAllString(text, "")
		if column := regexp.MustCompile(`(?i)ADD COLUMN[^;,]*NOT NULL[^;,]*`).FindString(text); column != "" && !strings.Contains(strings.ToUpper(column), "DEFAULT") || breaks.MatchString(text) {
			if len(said) == 0 {
				t.Errorf("%s may break older programs, and does not raise what they must know", file)
			}
		}
		if len(said) > 0 && said[1] != strconv.Itoa(number) {
			t.Errorf("%s says %s", file, said[1])
		}
	}
	t.Logf("%d migrations", seen)
}
