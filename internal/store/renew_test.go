package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// A backup takes the place of an older one of the same, and of nothing else.
func TestRenew(t *testing.T) {
	for _, kind := range storetest.Databases {
		t.Run(kind.Name, func(t *testing.T) {
			ctx, url := t.Context(), kind.New(t)
			s := open(t, url)
			j := journalWith(t, s, 3)
			file := filepath.Join(t.TempDir(), "usb.db")
			stays := func(want error) {
				t.Helper()
				before := must(os.ReadFile(file))(t)
				if err := store.Renew(ctx, url, file); !errors.Is(err, want) {
					t.Errorf("%v; want %v", err, want)
				}
				if after := must(os.ReadFile(file))(t); string(after) != string(before) {
					t.Error("the file is another one")
				}
				if beside := must(filepath.Glob(filepath.Join(filepath.Dir(file), ".*")))(t); len(beside) != 0 {
					t.Errorf("beside it: %v", beside)
				}
			}
			if err := store.Copy(ctx, url, file); err != nil {
				t.Fatal(err)
			}
			last := must(s.Append(ctx, j.ID, 3, result(4)))(t)
			journalWith(t, s, 1)
			if err := store.Renew(ctx, url, file); err != nil {
				t.Fatal(err)
			}
			copied := open(t, file)
			same(t, "entries", len(must(copied.Read(ctx, j.ID, 0))(t)), 4)

			// What was entered there and not here is not lost, nor an event of which nothing is here.
			must(copied.Append(ctx, j.ID, last, result(5)))(t)
			if err := copied.Close(); err != nil {
				t.Fatal(err)
			}
			stays(store.ErrNotOlder)
			other := storetest.Databases[0].New(t)
			journalWith(t, open(t, other), 2)
			if err := store.Copy(ctx, other, file); err != nil {
				t.Fatal(err)
			}
			stays(store.ErrNotOlder)

			for _, text := range []string{"my letter", "SQLite format 3\x00 and nothing of the kind"} {
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				stays(store.ErrNoBackup)
			}
		})
	}
}
