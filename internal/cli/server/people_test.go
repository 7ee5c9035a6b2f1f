package server

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"torneo/internal/auth"
	"torneo/internal/cli/command"
)

// The person at the machine makes codes, sees who joined with them, shuts them out and becomes
// chief arbiter again; a register that runs on the same database knows at once.
func TestPeopleOnTheCommandLine(t *testing.T) {
	folder := t.TempDir()
	run := func(code int, args ...string) string { t.Helper(); return runIn(t, folder, code, args...) }
	kept := keptIn(t, folder)
	register := auth.New(kept, time.Now, slog.New(slog.DiscardHandler))
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
	if err := json.Unmarshal([]byte(run(command.ExitRight, "people", "invite", "--role", "results", "--uses", "2", "--format", "json")), &made); err != nil || len(made.Code) != 8 || made.Uses != 2 {
		t.Fatalf("%+v, %v", made, err)
	}
	cookies := ask(nil, made.Code).Result().Cookies()
	if w := ask(cookies, ""); w.Body.String() != "results" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if said := run(command.ExitRight, "people", "list"); !strings.Contains(said, "Eva Ñúñez") {
		t.Error(said)
	}
	if said := run(command.ExitRight, "people", "list", "--lang", "es"); !strings.Contains(said, "  resultados  ") {
		t.Error(said)
	}
	if said := run(command.ExitRight, "people", "list", "--lang", "es", "--format", "csv"); !strings.Contains(said, "Eva Ñúñez,results,") {
		t.Error(said) // what programs read is in no language
	}
	run(command.ExitRight, "people", "revoke", "eva ñúñez")
	if w := ask(cookies, ""); w.Code != http.StatusUnauthorized {
		t.Errorf("who was revoked is let in: %d", w.Code)
	}
	run(command.ExitUsage, "people", "revoke", "eva ñúñez")
	run(command.ExitUsage, "people", "invite", "--until", "tomorrow")
	run(command.ExitBroken, "people", "invite", "--role", "king")
	run(command.ExitBroken, "people", "invite", "--minutes", "0")

	if there, err := register.HasChief(t.Context()); there || err != nil {
		t.Errorf("%t, %v", there, err)
	}
	said := run(command.ExitRight, "people", "recover", "--format", "json")
	if err := json.NewDecoder(strings.NewReader(said)).Decode(&made); err != nil || !strings.Contains(said, filepath.Join(folder, DatabaseFile)) {
		t.Fatalf("%v: %s", err, said)
	}
	if w := ask(ask(nil, made.Code).Result().Cookies(), ""); w.Body.String() != "chief" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if there, err := register.HasChief(t.Context()); !there || err != nil {
		t.Errorf("%t, %v", there, err)
	}
}

// Recovering without naming data says which were meant, and where those of the service are: they
// belong to another user, in a folder that people do not look into by themselves.
func TestRecoveringSaysWhereTheDataOfTheServiceAre(t *testing.T) {
	before := serviceFolder
	serviceFolder = t.TempDir()
	t.Cleanup(func() { serviceFolder = before })
	home := t.TempDir()
	recovers := func(code int) string {
		t.Helper()
		var out, said strings.Builder
		env := map[string]string{"XDG_DATA_HOME": home, "LOCALAPPDATA": home, "HOME": home}
		if got := Main([]string{"people", "recover"}, strings.NewReader(""), &out, &said, func(name string) string { return env[name] }); got != code {
			t.Fatalf("%d, %s", got, said.String())
		}
		return said.String()
	}
	if said := recovers(command.ExitUnreadable); !strings.Contains(said, "--data "+serviceFolder) {
		t.Errorf("nothing is there, and the service is not named: %s", said)
	}
	folder, err := dataFolder(runtime.GOOS, func(string) string { return home })
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	keptIn(t, folder)
	if said := recovers(command.ExitRight); !strings.Contains(said, filepath.Join(folder, DatabaseFile)) || !strings.Contains(said, "--data "+serviceFolder) {
		t.Errorf("%s", said)
	}
}
