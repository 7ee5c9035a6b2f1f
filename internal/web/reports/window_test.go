package reports_test

import (
	"testing"

	"torneo/internal/web/history"
	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/ranking"
	"torneo/internal/web/reports"
	"torneo/internal/web/rounds"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, &page.Site{})
}

// newWindowWith opens the reports, and the rooms to which their pages and tournaments lead.
func newWindowWith(t testing.TB, s *page.Site) *webtest.Window {
	t.Helper()
	return webtest.OpenSite(t, s, webtest.NewRoom(reports.Pages(), reports.Acts()), webtest.NewRoom(rounds.Pages(), rounds.Acts()),
		webtest.NewRoom(players.Pages(nil), players.Acts(nil)), webtest.NewRoom(ranking.Pages(), ranking.Acts()), webtest.NewRoom(history.Pages(), history.Acts()))
}
