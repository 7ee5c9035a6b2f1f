package screens_test

import (
	"testing"

	"torneo/internal/noticeboard/screens"
	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/publication"
	room "torneo/internal/web/screens"
	"torneo/internal/web/webtest"
)

// newWindowWith opens this room, and those to which its pages and tournaments lead.
func newWindowWith(t testing.TB, s *page.Site, wall *screens.Wall) *webtest.Window {
	t.Helper()
	r := room.Room{Wall: wall}
	return webtest.OpenSite(t, s, webtest.NewRoom(r.Pages(), r.Acts()), webtest.NewRoom(players.Pages(nil), players.Acts(nil)), webtest.NewRoom(publication.Pages(), publication.Acts()))
}
