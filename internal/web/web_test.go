// Tests of the whole site: what crosses rooms, and what holds for every page. Those of a room
// stand beside it.
package web_test

import (
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web"
	"torneo/internal/web/webtest"
)

// newWindow opens a site of its own, with nothing in it.
func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, web.Options{Version: "test"})
}

// newWindowWith opens a site of its own with other options.
func newWindowWith(t testing.TB, o web.Options) *webtest.Window {
	t.Helper()
	kept := webtest.NewMemory()
	return newWindowOf(t, kept, arbiter.NewDesk(kept, time.Now), o)
}

// newWindowOf opens a site on a desk.
func newWindowOf(t testing.TB, kept *webtest.Memory, desk *arbiter.Desk, o web.Options) *webtest.Window {
	t.Helper()
	site := web.New(desk, o)
	w := webtest.NewWindow(t, kept, desk, site)
	t.Cleanup(site.Close) // before its server, which waits for live connections
	return w
}
