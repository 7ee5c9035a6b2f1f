package cli

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"log/slog"

	"torneo/internal/identity"
)

// Whoever has the machine makes codes, sees who joined with them, shuts them out and becomes
// chief arbiter again; a register that runs on the same database knows at once.
func TestPeopleOnTheCommandLine(t *testing.T) {
	folder := t.TempDir()
	run := func(code int, args ...string) string { t.Helper(); return runIn(t, folder, code, args...) }
	kept := keptIn(t, folder)
	register := identity.New(kept.Store, time.Now, slog.New(slog.DiscardHandler))
	site := register.Guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if code := r.FormValue("c"); code != "" {
			if _, err := register.Join(w, r, code, "Eva Ñúñez"); err != nil {
				t.Error(err)
			}
			return
		}
		who, ok := register.Who(r)
		if !ok {
			w.WriteHeader(http.StatusUnauthorized)
		}
		w.Write([]byte(who.Role))
	}))
	ask := func(cookies []*http.Cookie, code string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(url.Values{"c": {code}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for _, c := range cookies {
			r.AddCookie(c)
		}
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		return w
	}
	var made codeJSON
	if err := json.Unmarshal([]byte(run(exitRight, "people", "invite", "--role", "results", "--uses", "2", "--format", "json")), &made); err != nil || len(made.Code) != 8 || made.Uses != 2 {
		t.Fatalf("%+v, %v", made, err)
	}
	cookies := ask(nil, made.Code).Result().Cookies()
	if w := ask(cookies, ""); w.Body.String() != "results" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if said := run(exitRight, "people", "list"); !strings.Contains(said, "Eva Ñúñez") {
		t.Error(said)
	}
	run(exitRight, "people", "revoke", "eva ñúñez")
	if w := ask(cookies, ""); w.Code != http.StatusUnauthorized {
		t.Errorf("who was revoked is let in: %d", w.Code)
	}
	run(exitUsage, "people", "revoke", "eva ñúñez")
	run(exitUsage, "people", "invite", "--until", "tomorrow")
	run(exitBroken, "people", "invite", "--role", "king")
	run(exitBroken, "people", "invite", "--minutes", "0")

	if there, err := register.HasChief(t.Context()); there || err != nil {
		t.Errorf("%t, %v", there, err)
	}
	if err := json.Unmarshal([]byte(run(exitRight, "people", "recover", "--format", "json")), &made); err != nil {
		t.Fatal(err)
	}
	if w := ask(ask(nil, made.Code).Result().Cookies(), ""); w.Body.String() != "chief" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if there, err := register.HasChief(t.Context()); !there || err != nil {
		t.Errorf("%t, %v", there, err)
	}
}
