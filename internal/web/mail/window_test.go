package mail_test

import (
	"net/http"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/mail"
	room "torneo/internal/web/mail"
	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/internal/web/publication"
	"torneo/internal/web/rounds"
	"torneo/internal/web/webtest"
)

func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	return newWindowWith(t, nil, nil)
}

// newWindowWith opens this room, and those in which somebody is told something.
func newWindowWith(t testing.TB, post *mail.Post, who func(*http.Request) (arbiter.Person, bool)) *webtest.Window {
	t.Helper()
	r := room.Room{Mail: post}
	return webtest.OpenSite(t, &page.Site{Who: who}, webtest.NewRoom(r.Pages(), r.Acts()), webtest.NewRoom(players.Pages(nil), players.Acts(nil)),
		webtest.NewRoom(publication.Pages(), publication.Acts()), webtest.NewRoom(rounds.Pages(), rounds.Acts()))
}
