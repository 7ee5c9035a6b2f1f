package publisher_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/noticeboard/render"
	"torneo/internal/store"
	"torneo/tournament"
)

// federation is a database with some events, of each of which everything is published.
type federation struct {
	t    *testing.T
	play *arbiter.Desk // by a clock of its own
	desk *arbiter.Desk
	ids  []string
}

func newFederation(t *testing.T, events int) *federation {
	t.Helper()
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), desktest.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	f := &federation{t: t, play: desktest.NewDesk(kept), desk: arbiter.NewDesk(kept, time.Now)}
	for k := range events {
		f.begin(fmt.Sprintf("Memorial %c%c", 'A'+k/26, 'a'+k%26), uint64(k))
	}
	return f
}

func (f *federation) begin(name string, seed uint64) string {
	f.t.Helper()
	event, err := f.desk.Store().CreateEvent(f.t.Context(), name)
	if err != nil {
		f.t.Fatal(err)
	}
	id, err := desktest.Play(f.t.Context(), f.play, event.ID, desktest.Config{Players: 8, Rounds: 3, Played: 2, Seed: seed})
	if err != nil {
		f.t.Fatal(err)
	}
	f.do(id, arbiter.SetPublication{Publication: open})
	f.ids = append(f.ids, id)
	return id
}

var open = journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}

func (f *federation) do(id string, c arbiter.Command) {
	f.t.Helper()
	if _, err := f.desk.Do(f.t.Context(), id, desktest.Arbiter, c, arbiter.Consent{Level: arbiter.TwoSteps, Reason: "x"}); err != nil {
		f.t.Fatal(err)
	}
}

// correct gives the first board of the first round another result.
func (f *federation) correct(id string) {
	f.t.Helper()
	s, err := f.desk.State(f.t.Context(), id)
	if err != nil {
		f.t.Fatal(err)
	}
	b := s.Round(1).Boards[0]
	r := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	if b.Result == r {
		r = tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}
	}
	f.do(id, arbiter.CorrectResult{Round: 1, Board: b.Board, Result: r})
}

// kinds returns what news say.
func kinds(list []render.News) (said []string) {
	for _, n := range list {
		for _, c := range n.Changes {
			said = append(said, string(c.Kind))
		}
	}
	return said
}

// With room for one event alone every page is what it would be with room for all, and nobody
// misses news or hears them twice.
func TestLittleRoom(t *testing.T) {
	f := newFederation(t, 5)
	follow := publisher.New(f.desk, time.Now, slog.New(slog.DiscardHandler))
	follow.SetRoom(1)
	front, _ := follow.Of(t.Context(), "")
	read := func(id string) *render.Site {
		t.Helper()
		site, _ := follow.Of(t.Context(), id+"/en/standings.html")
		if site == nil || site.Find(id+"/en/standings.html") == nil {
			t.Fatalf("no standings of %s: %v", id, site.Paths())
		}
		return site
	}
	heard := map[string]string{}
	for range 2 {
		for _, id := range f.ids {
			site := read(id)
			if first := heard[id]; first != "" {
				if list, complete := site.NewsSince(first, id); len(list) > 0 || !complete {
					t.Errorf("news of nothing: %v, %v", kinds(list), complete)
				}
			}
			heard[id] = site.LastNewsID(id)
		}
	}
	if list, complete := now(follow).NewsSince(front.LastNewsID(""), ""); len(list) > 0 || !complete {
		t.Errorf("reading is news: %v, %v", kinds(list), complete)
	}
	for _, id := range []string{f.ids[0], f.ids[4], f.ids[0]} { // one that left memory, and the one that is in it
		before := now(follow)
		_, changed := follow.Of(t.Context(), id)
		read(f.ids[2])
		f.correct(id)
		follow.LookAt(t.Context(), id)
		select {
		case <-changed:
		default:
			t.Error("who listens is not told")
		}
		list, complete := now(follow).NewsSince(before.LastNewsID(""), "")
		if said := kinds(list); !complete || !slices.Contains(said, string(noticeboard.ResultKnown)) || slices.Contains(said, string(noticeboard.Opened)) || len(list) != 1 || list[0].Tournament != id {
			t.Errorf("everybody hears %v", said)
		}
		site := read(id)
		list, complete = site.NewsSince(heard[id], id)
		if said := kinds(list); !complete || !slices.Contains(said, string(noticeboard.ResultKnown)) || len(list) != 1 {
			t.Errorf("who followed it hears %v, %v", said, complete)
		}
		heard[id] = site.LastNewsID(id)
	}
	f.do(f.ids[1], arbiter.SetPublication{})
	follow.LookAt(t.Context(), f.ids[1])
	if site, _ := follow.Of(t.Context(), f.ids[1]); site.Find(f.ids[1]+"/en/standings.html") != nil {
		t.Error("what was withdrawn is there")
	}
	if list := now(follow).LastNews(nil); !slices.Contains(kinds(list), string(noticeboard.Closed)) {
		t.Errorf("nobody hears that it is closed: %v", kinds(list))
	}
}

func now(f *publisher.Follower) *render.Site {
	site, _ := f.Of(context.Background(), "")
	return site
}

// What nobody has read is told, too: exactly what has happened since the program began.
func TestNewsOfWhatNobodyReads(t *testing.T) {
	f := newFederation(t, 2)
	follow := publisher.New(f.desk, time.Now, slog.New(slog.DiscardHandler))
	origin := now(follow).LastNewsID("")
	f.correct(f.ids[0])
	follow.LookAt(t.Context(), f.ids[0])
	third := f.begin("Nuevo", 9)
	follow.LookAt(t.Context(), third)
	list, complete := now(follow).NewsSince(origin, "")
	if !complete || len(list) != 2 || list[0].Tournament != f.ids[0] || slices.Contains(kinds(list[:1]), string(noticeboard.Opened)) || kinds(list[1:])[0] != string(noticeboard.Opened) {
		t.Errorf("%v %+v", complete, list)
	}
	follow.LookAt(t.Context(), f.ids[0], third)
	if err := follow.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	if again, _ := now(follow).NewsSince(origin, ""); len(again) != 2 {
		t.Errorf("told twice: %v", kinds(again))
	}
}

// Of many tournaments the first page is a part, and finds the others; by nothing that is not on
// the noticeboard.
func TestListOfMany(t *testing.T) {
	f := newFederation(t, 24)
	follow := publisher.New(f.desk, time.Now, slog.New(slog.DiscardHandler))
	f.do(f.ids[3], arbiter.SetPublication{})
	state, err := f.desk.State(t.Context(), f.ids[5])
	if err != nil {
		t.Fatal(err)
	}
	surname, _, _ := strings.Cut(state.Players[0].Name, ",")
	page := func(address string) string {
		t.Helper()
		q, err := url.ParseQuery(address)
		if err != nil {
			t.Fatal(err)
		}
		d, err := follow.List(t.Context(), render.WantedOf(q))
		if err != nil {
			t.Fatal(err)
		}
		return string(d.Bytes())
	}
	if p := page(""); !strings.Contains(p, `name="q"`) || strings.Contains(p, "Memorial Ad") || !strings.Contains(p, "Memorial Af") {
		t.Errorf("%s", p)
	}
	for address, wanted := range map[string]bool{"q=memorial+af": true, "q=Ad": false, "q=af&l=en": true, "q=" + url.QueryEscape(surname): false, "federation=XXX": false, "month=1999-01": false, "q=%00%ff&when=x&after=%27%3b--": true} {
		p := page(address)
		if found := strings.Contains(p, "Memorial Af"); found != wanted || strings.Contains(p, "Memorial Ad") {
			t.Errorf("%s: %s", address, p)
		}
	}
}

// What documents were made from leaves memory with them.
func TestWhatHasNoRoomIsForgotten(t *testing.T) {
	f := newFederation(t, 2)
	follow := publisher.New(f.desk, time.Now, slog.New(slog.DiscardHandler))
	follow.SetRoom(1)
	board := weak.Make(follow.Board(t.Context(), f.ids[0]))
	if board.Value() == nil {
		t.Fatal("there is no board")
	}
	if site, _ := follow.Of(t.Context(), f.ids[1]); site == nil {
		t.Fatal("the other one cannot be read")
	}
	for range 3 {
		runtime.GC()
	}
	if board.Value() != nil {
		t.Error("the board of documents that have left memory is still there")
	}
	runtime.KeepAlive(follow)
}

// Many ask while results are entered and documents leave memory: everybody gets pages, and the last
// ones are those of the journals.
func TestManyAsk(t *testing.T) {
	f := newFederation(t, 4)
	follow := publisher.New(f.desk, time.Now, slog.New(slog.DiscardHandler))
	follow.SetRoom(1_000_000)
	var asking sync.WaitGroup
	done := make(chan struct{})
	for k := range 6 {
		asking.Go(func() {
			for n := k; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				id := f.ids[n%len(f.ids)]
				if site, _ := follow.Of(t.Context(), id); site == nil || site.Find(id+"/en/index.html") == nil {
					t.Errorf("no page of %s", id)
					return
				}
				if n%7 == 0 {
					_, _ = follow.Some(t.Context(), f.ids[n%2:n%2+2])
				}
			}
		})
	}
	for n := range 12 {
		id := f.ids[n%len(f.ids)]
		f.correct(id)
		follow.LookAt(t.Context(), id)
		if n%4 == 0 {
			_ = follow.Look(t.Context())
		}
	}
	close(done)
	asking.Wait()
	fresh := publisher.New(f.desk, time.Now, slog.New(slog.DiscardHandler))
	for _, id := range f.ids {
		a, _ := follow.Of(t.Context(), id)
		b, _ := fresh.Of(t.Context(), id)
		if path := id + "/data/round-1.json"; string(a.Find(path).Bytes()) != string(b.Find(path).Bytes()) {
			t.Errorf("%s is an old one", path)
		}
	}
}
