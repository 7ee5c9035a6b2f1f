package server

import (
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/batch"
	"torneo/internal/jobs"
	"torneo/internal/ratinglist"
	"torneo/internal/store/storetest"
	"torneo/internal/web"
)

// Rating lists, the queue and batches of a program behind a pooler of connections are reached
// as its journals are.
func TestAllPartsAreReachedBehindAPooler(t *testing.T) {
	direct := storetest.Postgres(t)
	flags := &Place{Data: t.TempDir(), Database: bouncer(t, direct), direct: direct}
	quiet := slog.New(slog.DiscardHandler)
	a := quietApp(io.Discard)
	kept, url, err := a.openServed(t.Context(), flags)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	lists, err := a.Lists(flags)
	if err != nil {
		t.Fatal(err)
	}
	defer lists.Close()
	list := "ID Number      Name                 Fed Sex Tit  SEP26 Gms K  B-day Flag\n" +
		"2200001        Prado, Ana           ESP F   WIM  2244  9   20 1994  w   \n"
	kind := fidelist.Rapid
	if _, err := lists.Import(t.Context(), strings.NewReader(list), int64(len(list)), ratinglist.Order{Kind: &kind}); err != nil {
		t.Fatalf("import: %v", err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				found, err := DeskLists{Store: lists}.Search(t.Context(), web.ListQuery{Text: "prado", Kind: kind, Most: 5})
				if err != nil || len(found) != 1 || len(found[0].Players) != 1 {
					t.Errorf("lists: %+v, %v", found, err)
					return
				}
			}
		})
	}
	all.Wait()
	batches, err := openBatches(t.Context(), flags.past(url), quiet, nil)
	if err != nil {
		t.Fatalf("batches: %v", err)
	}
	defer batches.Close()
	queue, err := openQueue(t.Context(), url, flags.Data, []jobs.Kind{batches.Kind(1)}, time.Now, quiet)
	if err != nil {
		t.Fatalf("queue: %v", err)
	}
	defer queue.Close()
	batches.Use(queue)
	c, err := batches.Put(t.Context(), []batch.File{{Name: "a.trf", Data: []byte("012 A")}})
	if err == nil {
		_, err = batches.Begin(t.Context(), batch.Order{Verb: "check", Language: "en", By: "Ana"}, []batch.Chunk{c})
	}
	if err != nil {
		t.Errorf("a batch: %v", err)
	}
}
