package browsertest

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"torneo/internal/longtest"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/render"
	"torneo/internal/noticeboard/screens"
)

// drawer keeps no screens.
type drawer struct{}

func (drawer) Screens(context.Context) ([]screens.Screen, error) { return nil, nil }
func (drawer) KeepScreen(context.Context, screens.Screen) error  { return nil }
func (drawer) RemoveScreen(context.Context, string) error        { return nil }

// A screen opens the short address, gets its role while it waits, is the same one when its
// browser is started again, and shows what is new at once. Its letters have the height
// that they are to have, nothing is cut off, and axe finds nothing.
func TestScreenInTheHall(t *testing.T) {
	browser(t)
	s := &shelf{}
	s.put(t, "Lugo")
	wall := screens.New(drawer{}, screens.Options{})
	if err := wall.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	closing := make(chan struct{})
	server := httptest.NewServer(handler.New(s, 10, closing).Show(wall))
	defer server.Close()
	defer close(closing)
	w := open(t, server.URL, "/screen")
	w.do(chromedp.EmulateViewport(1920, 1080))
	w.wait(`document.body.dataset.kind === "code"`)
	w.accessible(t, "a screen that waits")
	_, waiting := wall.List()
	if len(waiting) != 1 {
		t.Fatalf("%d wait", len(waiting))
	}
	look := render.UsualLook(render.ShowPart{View: render.BoardsView, Seconds: 60})
	x, err := wall.Accept(t.Context(), waiting[0].Code, "Puerta", look)
	if err != nil {
		t.Fatal(err)
	}
	w.wait(`document.querySelectorAll("main table tbody tr").length > 3`)
	w.visit("/screen")
	w.wait(`document.body.dataset.kind === "table" && location.pathname === "/screen/` + x.Code + `/1"`)
	for _, view := range []render.View{render.BoardsView, render.NamesView, render.StandingsView, render.CrosstableView} {
		w.role(t, wall, x, render.ShowPart{View: view})
	}
	w.do(evaluate(`window.still = "here"`))
	if err := wall.Say(t.Context(), "", screens.Message{Text: "Silencio, por favor"}); err != nil {
		t.Fatal(err)
	}
	w.wait(`document.body.textContent.includes("Silencio, por favor") && window.still === "here"`)
}

// role gives a screen a part, lying and upright: letters are as large as they are to be,
// nothing is cut off or under the foot, and axe finds nothing.
func (w *window) role(t *testing.T, wall *screens.Wall, x screens.Screen, part render.ShowPart) {
	t.Helper()
	part.Seconds = 60
	what := string(part.View) + strings.Join(part.Tournaments, "")
	looks := []render.Look{render.UsualLook(part), render.UsualLook(part)}
	looks[1].Upright = true
	if longtest.IsEnabled() {
		for _, look := range slices.Clone(looks) {
			look.Language = "en"
			looks = append(looks, look)
		}
	}
	for _, look := range looks {
		upright := look.Upright
		if err := wall.Change(t.Context(), x.ID, "Puerta", look); err != nil {
			t.Fatal(err)
		}
		size := [2]int64{1920, 1080}
		if upright {
			size = [2]int64{1080, 1920}
		}
		w.do(chromedp.EmulateViewport(size[0], size[1]))
		pages := 1
		for n := 1; n <= pages; n++ {
			w.visit(fmt.Sprintf("/screen/%s/%d", x.Code, n))
			pages, _ = strconv.Atoi(w.read(`document.body.dataset.pages`))
			name := fmt.Sprintf("%s, %s, upright %v, page %d of %d", what, look.Language, upright, n, pages)
			w.wait(`document.body.dataset.kind === "picture" || document.fonts.check("20px Screen")`)
			w.is(`document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight`)
			if cut := w.read(`[...document.querySelectorAll("tbody td, tbody th, h1")].filter((e) => e.className !== "unseen" && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent).join("|")`); cut != "" {
				t.Errorf("%s: cut off: %s", name, cut)
			}
			if low := w.read(`[...document.querySelectorAll("tbody tr, main.middle p")].some((r) => r.getBoundingClientRect().bottom > document.querySelector("footer").getBoundingClientRect().top + 1)`); low != "false" {
				t.Errorf("%s: a line is under the foot", name)
			}
			// 40 dots of 1080 are 2.3 cm on a screen of 50 inches: docs/screens.md
			w.is(`[...document.querySelectorAll("tbody td, tbody th, h1")].every((e) => parseFloat(getComputedStyle(e).fontSize) * 0.729 >= 40)`)
			w.is(`[...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
			if folder := os.Getenv("TORNEO_SCREENSHOTS"); folder != "" {
				var picture []byte
				w.do(chromedp.CaptureScreenshot(&picture))
				if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("screen-%s-%s-%dx%d-%d.png", what, look.Language, size[0], size[1], n)), picture, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	w.accessible(t, what)
}

// sponsor returns a picture of somebody who paid for the hall.
func sponsor(t *testing.T, width, height int) []byte {
	t.Helper()
	p := image.NewNRGBA(image.Rect(0, 0, width, height)) // clear around what is drawn
	for y := range height {
		for x := range width {
			if dx, dy := 2*x-width, 2*y-height; dx*dx*height*height+dy*dy*width*width < width*width*height*height {
				p.Set(x, y, color.NRGBA{uint8(255 * x / width), 90, uint8(255 * y / height), 255})
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, p); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Every part that a screen can have fits the screen, of a tournament of players, of teams
// and a knock-out, and so do pictures, wide, high and small ones, with a message under them.
func TestEveryPartOfAScreen(t *testing.T) {
	browser(t)
	s := &shelf{}
	s.Put(festivalBoards(t)...)
	wall := screens.New(drawer{}, screens.Options{Clock: func() time.Time { return time.Date(2026, 11, 20, 15, 30, 0, 0, time.UTC) }, Address: func() string { return "192.168.1.20:8090" },
		Pictures: func(context.Context, string) (list []screens.Picture, err error) {
			for k, size := range [][2]int{{1600, 400}, {300, 900}, {64, 64}} {
				list = append(list, screens.Picture{Name: fmt.Sprintf("%d.png", k), Type: "image/png", Data: sponsor(t, size[0], size[1])})
			}
			return list, nil
		}})
	if err := wall.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	closing := make(chan struct{})
	server := httptest.NewServer(handler.New(s, 10, closing).Show(wall))
	defer server.Close()
	defer close(closing)
	w := open(t, server.URL, "/screen/new")
	_, waiting := wall.List()
	if len(waiting) != 1 {
		t.Fatalf("%d wait", len(waiting))
	}
	x, err := wall.Accept(t.Context(), waiting[0].Code, "Puerta", render.UsualLook(render.ShowPart{View: render.BoardsView, Seconds: 60}))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []render.ShowPart{
		{View: render.BoardsView, Tournaments: []string{"b"}}, {View: render.NamesView, Tournaments: []string{"b"}}, {View: render.StandingsView, Tournaments: []string{"b"}}, {View: render.CrosstableView, Tournaments: []string{"b"}},
		{View: render.BoardsView, Tournaments: []string{"c"}}, {View: render.BracketView, Tournaments: []string{"c"}}, {View: render.ResultsView, Tournaments: []string{"a"}}, {View: render.ResultsView, Tournaments: []string{"b"}},
		{View: render.ClockView, Tournaments: []string{"a"}}, {View: render.PicturesView, Tournaments: []string{"a"}}, {View: render.TextView, Text: "Silencio, por favor"},
	} {
		w.role(t, wall, x, part)
	}
	if err := wall.Change(t.Context(), x.ID, "Puerta", render.UsualLook(render.ShowPart{View: render.PicturesView})); err != nil {
		t.Fatal(err)
	}
	if err := wall.Say(t.Context(), "", screens.Message{Text: "Silencio, por favor"}); err != nil {
		t.Fatal(err)
	}
	w.wait(`document.querySelector("main.picture img") && document.querySelector(".band").textContent.includes("Silencio, por favor")`)
	w.is(`document.querySelector("main.picture").getBoundingClientRect().bottom <= document.querySelector(".band").getBoundingClientRect().top + 1`)
}

// screen opens the hall, gives a screen its role, and returns where its page at the desk is.
func (g *gallery) screen() string {
	g.t.Helper()
	g.post("/screens/hall")
	g.post("/screens", "do", "keep", "code", g.waiting(), "name", "Puerta norte", "metres", "8", "language", "es", "view-0", "boards", "view-1", "names", "share-1", "1", "of-1", "2")
	found := regexp.MustCompile(`href="(/screens/[0-9a-z]{12})"`).FindStringSubmatch(g.get("/screens"))
	if found == nil {
		g.t.Fatal("no screen has a role")
	}
	return found[1]
}

// screens returns the address that a screen opens.
func (p *program) screens() string {
	p.t.Helper()
	at := regexp.MustCompile(`http://[^"]*/screen`).FindString(p.get("/screens"))
	if at == "" {
		p.t.Fatal("screens have no address")
	}
	return at
}

// waiting returns the code of a screen that waits.
func (g *gallery) waiting() string {
	g.t.Helper()
	answer, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Get(g.screens() + "/new")
	if err != nil {
		g.t.Fatal(err)
	}
	answer.Body.Close()
	return strings.Split(answer.Header.Get("Location"), "/")[2]
}
