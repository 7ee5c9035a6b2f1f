package store_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Contacts are kept, changed and erased; backups have them, event files do not; what
// is here is not changed by a backup; with the event they go for good.
func TestContacts(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 3)
		ana := row.Contact{Club: "Lugo", Category: "S16", Phone: "600 000 000", Email: "ana@example.org", Owed: 3000, Paid: 1050, Notes: "«tarde»"}
		luis := row.Contact{Club: "Vigo"}
		if err := s.KeepContacts(ctx, j.ID, map[int]row.Contact{1: ana, 2: luis}); err != nil {
			t.Fatal(err)
		}
		same(t, "kept", must(s.Contacts(ctx, j.ID))(t), map[int]row.Contact{1: ana, 2: luis})
		fails[*store.NotFound](t, s.KeepContacts(ctx, "none", map[int]row.Contact{1: ana}))
		fails[*store.Invalid](t, s.KeepContacts(ctx, j.ID, map[int]row.Contact{1: {Club: strings.Repeat("x", 300)}}))
		fails[*store.Invalid](t, s.KeepContacts(ctx, j.ID, map[int]row.Contact{1: {Owed: -1}}))

		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(file.String(), "ana@example.org") {
			t.Error("the event file has the address")
		}
		if err := s.KeepContacts(ctx, j.ID, map[int]row.Contact{1: {}, 2: {Club: "Pontevedra"}}); err != nil {
			t.Fatal(err)
		}
		same(t, "erased", must(s.Contacts(ctx, j.ID))(t), map[int]row.Contact{2: {Club: "Pontevedra"}})
		other := open(t, storetest.SQLite(t))
		must(other.Restore(ctx, backup, nil))(t)
		same(t, "restored", must(other.Contacts(ctx, j.ID))(t), map[int]row.Contact{1: ana, 2: luis})
		must(s.Restore(ctx, backup, nil))(t)
		same(t, "what is here stays", must(s.Contacts(ctx, j.ID))(t)[2].Club, "Pontevedra")

		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "purged", len(must(s.Contacts(ctx, j.ID))(t)), 0)
	})
}
