package jobs

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"torneo/message"
)

// soon is the time after which a program is taken for dead here.
const soon = 300 * time.Millisecond

// deaf is the database as a program has it that is dead: nothing of it arrives.
type deaf struct {
	client
	dead *atomic.Bool
}

func (d deaf) JobUpdate(ctx context.Context, id int64, p *river.JobUpdateParams) (*rivertype.JobRow, error) {
	if d.dead.Load() {
		return nil, os.ErrDeadlineExceeded
	}
	return d.client.JobUpdate(ctx, id, p)
}

// Work of which nothing is heard any more belongs to a program that was killed. What
// kills every program that does it is not begun for ever.
func TestWorkOfDeadProgramsBeginsAgain(t *testing.T) {
	onBothWith(t, func(t *testing.T, open func(Options) (*Queue, error)) {
		var first *Queue
		var begun atomic.Int32
		for range mostDeaths {
			var dead atomic.Bool
			q := started(t, func(o Options) (*Queue, error) {
				o.between, o.patience = func(c client) client { return deaf{c, &dead} }, soon
				return open(o)
			}, Kind{Name: "deadly", Do: func(ctx context.Context, _ *Job) (message.Message, error) {
				begun.Add(1)
				dead.Store(true)
				<-ctx.Done()
				return message.Message{}, ctx.Err()
			}})
			if first == nil {
				first = q
			}
		}
		w := added(t, first, Order{Kind: "deadly"})
		if w = until(t, first, w.ID, finished); w.State != Failed || w.Words.ID != "jobs.died" || begun.Load() != mostDeaths {
			t.Errorf("begun %d times: %+v", begun.Load(), w)
		}
	})
}

// childFile names, for a process that the test starts, the file of the queue.
const childFile = "TORNEO_TEST_JOBS"

func TestWorkOfAKilledProcessBeginsAgain(t *testing.T) {
	kind := func(do func(context.Context, *Job) (message.Message, error)) Kind { return Kind{Name: "long", Do: do} }
	if file := os.Getenv(childFile); file != "" {
		q := started(t, func(o Options) (*Queue, error) { return OpenFile(context.Background(), file, o) }, kind(func(context.Context, *Job) (message.Message, error) {
			select {} // until it is killed
		}))
		added(t, q, Order{Kind: "long"})
		time.Sleep(time.Minute)
		return
	}
	file := filepath.Join(t.TempDir(), "jobs.db")
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), childFile+"="+file)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer child.Process.Kill()
	look, err := OpenFile(t.Context(), file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer look.Close()
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		list, err := look.List(t.Context(), "long", 1)
		if err == nil && len(list) == 1 && list[0].State == Running {
			break
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("never begun: %v, %v", list, err)
		}
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
	q := started(t, func(o Options) (*Queue, error) {
		o.patience = soon
		return OpenFile(context.Background(), file, o)
	}, kind(func(context.Context, *Job) (message.Message, error) { return message.New("x.done"), nil }))
	list, err := q.List(t.Context(), "long", 1)
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	if w := until(t, q, list[0].ID, finished); w.State != Done {
		t.Errorf("%+v", w)
	}
}

// Programs that start on a new file at the same time all find their tables.
func TestManyOpenOneFileAtOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "jobs.db")
	failed := make(chan error, 6)
	for range cap(failed) {
		go func() {
			q, err := OpenFile(context.Background(), file, Options{})
			if err == nil {
				_, err = q.List(context.Background(), "none", 1)
				q.Close()
			}
			failed <- err
		}()
	}
	for range cap(failed) {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
}
