package printing_test

import (
	"testing"

	"torneo/internal/web/page"
	"torneo/internal/web/pictures"
	"torneo/internal/web/players"
	"torneo/internal/web/printing"
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
	return webtest.OpenSite(t, s, webtest.NewRoom(printing.Pages(pictures.Figures), printing.Acts()), webtest.NewRoom(pictures.Pages()), webtest.NewRoom(players.Pages(nil), players.Acts(nil)), webtest.NewRoom(rounds.Pages(), rounds.Acts()))
}
