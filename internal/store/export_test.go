package store

import (
	"context"
	"database/sql"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/inbox"
)

// Setting returns the answer of the connection that writes.
func Setting(t testing.TB, s *Store, question string) (answer string) {
	t.Helper()
	if err := s.write.QueryRowContext(t.Context(), question).Scan(&answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// OpenKeeping opens a file by one connection, as Open does.
func OpenKeeping(t testing.TB, file string) *sql.DB {
	t.Helper()
	db, err := openFile(file, writing)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return db
}

// KeptStatements returns the texts of what the connection of a file keeps.
func KeptStatements(t testing.TB, db *sql.DB) (list []string) {
	t.Helper()
	c, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Raw(func(conn any) error {
		list = slices.Collect(maps.Keys(conn.(*keepingConn).idle))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// SetClockOffset sets how far the database's clock is found to be from the program's.
func (s *Store) SetClockOffset(found time.Duration) { s.setClockOffset(found) }

// CompareClocks asks the database for its time.
func (s *Store) CompareClocks(ctx context.Context) error { return s.compareClocks(ctx) }

// ClockApart is from where on clocks differ.
const ClockApart = clockApart

// ParseEventUpTo and WriteEventUpTo have a limit of their own.
var ParseEventUpTo = parseEvent

func WriteEventUpTo(t testing.TB, s *Store, to io.Writer, event string, limit int64) error {
	return s.writeEvent(t.Context(), to, event, limit)
}

// CopiedTables returns all tables, and whether copies have them.
func CopiedTables() map[string]bool {
	copied := map[string]bool{}
	for _, t := range tables {
		copied[t.name] = t.copied
	}
	return copied
}

// AppendAtOnce adds by one statement, or not.
func (s *Store) AppendAtOnce(t testing.TB, journal string, after int64, entries ...Entry) bool {
	t.Helper()
	entries, err := normalizeEntries(after, entries)
	if err != nil {
		t.Fatal(err)
	}
	done, err := s.appendAtOnce(t.Context(), Addition{Journal: journal, After: after, Entries: entries})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// TablesOfRule returns the tables of which something goes by a rule; nil if nothing does, or whole events go.
func TablesOfRule(name string) (tables []string) {
	e := inbox.Expiry{Rule: inbox.Rule{Name: name}}
	if ofSquads(&e) {
		return []string{"league_seasons"}
	}
	_, statements := (&Store{}).expiredRows(&e)
	for _, statement := range append(statements, expiredBy[name].erase...) {
		words := strings.Fields(statement)
		k := slices.IndexFunc(words, func(w string) bool { return w == "FROM" || w == "UPDATE" })
		tables = append(tables, words[k+1])
	}
	return tables
}
