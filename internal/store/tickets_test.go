package store_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"torneo/internal/signedlink"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// The key is made once; what is settled about links is replaced, and goes with the event.
func TestKeyAndLinks(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		key := must(s.TicketKey(ctx))(t)
		if len(key) != 32 || !bytes.Equal(key, must(open(t, url).TicketKey(ctx))(t)) {
			t.Errorf("the key is %d bytes, or another one for the next program", len(key))
		}
		same(t, "nothing settled", must(s.Links(ctx, j.ID))(t), signedlink.Links{})
		for _, l := range []signedlink.Links{{Results: true, Issue: 4}, {Boards: true, Issue: 5}} {
			if err := s.KeepLinks(ctx, j.ID, l); err != nil {
				t.Fatal(err)
			}
			same(t, "settled", must(s.Links(ctx, j.ID))(t), l)
		}
		fails[*store.NotFound](t, s.KeepLinks(ctx, "none", signedlink.Links{}))
		fails[*store.Invalid](t, s.KeepLinks(ctx, j.ID, signedlink.Links{Issue: -1}))
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "gone with the event", must(s.Links(ctx, j.ID))(t), signedlink.Links{})
	})
}

// Who gets a backup cannot make links.
func TestNoBackupHasTheKey(t *testing.T) {
	s := open(t, storetest.SQLite(t))
	key := must(s.TicketKey(t.Context()))(t)
	to := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), to); err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(key, must(open(t, to).TicketKey(t.Context()))(t)) {
		t.Error("the backup has the key")
	}
}
