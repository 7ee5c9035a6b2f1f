package batches_test

import (
	"testing"

	"torneo/internal/batch"
	"torneo/internal/web/batches"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, nil)
}

// newWindowWith opens this room.
func newWindowWith(t testing.TB, all *batch.Batches) *webtest.Window {
	t.Helper()
	room := batches.Room{Batches: all}
	return webtest.Open(t, webtest.NewRoom(room.Pages(), room.Acts()), room.AddStream)
}
