package browsertest

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"torneo/internal/noticeboard/boardtest"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/render"
	"torneo/internal/row"
)

// manyBoards lists many tournaments, as a register finds them.
type manyBoards struct{ boardtest.Shelf }

func (*manyBoards) List(_ context.Context, w render.Wanted) (*render.Document, error) {
	var found render.Finding
	for _, name := range []string{"Abierto de Lugo", "Torneo Internacional de Ajedrez Ciudad de Villanueva de la Serena", "Memorial Ruiz"} {
		if strings.Contains(strings.ToLower(name), strings.ToLower(w.Query)) {
			found.Events = append(found.Events, row.Entered{Event: row.Event{ID: "e", Name: name}, Tournaments: []row.Registered{{Journal: row.Journal{ID: "x"}, Summary: row.Summary{Name: name, City: "Lugo", Federation: "ESP", Begins: "2026-11-20", Ends: "2026-11-29"}}}})
		}
	}
	when := row.Now
	if w.Query != "" {
		when = row.Anytime
	} else {
		found.Next = "7 x"
	}
	return render.Index(w, when, map[row.When]int{row.Now: 3, row.Over: 60_000}, found, nil), nil
}

// The list of many tournaments is searched by its form, in both languages and on a telephone.
func TestNoticeboardListOfMany(t *testing.T) {
	browser(t)
	closing := make(chan struct{})
	server := httptest.NewServer(handler.New(&manyBoards{}, 10, closing))
	defer server.Close()
	defer close(closing)
	w := open(t, server.URL, "/")
	w.accessible(t, "/")
	w.is(`document.querySelectorAll(".card").length === 3 && document.querySelector("a[rel=next]").getAttribute("href").includes("after=")`)
	w.do(evaluate(`document.querySelector("input[name=q]").value = "memorial"; document.querySelector("form button").click()`))
	w.wait(`location.search.includes("q=memorial") && document.querySelectorAll(".card").length === 1 && document.querySelector("h2").textContent === "Encontrados"`)
	w.do(evaluate(`document.querySelector("a.language").click()`))
	w.wait(`document.documentElement.lang === "en" && document.querySelector("input[name=q]").value === "memorial" && document.querySelectorAll(".card").length === 1`)
	w.do(evaluate(`document.querySelector("input[name=q]").value = "zzz"; document.querySelector("form button").click()`))
	w.wait(`document.documentElement.lang === "en" && document.querySelector("main").textContent.includes("Nothing is found.")`)
	w.do(chromedp.EmulateViewport(360, 740))
	w.visit("/")
	w.accessible(t, "/ on a telephone")
	if w.read(`document.documentElement.scrollWidth <= innerWidth`) != "true" {
		t.Error("the list is wider than the telephone")
	}
}
