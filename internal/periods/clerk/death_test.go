package clerk_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/inbox/office"
	"torneo/internal/jobs"
	"torneo/internal/periods"
	"torneo/internal/periods/clerk"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/tournament"
)

// stopping is a database as a program has it that is killed: it keeps one change, and then says that it
// has computed the next and waits for its end.
type stopping struct {
	*store.Store
	said string // a file
	left int
}

func (s *stopping) KeepPeriods(ctx context.Context, changes ...periods.Change) error {
	if s.left == 0 {
		if err := os.WriteFile(s.said, nil, 0o600); err != nil {
			return err
		}
		select {} // until it is killed
	}
	s.left--
	return s.Store.KeepPeriods(ctx, changes...)
}

func queueOf(t *testing.T, url, file string, c *clerk.Clerk) *jobs.Queue {
	t.Helper()
	o := jobs.Options{Kinds: []jobs.Kind{c.Kind(), c.Histories()}, Every: 20 * time.Millisecond}
	open := func() (*jobs.Queue, error) { return jobs.OpenFile(context.Background(), file, o) }
	if store.IsPostgres(url) {
		open = func() (*jobs.Queue, error) { return jobs.OpenServer(context.Background(), url, o) }
	}
	q, err := open()
	if err == nil {
		err = q.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { q.Close() })
	c.Use(q)
	return q
}

// childOf tells a process that the test starts what it works on.
const childOf = "TORNEO_TEST_PERIODS"

// A program that is killed between two months that late reports move leaves the rest to another one,
// and what comes of it is what would have come of it.
func TestAKilledComputationIsDoneAgain(t *testing.T) {
	if told := os.Getenv(childOf); told != "" {
		of := strings.Split(told, "\n")
		s, err := store.Open(t.Context(), of[0])
		if err != nil {
			t.Fatal(err)
		}
		clock := func() time.Time { return noon }
		k := &stopping{Store: s, said: of[2], left: 1}
		c := clerk.New(k, office.New(s, office.Options{Clock: clock}), clock)
		queueOf(t, of[0], of[1], c)
		if err := c.Order(t.Context(), of[3], "2026-11", ana); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		return
	}
	storetest.Each(t, func(t *testing.T, url string) {
		t.Parallel() // they wait until the dead is taken for dead
		b := openBureau(t, url)
		s := b.begin()
		b.months()
		b.freeze(s.ID, "2026-11")
		b.freeze(s.ID, "2026-12")
		b.accept("late", report(t, 99, "Memorial de Loja", tournament.Date{Year: 2026, Month: 11, Day: 20}))
		folder := t.TempDir()
		file, said := filepath.Join(folder, "jobs.db"), filepath.Join(folder, "said")
		child := exec.Command(os.Args[0], "-test.run=^TestAKilledComputationIsDoneAgain$")
		child.Env = append(os.Environ(), childOf+"="+strings.Join([]string{url, file, said, s.ID}, "\n"))
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		defer child.Process.Kill()
		for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if _, err := os.Stat(said); err == nil {
				break
			}
			if time.Since(begin) > time.Minute {
				t.Fatal("it never came so far")
			}
		}
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait() // it was killed
		november, december := b.period(s.ID, "2026-11"), b.period(s.ID, "2026-12")
		if november.Next == nil || december.Next != nil {
			t.Fatalf("it was not killed in the middle: %+v, %+v", november.Next, december.Next)
		}
		wantRefused(t, b.Take(t.Context(), s.ID, "2026-11", 0, ana), "periods.not-computed")
		queueOf(t, url, file, b.Clerk)
		for begin := time.Now(); ; time.Sleep(50 * time.Millisecond) {
			w, err := b.Work(t.Context(), s.ID, "2026-11")
			if err != nil {
				t.Fatal(err)
			}
			if w != nil && w.State.IsFinished() {
				if w.State != jobs.Done {
					t.Fatalf("%+v", w)
				}
				break
			}
			if time.Since(begin) > 90*time.Second {
				t.Fatalf("never done: %+v", w)
			}
		}
		again, then := b.period(s.ID, "2026-11"), b.period(s.ID, "2026-12")
		if again.Next == nil || then.Next == nil || again.Next.Outputs != november.Next.Outputs || then.Next.Base != again.Next.Outputs {
			t.Fatalf("%+v, %+v", again.Next, then.Next)
		}

		// The same without anybody killed, in a database of its own.
		alone := openBureau(t, storetest.SQLite(t))
		o := alone.begin()
		alone.months()
		alone.freeze(o.ID, "2026-11")
		alone.freeze(o.ID, "2026-12")
		alone.accept("late", report(t, 99, "Memorial de Loja", tournament.Date{Year: 2026, Month: 11, Day: 20}))
		alone.compute(o.ID, "2026-11")
		for month, p := range map[string]periods.Period{"2026-11": again, "2026-12": then} {
			if want := alone.period(o.ID, month).Next; p.Next.Inputs != want.Inputs || p.Next.Outputs != want.Outputs {
				t.Errorf("%s: %+v, not %+v", month, p.Next, want)
			}
		}
		if err := b.Take(t.Context(), s.ID, "2026-11", 0, ana); err != nil {
			t.Error(err)
		}
	})
}
