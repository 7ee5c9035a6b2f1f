package history_test

import (
	"testing"

	"torneo/internal/web/history"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, &page.Site{})
}

// newWindowWith opens this room.
func newWindowWith(t testing.TB, s *page.Site) *webtest.Window {
	t.Helper()
	return webtest.OpenSite(t, s, webtest.NewRoom(history.Pages(), history.Acts()))
}
