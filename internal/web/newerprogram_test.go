package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web"
	"torneo/internal/web/backups"
	"torneo/internal/web/webtest"
)

// A tournament that a newer version has gone on with is shown as far as it is known on every
// page, each says so, and whatever is sent is refused.
func TestATournamentOfANewerProgram(t *testing.T) {
	s := newShared(t)
	kept := s.desk.Store().(*webtest.Memory)
	state, err := s.desk.State(t.Context(), s.id)
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.AppendTogether(t.Context(), arbiter.Addition{Journal: s.id, After: state.Last, Entries: []journal.Entry{{Number: state.Last + 1, Time: time.Now(), Actor: "Eva", Kind: "teleported", Version: 1, Data: json.RawMessage(`{}`)}}}); err != nil {
		t.Fatal(err)
	}
	before, err := kept.Read(t.Context(), s.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	const says = "with this version nothing can be changed here"
	s.send("chief", http.MethodGet, "/", nil).Want(t, http.StatusOK, says)
	at := strings.NewReplacer("{id}", s.id, "{round}", "1", "{player}", "1", "{file}", "standings.csv", "{number}", "1", "{team}", "1", "{picture}", "points", "{heading}", "fees", "{version}", "1")
	pages, acts := 0, 0
	for _, route := range s.Routes() {
		method, pattern, _ := strings.Cut(route.Pattern, " ")
		if !strings.HasPrefix(pattern, "/t/{id}") || strings.HasSuffix(pattern, "/live") {
			continue
		}
		got := s.send("chief", method, at.Replace(pattern), url.Values{"number": {"1"}, "seen": {"1"}})
		switch {
		case method == http.MethodGet && got.Status == http.StatusOK && strings.Contains(got.Body, `id="rail"`):
			if pages++; !strings.Contains(got.Body, says) {
				t.Errorf("%s says nothing", route.Pattern)
			}
		case method == http.MethodPost && route.Act != arbiter.Look || strings.HasSuffix(pattern, "/undo"):
			if acts++; got.Status != http.StatusConflict || !strings.Contains(got.Body, says) {
				t.Errorf("%s: %d:\n%s", route.Pattern, got.Status, webtest.VisibleText(got.Body))
			}
		}
	}
	if pages < 20 || acts < 60 {
		t.Errorf("%d pages and %d acts", pages, acts)
	}
	after, err := kept.Read(t.Context(), s.id, 0)
	if err != nil || !slices.EqualFunc(before, after, func(a, b journal.Entry) bool { return a.Number == b.Number && string(a.Data) == string(b.Data) }) {
		t.Errorf("the journal has %d entries, not %d: %v", len(after), len(before), err)
	}
	s.send("chief", http.MethodGet, "/t/"+s.other+"/", nil).Want(t, http.StatusOK).Lack(t, says)
}

// Programs are refused likewise, in words and with a status of its own.
func TestProgramsAreRefusedByAnOlderProgram(t *testing.T) {
	p := newPrograms(t)
	last := p.state().Last
	if err := p.Store.AppendTogether(t.Context(), arbiter.Addition{Journal: p.id, After: last, Entries: []journal.Entry{{Number: last + 1, Time: time.Now(), Kind: "teleported", Version: 1, Data: json.RawMessage(`{}`)}}}); err != nil {
		t.Fatal(err)
	}
	secret := p.token(arbiter.ChiefArbiter, arbiter.Scope{})
	for path, body := range map[string]string{"/rounds/1/boards/1/result": `{"result": {"white": "win", "black": "loss"}}`, "/rounds/1/closing": ""} {
		got := p.act(secret, http.MethodPut, p.of(path), body)
		if got.status != http.StatusConflict || got.body["type"] != "urn:torneo:problem:newer" {
			t.Errorf("%s: %d %v", path, got.status, got.body)
		}
	}
	if s := p.state(); s.Last != last {
		t.Errorf("the journal has gone on to %d", s.Last)
	}
}

// versions are those of programs on a database.
type versions struct{ is backups.Format }

func (v *versions) Format(context.Context) (backups.Format, error) { return v.is, nil }

func (v *versions) RaiseFormat(context.Context) error {
	v.is.Written = v.is.Newest
	return nil
}

// The chief arbiter raises the format of the journals where he makes backups, once no older
// program is connected, and says that none will be.
func TestRaisingTheFormat(t *testing.T) {
	v := &versions{backups.Format{Written: 1, Newest: 2, Behind: []string{"10.0.0.7 (format 1)"}}}
	w := newWindowWith(t, web.Options{Version: "9.1", Versions: v})
	w.Get("/backup").Want(t, http.StatusOK, "This is Torneo 9.1", "written in format 1", "10.0.0.7").Lack(t, "/backup/format")
	w.Post("/backup/format", url.Values{"sure": {"1"}}).Want(t, http.StatusUnprocessableEntity, "10.0.0.7")
	v.is.Behind = nil
	w.Get("/backup").Want(t, http.StatusOK, `action="/backup/format"`, "Write format 2")
	w.Post("/backup/format", nil).Want(t, http.StatusUnprocessableEntity, "first confirm")
	if v.is.Written != 1 {
		t.Fatal("raised all the same")
	}
	w.Post("/backup/format", url.Values{"sure": {"1"}}).Want(t, http.StatusOK, "written in format 2").Lack(t, "/backup/format")
}
