package users_test

import (
	"net/http"

	"torneo/internal/auth"
	"torneo/internal/openid"
	"torneo/internal/web/history"
	"torneo/internal/web/page"
	"torneo/internal/web/users"
	"torneo/internal/web/webtest"
)

// newSite opens this room, and those to which its pages lead, to the people of a register only.
func newSite(s *page.Site, register *auth.Register) http.Handler {
	return newSiteWith(s, register, nil)
}

// newSiteWith does so with accounts of an organisation; nil: none.
func newSiteWith(s *page.Site, register *auth.Register, accounts *openid.Provider) http.Handler {
	room := users.Room{Register: register, Accounts: accounts}
	s.Who, s.DeviceName = register.Who, register.DeviceName
	return register.Guard(webtest.NewTable(s, webtest.NewRoom(room.Pages(), room.Acts()), webtest.NewRoom(history.Pages(), history.Acts())))
}
