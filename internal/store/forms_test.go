package store_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Texts on forms are kept, replaced and erased; backups have them, event files do not;
// those here stay; with the event they go for good.
func TestForms(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 3)
		written := map[string]string{"arbiter-id": "2200777", "official": "Núñez «Iñaki»"}
		for form, fields := range map[string]map[string]string{"it1": written, "it3": {"remarks": "ninguna", "empty": ""}} {
			if err := s.KeepForm(ctx, j.ID, form, fields); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "kept", must(s.Form(ctx, j.ID, "it1"))(t), written)
		same(t, "without what is empty", must(s.Form(ctx, j.ID, "it3"))(t), map[string]string{"remarks": "ninguna"})
		same(t, "none", len(must(s.Form(ctx, j.ID, "it2"))(t)), 0)
		fails[*store.NotFound](t, s.KeepForm(ctx, "none", "it1", written))
		fails[*store.Invalid](t, s.KeepForm(ctx, j.ID, "", written))
		fails[*store.Invalid](t, s.KeepForm(ctx, j.ID, "it1", map[string]string{"a": strings.Repeat("x", 1001)}))
		fails[*store.Invalid](t, s.KeepForm(ctx, j.ID, "it1", map[string]string{"a": "\xff"}))

		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(file.String(), "2200777") {
			t.Error("the event file has what was written on a form")
		}
		if err := s.KeepForm(ctx, j.ID, "it1", map[string]string{"official": "Otro"}); err != nil {
			t.Fatal(err)
		}
		must(s.Restore(ctx, backup, nil))(t)
		same(t, "what is here stays", must(s.Form(ctx, j.ID, "it1"))(t), map[string]string{"official": "Otro"})
		other := open(t, storetest.SQLite(t))
		must(other.Restore(ctx, backup, nil))(t)
		same(t, "restored", must(other.Form(ctx, j.ID, "it1"))(t), written)

		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "purged", len(must(s.Form(ctx, j.ID, "it1"))(t)), 0)
	})
}
