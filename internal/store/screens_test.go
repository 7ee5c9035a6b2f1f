package store_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store/storetest"
)

// Screens are kept, changed and removed in either database, and are there when it is
// opened again; what is too much is refused; no event file has them.
func TestScreens(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		same(t, "none", len(must(s.Screens(ctx))(t)), 0)
		door := row.Screen{ID: "a", Code: "k7mq2xwd", Name: "Puerta", Look: row.Look{Metres: 8}, Message: row.ScreenMessage{Text: "Café", Until: time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC), Whole: true}}
		hall := row.Screen{ID: "b", Code: "k7mq2xwe", Name: "Ágora"}
		for _, x := range []row.Screen{door, hall} {
			if err := s.KeepScreen(ctx, x); err != nil {
				t.Fatal(err)
			}
		}
		door.Code, door.Message = "22222222", row.ScreenMessage{}
		if err := s.KeepScreen(ctx, door); err != nil {
			t.Fatal(err)
		}
		again := open(t, url)
		list := must(again.Screens(ctx))(t)
		if len(list) != 2 || list[0].ID == list[1].ID {
			t.Fatalf("%+v", list)
		}
		for _, x := range list {
			if x.ID == "a" {
				same(t, "changed", x, door)
			} else {
				same(t, "kept", x, hall)
			}
		}
		for name, x := range map[string]row.Screen{"no code": {ID: "c", Name: "x"}, "much": {ID: "c", Code: "c", Name: "x", Look: row.Look{Language: strings.Repeat("x", 40_000)}}} {
			if err := s.KeepScreen(ctx, x); err == nil {
				t.Error(name, "is kept")
			}
		}
		taken := hall
		taken.ID = "other"
		if err := s.KeepScreen(ctx, taken); err == nil {
			t.Error("two screens have one code")
		}
		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(file.String(), "Ágora") || strings.Contains(file.String(), hall.Code) {
			t.Error("a screen is in the file of an event")
		}
		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		there := open(t, storetest.SQLite(t))
		if _, err := there.Restore(ctx, backup, nil); err != nil {
			t.Fatal(err)
		}
		same(t, "restored elsewhere", len(must(there.Screens(ctx))(t)), 0)
		if err := s.RemoveScreen(ctx, "a"); err != nil {
			t.Fatal(err)
		}
		same(t, "removed", len(must(s.Screens(ctx))(t)), 1)
	})
}
