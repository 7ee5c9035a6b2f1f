package store_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

type heard struct {
	journal string
	last    int64
}

// watch listens, and returns what is heard from when it surely is.
func watch(t *testing.T, s *store.Store, by *store.Store, j store.Journal) <-chan heard {
	t.Helper()
	told := make(chan heard, 1000)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Watch(ctx, func(id string, last int64) { told <- heard{id, last} })
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
	for {
		j.Last = must(by.Append(t.Context(), j.ID, j.Last, results(1, 1)...))(t)
		select {
		case <-told:
			return told
		case <-time.After(100 * time.Millisecond):
		}
		if j.Last > 200 {
			t.Fatal("nothing is heard")
		}
	}
}

// Two programs on one PostgreSQL database hear each other at once, and again after
// the connection was lost.
func TestProgramsHearEachOther(t *testing.T) {
	url := storetest.EmptyPostgres(t)
	one, other := open(t, url), open(t, url)
	j := journalWith(t, one, 0)
	told := watch(t, one, other, j)
	measure := func() time.Duration {
		t.Helper()
		last := must(other.Journal(t.Context(), j.ID))(t).Last
		started := time.Now()
		last = must(other.Append(t.Context(), j.ID, last, results(1, 1)...))(t)
		kept := time.Now()
		for {
			select {
			case h := <-told:
				if h == (heard{j.ID, last}) {
					return time.Since(kept)
				}
			case <-time.After(20 * time.Second):
				t.Fatalf("nothing is heard after %v", time.Since(started))
			}
		}
	}
	var took []time.Duration
	for range 50 {
		took = append(took, measure())
	}
	slices.Sort(took)
	t.Logf("heard after %v (median), %v (worst of %d)", took[len(took)/2], took[len(took)-1], len(took))
	if took[len(took)/2] > 100*time.Millisecond {
		t.Errorf("heard only after %v", took[len(took)/2])
	}
	raw(t, url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'")
	time.Sleep(2 * time.Second)
	measure()
}

// A file has no notifications.
func TestWatchingAFileEnds(t *testing.T) {
	open(t, storetest.SQLite(t)).Watch(t.Context(), func(string, int64) { t.Error("heard something") })
}
