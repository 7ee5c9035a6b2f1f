package store

import (
	"io"
	"testing"
)

// Setting is the answer of the connection that writes.
func Setting(t testing.TB, s *Store, question string) (answer string) {
	t.Helper()
	if err := s.write.QueryRowContext(t.Context(), question).Scan(&answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// ParseEventUpTo and WriteEventUpTo have a limit of their own.
var ParseEventUpTo = parseEvent

func WriteEventUpTo(t testing.TB, s *Store, to io.Writer, event string, limit int64) error {
	return s.writeEvent(t.Context(), to, event, limit)
}

// CopiedTables are all tables, and whether copies have them.
func CopiedTables() map[string]bool {
	copied := map[string]bool{}
	for _, t := range tables {
		copied[t.name] = t.copied
	}
	return copied
}
