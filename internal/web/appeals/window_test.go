package appeals_test

import (
	"testing"

	"torneo/internal/web/appeals"
	"torneo/internal/web/history"
	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/ranking"
	"torneo/internal/web/reports"
	"torneo/internal/web/rounds"
	"torneo/internal/web/webtest"
)

// newWindow opens the appeals, and the rooms to which their pages lead.
func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return webtest.OpenSite(t, &page.Site{}, webtest.NewRoom(appeals.Pages(), appeals.Acts()), webtest.NewRoom(rounds.Pages(), rounds.Acts()), webtest.NewRoom(players.Pages(nil), players.Acts(nil)),
		webtest.NewRoom(reports.Pages(), reports.Acts()), webtest.NewRoom(ranking.Pages(), ranking.Acts()), webtest.NewRoom(history.Pages(), history.Acts()))
}
