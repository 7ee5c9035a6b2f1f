package ratinglists_test

import (
	"testing"

	"torneo/internal/ratinglist/importjob"
	"torneo/internal/web/ratinglists"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, nil)
}

// newWindowWith opens this room, to which those bring lists.
func newWindowWith(t testing.TB, imports *importjob.Imports) *webtest.Window {
	t.Helper()
	room := ratinglists.Room{Imports: imports}
	return webtest.Open(t, webtest.NewRoom(room.Pages(), room.Acts()), room.AddStream)
}
