package series_test

import (
	"testing"

	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/publication"
	"torneo/internal/web/series"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, &page.Site{})
}

// newWindowWith opens this room, and those to which its pages and tournaments lead.
func newWindowWith(t testing.TB, s *page.Site) *webtest.Window {
	t.Helper()
	return webtest.OpenSite(t, s, webtest.NewRoom(series.Pages(), series.Acts()), webtest.NewRoom(players.Pages(nil), players.Acts(nil)), webtest.NewRoom(publication.Pages(), publication.Acts()))
}
