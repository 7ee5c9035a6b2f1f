package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/boardresults"
	"torneo/internal/boardresults/boardresultstest"
	"torneo/internal/jobs"
	"torneo/internal/outlet"
	"torneo/internal/outlet/driver"
	"torneo/internal/outlet/outlettest"
	"torneo/internal/safedial"
	"torneo/internal/web"
	"torneo/internal/web/webtest"
)

// Who is not at the program's computer has nothing written or read there but within the
// folder for it, and reaches nothing of its network.
func TestWhoIsElsewhereIsConfined(t *testing.T) {
	root, other := t.TempDir(), t.TempDir()
	asked := 0
	near := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer near.Close()
	for _, test := range []struct {
		who                     string // identity; "": at the computer
		leave                   safedial.Leave
		root, other, near, mark bool // what may be entered; mark: what is entered is confined
	}{
		{who: "", root: true, other: true, near: true},
		{who: "elsewhere", mark: true},
		{who: "elsewhere", leave: safedial.Leave{Root: root}, root: true, mark: true},
		{who: "elsewhere", leave: safedial.Leave{Root: root, Network: true}, root: true, near: true},
	} {
		kept := webtest.NewMemory()
		desk := arbiter.NewDesk(kept, time.Now)
		outlets := outlet.New(&outlettest.Keeper{}, &outlettest.Source{}, driver.Kinds(), "here", time.Now, slog.New(slog.DiscardHandler))
		queue, err := jobs.OpenFile(t.Context(), filepath.Join(t.TempDir(), "jobs.db"), jobs.Options{Kinds: outlets.Jobs()})
		if err != nil {
			t.Fatal(err)
		}
		outlets.Use(queue)
		w := newWindowOf(t, kept, desk, web.Options{
			Version: "test", Outlets: outlets, Leave: test.leave, Results: boardresults.NewSources(desk, &boardresultstest.Store{}, time.Now, slog.New(slog.DiscardHandler)),
			Who: func(*http.Request) (arbiter.Person, bool) {
				return arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter, Identity: test.who}, true
			},
		})
		at := w.BeginRound(6)
		status := func(ok bool) int {
			if ok {
				return http.StatusOK
			}
			return http.StatusUnprocessableEntity
		}
		for folder, ok := range map[string]bool{filepath.Join(root, "site"): test.root, filepath.Join(other, "site"): test.other} {
			w.Post("/outlets/new?kind=folder", url.Values{"name": {"x"}, "kind": {"folder"}, "folder": {folder}}).Want(t, status(ok))
		}
		before := asked
		w.Post(at+"noticeboard/boards/follow", url.Values{"place": {near.URL + "/games.pgn"}}).Want(t, status(test.near))
		if reached := asked > before; reached != test.near {
			t.Errorf("%+v: the server in the network was asked: %v", test, reached)
		}
		for place, ok := range map[string]bool{root: test.root, other: test.other} {
			w.Post(at+"noticeboard/boards/follow", url.Values{"place": {place}}).Want(t, status(ok))
		}
		w.Post("/outlets/new?kind=webdav", url.Values{"name": {"dav"}, "kind": {"webdav"}, "url": {"http://127.0.0.1:1/x"}, "user": {"u"}, "password": {"p"}}).Want(t, http.StatusOK)
		o, err := outlets.Find(t.Context(), "dav")
		if err != nil || (o.Settings[outlet.Confined] != "") != test.mark {
			t.Errorf("%+v: %v, %v", test, o.Settings, err)
		}
		queue.Close()
	}
	if entries, err := os.ReadDir(other); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
}
