package torture

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/store"
)

// ahead is the store of a desk of which the clock is ahead.
type ahead struct {
	arbiter.Store
	s *store.Store
}

func (a ahead) Read(ctx context.Context, id string, after int64) ([]journal.Entry, error) {
	entries, err := a.s.Read(ctx, id, after)
	list := make([]journal.Entry, len(entries))
	for k, n := range entries {
		list[k] = journal.Entry(n)
	}
	return list, err
}

func (a ahead) AppendTogether(ctx context.Context, additions ...arbiter.Addition) error {
	return a.s.AppendTogether(ctx, additions...)
}

// A result is entered by a desk whose clock is two years ahead, on the database
// that the program serves; for the program, whose clock is right, time has jumped
// backwards. The backups that are there are of then, too.
func TestClockJumpsBack(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, copies := filepath.Join(folder, "torneo.db"), filepath.Join(folder, "backups")
	p := serve(t, "--data", folder)
	d := newDesk(t, p)
	d.enter(0, "1")
	future := time.Now().AddDate(2, 0, 0)

	s, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	desk := arbiter.NewDesk(ahead{s: s}, func() time.Time { return future })
	k, _ := arbiter.ResultOf("0")
	number, err := desk.Do(t.Context(), d.at[len("/t/"):], arbiter.Person{Name: "from the future", Role: arbiter.ChiefArbiter},
		arbiter.EnterResult{Round: 1, Board: d.boards[1], Result: k.Result}, arbiter.Consent{})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	d.numbers[number] = "from the future"
	for k := range 50 {
		name := "torneo-" + future.Add(time.Duration(k)*time.Minute).Format("20060102-150405") + ".db"
		if err := os.WriteFile(filepath.Join(copies, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}

	for board := range d.boards {
		d.enter(board, "=")
	}
	d.intact()
	events := d.journal()
	last := events[len(events)-1]
	if !last.Time.Before(events[number-1].Time) {
		t.Errorf("the last event is of %v", last.Time)
	}
	if b := d.state().Round(1).Boards[1]; !b.Result.White.IsDraw() {
		t.Errorf("the last result does not count, but %v", b.Result)
	}
	for _, path := range []string{"/", "/rounds/1", "/journal", "/standings"} {
		d.shows(d.at+path, 200, "", "")
	}
	d.en.must(t, d.at+"/rounds/1/close")
	d.see()
	waits(t, "copied", func() bool { // the last by name is the latest
		names, _ := filepath.Glob(copies + "/torneo-*.db")
		if len(names) == 0 {
			return false
		}
		s, err := store.Open(t.Context(), names[len(names)-1])
		if err != nil {
			return false
		}
		defer s.Close()
		entries, err := s.Read(t.Context(), d.at[len("/t/"):], 0)
		return err == nil && len(entries) == len(d.numbers)
	})
	p.restart(syscall.SIGKILL)
	d.intact()
}
