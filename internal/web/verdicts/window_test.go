package verdicts_test

import (
	"testing"

	"torneo/internal/web/history"
	"torneo/internal/web/page"
	"torneo/internal/web/reports"
	"torneo/internal/web/rounds"
	"torneo/internal/web/verdicts"
	"torneo/internal/web/webtest"
)

// newWindow opens this room and those to which its pages lead.
func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return webtest.OpenSite(t, &page.Site{}, webtest.NewRoom(verdicts.Pages(), verdicts.Acts()), webtest.NewRoom(rounds.Pages(), rounds.Acts()),
		webtest.NewRoom(reports.Pages(), reports.Acts()), webtest.NewRoom(history.Pages(), history.Acts()))
}
