package backups_test

import (
	"testing"

	"torneo/internal/web/backups"
	"torneo/internal/web/webtest"
)

// newWindowWith opens this room.
func newWindowWith(t testing.TB, room backups.Room) *webtest.Window {
	t.Helper()
	return webtest.Open(t, webtest.NewRoom(room.Pages(), room.Acts()))
}
