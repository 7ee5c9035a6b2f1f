package outlets_test

import (
	"testing"

	"torneo/internal/outlet"
	"torneo/internal/web/outlets"
	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/publication"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, nil)
}

// newWindowWith opens this room, and those from which pages lead to it.
func newWindowWith(t testing.TB, all *outlet.Outlets) *webtest.Window {
	t.Helper()
	room := outlets.Room{Outlets: all}
	return webtest.OpenSite(t, &page.Site{Targets: outlets.Briefs(all)}, webtest.NewRoom(room.Pages(), room.Acts()),
		webtest.NewRoom(players.Pages(nil), players.Acts(nil)), webtest.NewRoom(publication.Pages(), publication.Acts()))
}
