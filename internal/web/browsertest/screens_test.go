package browsertest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"torneo/internal/noticeboard/hall"
	"torneo/internal/noticeboard/press"
	"torneo/internal/noticeboard/wall"
)

// drawer keeps no screens.
type drawer struct{}

func (drawer) Screens(context.Context) ([]wall.Screen, error) { return nil, nil }
func (drawer) KeepScreen(context.Context, wall.Screen) error  { return nil }
func (drawer) RemoveScreen(context.Context, string) error     { return nil }

// A screen opens the short address, gets its role while it waits, is the same one when its
// browser is started again, and shows what is new at once. Its letters have the height
// that they are to have, nothing is cut off, and axe finds nothing.
func TestScreenInTheHall(t *testing.T) {
	browser(t)
	s := &shelf{}
	s.put(t, "Lugo")
	screens := wall.New(drawer{}, wall.Options{})
	if err := screens.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	closing := make(chan struct{})
	server := httptest.NewServer(hall.New(s, 10, closing).Show(screens))
	defer server.Close()
	defer close(closing)
	w := open(t, server.URL, "/screen")
	w.do(chromedp.EmulateViewport(1920, 1080))
	w.wait(`document.body.dataset.kind === "code"`)
	w.accessible(t, "a screen that waits")
	_, waiting := screens.List()
	if len(waiting) != 1 {
		t.Fatalf("%d wait", len(waiting))
	}
	look := press.UsualLook(press.ShowPart{View: press.BoardsView, Seconds: 60})
	x, err := screens.Accept(t.Context(), waiting[0].Code, "Puerta", look)
	if err != nil {
		t.Fatal(err)
	}
	w.wait(`document.querySelectorAll("main table tbody tr").length > 3`)
	w.visit("/screen")
	w.wait(`document.body.dataset.kind === "table" && location.pathname === "/screen/` + x.Code + `/1"`)
	for _, view := range []press.View{press.BoardsView, press.NamesView, press.StandingsView, press.CrosstableView} {
		for _, upright := range []bool{false, true} {
			look := press.UsualLook(press.ShowPart{View: view, Seconds: 60})
			look.Upright = upright
			if err := screens.Change(t.Context(), x.ID, "Puerta", look); err != nil {
				t.Fatal(err)
			}
			if upright {
				w.do(chromedp.EmulateViewport(1080, 1920))
			} else {
				w.do(chromedp.EmulateViewport(1920, 1080))
			}
			w.visit("/screen/" + x.Code + "/1")
			w.wait(`document.fonts.check("20px Screen")`)
			w.is(`document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight`)
			if cut := w.read(`[...document.querySelectorAll("tbody td, tbody th, h1")].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent).join("|")`); cut != "" {
				t.Errorf("%s, upright %v: cut off: %s", view, upright, cut)
			}
			if low := w.read(`[...document.querySelectorAll("tbody tr")].some((r) => r.getBoundingClientRect().bottom > document.querySelector("footer").getBoundingClientRect().top + 1)`); low != "false" {
				t.Errorf("%s, upright %v: a line is under the foot", view, upright)
			}
			// 40 dots of 1080 are 2.3 cm on a screen of 50 inches: docs/screens.md
			w.is(`[...document.querySelectorAll("tbody td, tbody th, h1")].every((e) => parseFloat(getComputedStyle(e).fontSize) * 0.729 >= 40)`)
		}
		w.accessible(t, string(view))
	}
	w.do(evaluate(`window.still = "here"`))
	if err := screens.Say(t.Context(), "", wall.Message{Text: "Silencio, por favor"}); err != nil {
		t.Fatal(err)
	}
	w.wait(`document.body.textContent.includes("Silencio, por favor") && window.still === "here"`)
}

// screen opens the hall, gives a screen its role, and returns where its page at the desk is.
func (g *gallery) screen() string {
	g.t.Helper()
	g.post("/screens/hall")
	g.post("/screens", "code", g.waiting(), "name", "Puerta norte", "metres", "8", "language", "es", "view-0", "boards", "view-1", "names", "share-1", "1", "of-1", "2")
	found := regexp.MustCompile(`href="(/screens/[0-9a-z]{12})"`).FindStringSubmatch(g.get("/screens"))
	if found == nil {
		g.t.Fatal("no screen has a role")
	}
	return found[1]
}

// screens is the address that a screen opens.
func (p *program) screens() string {
	p.t.Helper()
	at := regexp.MustCompile(`http://[^"]*/screen`).FindString(p.get("/screens"))
	if at == "" {
		p.t.Fatal("screens have no address")
	}
	return at
}

// waiting is the code of a screen that waits.
func (g *gallery) waiting() string {
	g.t.Helper()
	answer, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Get(g.screens() + "/new")
	if err != nil {
		g.t.Fatal(err)
	}
	answer.Body.Close()
	return strings.Split(answer.Header.Get("Location"), "/")[2]
}
