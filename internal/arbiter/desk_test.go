package arbiter

import (
	"context"
	"errors"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/tournament"
)

// published returns a venue of which the first round is being played, with its store.
func published(t *testing.T) (*venue, *memory) {
	t.Helper()
	v := newVenue(t, 4, 3)
	v.do(PairRound{}, Silent)
	v.do(Publish{Round: 1}, Silent)
	return v, v.desk.Store().(*memory)
}

func (v *venue) enter(board int, key string) (int64, error) {
	v.t.Helper()
	k, ok := ResultOf(key)
	if !ok {
		v.t.Fatalf("no result %q", key)
	}
	state, err := v.desk.State(context.Background(), v.id)
	if err != nil {
		return 0, err
	}
	return v.desk.Do(context.Background(), v.id, chief, EnterResult{Round: 1, Board: state.Round(1).Boards[board].Board, Result: k.Result}, Consent{})
}

// A database that was brought back from a copy has gone back behind what the desk
// knows: the desk goes on from there instead of insisting.
func TestAStoreThatGoesBack(t *testing.T) {
	v, kept := published(t)
	if _, err := v.enter(0, "1"); err != nil {
		t.Fatal(err)
	}
	back := len(kept.kept.Entries[v.id]) - 1
	kept.kept.Entries[v.id] = kept.kept.Entries[v.id][:back]
	j := kept.kept.Journals[v.id]
	j.Last = int64(back)
	kept.kept.Journals[v.id] = j
	told := &losses{}
	v.desk.Telling(told)

	if s, err := v.desk.State(t.Context(), v.id); err != nil || s.Last != int64(back) || s.Round(1).Boards[0].Result.White != tournament.Pending {
		t.Fatalf("%+v, %v", s, err)
	}
	if len(told.had) != 1 || told.had[0].Number != int64(back)+1 {
		t.Fatalf("told of %+v", told.had)
	}
	if last, err := v.enter(0, "0"); err != nil || last != int64(back)+1 {
		t.Fatalf("%d, %v", last, err)
	}
	// As many entries, and the last one is another.
	other := kept.kept.Entries[v.id][back]
	other.Actor = "somebody else"
	kept.kept.Entries[v.id][back] = other
	events, err := v.desk.History(t.Context(), v.id, int64(back))
	if err != nil || len(events) != 1 || events[0].Actor != "somebody else" {
		t.Fatalf("%v, %v", events, err)
	}
}

// failing is a store that cannot be read any more once something was added.
type failing struct {
	*memory
	added bool
}

var errAway = errors.New("away")

func (f *failing) AppendTogether(ctx context.Context, additions ...Addition) error {
	err := f.memory.AppendTogether(ctx, additions...)
	f.added = err == nil
	return err
}

func (f *failing) Read(ctx context.Context, id string, after int64) ([]journal.Entry, error) {
	if f.added {
		return nil, errAway
	}
	return f.memory.Read(ctx, id, after)
}

// An act that the store has kept is acknowledged, though it cannot be read right after.
func TestKeptIsAcknowledged(t *testing.T) {
	v, kept := published(t)
	store := &failing{memory: kept}
	v.desk = NewDesk(store, time.Now)
	told, stop := v.desk.Live().Listen(v.id)
	defer stop()
	last, err := v.enter(0, "1")
	if err != nil || last != int64(len(kept.kept.Entries[v.id])) {
		t.Fatalf("%d, %v", last, err)
	}
	select {
	case n := <-told:
		if n != last {
			t.Errorf("told %d, not %d", n, last)
		}
	default:
		t.Error("nobody is told")
	}
	if _, err := v.desk.State(t.Context(), v.id); !errors.Is(err, errAway) {
		t.Errorf("reading: %v", err)
	}
	store.added = false
	if s, err := v.desk.State(t.Context(), v.id); err != nil || s.Last != last || !s.Round(1).Boards[0].Result.White.IsWin() {
		t.Errorf("afterwards: %+v, %v", s, err)
	}
}

// A clock that is set back changes the times of what follows and nothing else:
// events are in the order of their numbers.
func TestClockSetBack(t *testing.T) {
	v, kept := published(t)
	if _, err := v.enter(0, "1"); err != nil {
		t.Fatal(err)
	}
	set := v.now.AddDate(-3, 0, 0)
	v.desk = NewDesk(kept, func() time.Time { return set })
	for _, key := range []string{"0", "="} {
		if _, err := v.enter(0, key); err != nil {
			t.Fatal(err)
		}
	}
	events, err := v.desk.History(t.Context(), v.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for k, e := range events {
		if e.Number != int64(k)+1 {
			t.Fatalf("event %d is number %d", k+1, e.Number)
		}
	}
	last := events[len(events)-1]
	if !last.Time.Equal(set) || !last.Time.Before(events[0].Time) {
		t.Errorf("the last event is of %v, the clock says %v", last.Time, set)
	}
	s, err := NewDesk(kept, time.Now).State(t.Context(), v.id)
	if err != nil || !s.Round(1).Boards[0].Result.White.IsDraw() {
		t.Errorf("the last result does not count: %v", err)
	}
	if _, err := v.desk.Do(t.Context(), v.id, chief, Undo{Numbers: []int64{last.Number}}, Consent{Level: Confirm}); err != nil {
		t.Fatal(err)
	}
	if s, err = v.desk.State(t.Context(), v.id); err != nil || s.Round(1).Boards[0].Result.Black != tournament.Win {
		t.Errorf("undone: %v", err)
	}
}
