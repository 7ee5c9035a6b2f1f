package users_test

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/openid"
	"torneo/internal/openid/openidtest"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
)

// newAccountTower opens a desk at which people of a real provider sign in.
func newAccountTower(t *testing.T, at string) (*tower, *openidtest.Provider) {
	t.Helper()
	kept, err := store.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	accounts := openidtest.Start(t, hallOrigin+"/sign-in/account/back")
	provider, err := openid.New(openid.Settings{Issuer: accounts.Issuer, Client: openidtest.Client, Secret: openidtest.Secret, Groups: []openid.Group{
		{Name: "board", Role: string(arbiter.ChiefArbiter)}, {Name: "desk", Role: string(arbiter.ResultDesk), Event: "e1"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	h := &tower{t: t, kept: kept, net: &named{}}
	h.register = auth.New(kept, func() time.Time { return time.Now().Add(h.ahead) }, slog.New(slog.DiscardHandler))
	site := &page.Site{Desk: arbiter.NewDesk(webtest.NewMemory(), time.Now), Network: h.net, Log: slog.New(slog.DiscardHandler)}
	h.site = page.FromNetwork(newSiteWith(site, h.register, provider))
	return h, accounts
}

// leaves returns the cookie with which a browser comes back, and where it is led.
func (h *tower) leaves() (cookie, to string) {
	h.t.Helper()
	w := h.send(hallOrigin, "/sign-in/account", "", nil)
	if w.Code != http.StatusSeeOther {
		h.t.Fatalf("not led to the provider: %d %s", w.Code, w.Body)
	}
	for _, c := range w.Result().Cookies() {
		if c.Name == "__Host-torneo-account" && c.Secure && c.HttpOnly && c.Path == "/" && c.SameSite == http.SameSiteLaxMode {
			cookie = c.Name + "=" + c.Value
		}
	}
	return cookie, w.Header().Get("Location")
}

// People sign in with their account in the role of their group, on every database; with another group
// in another role, on all devices; without a group no longer, and never when they were revoked here.
func TestSigningInWithAnAccount(t *testing.T) {
	storetest.Each(t, func(t *testing.T, at string) {
		h, accounts := newAccountTower(t, at)
		comes := func(groups ...string) (cookie string, code int, body string) {
			t.Helper()
			accounts.SetGroups(groups...)
			attempt, to := h.leaves()
			back := accounts.SignIn(t, to)
			w := h.send(hallOrigin, back.RequestURI(), attempt, nil)
			return cookieOf(w), w.Code, w.Body.String()
		}
		if p := h.send(hallOrigin, "/join", "", nil); !strings.Contains(p.Body.String(), `href="/sign-in/account"`) {
			t.Error("nothing leads to the provider")
		}
		if _, code, body := comes("players"); code != 422 || !strings.Contains(body, "Your account has no right here") {
			t.Errorf("without a group: %d %s", code, body)
		}
		if people, err := h.register.People(t.Context()); err != nil || len(people) != 0 {
			t.Errorf("kept: %+v %v", people, err)
		}
		first, code, _ := comes("desk")
		if code != http.StatusSeeOther || first == "" {
			t.Fatalf("in a group: %d", code)
		}
		me := h.send(hallOrigin, "/me", first, nil).Body.String()
		if !strings.Contains(me, openidtest.Name) {
			t.Error(me)
		}
		if w := h.send(hallOrigin, "/people", first, nil); w.Code != http.StatusForbidden {
			t.Errorf("results: %d", w.Code)
		}
		people, err := h.register.People(t.Context())
		if err != nil || len(people) != 1 || people[0].Scope.Event != "e1" || people[0].Role != arbiter.ResultDesk || people[0].Until.IsZero() {
			t.Fatalf("%+v %v", people, err)
		}

		// The other device has the new role, too, and there is one person.
		second, _, _ := comes("board", "desk")
		for _, cookie := range []string{first, second} {
			if w := h.send(hallOrigin, "/people", cookie, nil); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "signed in with an account") {
				t.Errorf("chief: %d", w.Code)
			}
		}
		// A day later the provider is asked again.
		h.ahead = 25 * time.Hour
		if w := h.send(hallOrigin, "/people", second, nil); w.Code != http.StatusUnauthorized {
			t.Errorf("after a day: %d", w.Code)
		}
		third, _, _ := comes("board")
		if w := h.send(hallOrigin, "/people", third, nil); w.Code != http.StatusOK {
			t.Errorf("again: %d", w.Code)
		}
		// Who has left the groups leaves here when they try.
		if _, code, _ := comes(); code != 422 {
			t.Errorf("left: %d", code)
		}
		if w := h.send(hallOrigin, "/people", third, nil); w.Code != http.StatusUnauthorized {
			t.Errorf("left: %d", w.Code)
		}
		// Who was revoked here does not come back by a group.
		fourth, _, _ := comes("desk")
		if err := h.register.Revoke(t.Context(), arbiter.Person{Name: "Eva"}, people[0].ID); err != nil {
			t.Fatal(err)
		}
		if w := h.send(hallOrigin, "/me", fourth, nil); w.Code != http.StatusUnauthorized {
			t.Errorf("revoked: %d", w.Code)
		}
		if _, code, body := comes("board"); code != 422 || !strings.Contains(body, "has revoked your access") {
			t.Errorf("revoked: %d %s", code, body)
		}
	})
}

// What another browser began, what is used twice, what was denied, and a provider that is away are
// told apart; nothing of it is there without TLS.
func TestSigningInWithAnAccountFails(t *testing.T) {
	h, accounts := newAccountTower(t, storetest.SQLite(t))
	accounts.SetGroups("board")
	attempt, to := h.leaves()
	other, otherTo := h.leaves()
	back := accounts.SignIn(t, to).RequestURI()
	for what, test := range map[string]struct{ path, cookie, says string }{
		"no cookie":      {back, "", "begun in another browser"},
		"another's":      {back, other, "begun in another browser"},
		"broken":         {back, "__Host-torneo-account=%%%", "begun in another browser"},
		"nothing":        {"/sign-in/account/back", attempt, "begun in another browser"},
		"denied":         {"/sign-in/account/back?error=access_denied&state=" + stateOf(to), attempt, "has not confirmed who you are"},
		"without a code": {"/sign-in/account/back?state=" + stateOf(to), attempt, "has not confirmed who you are"},
	} {
		if w := h.send(hallOrigin, test.path, test.cookie, nil); w.Code != 422 || !strings.Contains(w.Body.String(), test.says) || cookieOf(w) != "" {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
	}
	if w := h.send(hallOrigin, back, attempt, nil); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("the right one: %d %v", w.Code, w.Header())
	}
	if w := h.send(hallOrigin, back, attempt, nil); w.Code != 422 {
		t.Errorf("twice: %d", w.Code)
	}
	for _, path := range []string{"/sign-in/account", back} {
		if w := h.send("http://127.0.0.1:8080", path, attempt, nil); w.Code != http.StatusNotFound {
			t.Errorf("without TLS: %d", w.Code)
		}
	}
	accounts.Close()
	if w := h.send(hallOrigin, "/sign-in/account/back?code=x&state="+stateOf(otherTo), other, nil); w.Code != http.StatusBadGateway || !strings.Contains(w.Body.String(), "cannot be reached") {
		t.Errorf("away: %d %s", w.Code, w.Body)
	}
}

// stateOf returns the state in an address at the provider.
func stateOf(to string) string {
	at, err := url.Parse(to)
	if err != nil {
		return ""
	}
	return at.Query().Get("state")
}
