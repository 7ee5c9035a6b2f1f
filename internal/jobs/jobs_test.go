package jobs

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"torneo/internal/store/storetest"
	"torneo/message"
)

// databases are both that a queue can be in.
var databases = []struct {
	name string
	open func(testing.TB) func(Options) (*Queue, error)
}{
	{"SQLite", func(t testing.TB) func(Options) (*Queue, error) {
		file := filepath.Join(t.TempDir(), "jobs.db")
		return func(o Options) (*Queue, error) { return OpenFile(context.Background(), file, o) }
	}},
	{"PostgreSQL", func(t testing.TB) func(Options) (*Queue, error) {
		url := storetest.Postgres(t)
		return func(o Options) (*Queue, error) { return OpenServer(context.Background(), url, o) }
	}},
}

func onBoth(t *testing.T, test func(*testing.T, func(...Kind) *Queue)) {
	onBothWith(t, func(t *testing.T, open func(Options) (*Queue, error)) {
		test(t, func(kinds ...Kind) *Queue { return started(t, open, kinds...) })
	})
}

func onBothWith(t *testing.T, test func(*testing.T, func(Options) (*Queue, error))) {
	for _, d := range databases {
		t.Run(d.name, func(t *testing.T) { test(t, d.open(t)) })
	}
}

// started returns a queue in a hurry.
func started(t *testing.T, open func(Options) (*Queue, error), kinds ...Kind) *Queue {
	t.Helper()
	q, err := open(Options{Kinds: kinds, Every: 10 * time.Millisecond, patience: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { q.Close() })
	return q
}

func added(t *testing.T, q *Queue, o Order) *Work {
	t.Helper()
	w, fresh, err := q.Add(t.Context(), o)
	if err != nil || !fresh {
		t.Fatalf("%+v, %t, %v", w, fresh, err)
	}
	return w
}

// until waits for work to be so.
func until(t *testing.T, q *Queue, id int64, so func(*Work) bool) *Work {
	t.Helper()
	var w *Work
	for begin := time.Now(); time.Since(begin) < 90*time.Second; time.Sleep(5 * time.Millisecond) {
		var err error
		if w, err = q.Get(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if so(w) {
			return w
		}
	}
	t.Fatalf("never: %+v", w)
	return nil
}

func finished(w *Work) bool { return w.State.IsFinished() }

func TestWorkIsDoneAndSaysSo(t *testing.T) {
	onBoth(t, func(t *testing.T, open func(...Kind) *Queue) {
		halfway, goOn := make(chan bool), make(chan bool)
		q := open(Kind{Name: "list-import", Do: func(_ context.Context, j *Job) (message.Message, error) {
			var what struct{ Month string }
			if err := j.Args(&what); err != nil || j.By != "Ana" {
				t.Errorf("%v, %q", err, j.By)
			}
			j.Tell(Progress{Doing: message.New("x.reading", "file", message.New("x.file")), Done: 5, Total: 10})
			close(halfway)
			<-goOn
			return message.New("x.done", "month", what.Month, "count", 12), nil
		}})
		about := message.New("x.about", "size", 3)
		w := added(t, q, Order{Kind: "list-import", Key: "fide", By: "Ana", About: about, Args: map[string]string{"Month": "2026-11"}})
		if w.State != Waiting || w.Key != "fide" || w.By != "Ana" || !reflect.DeepEqual(w.About, about) {
			t.Errorf("%+v", w)
		}
		<-halfway
		running := until(t, q, w.ID, func(w *Work) bool { return w.State == Running && w.Progress.Done == 5 })
		if running.Progress.Percent() != 50 || running.Begun.IsZero() || !reflect.DeepEqual(running.Progress.Doing, message.New("x.reading", "file", message.New("x.file"))) {
			t.Errorf("%+v", running)
		}
		same, fresh, err := q.Add(t.Context(), Order{Kind: "list-import", Key: "fide", By: "Luis"})
		if err != nil || fresh || same.ID != w.ID {
			t.Errorf("a second one: %+v, %t, %v", same, fresh, err)
		}
		other := added(t, q, Order{Kind: "list-import", Key: "esp"})
		if err := q.Cancel(t.Context(), other.ID); err != nil { // it waits for the first one
			t.Fatal(err)
		}
		if w := until(t, q, other.ID, finished); w.State != Cancelled {
			t.Errorf("%+v", w)
		}
		close(goOn)
		done := until(t, q, w.ID, finished)
		if done.State != Done || done.Ended.IsZero() || !reflect.DeepEqual(done.Words, message.New("x.done", "month", "2026-11", "count", 12)) {
			t.Errorf("%+v", done)
		}
		list, err := q.List(t.Context(), "list-import", 10)
		if err != nil || len(list) != 2 || list[0].ID != other.ID || list[1].ID != w.ID {
			t.Errorf("%+v, %v", list, err)
		}
		if _, err := q.Get(t.Context(), 999); !errors.Is(err, ErrNotFound) {
			t.Error(err)
		}
		if err := q.Cancel(t.Context(), 999); !errors.Is(err, ErrNotFound) {
			t.Error(err)
		}
		if _, _, err := q.Add(t.Context(), Order{Kind: "nothing"}); err == nil {
			t.Error("work of no kind was taken")
		}
		halfway, goOn = make(chan bool), make(chan bool)
		close(goOn)
		if _, fresh, err := q.Add(t.Context(), Order{Kind: "list-import", Key: "fide", By: "Ana", Args: struct{}{}}); !fresh || err != nil {
			t.Errorf("after the first one had ended: %t, %v", fresh, err)
		}
		<-halfway
	})
}

func TestWorkThatIsBeingDoneIsCancelled(t *testing.T) {
	onBoth(t, func(t *testing.T, open func(...Kind) *Queue) {
		begun := make(chan bool)
		kind := Kind{Name: "slow", Tries: 5, Do: func(ctx context.Context, _ *Job) (message.Message, error) {
			begun <- true
			<-ctx.Done()
			return message.Message{}, ctx.Err()
		}}
		q := open(kind)
		other := open(Kind{Name: "slow", AtOnce: 1, Do: kind.Do})
		for _, who := range []*Queue{q, other} { // one of both does not do it itself
			w := added(t, q, Order{Kind: "slow"})
			<-begun
			if err := who.Cancel(t.Context(), w.ID); err != nil {
				t.Fatal(err)
			}
			if w = until(t, q, w.ID, finished); w.State != Cancelled || w.Words.ID != "jobs.cancelled" {
				t.Errorf("%+v", w)
			}
		}
	})
}

func TestFailedWorkIsTriedAgain(t *testing.T) {
	onBoth(t, func(t *testing.T, open func(...Kind) *Queue) {
		var pauses []int
		var mu sync.Mutex
		pause := func(n int) time.Duration {
			mu.Lock()
			defer mu.Unlock()
			pauses = append(pauses, n)
			return 30 * time.Millisecond
		}
		var tries atomic.Int32
		q := open(
			Kind{Name: "send", Tries: 3, Pause: pause, Do: func(context.Context, *Job) (message.Message, error) {
				if tries.Add(1) < 3 {
					return message.Message{}, syscall.ECONNREFUSED
				}
				return message.New("x.sent"), nil
			}},
			Kind{Name: "never", Tries: 2, Pause: pause, Do: func(context.Context, *Job) (message.Message, error) {
				return message.Message{}, os.ErrPermission
			}},
			Kind{Name: "once", Tries: 9, Do: func(context.Context, *Job) (message.Message, error) {
				return message.Message{}, Final(&Unavailable{syscall.ENOSPC})
			}},
			Kind{Name: "breaks", Tries: 9, Do: func(context.Context, *Job) (message.Message, error) { panic("so") }},
		)
		send := added(t, q, Order{Kind: "send"})
		if w := until(t, q, send.ID, finished); w.State != Done || w.Failures != 2 || w.Words.ID != "x.sent" {
			t.Errorf("%+v", w)
		}
		mu.Lock()
		if len(pauses) < 2 || pauses[0] != 1 || pauses[1] != 2 {
			t.Errorf("pauses after failures %v", pauses)
		}
		mu.Unlock()
		for kind, want := range map[string]struct {
			failures int
			words    string
		}{"never": {2, "reason.forbidden"}, "once": {1, "jobs.unavailable"}, "breaks": {1, "reason.quoted"}} {
			w := added(t, q, Order{Kind: kind})
			if w = until(t, q, w.ID, finished); w.State != Failed || w.Failures != want.failures || w.Words.ID != want.words {
				t.Errorf("%s: %+v", kind, w)
			}
		}
	})
}

func TestWorkBeginsAgainWhenTheProgramStops(t *testing.T) {
	onBoth(t, func(t *testing.T, open func(...Kind) *Queue) {
		begun := make(chan bool, 1)
		first := open(Kind{Name: "long", Do: func(ctx context.Context, _ *Job) (message.Message, error) {
			begun <- true
			<-ctx.Done()
			return message.Message{}, ctx.Err()
		}})
		w := added(t, first, Order{Kind: "long"})
		<-begun
		if err := first.Close(); err != nil {
			t.Fatal(err)
		}
		second := open(Kind{Name: "long", Do: func(context.Context, *Job) (message.Message, error) { return message.New("x.done"), nil }})
		if w = until(t, second, w.ID, finished); w.State != Done || w.Failures != 0 {
			t.Errorf("%+v", w)
		}
	})
}

func TestOtherPlacesAndUnknownKindsAreLeftAlone(t *testing.T) {
	open := databases[0].open(t)
	with := func(place string, kinds ...Kind) *Queue {
		return started(t, func(o Options) (*Queue, error) { o.Place = place; return open(o) }, kinds...)
	}
	fine := func(context.Context, *Job) (message.Message, error) { return message.New("x.done"), nil }
	wrong := func(context.Context, *Job) (message.Message, error) { return message.Message{}, errors.New("not here") }
	here := with("a", Kind{Name: "file", Here: true, Do: fine}, Kind{Name: "any", Do: fine})
	with("b", Kind{Name: "file", Here: true, Do: wrong})
	for range 5 {
		for _, kind := range []string{"file", "any"} {
			w := added(t, here, Order{Kind: kind})
			if w = until(t, here, w.ID, finished); w.State != Done || w.Failures != 0 {
				t.Errorf("%+v", w)
			}
		}
	}
}

func TestADamagedFileIsSetAside(t *testing.T) {
	for name, text := range map[string]string{"no database": strings.Repeat("no database ", 1000), "cut off": "SQLite format 3\x00 and so on"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "a b#c?d%.db")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			q := started(t, func(o Options) (*Queue, error) { return OpenFile(context.Background(), file, o) }, Kind{Name: "x1", Do: func(context.Context, *Job) (message.Message, error) { return message.Message{}, nil }})
			w := added(t, q, Order{Kind: "x1"})
			until(t, q, w.ID, finished)
			aside, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*.damaged-*"))
			if err != nil || len(aside) != 1 {
				t.Fatalf("%v, %v", aside, err)
			}
			if got, err := os.ReadFile(aside[0]); err != nil || string(got) != text {
				t.Errorf("what was set aside is not what was there: %v", err)
			}
			if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%v, %v", info.Mode(), err)
			}
		})
	}
	if _, err := OpenFile(t.Context(), filepath.Join(t.TempDir(), "missing", "jobs.db"), Options{}); err == nil {
		t.Error("opened in a folder that is not there")
	}
	if _, err := OpenServer(t.Context(), "postgres://ana:geheim@server:x/torneo", Options{}); err == nil || strings.Contains(err.Error(), "geheim") {
		t.Error(err)
	}
}

func TestPausesGrow(t *testing.T) {
	last := time.Duration(0)
	for n := 1; n < 100; n++ {
		p := Growing(n)
		if p < last || p > time.Hour || p < 10*time.Second {
			t.Fatalf("after %d failures %s", n, p)
		}
		last = p
	}
	if last != time.Hour {
		t.Error(last)
	}
}
