package web_test

import (
	"context"
	"html"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/jobs"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/outlet"
	"torneo/internal/outlet/driver"
	"torneo/internal/outlet/outlettest"
	"torneo/internal/web"
	"torneo/internal/webhook"
	"torneo/message"
	"torneo/tournament"
)

// withOutlets returns a window on a desk that publishes outside, what it publishes, and its
// outlets: those of the program, and one that a test makes fail.
func withOutlets(t *testing.T) (*window, *outlettest.Source, *outlet.Outlets) {
	t.Helper()
	source := &outlettest.Source{}
	strict := outlet.Kind{
		Name: "sftp", Fields: []outlet.Field{{Name: "host"}, {Name: "password", Type: outlet.Secret, Optional: true}},
		Where: func(s outlet.Settings) string { return "sftp://" + s.Get("host") + s.Get("password") },
		Send: func(_ context.Context, d *outlet.Delivery) (message.Message, error) {
			d.Know("SHA256:" + d.Settings.Get("password"))
			d.Answered(outlet.Answers{Round: 7, At: time.Now(), Games: []outlet.Answer{{Board: 1, White: "Uno", Black: "Dos", Moves: 31}, {Board: 2, White: "Tres", Black: "Cuatro", Refused: "Invalid <move>"}}})
			if d.Settings.Get(outlet.Pin) != "SHA256:"+d.Settings.Get("password") {
				return message.Message{}, outlet.ByHand("outlet.unknown-kind", "kind", "x")
			}
			return message.New("outlet.nothing"), nil
		},
	}
	outlets := outlet.New(&outlettest.Keeper{}, source, append(driver.Kinds()[:1:1], strict, webhook.Kind(nil, time.Now)), "here", time.Now, slog.New(slog.DiscardHandler))
	queue, err := jobs.OpenFile(context.Background(), filepath.Join(t.TempDir(), "jobs.db"), jobs.Options{Kinds: outlets.Jobs(), Every: 5 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if err := queue.Start(); err != nil {
		t.Fatal(err)
	}
	outlets.Use(queue)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); outlets.Run(ctx) }()
	t.Cleanup(func() { stop(); <-ended; queue.Close() })
	return newWindowWith(t, web.Options{Version: "test", Outlets: outlets}), source, outlets
}

// shows waits until the page of the targets has a text.
func shows(t *testing.T, w *window, text string) page {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		p := w.get("/outlets").want(t, 200)
		if strings.Contains(visible(p.body), text) {
			return p
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("no %q in %s", text, visible(p.body))
		}
	}
}

func TestTargetsAtTheDesk(t *testing.T) {
	w, source, _ := withOutlets(t)
	w.get("/").want(t, 200, "Where it is published")
	w.get("/outlets").want(t, 200, "There is none yet", "/outlets/new?kind=folder")
	w.get("/outlets/new?kind=none").want(t, 404)
	w.get("/outlets/none").want(t, 404)
	w.post("/outlets/none/try", nil).want(t, 404)
	b := noticeboard.Of(&journal.State{Config: journal.Config{Name: "Lugo", Rounds: 3}, Publication: journal.Publication{Open: true}}, tournament.Date{})
	b.ID = "a"
	source.Set(noticeboard.Standing{Tournament: "a", Last: 7, Board: b})

	folder := filepath.Join(t.TempDir(), "board")
	w.post("/outlets/new", url.Values{"kind": {"folder"}, "name": {"Stick"}, "folder": {"board"}, "scope": {"all"}}).want(t, 422, "the whole path", `value="Stick"`)
	w.post("/outlets/new", url.Values{"kind": {"folder"}, "folder": {folder}}).want(t, 422, "missing: Name")
	w.post("/outlets/new", url.Values{"kind": {"folder"}, "name": {"Stick"}, "folder": {folder}, "scope": {"some"}, "tournament": {"none"}}).want(t, 422, "at least one tournament")
	w.post("/outlets/new", url.Values{"kind": {"folder"}, "name": {"Stick"}, "folder": {folder}, "scope": {"all"}}).want(t, 200, "has been saved and is being tried")
	shows(t, w, "Up to date")
	if _, err := os.Stat(filepath.Join(folder, "a", "es", "index.html")); err != nil {
		t.Fatal(err)
	}
	w.get("/outlets/o1").want(t, 200, "cannot be changed", "disabled")
	w.post("/outlets/o1", url.Values{"name": {"Stick"}, "folder": {folder + "2"}, "scope": {"all"}}).want(t, 200, folder, "has been saved")
	if p := shows(t, w, "Up to date"); strings.Contains(p.body, folder+"2") {
		t.Error("it moved, and what was there stays")
	}
	w.post("/outlets/o1/pause", nil).want(t, 200, "Paused", "not deleted there either", "Continue")

	// Without being asked nothing is removed; then what is there goes, too.
	asked := w.post("/outlets/o1/remove", url.Values{"clear": {"1"}}).want(t, 422, "will be deleted there")
	w.post("/outlets/o1/remove", asked.fields()).want(t, 200)
	shows(t, w, "There is none yet")
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("what was there: %v", err)
	}
}

// A target whose key nobody has confirmed, or that shows another one, is asked about; every
// page says that it is not up to date; no page shows a secret.
func TestTheKeyOfATarget(t *testing.T) {
	w, source, outlets := withOutlets(t)
	source.Set()
	w.post("/outlets/new", url.Values{"kind": {"sftp"}, "name": {"Web"}, "host": {"a.example"}, "password": {"Gehe1m"}, "scope": {"all"}}).want(t, 200)
	p := shows(t, w, "Waits for you to confirm the target").want(t, 200, "SHA256:Gehe1m", "has this fingerprint")
	if strings.Contains(p.body, "sftp://a.exampleGehe1m") {
		t.Error("the address has the password")
	}
	w.get("/").want(t, 200, "“Web” has never been updated successfully", `href="/outlets"`)
	at := w.tournament()
	w.get(at+"players").want(t, 200, "“Web” has never been updated successfully", `href="/outlets"`)
	w.get(at+"noticeboard").want(t, 200, "“Web” has never been updated successfully", "The reason")
	w.post("/outlets/o1/trust", url.Values{"fingerprint": {"SHA256:other"}}).want(t, 422, "another fingerprint now")
	w.post("/outlets/o1/trust", url.Values{"fingerprint": {"SHA256:Gehe1m"}}).want(t, 200)
	shows(t, w, "Up to date")
	for _, path := range []string{"/", at + "players"} {
		if strings.Contains(w.get(path).body, "brought up to date") {
			t.Error("it is up to date, and the page says something")
		}
	}
	w.get(at+"noticeboard").want(t, 200, "“Web” is up to date; it was last updated on")
	// What it answered game by game stands on its page.
	shows(t, w, "Game by game")
	w.get("/outlets/o1").want(t, 200, "Round 7, game by game", "1 accepted, 1 refused.", "2 games", "Uno – Dos", "accepted, 31 moves", "Tres – Cuatro", "refused:", "Invalid &lt;move&gt;")
	if strings.Contains(w.get("/outlets/o1").want(t, 200, "saved and not shown").body, "Gehe1m") {
		t.Error("the form has the password")
	}
	w.post("/outlets/o1", url.Values{"name": {"Web"}, "host": {"a.example"}, "scope": {"all"}}).want(t, 200)
	if o, err := outlets.Find(t.Context(), "o1"); err != nil || o.Secrets["password"] != "Gehe1m" {
		t.Errorf("a password that was not typed again is lost: %v", err)
	}
	w.post("/outlets/o1", url.Values{"name": {"Web"}, "host": {"a.example"}, "password": {"other"}, "scope": {"all"}}).want(t, 200)
	shows(t, w, "Known fingerprint: SHA256:Gehe1m").want(t, 200, "Nothing is sent", "SHA256:other")
	asked := w.post("/outlets/o1/trust", url.Values{"fingerprint": {"SHA256:other"}}).want(t, 422, "a stranger gets the password")
	w.post("/outlets/o1/trust", asked.fields()).want(t, 200)
	shows(t, w, "Up to date")
	w.post("/outlets/o1/remove", url.Values{}).want(t, 422, "Its content stays public")
	w.post("/outlets/o1/remove", url.Values{"confirmed": {"3"}}).want(t, 200, "has been removed")
	newWindow(t).get("/outlets").want(t, 422, "publishing is not possible here")
}

// A secret that is made here is shown once, in the answer to the form, and on no other page.
func TestASecretThatIsMadeIsShownOnce(t *testing.T) {
	w, _, outlets := withOutlets(t)
	w.headers["Accept-Language"] = "es"
	w.get("/outlets/new?kind=webhook").want(t, 200, "Secreto que firma", "Puede estar en la red local")
	w.post("/outlets/new", url.Values{"kind": {"webhook"}, "name": {"Club"}, "receiver": {"http://127.0.0.1:1/x"}, "scope": {"all"}}).want(t, 422, "solo es posible en la red local")
	p := w.post("/outlets/new", url.Values{"kind": {"webhook"}, "name": {"Club"}, "receiver": {"http://127.0.0.1:1/x"}, "private": {"1"}, "scope": {"all"}}).want(t, 200, "Se muestra esta única vez")
	list, err := outlets.List(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatal(err, list)
	}
	secret := list[0].Secrets["signing"]
	if !strings.HasPrefix(secret, "whsec_") || !strings.Contains(html.UnescapeString(p.body), secret) {
		t.Errorf("it is not shown")
	}
	w.post("/outlets/"+list[0].ID, url.Values{"name": {"Otro"}, "receiver": {"http://127.0.0.1:1/x"}, "private": {"1"}, "scope": {"all"}}).want(t, 200, "Otro")
	for _, path := range []string{"/outlets", "/outlets/" + list[0].ID, "/"} {
		if strings.Contains(html.UnescapeString(w.get(path).body), secret) {
			t.Errorf("%s shows it", path)
		}
	}
	if again, err := outlets.Find(t.Context(), list[0].ID); err != nil || again.Secrets["signing"] != secret {
		t.Errorf("another secret, %v", err)
	}
}
