package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// A captain's statement is replaced by his next one, forgotten when it counts, and goes
// with the event.
func TestWordsOfCaptains(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		at := time.Date(2026, 11, 22, 15, 0, 0, 5000, time.UTC)
		w := row.Word{Journal: j.ID, Round: 1, Team: 2, Kind: "lineup", About: "3", Data: "4 6", At: at}
		other := w
		other.Team, other.Data = 3, "7 8"
		first := w
		first.Data = "4 5"
		for _, x := range []row.Word{first, other, w} {
			if err := s.KeepWord(ctx, x); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "said", must(s.Words(ctx, j.ID))(t), []row.Word{w, other})
		same(t, "of", must(s.WithWords(ctx))(t), []string{j.ID})
		early := w
		early.At = at.Add(-time.Second) // what counted was what was said before
		for n, x := range []row.Word{early, w} {
			if err := s.DropWord(ctx, x); err != nil {
				t.Fatal(err)
			}
			same(t, "left", len(must(s.Words(ctx, j.ID))(t)), 2-n)
		}
		fails[*store.NotFound](t, s.KeepWord(ctx, row.Word{Journal: "none"}))
		fails[*store.Invalid](t, s.KeepWord(ctx, row.Word{Journal: j.ID, Data: strings.Repeat("x", 2001)}))
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "gone with the event", len(must(s.Words(ctx, j.ID))(t)), 0)
	})
}

// A backup has the line-ups that wait, and who looks into the file reads none; what is
// restored, or opened, has them as they were, to be hidden until it is time. Where the
// journal has gone on they do not come back.
func TestABackupHidesLineUpsThatWait(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		w := row.Word{Journal: j.ID, Round: 1, Team: 2, Kind: "lineup", About: "3", Data: "4711 4712 4713", At: time.Date(2026, 11, 22, 15, 0, 0, 5000, time.UTC)}
		if err := s.KeepWord(ctx, w); err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		file := filepath.Join(folder, "backup.db")
		if err := s.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(must(os.ReadFile(file))(t), []byte("4712")) {
			t.Error("the line-up can be read in the file")
		}
		other := open(t, storetest.SQLite(t))
		must(other.Restore(ctx, file, nil))(t)
		same(t, "restored", must(other.Words(ctx, j.ID))(t), []row.Word{w})
		if err := other.DropWord(ctx, w); err != nil {
			t.Fatal(err)
		}
		must(other.Restore(ctx, file, nil))(t)
		same(t, "after it has counted", len(must(other.Words(ctx, j.ID))(t)), 0)
		again := filepath.Join(folder, "again.db")
		if err := store.Copy(ctx, file, again); err != nil {
			t.Fatal(err)
		}
		same(t, "opened", must(open(t, again).Words(ctx, j.ID))(t), []row.Word{w})
	})
}
