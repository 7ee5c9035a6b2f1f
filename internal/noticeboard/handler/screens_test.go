package handler

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/noticeboard/render"
	"torneo/internal/noticeboard/screens"
)

// drawer keeps nothing: screens are those of one run.
type drawer struct{}

func (drawer) Screens(context.Context) ([]screens.Screen, error) { return nil, nil }
func (drawer) KeepScreen(context.Context, screens.Screen) error  { return nil }
func (drawer) RemoveScreen(context.Context, string) error        { return nil }

// A screen opens a short address, gets a code that its address keeps, and is shown what
// its role is; it is told at once. Nothing is written, and who guesses waits for a role.
func TestScreensOfTheHall(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	w := screens.New(drawer{}, screens.Options{})
	h := New(s, 1, nil).Show(w)
	if late := ask(h, "GET", "/screen/new"); late.Code != 200 || !strings.Contains(late.Body.String(), "está arrancando") {
		t.Errorf("%d %s", late.Code, late.Body)
	}
	if err := w.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/screen", "/screen/", "/pantalla"} {
		first := ask(h, "GET", path)
		if first.Code != 200 || !strings.Contains(first.Body.String(), `content="1; url=/screen/new"`) || first.Header().Get("Set-Cookie") != "" || first.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v %s", path, first.Code, first.Header(), first.Body)
		}
	}
	for _, path := range []string{"/show.css", "/show.js", "/show.ttf", "/show-bold.ttf"} {
		if f := ask(h, "GET", path); f.Code != 200 || f.Body.Len() < 1000 {
			t.Errorf("%s: %d", path, f.Code)
		}
	}
	ask(h, "HEAD", "/screen/new")
	if _, waiting := w.List(); len(waiting) != 0 {
		t.Error("who asks what there is gets a code")
	}
	to := ask(h, "GET", "/screen/new")
	at := regexp.MustCompile(`^/screen/([0-9a-z]{8})/1$`).FindStringSubmatch(to.Header().Get("Location"))
	if to.Code != http.StatusFound || at == nil {
		t.Fatalf("%d %v", to.Code, to.Header())
	}
	page := func() string { return ask(h, "GET", at[0]).Body.String() }
	if !strings.Contains(page(), strings.ToUpper(at[1][:4])) {
		t.Errorf("%s", page())
	}
	for _, method := range []string{"POST", "PUT", "DELETE"} {
		for _, path := range []string{"/screen", "/screen/new", at[0], at[0] + "/message"} {
			if a := ask(h, method, path); a.Code != http.StatusMethodNotAllowed {
				t.Errorf("%s %s: %d", method, path, a.Code)
			}
		}
	}
	if _, err := w.Accept(t.Context(), at[1], "Puerta", render.UsualLook(render.ShowPart{View: render.ClockView})); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page(), "Open") || !strings.Contains(ask(h, "GET", "/screen/"+strings.ToUpper(at[1])+"/7").Body.String(), "Open") {
		t.Errorf("%s", page())
	}
	for _, guess := range []string{"/screen/abcdefgh/1", "/screen/abcdefgh", "/screen/x/y/z", "/screen/%2e%2e/1", "/screen/picture/x.png"} {
		if a := ask(h, "GET", guess); a.Code != http.StatusFound || a.Header().Get("Location") != "/screen/new" {
			t.Errorf("%s: %d %v", guess, a.Code, a.Header())
		}
	}

	server := httptest.NewServer(h)
	defer server.Close()
	if a, err := http.Get(server.URL + "/screen/abcdefgh/live"); err != nil || a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%v %v", a, err)
	} else {
		a.Body.Close()
	}
	answer, err := http.Get(server.URL + at[0][:len(at[0])-1] + "live")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := make(chan string, 100)
	go func() {
		for in := bufio.NewScanner(answer.Body); in.Scan(); {
			lines <- in.Text()
		}
	}()
	heard := func(what string) {
		t.Helper()
		for late := time.After(10 * time.Second); ; {
			select {
			case l := <-lines:
				if strings.HasPrefix(l, what) {
					return
				}
			case <-late:
				t.Fatalf("no %s", what)
			}
		}
	}
	heard("event: time")
	heard("event: changed")
	if screens, _ := w.List(); len(screens) != 1 || !screens[0].Live {
		t.Errorf("%+v", screens)
	}
	s.put("Otro")
	heard("event: changed")
	if err := w.Say(t.Context(), "", screens.Message{Text: "Silencio"}); err != nil {
		t.Fatal(err)
	}
	heard("event: changed")
	if !strings.Contains(page(), "Otro") || !strings.Contains(page(), "Silencio") {
		t.Errorf("%s", page())
	}
}
