package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Who looks into a database of an older program says how far it is, and leaves it as it is.
func TestLookingChangesNothing(t *testing.T) {
	storetest.EachEmpty(t, func(t *testing.T, url string) {
		filled(t, url, 3)
		raw(t, url, "DROP TABLE agreed", "DELETE FROM torneo_version WHERE version_id > 31")
		before, beside := contents(t, url), names(t, url)
		s := must(store.Look(t.Context(), url))(t)
		a := must(s.Versions(t.Context()))(t)
		if a.Tables != 31 || a.Known <= 31 {
			t.Errorf("%+v", a)
		}
		if _, err := s.CreateEvent(t.Context(), "Uno"); err == nil && !store.IsPostgres(url) {
			t.Error("something is kept")
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		same(t, "file", contents(t, url), before)
		same(t, "files", names(t, url), beside)
		again := must(store.Look(t.Context(), url))(t)
		same(t, "tables", must(again.Versions(t.Context()))(t).Tables, 31)
		again.Close()
	})
}

// names returns the names of the files in the folder of a database.
func names(t *testing.T, url string) (list []string) {
	t.Helper()
	if store.IsPostgres(url) {
		return nil
	}
	for _, e := range must(os.ReadDir(filepath.Dir(url)))(t) {
		list = append(list, e.Name())
	}
	return list
}

// Looking, too, recognises a database that is not ours, or needs a newer program; one
// in which nobody has worked yet has no tables.
func TestLookingSaysWhatIsWrong(t *testing.T) {
	storetest.EachEmpty(t, func(t *testing.T, url string) {
		if store.IsPostgres(url) {
			s := must(store.Look(t.Context(), url))(t)
			if _, err := s.Versions(t.Context()); err == nil {
				t.Error("there are tables")
			}
			s.Close()
		} else {
			_, err := store.Look(t.Context(), url)
			fails[*store.Unavailable](t, err)
			same(t, "files", names(t, url), nil)
		}
		filled(t, url, 3)
		later(t, url)
		raw(t, url, "UPDATE agreed SET number = 9998 WHERE name = 'tables'")
		_, err := store.Look(t.Context(), url)
		same(t, "needed", fails[*store.Newer](t, err).Needed, 9998)
	})
	other := filepath.Join(t.TempDir(), "other.db")
	raw(t, other, "CREATE TABLE events (x)")
	_, err := store.Look(t.Context(), other)
	fails[*store.Foreign](t, err)
}
