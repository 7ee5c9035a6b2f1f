package signups_test

import (
	"testing"

	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/signups"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, &page.Site{}, nil)
}

// newWindowWith opens this room, with those rating lists.
func newWindowWith(t testing.TB, s *page.Site, lists players.Lists) *webtest.Window {
	t.Helper()
	room := signups.Room{Search: players.SearchByName(lists)}
	return webtest.OpenSite(t, s, webtest.NewRoom(room.Pages(), room.Acts()))
}
