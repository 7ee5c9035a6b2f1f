package web_test

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/mirror"
	"torneo/internal/store"
	"torneo/internal/web"
)

// newSecondPlace returns the second place of a database that has nothing in it.
func newSecondPlace(t *testing.T) *mirror.Keeper {
	t.Helper()
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	k, err := mirror.New(t.Context(), kept, "here", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	k.Start()
	t.Cleanup(k.Stop)
	return k
}

// The second place is settled on the page of backups, shows its code and how it stands, and
// goes again; a folder that cannot be used is said. Who continues from one is told what he has.
func TestSecondPlaceAtTheDesk(t *testing.T) {
	k := newSecondPlace(t)
	var asked []any
	w := newWindowWith(t, web.Options{Second: k, Notices: k.Notices, Continue: func(_ context.Context, folder, code string, without bool) (*mirror.Continued, error) {
		asked = append(asked, folder, code, without)
		if code == "" {
			return nil, &mirror.NoCode{}
		}
		return &mirror.Continued{Folder: folder, Host: "sala-1", People: true, Unsaid: errors.New("read only"), Events: []mirror.ContinuedEvent{
			{Name: "Open de <Ávila>", Entries: 240, Last: time.Date(2026, 11, 22, 16, 42, 10, 0, time.Local), Left: 17}, {Name: "Sub-10"}}}, nil
	}})
	w.get("/").want(t, 200, `href="/backup#continue"`)
	w.get("/backup").want(t, 200, "Second location", "Use this folder", "Continue from a second location")
	w.post("/backup/second", url.Values{"folder": {""}}).want(t, 422, "choose a folder")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w.post("/backup/second", url.Values{"folder": {filepath.Join(file, "usb")}}).want(t, 422, "cannot be used")
	folder := filepath.Join(t.TempDir(), "usb")
	w.post("/backup/second", url.Values{"folder": {folder}}).want(t, 200, folder, k.Status().Code, "Remove the second location")
	if k.Status().Folder != folder || len(k.Status().Code) < 26 {
		t.Errorf("settled: %+v", k.Status())
	}
	w.headers["Accept-Language"] = "es"
	w.get("/backup").want(t, 200, "Segunda ubicación", "guárdelo aparte de la carpeta", "Otra carpeta")
	w.post("/backup/second", url.Values{"do": {"stop"}}).want(t, 200, "Usar esta carpeta")
	if k.Status().Folder != "" {
		t.Errorf("not stopped: %+v", k.Status())
	}
	w.post("/backup/continue", url.Values{"folder": {"/srv/second"}}).want(t, 422, "indique el código")
	w.post("/backup/continue", url.Values{"folder": {"/srv/second"}, "code": {"ABCD"}, "without": {"1"}}).want(t, 200,
		"Open de &lt;Ávila&gt;: 240 anotaciones, la última del 22/11/2026 a las 16:42:10.", "(17 bytes)", "Sub-10: aún no se había anotado nada.", "sala-1", "No lo inicie")
	if len(asked) != 6 || asked[3] != "/srv/second" || asked[4] != "ABCD" || asked[5] != true {
		t.Errorf("asked %v", asked)
	}
	w.tournament()
	if p := w.get("/backup").want(t, 200, "Segunda ubicación"); strings.Contains(p.body, `id="continue"`) {
		t.Error("somebody is asked to continue where there are events")
	}
}

// That the second place lags stands on every page, in the language of who looks, and goes
// when it has caught up.
func TestEveryPageSaysThatTheSecondPlaceLags(t *testing.T) {
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	k, err := mirror.New(t.Context(), kept, "here", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	k.Start()
	defer k.Stop()
	folder := filepath.Join(t.TempDir(), "usb")
	if err := k.Use(t.Context(), folder, false); err != nil {
		t.Fatal(err)
	}
	w := newWindowWith(t, web.Options{Second: k, Notices: k.Notices})
	w.headers["Accept-Language"] = "es"
	at := w.tournament()
	waits := func(what string, done func() bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !done(); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal(what)
			}
		}
	}
	if _, err := kept.CreateEvent(t.Context(), "Antes"); err != nil {
		t.Fatal(err)
	}
	waits("it never begins", func() bool {
		files, _ := filepath.Glob(filepath.Join(folder, "*", "*.jsonl"))
		return len(files) > 0
	})
	if err := os.Rename(folder, folder+"-away"); err != nil {
		t.Fatal(err)
	}
	if _, err := kept.CreateEvent(t.Context(), "Después"); err != nil {
		t.Fatal(err)
	}
	waits("nobody is told", func() bool { return len(k.Notices()) > 0 })
	pages := []string{"/", "/backup", "/manual", at, at + "players", at + "rounds/1", at + "standings", at + "journal", at + "settings"}
	for _, page := range pages {
		w.get(page).want(t, 200, "segunda ubicación", folder)
	}
	if err := os.Rename(folder+"-away", folder); err != nil {
		t.Fatal(err)
	}
	waits("it does not catch up", func() bool { return len(k.Notices()) == 0 })
	if p := w.get(at + "players"); strings.Contains(p.body, folder) {
		t.Error("it is still told")
	}
}
