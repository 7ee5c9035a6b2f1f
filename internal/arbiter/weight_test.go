package arbiter_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/store"
)

// What the desk takes a folded journal to weigh is what it weighs, within a factor of one and a
// half.
func TestWeightOfJournals(t *testing.T) {
	sizes := []desktest.Config{{Players: 60, Rounds: 7}, {Players: 60, Rounds: 7, Played: 1}, {Players: 12, Rounds: 5}}
	if os.Getenv("TORNEO_LARGE") != "" { // to play it takes minutes
		sizes = append(sizes, desktest.Config{Players: 200, Rounds: 9}, desktest.Config{Players: 1000, Rounds: 11})
	}
	for _, c := range sizes {
		t.Run(fmt.Sprintf("%dx%d-%d", c.Players, c.Rounds, c.Played), func(t *testing.T) {
			s, id := playTournament(t, c)
			const copies = 20
			desks := make([]*arbiter.Desk, copies)
			before := heap()
			for k := range desks {
				desks[k] = arbiter.NewDesk(s, time.Now)
				if _, err := desks[k].State(t.Context(), id); err != nil {
					t.Fatal(err)
				}
			}
			weighs := (heap() - before) / copies
			said := desks[0].Room().Weight
			events, _ := desks[0].History(t.Context(), id, 0)
			t.Logf("%d events weigh %d kB, estimated %d kB", len(events), weighs>>10, said>>10)
			if 3*said < 2*weighs || 2*said > 3*weighs {
				t.Errorf("estimated %d bytes, weighs %d", said, weighs)
			}
			runtime.KeepAlive(desks)
		})
	}
}

// Opened journals take no more memory than they have room for.
func TestMemoryStaysWithinTheRoom(t *testing.T) {
	s, id := playTournament(t, desktest.Config{Players: 60, Rounds: 7})
	entries, err := s.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.CreateEvent(t.Context(), "Leagues")
	if err != nil {
		t.Fatal(err)
	}
	const journals, room = 60, 3 << 20
	ids := make([]string, journals)
	for k := range ids {
		j, err := s.CreateJournal(t.Context(), e.ID, fmt.Sprint("Group ", k+1), nil, entries...)
		if err != nil {
			t.Fatal(err)
		}
		ids[k] = j.ID
	}
	entries = nil
	before := heap()
	desk := arbiter.NewDesk(s, time.Now)
	desk.SetRoom(room)
	for range 2 {
		for _, id := range ids {
			if state, err := desk.State(t.Context(), id); err != nil || len(state.Players) != 60 {
				t.Fatal(err)
			}
		}
	}
	took := heap() - before
	r := desk.Room()
	t.Logf("%d of %d journals take %d kB, estimated %d kB of %d kB", r.Journals, journals, took>>10, r.Weight>>10, room>>10)
	if 2*took > 3*room || r.Weight > room || r.Journals < 8 {
		t.Errorf("%d bytes are taken: %+v", took, r)
	}
}

// playTournament returns a database with a tournament that was played.
func playTournament(t testing.TB, c desktest.Config) (*store.Store, string) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	e, err := s.CreateEvent(t.Context(), "Memorial")
	if err != nil {
		t.Fatal(err)
	}
	c.Seed = 1
	id, err := desktest.Play(t.Context(), desktest.NewDesk(s), e.ID, c)
	if err != nil {
		t.Fatal(err)
	}
	return s, id
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// What a fold costs: reading, decoding and folding, separately.
func BenchmarkOpenJournal(b *testing.B) {
	for _, c := range []desktest.Config{{Players: 60, Rounds: 7}, {Players: 200, Rounds: 9}, {Players: 1000, Rounds: 11}} {
		s, id := playTournament(b, c)
		entries, err := s.Read(b.Context(), id, 0)
		if err != nil {
			b.Fatal(err)
		}
		events := make([]journal.Event, len(entries))
		decode := func() {
			for k := range entries {
				if events[k], err = journal.Decode(entries[k]); err != nil {
					b.Fatal(err)
				}
			}
		}
		decode()
		name := fmt.Sprintf("%dx%d/%d/", c.Players, c.Rounds, len(entries))
		b.Run(name+"read", func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Read(b.Context(), id, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"decode", func(b *testing.B) {
			for b.Loop() {
				decode()
			}
		})
		b.Run(name+"fold", func(b *testing.B) {
			for b.Loop() {
				if _, err := journal.Fold(events); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"desk", func(b *testing.B) {
			for b.Loop() {
				if _, err := arbiter.NewDesk(s, time.Now).State(b.Context(), id); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
