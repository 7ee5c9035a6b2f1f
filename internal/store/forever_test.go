package store_test

import (
	"os"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// TestVersion1IsReadForEver reads what the first version wrote: a database,
// which is also a backup, and an event file. They are never written anew.
func TestVersion1IsReadForEver(t *testing.T) {
	const database, eventFile = "testdata/version1.db", "testdata/version1.jsonl"
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		m := must(s.Restore(t.Context(), database, nil))(t)
		if len(m.Added) != 2 {
			t.Fatalf("restored: %+v", m)
		}
		version1(t, s)
		file := must(os.Open(eventFile))(t)
		defer file.Close()
		e, m, err := s.ReadEvent(t.Context(), file, nil)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "name", e.Name, "Versión 1")
		same(t, "the same in the event file", len(m.Same), 1)
	})
	copied := storetest.EmptySQLite(t)
	if err := os.WriteFile(copied, must(os.ReadFile(database))(t), 0o600); err != nil {
		t.Fatal(err)
	}
	version1(t, open(t, copied))
}

func version1(t *testing.T, s *store.Store) {
	t.Helper()
	events := must(s.Events(t.Context()))(t)
	if len(events) != 1 || events[0].Name != "Versión 1" {
		t.Fatalf("events: %+v", events)
	}
	journals := must(s.Journals(t.Context(), events[0].ID))(t)
	if len(journals) != 1 {
		t.Fatalf("journals: %+v", journals)
	}
	same(t, "entries", must(s.Read(t.Context(), journals[0].ID, 0))(t), results(1, 3))
	same(t, "deleted", len(must(s.DeletedEvents(t.Context()))(t)), 1)
	same(t, "the event has a journal of its own", len(must(s.ReadOfEvent(t.Context(), events[0].ID, 0))(t)), 0)
}
