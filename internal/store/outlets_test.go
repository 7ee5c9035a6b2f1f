package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/message"
)

// Outlets are kept, changed and removed; what came of a try is kept unless somebody has
// changed the outlet since; no backup has them, nor their secrets.
func TestOutlets(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 3)
		o := must(s.AddOutlet(ctx, row.Outlet{Kind: "sftp", Name: "Web", Scope: []string{j.ID}, Settings: map[string]string{"host": "a.example"}, Secrets: map[string]string{"password": "Gehe1m-in-der-Datei"}, On: true}))(t)
		must(s.AddOutlet(ctx, row.Outlet{Kind: "folder", Name: "USB", Place: "here"}))(t)
		kept := func() row.Outlet { return must(s.Outlets(ctx))(t)[0] }
		same(t, "added", kept().Settings["host"]+kept().Secrets["password"]+kept().Scope[0], "a.exampleGehe1m-in-der-Datei"+j.ID)
		same(t, "the second one", must(s.Outlets(ctx))(t)[1].Scope == nil, true)

		state := row.OutletState{Reached: map[string]int64{j.ID: 3}, Sent: "k", Seen: "SHA256:x", Succeeded: time.UnixMicro(1).UTC(), Outcome: message.New("x"), Answers: []row.Answers{{Round: 1}}, Failures: 2, Next: time.UnixMicro(5).UTC()}
		if err := s.TellOutlet(ctx, o.ID, o.Edited, state); err != nil {
			t.Fatal(err)
		}
		same(t, "told", kept().OutletState.Reached[j.ID]+int64(kept().Failures), int64(5))
		same(t, "when", kept().Next, state.Next)
		same(t, "answers", kept().Answers[0].Round, 1)
		o.Name, o.On = "Otra", false
		if err := s.EditOutlet(ctx, o); err != nil {
			t.Fatal(err)
		}
		same(t, "all is looked at again", kept().Sent, "")
		if err := s.TellOutlet(ctx, o.ID, o.Edited, state); err != nil { // of before it was changed
			t.Fatal(err)
		}
		same(t, "of before", kept().Sent+kept().Name, "Otra")
		fails[*store.Invalid](t, s.EditOutlet(ctx, row.Outlet{ID: o.ID}))
		fails[*store.NotFound](t, s.EditOutlet(ctx, row.Outlet{ID: "none", Name: "x"}))

		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), "copy.db")
		if err := store.Copy(ctx, url, copied); err != nil {
			t.Fatal(err)
		}
		for _, file := range []string{backup, copied} {
			if bytes.Contains(must(os.ReadFile(file))(t), []byte("Gehe1m")) {
				t.Error("a copy has the password")
			}
			other := open(t, file)
			same(t, "in the copy", len(must(other.Outlets(ctx))(t)), 0)
		}
		if err := s.RemoveOutlet(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
		fails[*store.NotFound](t, s.RemoveOutlet(ctx, o.ID))
		same(t, "left", len(must(s.Outlets(ctx))(t)), 1)
	})
}
