// Package webtest opens pages of the desk on a store in memory, for tests: a room alone, or
// whatever site they have made.
package webtest

import (
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web/events"
	"torneo/internal/web/page"
)

// Room puts a room into the table of a site.
type Room func(*page.Table)

// NewRoom makes one of its pages and its acts.
func NewRoom(pages []page.Page, acts ...page.Acts) Room {
	return func(t *page.Table) {
		t.AddPages(pages)
		for _, a := range acts {
			t.AddActs(a)
		}
	}
}

// Open opens a site of its own, with nothing in it, that has these rooms and that of the
// events, in which every tournament begins.
func Open(t testing.TB, rooms ...Room) *Window {
	t.Helper()
	return OpenSite(t, &page.Site{}, rooms...)
}

// OpenSite is Open of a site that knows more. The desk is its own.
func OpenSite(t testing.TB, s *page.Site, rooms ...Room) *Window {
	t.Helper()
	kept := NewMemory()
	s.Desk = arbiter.NewDesk(kept, time.Now)
	return OpenOn(t, kept, s, rooms...)
}

// OpenOn is OpenSite of a site with a desk, which is on that store.
func OpenOn(t testing.TB, kept *Memory, s *page.Site, rooms ...Room) *Window {
	t.Helper()
	w := NewWindow(t, kept, s.Desk, NewTable(s, rooms...))
	t.Cleanup(s.Close) // before the server, which waits for live connections
	return w
}

// NewTable makes the table of a site with these rooms and that of the events.
func NewTable(s *page.Site, rooms ...Room) *page.Table {
	s.Version = "test"
	table := page.NewTable(page.New(s))
	table.AddPages(events.First{}.Pages())
	table.AddActs(events.First{}.Acts())
	table.AddPages(events.Pages())
	table.AddActs(events.EventActs())
	table.AddActs(events.TournamentActs())
	for _, add := range rooms {
		add(table)
	}
	return table
}

// NewWindow opens a window at a site, which answers until the test is over.
func NewWindow(t testing.TB, kept *Memory, desk *arbiter.Desk, site http.Handler) *Window {
	t.Helper()
	server := httptest.NewServer(site)
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Window{T: t, URL: server.URL, Client: &http.Client{Jar: jar, Timeout: 10 * time.Second}, Headers: map[string]string{"Accept-Language": "en"}, Desk: desk, Store: kept}
}
