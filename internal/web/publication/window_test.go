package publication_test

import (
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web/history"
	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/publication"
	"torneo/internal/web/rounds"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, &page.Site{})
}

// newWindowWith opens this room, and those to which its pages and tournaments lead.
func newWindowWith(t testing.TB, s *page.Site) *webtest.Window {
	t.Helper()
	kept := webtest.NewMemory()
	s.Desk = arbiter.NewDesk(kept, time.Now)
	return newWindowOn(t, kept, s)
}

// newWindowOn opens them on a desk.
func newWindowOn(t testing.TB, kept *webtest.Memory, s *page.Site) *webtest.Window {
	t.Helper()
	return webtest.OpenOn(t, kept, s, webtest.NewRoom(publication.Pages(), publication.Acts()), webtest.NewRoom(players.Pages(nil), players.Acts(nil)), webtest.NewRoom(history.Pages(), history.Acts()), webtest.NewRoom(rounds.Pages(), rounds.Acts()))
}
