package outlets_test

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
	"torneo/internal/web/webtest"
	"torneo/internal/webhook"
	"torneo/message"
	"torneo/tournament"
)

// withOutlets returns a window on a desk that publishes outside, what it publishes, and its
// outlets: those of the program, and one that a test makes fail.
func withOutlets(t *testing.T) (*webtest.Window, *outlettest.Source, *outlet.Outlets) {
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
	return newWindowWith(t, outlets), source, outlets
}

// shows waits until the page of the targets has a text.
func shows(t *testing.T, w *webtest.Window, text string) webtest.Page {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		p := w.Get("/outlets").Want(t, 200)
		if strings.Contains(webtest.VisibleText(p.Body), text) {
			return p
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("no %q in %s", text, webtest.VisibleText(p.Body))
		}
	}
}

func TestTargetsAtTheDesk(t *testing.T) {
	w, source, _ := withOutlets(t)
	w.Get("/outlets").Want(t, 200, "There is none yet", "/outlets/new?kind=folder")
	w.Get("/outlets/new?kind=none").Want(t, 404)
	w.Get("/outlets/none").Want(t, 404)
	w.Post("/outlets/none/try", nil).Want(t, 404)
	b := noticeboard.Of(&journal.State{Config: journal.Config{Name: "Lugo", Rounds: 3}, Publication: journal.Publication{Open: true}}, tournament.Date{})
	b.ID = "a"
	source.Set(noticeboard.Standing{Tournament: "a", Last: 7, Board: b})

	folder := filepath.Join(t.TempDir(), "board")
	w.Post("/outlets/new", url.Values{"kind": {"folder"}, "name": {"Stick"}, "folder": {"board"}, "scope": {"all"}}).Want(t, 422, "the whole path", `value="Stick"`)
	w.Post("/outlets/new", url.Values{"kind": {"folder"}, "folder": {folder}}).Want(t, 422, "missing: Name")
	w.Post("/outlets/new", url.Values{"kind": {"folder"}, "name": {"Stick"}, "folder": {folder}, "scope": {"some"}, "tournament": {"none"}}).Want(t, 422, "at least one tournament")
	w.Post("/outlets/new", url.Values{"kind": {"folder"}, "name": {"Stick"}, "folder": {folder}, "scope": {"all"}}).Want(t, 200, "has been saved and is being tried")
	shows(t, w, "Up to date")
	if _, err := os.Stat(filepath.Join(folder, "a", "es", "index.html")); err != nil {
		t.Fatal(err)
	}
	w.Get("/outlets/o1").Want(t, 200, "cannot be changed", "disabled")
	w.Post("/outlets/o1", url.Values{"name": {"Stick"}, "folder": {folder + "2"}, "scope": {"all"}}).Want(t, 200, folder, "has been saved")
	if p := shows(t, w, "Up to date"); strings.Contains(p.Body, folder+"2") {
		t.Error("it moved, and what was there stays")
	}
	w.Post("/outlets/o1/pause", nil).Want(t, 200, "Paused", "not deleted there either", "Continue")

	// Without being asked nothing is removed; then what is there goes, too.
	asked := w.Post("/outlets/o1/remove", url.Values{"clear": {"1"}}).Want(t, 422, "will be deleted there")
	w.Post("/outlets/o1/remove", asked.Fields()).Want(t, 200)
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
	w.Post("/outlets/new", url.Values{"kind": {"sftp"}, "name": {"Web"}, "host": {"a.example"}, "password": {"Gehe1m"}, "scope": {"all"}}).Want(t, 200)
	p := shows(t, w, "Waits for you to confirm the target").Want(t, 200, "SHA256:Gehe1m", "has this fingerprint")
	if strings.Contains(p.Body, "sftp://a.exampleGehe1m") {
		t.Error("the address has the password")
	}
	w.Get("/").Want(t, 200, "“Web” has never been updated successfully", `href="/outlets"`)
	at := w.Tournament()
	w.Get(at+"players").Want(t, 200, "“Web” has never been updated successfully", `href="/outlets"`)
	w.Get(at+"noticeboard").Want(t, 200, "“Web” has never been updated successfully", "The reason")
	w.Post("/outlets/o1/trust", url.Values{"fingerprint": {"SHA256:other"}}).Want(t, 422, "another fingerprint now")
	w.Post("/outlets/o1/trust", url.Values{"fingerprint": {"SHA256:Gehe1m"}}).Want(t, 200)
	shows(t, w, "Up to date")
	for _, path := range []string{"/", at + "players"} {
		if strings.Contains(w.Get(path).Body, "brought up to date") {
			t.Error("it is up to date, and the page says something")
		}
	}
	w.Get(at+"noticeboard").Want(t, 200, "“Web” is up to date; it was last updated on")
	// What it answered game by game stands on its page.
	shows(t, w, "Game by game")
	w.Get("/outlets/o1").Want(t, 200, "Round 7, game by game", "1 accepted, 1 refused.", "2 games", "Uno – Dos", "accepted, 31 moves", "Tres – Cuatro", "refused:", "Invalid &lt;move&gt;")
	if strings.Contains(w.Get("/outlets/o1").Want(t, 200, "saved and not shown").Body, "Gehe1m") {
		t.Error("the form has the password")
	}
	w.Post("/outlets/o1", url.Values{"name": {"Web"}, "host": {"a.example"}, "scope": {"all"}}).Want(t, 200)
	if o, err := outlets.Find(t.Context(), "o1"); err != nil || o.Secrets["password"] != "Gehe1m" {
		t.Errorf("a password that was not typed again is lost: %v", err)
	}
	w.Post("/outlets/o1", url.Values{"name": {"Web"}, "host": {"a.example"}, "password": {"other"}, "scope": {"all"}}).Want(t, 200)
	shows(t, w, "Known fingerprint: SHA256:Gehe1m").Want(t, 200, "Nothing is sent", "SHA256:other")
	asked := w.Post("/outlets/o1/trust", url.Values{"fingerprint": {"SHA256:other"}}).Want(t, 422, "a stranger gets the password")
	w.Post("/outlets/o1/trust", asked.Fields()).Want(t, 200)
	shows(t, w, "Up to date")
	w.Post("/outlets/o1/remove", url.Values{}).Want(t, 422, "Its content stays public")
	w.Post("/outlets/o1/remove", url.Values{"confirmed": {"3"}}).Want(t, 200, "has been removed")
	newWindow(t).Get("/outlets").Want(t, 422, "publishing is not possible here")
}

// A secret that is made here is shown once, in the answer to the form, and on no other page.
func TestASecretThatIsMadeIsShownOnce(t *testing.T) {
	w, _, outlets := withOutlets(t)
	w.Headers["Accept-Language"] = "es"
	w.Get("/outlets/new?kind=webhook").Want(t, 200, "Secreto que firma", "Puede estar en la red local")
	w.Post("/outlets/new", url.Values{"kind": {"webhook"}, "name": {"Club"}, "receiver": {"http://127.0.0.1:1/x"}, "scope": {"all"}}).Want(t, 422, "solo es posible en la red local")
	p := w.Post("/outlets/new", url.Values{"kind": {"webhook"}, "name": {"Club"}, "receiver": {"http://127.0.0.1:1/x"}, "private": {"1"}, "scope": {"all"}}).Want(t, 200, "Se muestra esta única vez")
	list, err := outlets.List(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatal(err, list)
	}
	secret := list[0].Secrets["signing"]
	if !strings.HasPrefix(secret, "whsec_") || !strings.Contains(html.UnescapeString(p.Body), secret) {
		t.Errorf("it is not shown")
	}
	w.Post("/outlets/"+list[0].ID, url.Values{"name": {"Otro"}, "receiver": {"http://127.0.0.1:1/x"}, "private": {"1"}, "scope": {"all"}}).Want(t, 200, "Otro")
	for _, path := range []string{"/outlets", "/outlets/" + list[0].ID, "/"} {
		if strings.Contains(html.UnescapeString(w.Get(path).Body), secret) {
			t.Errorf("%s shows it", path)
		}
	}
	if again, err := outlets.Find(t.Context(), list[0].ID); err != nil || again.Secrets["signing"] != secret {
		t.Errorf("another secret, %v", err)
	}
}
