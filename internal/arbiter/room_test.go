package arbiter

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"torneo/tournament"
)

// crowd makes that many tournaments with a few players each.
func crowd(t *testing.T, d *Desk, n int) []string {
	t.Helper()
	e, err := d.store.CreateEvent(t.Context(), "Memorial")
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]string, n)
	for k := range ids {
		c := DefaultConfig(fmt.Sprint("Open ", k), tournament.Date{Year: 2026, Month: 11, Day: 20})
		if ids[k], err = d.Create(t.Context(), chief, e.ID, c); err != nil {
			t.Fatal(err)
		}
	}
	return ids
}

// In a room that is much too small for them all, thousands of journals keep their answers right
// while people act on them at once, and memory stays within the bound.
func TestManyJournalsInLittleRoom(t *testing.T) {
	const journals, people, acts, bound = 2_000, 8, 600, 1 << 20
	d := NewDesk(newMemory(), time.Now)
	d.SetRoom(bound)
	ids := crowd(t, d, journals)
	players := make([]atomic.Int64, journals) // acknowledged
	var all sync.WaitGroup
	var most atomic.Int64
	for p := range people {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(1, uint64(p)))
			for n := range acts {
				k := rng.IntN(journals)
				if rng.IntN(2) == 0 {
					k = rng.IntN(20) // where many are at once
				}
				before := players[k].Load()
				switch rng.IntN(4) {
				case 0:
					if s := d.LastKnown(ids[k]); s != nil && s.Config.Name != fmt.Sprint("Open ", k) {
						t.Errorf("%d is %q", k, s.Config.Name)
					}
				case 1:
					if events, err := d.History(context.Background(), ids[k], 0); err != nil || len(events) < int(before)+1 {
						t.Errorf("%d: %d events, %v", k, len(events), err)
					}
				case 2:
					s, err := d.State(context.Background(), ids[k])
					if err != nil || len(s.Players) < int(before) || s.Config.Name != fmt.Sprint("Open ", k) {
						t.Errorf("%d has %d players of %d, %v", k, len(s.Players), before, err)
					}
				default:
					name := fmt.Sprintf("Player, %d-%d", p, n)
					if _, err := d.Do(context.Background(), ids[k], chief, EnterPlayer{Player: tournament.Player{Name: name}}, Consent{Level: TwoSteps}); err != nil {
						t.Errorf("%d: %v", k, err)
					} else {
						players[k].Add(1)
					}
				}
				if n%100 == 0 {
					d.Reread(context.Background())
				}
				for w := d.Room().Weight; ; {
					m := most.Load()
					if w <= m || most.CompareAndSwap(m, w) {
						break
					}
				}
			}
		})
	}
	all.Wait()
	slack := int64(people+1) * 128 << 10 // what people hold at once
	if m := most.Load(); m > bound+slack {
		t.Errorf("%d bytes at most, %d are allowed", m, bound)
	}
	for k, id := range ids {
		s, err := d.State(t.Context(), id)
		if err != nil || int64(len(s.Players)) != players[k].Load() {
			t.Fatalf("%d has %d players, want %d: %v", k, len(s.Players), players[k].Load(), err)
		}
	}
	r := d.Room()
	if r.Weight > bound || r.Left == 0 || r.Tails > bound/4 || r.Journals < 10 {
		t.Errorf("%+v", r)
	}
	var weight int64
	for _, k := range d.room.journals {
		if k.users != 0 || k.place == nil {
			t.Errorf("somebody still holds %s", k.id)
		}
		weight += k.weight.Load()
	}
	if weight += r.Tails; weight != r.Weight || len(d.room.journals) != d.room.unused.Len() || len(d.room.tails) != d.room.evicted.Len() {
		t.Errorf("the journals weigh %d, it says %+v", weight, r)
	}
}

// Who is not there leaves nothing in memory.
func TestUnknownJournalsTakeNoRoom(t *testing.T) {
	d := NewDesk(newMemory(), time.Now)
	for k := range 100 {
		if _, err := d.State(t.Context(), fmt.Sprint("no", k)); err == nil {
			t.Fatal("it is there")
		}
		d.LastKnown(fmt.Sprint("nor", k))
		d.Renew(fmt.Sprint("neither", k))
	}
	if r := d.Room(); r.Journals != 0 || r.Weight != 0 {
		t.Errorf("%+v", r)
	}
}

// Entries that were acknowledged lately are missed when the database has gone back, though their
// journal has left memory meanwhile: at once, or when it is opened the next time.
func TestLossesOfJournalsThatLeftMemory(t *testing.T) {
	for _, asked := range []bool{true, false} {
		v, kept, told, whole := twoResults(t)
		last := int64(len(whole))
		leave := func() {
			t.Helper()
			v.desk.mu.Lock()
			defer v.desk.mu.Unlock()
			k := v.desk.room.journals[v.id]
			v.desk.room.unused.Remove(k.place)
			v.desk.drop(k)
			v.desk.remember(k)
		}
		leave()
		if v.desk.LastKnown(v.id) != nil || v.desk.Room().Tails == 0 {
			t.Fatalf("it has not left: %+v", v.desk.Room())
		}
		v.desk.Reread(t.Context()) // nothing has happened
		if len(told.had) > 0 {
			t.Fatalf("told of %+v", told.had)
		}
		leave() // what is known of it is its end alone
		kept.goesBack(v.id, last-2)
		if asked {
			v.desk.Reread(t.Context())
		} else if s, err := v.desk.State(t.Context(), v.id); err != nil || s.Last != last-2 {
			t.Fatal(err)
		}
		if len(told.had) != 2 || !sameEntry(told.had[0], whole[last-2]) || !sameEntry(told.had[1], whole[last-1]) {
			t.Fatalf("told of %+v", told.had)
		}
		v.desk.Reread(t.Context())
		if s, err := v.desk.State(t.Context(), v.id); err != nil || s.Last != last-2 || len(told.had) != 2 {
			t.Fatalf("told twice: %+v, %v", told.had, err)
		}
		r, err := v.desk.Regain(t.Context(), v.id, told.had)
		if err != nil || r.Back != 2 || r.Last != last {
			t.Fatalf("%+v, %v", r, err)
		}
	}
}

// The ends of journals are forgotten when they are old, and before they take too much.
func TestEndsAreForgotten(t *testing.T) {
	now := time.Now()
	d := NewDesk(newMemory(), func() time.Time { return now })
	ids := crowd(t, d, 50)
	d.SetRoom(d.Room().Weight / 2)
	if r := d.Room(); r.Tails == 0 || r.Tails > r.Bound/4 || r.Weight > r.Bound {
		t.Fatalf("%+v", r)
	}
	now = now.Add(keptTail + time.Minute)
	for _, id := range ids {
		if _, err := d.State(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if r := d.Room(); r.Tails != 0 || r.Weight > r.Bound {
		t.Errorf("%+v", r)
	}
}

// Who listens to all is told that news may have been missed of journals that are not in memory.
func TestMissedNewsOfJournalsThatLeftMemory(t *testing.T) {
	d := NewDesk(newMemory(), time.Now)
	told, stop := d.Live().ListenToAll()
	defer stop()
	if told.HasMissed() {
		t.Error("missed")
	}
	d.NotifyMissed()
	select {
	case <-told.C:
	default:
		t.Fatal("not told")
	}
	if !told.HasMissed() || told.HasMissed() {
		t.Error("not once")
	}
}
