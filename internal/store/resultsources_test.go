package store_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Sources of results are kept, replaced and forgotten; no file of an event has them, and
// with the event they go for good.
func TestResultSources(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j, other := journalWith(t, s, 3), journalWith(t, s, 1)
		at := time.Date(2026, 11, 22, 17, 0, 0, 5000, time.UTC)
		folder := row.ResultSource{Journal: j.ID, Place: "/srv/tableros ñ", Games: []byte("[]")}
		sent := row.ResultSource{Journal: j.ID, Place: "ronda.pgn", Sent: true, Games: []byte(`[{"Result":"1-0"}]`), Read: at}
		elsewhere := row.ResultSource{Journal: other.ID, Place: "ronda.pgn", Games: []byte("[]"), Read: at}
		for _, r := range []row.ResultSource{sent, folder, elsewhere, {Journal: j.ID, Place: "ronda.pgn", Games: []byte("[]")}, sent} {
			if err := s.KeepResultSource(ctx, r); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "kept", must(s.ResultSources(ctx, j.ID))(t), []row.ResultSource{folder, sent})
		same(t, "all", len(must(s.ResultSources(ctx, ""))(t)), 3)
		fails[*store.NotFound](t, s.KeepResultSource(ctx, row.ResultSource{Journal: "none", Place: "x", Games: []byte("[]")}))
		fails[*store.Invalid](t, s.KeepResultSource(ctx, row.ResultSource{Journal: j.ID, Games: []byte("[]")}))
		fails[*store.Invalid](t, s.KeepResultSource(ctx, row.ResultSource{Journal: j.ID, Place: strings.Repeat("x", 1001), Games: []byte("[]")}))
		fails[*store.Invalid](t, s.KeepResultSource(ctx, row.ResultSource{Journal: j.ID, Place: "x", Games: bytes.Repeat([]byte("x"), 4<<20+1)}))

		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(file.String(), "tableros") {
			t.Error("the event file has where results are read from")
		}
		if err := s.DropResultSource(ctx, j.ID, sent.Place); err != nil {
			t.Fatal(err)
		}
		same(t, "dropped", must(s.ResultSources(ctx, j.ID))(t), []row.ResultSource{folder})
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		for _, r := range must(s.ResultSources(ctx, ""))(t) {
			if r.Journal == j.ID {
				t.Error("a deleted event is looked at")
			}
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
	})
}
