package screens_test

import (
	"net/url"
	"testing"
	"time"

	"torneo/internal/noticeboard/screens"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
)

// Among thousands of events the form of a screen offers few and finds the others; the page that
// screens refresh every two seconds reads no journal.
func TestScreensAmongThousandsOfTournaments(t *testing.T) {
	kept := rack{}
	x := screens.New(kept, screens.Options{Clock: time.Now})
	if err := x.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	w := newWindowWith(t, &page.Site{Hall: &webtest.Hall{}}, x)
	ids := w.Store.Fill(3000)
	code, _ := x.New("192.168.1.7:5000")
	if p := w.Get("/screens/new?code="+code).Want(t, 200, "Search tournaments"); len(p.Body) > 60_000 {
		t.Errorf("a page of %d bytes", len(p.Body))
	}
	fields := url.Values{"code": {code}, "name": {"Door"}, "metres": {"12"}, "columns": {"2"}, "language": {"en"}, "view-0": {"standings"}, "of-what-0": {ids[9]}, "offer-words": {"festival"}, "offer": {"search"}}
	w.Post("/screens", fields).Want(t, 200, `value="Door"`, "More tournaments are found", `value="`+ids[9]+`" selected`)
	fields.Del("offer")
	fields.Set("offer-was", "festival")
	fields.Set("do", "keep")
	w.Post("/screens", fields).Want(t, 200, "Door")
	for id, s := range kept {
		if len(s.Look.Parts) != 1 || s.Look.Parts[0].Tournaments[0] != ids[9] {
			t.Errorf("%+v", s.Look)
		}
		fields = url.Values{"name": {"Gate"}, "metres": {"12"}, "columns": {"2"}, "language": {"en"}, "view-0": {"standings"}, "of-what-0": {ids[9]}, "offer-words": {"nobody"}, "do": {"keep"}}
		w.Post("/screens/"+id, fields).Want(t, 200, `value="Gate"`, "No event is found", `value="`+ids[9]+`" selected`)
	}
	w.Get("/screens").Want(t, 200, "Door")
	if w.Store.Reads > 0 {
		t.Errorf("%d journals are read", w.Store.Reads)
	}
}
