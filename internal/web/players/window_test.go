package players_test

import (
	"testing"

	"torneo/internal/web/history"
	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/reports"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, &page.Site{}, nil)
}

// newWindowWith opens this room, and those to which its pages and tournaments lead.
func newWindowWith(t testing.TB, s *page.Site, lists players.Lists) *webtest.Window {
	t.Helper()
	return webtest.OpenSite(t, s, webtest.NewRoom(players.Pages(lists), players.Acts(lists)), webtest.NewRoom(reports.Pages(), reports.Acts()), webtest.NewRoom(history.Pages(), history.Acts()))
}
