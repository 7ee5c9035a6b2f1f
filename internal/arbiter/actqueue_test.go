package arbiter

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"torneo/internal/journal"
)

// crowded is a store that lets the first who adds something wait, and counts commits; then
// it refuses what it is told to.
type crowded struct {
	*memory
	mu      sync.Mutex
	waiting chan struct{} // closed when the first one may go on
	came    chan struct{} // closed when he is there
	commits []int         // entries of each
	refuses []error       // the next ones
	keeps   bool          // what is refused is kept all the same
}

func (c *crowded) AppendTogether(ctx context.Context, additions ...Addition) error {
	entries := additions[0].Entries
	c.mu.Lock()
	first := len(c.commits) == 0
	c.commits = append(c.commits, len(entries))
	var refused error
	if len(c.commits) > 1 && len(c.refuses) > 0 {
		refused, c.refuses = c.refuses[0], c.refuses[1:]
	}
	c.mu.Unlock()
	if first {
		close(c.came)
		<-c.waiting
	}
	if refused != nil && !c.keeps {
		return refused
	}
	return errors.Join(c.memory.AppendTogether(ctx, additions...), refused)
}

// unknown is the error of entries of which it is not known whether they were kept.
type unknown struct{}

func (unknown) Error() string { return "the line was cut" }
func (unknown) Passing() bool { return false }

// came is the outcome of an act.
type came struct {
	last int64
	err  error
}

// atOnce has everybody enter a result while the first of them is being kept: of so many
// boards one each, and one who is second at the last board. It returns what they were told.
func atOnce(t *testing.T, boards int, refuses ...error) (*venue, *crowded, []came) {
	t.Helper()
	v := newVenue(t, 2*boards, 3)
	v.do(PairRound{}, Silent)
	v.do(Publish{Round: 1}, Silent)
	kept := &crowded{memory: v.desk.Store().(*memory), waiting: make(chan struct{}), came: make(chan struct{}), refuses: refuses}
	kept.keeps = len(refuses) > 0 && IsUncertain(refuses[0])
	v.desk = NewDesk(kept, time.Now)
	state, err := v.desk.State(t.Context(), v.id)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]came, boards+1)
	var all sync.WaitGroup
	enter := func(k int, key string) {
		kind, _ := ResultOf(key)
		all.Go(func() {
			board := state.Round(1).Boards[min(k, boards-1)].Board
			list[k].last, list[k].err = v.desk.Do(context.Background(), v.id, chief, EnterResult{Round: 1, Board: board, Result: kind.Result}, Consent{Seen: state.Last})
		})
	}
	enter(0, "1")
	<-kept.came
	queue := &v.desk.holdKnown(v.id).queue
	for k := 1; k <= boards; k++ {
		enter(k, map[bool]string{true: "0", false: "1"}[k == boards])
		for waits := 0; waits < k; time.Sleep(time.Millisecond) { // in this order
			queue.mu.Lock()
			waits = len(queue.waiting)
			queue.mu.Unlock()
		}
	}
	close(kept.waiting)
	all.Wait()
	return v, kept, list
}

// Who waits while somebody else's act is kept is done with all others who wait, in one
// commit; each is told of his own, and who is second at a board is asked.
func TestWhoeverWaitsIsDoneTogether(t *testing.T) {
	const boards = 12
	v, kept, list := atOnce(t, boards)
	if !slices.Equal(kept.commits, []int{1, boards - 1}) {
		t.Errorf("commits of %v entries", kept.commits)
	}
	numbers := map[int64]bool{}
	for k, c := range list[:boards] {
		if c.err != nil || numbers[c.last] {
			t.Fatalf("board %d: %d %v", k+1, c.last, c.err)
		}
		numbers[c.last] = true
	}
	if second := (*Second)(nil); !errors.As(list[boards].err, &second) || list[boards].last != 0 {
		t.Errorf("the second at a board: %+v", list[boards])
	}
	state, err := NewDesk(kept, time.Now).State(t.Context(), v.id) // as it is kept
	if err != nil {
		t.Fatal(err)
	}
	events, _ := v.desk.History(t.Context(), v.id, 0)
	for k := range boards {
		b := &state.Round(1).Boards[k]
		entered, ok := events[list[k].last-1].Payload.(journal.ResultEntered)
		if !b.Result.White.IsWin() || !ok || entered.Board != b.Board {
			t.Errorf("board %d: %+v, told of %+v", k+1, b, events[list[k].last-1])
		}
	}
}

// Acts that cannot be kept together are tried one by one: only the author of the
// refused one is told so.
func TestWhatCannotBeKeptTogether(t *testing.T) {
	full := errors.New("no room")
	const boards = 5
	v, kept, list := atOnce(t, boards, full, full) // together, and then the one whose turn it is alone
	failed := 0
	for k, c := range list[:boards] {
		switch {
		case errors.Is(c.err, full) && c.last == 0:
			failed++
		case c.err != nil:
			t.Errorf("board %d: %v", k+1, c.err)
		}
	}
	state, err := NewDesk(kept, time.Now).State(t.Context(), v.id)
	if err != nil {
		t.Fatal(err)
	}
	there := 0
	for _, b := range state.Round(1).Boards {
		if b.Result.White.IsWin() || b.Result.Black.IsWin() {
			there++
		}
	}
	if failed > 1 || there < boards-1 {
		t.Errorf("%d are told that there is no room, %d results are there, commits of %v entries", failed, there, kept.commits)
	}
	if again, err := v.desk.State(t.Context(), v.id); err != nil || again.Last != state.Last {
		t.Errorf("the desk has %v, %v", again, err)
	}
}

// Where it is not known whether a commit was kept, all who were in it are told so, and what
// was kept is there once.
func TestAllAreToldThatItIsNotKnown(t *testing.T) {
	const boards = 5
	v, kept, list := atOnce(t, boards, unknown{})
	if list[0].err != nil {
		t.Error(list[0].err)
	}
	for k, c := range list[1:boards] {
		if !IsUncertain(c.err) {
			t.Errorf("board %d: %v", k+2, c.err)
		}
	}
	state, err := v.desk.State(t.Context(), v.id)
	if err != nil || int(state.Last) != len(kept.kept.Entries[v.id]) || len(kept.commits) != 2 {
		t.Errorf("%v, commits of %v entries", err, kept.commits)
	}
}

// Many who ask how a tournament stands while somebody's act is kept look once, and see it.
func TestWhoAsksMeanwhile(t *testing.T) {
	v, memory := published(t)
	kept := &reads{crowded: crowded{memory: memory, waiting: make(chan struct{}), came: make(chan struct{})}}
	v.desk = NewDesk(kept, time.Now)
	var all sync.WaitGroup
	all.Go(func() {
		if _, err := v.enter(0, "1"); err != nil {
			t.Error(err)
		}
	})
	<-kept.came
	before := kept.count()
	const many = 40
	var asking sync.WaitGroup
	asking.Add(many)
	for range many {
		all.Go(func() {
			asking.Done()
			s, err := v.desk.State(t.Context(), v.id)
			if err != nil || !s.Round(1).Boards[0].Result.White.IsWin() {
				t.Errorf("%v: it is not there", err)
			}
		})
	}
	asking.Wait()
	time.Sleep(50 * time.Millisecond)
	close(kept.waiting)
	all.Wait()
	if n := kept.count() - before; n >= many/2 {
		t.Errorf("%d looks into the store", n)
	}
	if err := memory.AppendTogether(t.Context(), Addition{Journal: v.id, After: int64(len(memory.kept.Entries[v.id])), Entries: memory.kept.Entries[v.id][:1]}); err != nil {
		t.Fatal(err)
	}
	looks := kept.count()
	_, _ = v.desk.State(t.Context(), v.id) // who asks afterwards looks again
	if kept.count() == looks {
		t.Error("nobody looks any more")
	}
}

// reads counts how often is read.
type reads struct {
	crowded
	n int
}

func (r *reads) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.n
}

func (r *reads) Read(ctx context.Context, id string, after int64) ([]journal.Entry, error) {
	r.mu.Lock()
	r.n++
	r.mu.Unlock()
	return r.crowded.Read(ctx, id, after)
}
