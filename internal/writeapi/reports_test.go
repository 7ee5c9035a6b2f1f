package writeapi_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/store"
	"torneo/internal/writeapi"
)

const report = "012 Abierto de Cadiz\n022 Cadiz\n042 2026/11/28\n052 2026/11/28\n062 2\n" +
	"001    1 m    Benitez Carrasco, L. A.           2000 ESP             1991/00/00  1.0    1     2 w 1\n" +
	"001    2 m    Quintana Perez, Iago              1900 ESP     2200007 2005/00/00  0.0    2     1 b 0\n"

// An organiser's program hands its report in with a token, for whatever event that is, and is told
// what was found; roles that hand in nothing are refused, and so is what is no report.
func TestAProgramHandsInAReport(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	o := office.New(s, office.Options{Clock: time.Now})
	tokens := apitoken.New(s, time.Now)
	acts := writeapi.New(arbiter.NewDesk(s, time.Now), tokens, slog.New(slog.DiscardHandler), writeapi.Options{})
	acts.TakeReports(o)
	token := func(role arbiter.Role) string {
		secret, _, err := tokens.Make(t.Context(), apitoken.Token{Name: "Club Alfil", Role: role, Scope: arbiter.Scope{Event: "some"}}, 3)
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	send := func(secret, query, body string) (int, map[string]any) {
		t.Helper()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/v1/reports"+query, strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+secret)
		w := httptest.NewRecorder()
		acts.ServeHTTP(w, r)
		if w.Header().Get("Cache-Control") != "no-store" {
			t.Error("the answer may be kept")
		}
		said := map[string]any{}
		if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil {
			t.Fatal(err)
		}
		return w.Code, said
	}
	arbiters := token(arbiter.Arbiter)
	code, said := send(arbiters, "?file=cadiz.trf&code=412345&lang=es", report)
	if code != 201 || said["outcome"] != "new" || said["state"] != "received" || said["rejecting"].(float64) == 0 {
		t.Fatalf("%d %v", code, said)
	}
	if first := said["problems"].([]any)[0].(map[string]any); first["severity"] != "rejected" || !strings.Contains(first["text"].(string), "no ") {
		t.Errorf("%v", first)
	}
	versions, err := o.VersionsOf(t.Context(), said["report"].(string))
	if err != nil || len(versions) != 1 || versions[0].Way != inbox.ByToken || versions[0].From != "Club Alfil" || !strings.HasPrefix(versions[0].Identity, "token:") {
		t.Errorf("%+v %v", versions, err)
	}
	if code, said := send(arbiters, "", report); code != 200 || said["outcome"] != "known" {
		t.Errorf("%d %v", code, said)
	}
	if code, said := send(arbiters, "", strings.Replace(report, "1991", "1990", 1)); code != 201 || said["outcome"] != "version" || said["version"] != 2.0 {
		t.Errorf("%d %v", code, said)
	}
	for _, x := range []struct {
		secret, query, body string
		code                int
	}{
		{token(arbiter.ResultDesk), "", report, 403}, {"torneo_none", "", report, 401}, {arbiters, "", "hello", 422},
		{arbiters, "", report + strings.Repeat(" ", inbox.MaxFile), 413}, {arbiters, "?code=1%0A2", report, 422},
	} {
		if code, said := send(x.secret, x.query, x.body); code != x.code {
			t.Errorf("%d, not %d: %v", code, x.code, said)
		}
	}
}

// An organiser's program announces its event before the first round and is told whose licence has expired, with
// no more of a member than name and number.
func TestAProgramAnnouncesAnEvent(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	o := office.New(s, office.Options{Clock: time.Now})
	tokens := apitoken.New(s, time.Now)
	acts := writeapi.New(arbiter.NewDesk(s, time.Now), tokens, slog.New(slog.DiscardHandler), writeapi.Options{})
	acts.TakeReports(o)
	const licences = "Number;Name;Born;FIDE ID;Club;Licence;Valid from;Valid until\n2402;Quintana Perez, Iago;2005;2200007;Alfil;player;2026-01-01;2026-10-31\n"
	if _, _, err := o.AddList(t.Context(), "licences", "2026-01-01", "l.csv", []byte(licences), office.Who{Name: "Ana"}); err != nil {
		t.Fatal(err)
	}
	file := "012 Abierto de Cadiz\n042 2026/11/28\n052 2026/11/28\n062 2\n001    1 m    Quintana Perez, Iago              1900 ESP     2200007 2005/00/00  0.0    1\n"
	send := func(role arbiter.Role, body string) (int, writeapi.Told, string) {
		t.Helper()
		secret, _, err := tokens.Make(t.Context(), apitoken.Token{Name: "Club Alfil", Role: role, Scope: arbiter.Scope{Event: "some"}}, 3)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/v1/announcements?code=412345", strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+secret)
		w := httptest.NewRecorder()
		acts.ServeHTTP(w, r)
		var said writeapi.Told
		if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil {
			t.Fatal(err)
		}
		return w.Code, said, w.Body.String()
	}
	code, said, text := send(arbiter.Arbiter, file)
	if code != 201 || said.Outcome != "new" || said.Due == "" || len(said.Lists) != 1 || said.Asked != 1 || len(said.Problems) != 1 || !strings.Contains(said.Problems[0].Text, "2026/10/31") || strings.Contains(text, "Alfil") {
		t.Errorf("%d %s", code, text)
	}
	if code, again, text := send(arbiter.Arbiter, file); code != 200 || again.Outcome != "known" || again.Report != said.Report {
		t.Errorf("%d %s", code, text)
	}
	for _, x := range []struct {
		role arbiter.Role
		body string
		code int
	}{{arbiter.ResultDesk, file, 403}, {arbiter.Arbiter, "hello", 422}, {arbiter.Arbiter, report, 422}, {arbiter.Arbiter, file + strings.Repeat(" ", inbox.MaxFile), 413}} {
		if code, _, text := send(x.role, x.body); code != x.code {
			t.Errorf("%d, not %d: %s", code, x.code, text)
		}
	}
}
