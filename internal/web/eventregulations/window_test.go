package eventregulations_test

import (
	"testing"

	"torneo/internal/web/eventregulations"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return webtest.OpenSite(t, &page.Site{}, webtest.NewRoom(eventregulations.Pages(), eventregulations.Acts()))
}
