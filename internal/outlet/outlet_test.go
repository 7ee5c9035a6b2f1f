package outlet_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"torneo/internal/jobs"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/outlet"
	"torneo/internal/outlet/outlettest"
	"torneo/message"
	"torneo/tournament"
)

// standing returns tournaments with these names; one with a "-" before it is not published, one
// with a "?" cannot be read.
func standing(names ...string) (list []noticeboard.Standing) {
	for k, name := range names {
		id, text, _ := strings.Cut(strings.TrimLeft(name, "-?"), " ")
		at := noticeboard.Standing{Tournament: id, Last: int64(10 + k), Unread: name[0] == '?'}
		if name[0] != '-' && name[0] != '?' {
			at.Board = noticeboard.Of(&journal.State{Config: journal.Config{Name: id + text, Rounds: 3}, Publication: journal.Publication{Open: true}}, tournament.Date{})
			at.Board.ID = id
		}
		list = append(list, at)
	}
	return list
}

// desk is outlets with one kind, whose answers a test gives.
type desk struct {
	*outlet.Outlets
	from *outlettest.Source
	now  atomic.Int64
	sent chan *outlet.Delivery
	fail atomic.Pointer[outlet.Error]
	gate atomic.Pointer[chan struct{}] // a try waits for it, until it is told to end
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{from: &outlettest.Source{}, sent: make(chan *outlet.Delivery, 100)}
	d.now.Store(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixNano())
	try := func(ctx context.Context, x *outlet.Delivery) (message.Message, error) {
		if gate := d.gate.Load(); gate != nil {
			select {
			case <-ctx.Done():
				return message.Message{}, ctx.Err()
			case <-*gate:
			}
		}
		d.sent <- x
		if err := d.fail.Load(); err != nil {
			return message.Message{}, err
		}
		return message.New("outlet.nothing"), nil
	}
	d.Outlets = outlet.New(&outlettest.Keeper{}, d.from, []outlet.Kind{{Name: "test", Fields: []outlet.Field{{Name: "host"}, {Name: "password", Type: outlet.Secret, Optional: true}}, Send: try, Clear: try}}, "here", func() time.Time { return time.Unix(0, d.now.Load()) }, slog.New(slog.DiscardHandler))
	d.Every(10 * time.Millisecond)
	q, err := jobs.OpenFile(context.Background(), filepath.Join(t.TempDir(), "jobs.db"), jobs.Options{Kinds: d.Jobs(), Every: 5 * time.Millisecond})
	if err == nil {
		err = q.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Use(q)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); d.Run(ctx) }()
	t.Cleanup(func() { stop(); <-ended; q.Close() })
	return d
}

func (d *desk) add(t *testing.T, o outlet.Outlet) outlet.Outlet {
	t.Helper()
	o.Kind, o.On, o.Settings = "test", true, map[string]string{"host": "a"}
	o, err := d.Add(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// next returns the next delivery.
func (d *desk) next(t *testing.T) *outlet.Delivery {
	t.Helper()
	select {
	case x := <-d.sent:
		return x
	case <-time.After(20 * time.Second):
		t.Fatal("nothing was brought")
		return nil
	}
}

// still reports that nothing is brought.
func (d *desk) still(t *testing.T, when string) {
	t.Helper()
	select {
	case <-d.sent:
		t.Fatalf("%s: something was brought", when)
	case <-time.After(80 * time.Millisecond):
	}
}

// until waits for what an outlet is to be.
func (d *desk) until(t *testing.T, id string, is func(*outlet.Outlet) bool) outlet.Outlet {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		o, err := d.Find(t.Context(), id)
		if err == nil && is(&o) {
			return o
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("%+v, %v", o, err)
		}
	}
}

// The gap is closed when documents change, and by nothing else; each outlet has those of
// its tournaments and the numbers of the entries that it has reached.
func TestTheGapIsClosed(t *testing.T) {
	d := newDesk(t)
	all, one := d.add(t, outlet.Outlet{Name: "all"}), d.add(t, outlet.Outlet{Name: "one", Scope: []string{"b"}})
	d.still(t, "as long as nobody knows what is published")
	d.from.Set(standing("a", "b", "-c")...)
	for range 2 {
		x := d.next(t)
		if has, wants := x.Site.Find("a/es/index.html") != nil, x.Outlet.ID == all.ID; has != wants || x.Site.Find("b/es/index.html") == nil || !x.Whole {
			t.Errorf("%s: %v", x.Outlet.Name, x.Site.Paths())
		}
	}
	o := d.until(t, all.ID, func(o *outlet.Outlet) bool { return !o.Succeeded.IsZero() })
	if len(o.Reached) != 3 || o.Reached["c"] != 12 || d.Condition(t.Context(), &o, nil) != outlet.Current {
		t.Errorf("%+v", o)
	}
	d.until(t, one.ID, func(o *outlet.Outlet) bool { return len(o.Reached) == 1 && o.Reached["b"] == 11 })
	d.from.Set(standing("a", "b", "-c")...) // an entry that nobody sees
	d.still(t, "nothing changed")
	d.from.Set(standing("a again", "b", "-c")...)
	if x := d.next(t); x.Outlet.ID != all.ID || x.Whole || x.Outlet.Reached["c"] != 12 {
		t.Errorf("%+v", x.Outlet)
	}
	d.still(t, "the other one has not that tournament")
	d.until(t, all.ID, func(o *outlet.Outlet) bool { return d.Condition(t.Context(), o, nil) == outlet.Current })
	d.from.Set(standing("a again", "?b", "-c")...)
	d.still(t, "a tournament that cannot be read is not one that nobody may see")
	d.now.Add(int64(25 * time.Hour))
	d.from.Set(standing("a again", "b", "-c")...)
	if x := d.next(t); !x.Whole {
		t.Error("after a day not all is looked at")
	}
	d.next(t)
}

// A failed delivery is tried again after pauses that grow, at once when somebody asks
// for it, and seldom where somebody has to do something first; meanwhile every page
// warns of it.
func TestWhatFailsIsTriedAgain(t *testing.T) {
	d := newDesk(t)
	d.fail.Store(outlet.NewError("x.busy"))
	o := d.add(t, outlet.Outlet{Name: "web"})
	d.from.Set(standing("a")...)
	last := time.Duration(0)
	for n := 1; n <= 3; n++ {
		d.next(t)
		o = d.until(t, o.ID, func(o *outlet.Outlet) bool { return o.Failures == n })
		pause := o.Next.Sub(o.Failed)
		if pause <= last || o.Failure.ID != "x.busy" || d.Condition(t.Context(), &o, nil) != outlet.Failing {
			t.Errorf("%d: pause %s, %+v", n, pause, o)
		}
		last = pause
		d.still(t, "in the pause")
		d.now.Add(int64(pause))
	}
	if list := d.Briefs("a"); len(list) != 1 || !list[0].Trouble || !list[0].Failing || !list[0].Succeeded.IsZero() || list[0].Failure.ID != "x.busy" {
		t.Errorf("%+v", list)
	}
	d.next(t)
	d.until(t, o.ID, func(o *outlet.Outlet) bool { return o.Failures == 4 })
	d.fail.Store(outlet.ByHand("x.password"))
	if err := d.Try(t.Context(), o.ID); err != nil {
		t.Fatal(err)
	}
	d.next(t)
	o = d.until(t, o.ID, func(o *outlet.Outlet) bool { return o.Failures == 5 })
	if pause := o.Next.Sub(o.Failed); pause != time.Hour {
		t.Errorf("by hand: %s", pause)
	}
	d.fail.Store(nil)
	if err := d.Try(t.Context(), o.ID); err != nil {
		t.Fatal(err)
	}
	d.next(t)
	o = d.until(t, o.ID, func(o *outlet.Outlet) bool { return o.Failures == 0 })
	if !o.Failed.IsZero() || d.Briefs("")[0].Trouble {
		t.Errorf("%+v", o)
	}
}

// One that hangs is paused and goes on; one that is removed has its files deleted, and
// stays as long as that fails.
func TestPausedAndRemoved(t *testing.T) {
	d := newDesk(t)
	gate := make(chan struct{})
	d.gate.Store(&gate)
	o := d.add(t, outlet.Outlet{Name: "web"})
	d.from.Set(standing("a")...)
	for begin := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		if doing, err := d.Doing(t.Context()); err == nil && doing[o.ID] != nil && doing[o.ID].State == jobs.Running {
			break
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatal("never begun")
		}
	}
	if err := d.Pause(t.Context(), o.ID); err != nil {
		t.Fatal(err)
	}
	for begin := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		if doing, err := d.Doing(t.Context()); err == nil && doing[o.ID] == nil {
			break
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatal("never ended")
		}
	}
	d.gate.Store(nil)
	d.still(t, "paused")
	if o = d.until(t, o.ID, func(o *outlet.Outlet) bool { return !o.On }); o.Failures != 0 {
		t.Errorf("%+v", o)
	}
	d.fail.Store(outlet.NewError("x.busy"))
	if err := d.Remove(t.Context(), o.ID, true); err != nil {
		t.Fatal(err)
	}
	if x := d.next(t); x.Site.Find("a/es/index.html") != nil {
		t.Error("it is to be cleared and gets documents")
	}
	o = d.until(t, o.ID, func(o *outlet.Outlet) bool { return o.Failures == 1 })
	if !o.Leaving || d.Condition(t.Context(), &o, nil) != outlet.Leaving || !d.Briefs("")[0].Trouble {
		t.Errorf("%+v", o)
	}
	d.fail.Store(nil)
	d.now.Add(int64(time.Minute))
	d.next(t)
	for begin := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		if _, err := d.Find(t.Context(), o.ID); err != nil {
			break
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatal("it stays")
		}
	}
}

// A secret is in no log and no JSON, whatever prints it.
func TestSecretsAreNotPrinted(t *testing.T) {
	o := outlet.Outlet{Name: "web", Secrets: outlet.Secrets{"password": "Gehe1m"}}
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("x", "outlet", o, "secrets", o.Secrets)
	fmt.Fprintf(&b, "%v %+v %#v %s", o, o, o, o.Secrets)
	data, err := json.Marshal(o)
	b.Write(data)
	if err != nil || strings.Contains(b.String(), "Gehe1m") {
		t.Errorf("%s, %v", b.String(), err)
	}
	k := outlet.Kind{Fields: []outlet.Field{{Name: "host", Usual: "a"}, {Name: "password", Type: outlet.Secret}, {Name: "on", Type: outlet.Yes, Usual: "1"}}}
	values, secrets := k.ReadFields(func(string) string { return "" }, o.Secrets)
	if values["host"] != "a" || values["on"] != "" || secrets["password"] != "Gehe1m" || len(o.Secrets) != 1 {
		t.Errorf("%v %q", values, secrets["password"])
	}
}
