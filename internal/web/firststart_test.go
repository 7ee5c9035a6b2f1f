package web_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web"
	"torneo/internal/web/webtest"
)

// The first start asks three questions: what is answered is settled, what cannot be is said
// where it was asked and nothing else is lost; then there is the example, and no question.
func TestTheFirstStart(t *testing.T) {
	k := newSecondPlace(t)
	w := newWindowWith(t, web.Options{Second: k, Disks: func() []string { return []string{"/media/<usb>"} }})
	w.Get("/").Want(t, 200, "three questions", `<option value="/media/&lt;usb&gt;">`, "How do you want to begin?")
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w.Post("/first", url.Values{"who": {"Eva <Rey>"}, "others": {"1"}, "folder": {filepath.Join(blocked, "usb")}, "do": {"example"}}).Want(t, 422,
		"cannot be used", `value="Eva &lt;Rey&gt;"`, `value="1" checked`, `aria-invalid="true"`)
	if events, err := w.Desk.Store().Events(t.Context()); err != nil || len(events) != 0 {
		t.Fatalf("there are %v, %v", events, err)
	}
	folder := filepath.Join(t.TempDir(), "usb")
	p := w.Post("/first", url.Values{"who": {"Eva <Rey>"}, "folder": {folder}, "do": {"example"}}).Want(t, 200, "This is the example", `value="Eva &lt;Rey&gt;"`)
	if got := k.Status().Folder; got != folder {
		t.Errorf("the second place is %q", got)
	}
	events, err := w.Desk.History(t.Context(), strings.Split(p.URL.Path, "/")[2], 0)
	if err != nil || len(events) == 0 || events[0].Actor != "Eva <Rey>" {
		t.Errorf("the example was opened by %+v, %v", events, err)
	}
	if p := w.Get("/").Want(t, 200, "Example event"); strings.Contains(p.Body, "three questions") {
		t.Error("it is asked again")
	}
}

// Nothing must be answered; who is not alone is not asked.
func TestNoQuestionMustBeAnswered(t *testing.T) {
	w := newWindow(t)
	if p := w.Get("/").Want(t, 200, "three questions"); strings.Contains(p.Body, "first-folder") {
		t.Error("asks for a second place, which there cannot be")
	}
	w.Post("/first", url.Values{"do": {"begin"}}).Want(t, 200, "How do you want to begin?")
	if p := w.Post("/first", url.Values{"others": {"1"}, "do": {"begin"}}); p.URL.Path != "/hall" {
		t.Errorf("leads to %s", p.URL)
	}
	w = newWindowWith(t, web.Options{Who: func(*http.Request) (arbiter.Person, bool) { return webtest.Somebody, true }})
	if p := w.Get("/").Want(t, 200); strings.Contains(p.Body, "three questions") {
		t.Error("asks who has joined")
	}
	w.Post("/first", url.Values{"do": {"example"}}).Want(t, 422, "alone with the program")
}
