package series_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
)

// Among thousands of events a series is offered its own event's tournaments and few others, finds
// the rest, and counts what was found.
func TestASeriesAmongThousandsOfTournaments(t *testing.T) {
	w := newWindow(t)
	first, second := w.YoungTournament(), w.YoungTournament()
	id := func(at string) string { return strings.Trim(strings.TrimPrefix(at, "/t/"), "/") }
	j, _ := w.Store.Journal(t.Context(), id(first))
	ids := w.Store.Fill(3000)
	at := "/e/" + j.Event + "/series"
	w.Get(at).Want(t, 200)
	before := w.Store.Reads
	p := w.Get(at).Want(t, 200, "Search tournaments", `value="`+id(first)+`" checked`)
	if reads := w.Store.Reads - before; reads > 10 || len(p.Body) > 40_000 {
		t.Errorf("%d journals are read for %d bytes", reads, len(p.Body))
	}
	form := url.Values{"name": {"Circuit"}, "stage": {id(first)}, "by": {"points"}, "best": {"2"}, "categories": {"U14"}, "offer-words": {"young"}, "offer": {"search"}}
	w.Post(at, form).Want(t, 200, `value="Circuit"`, `value="U14"`, `value="`+id(first)+`" checked`)
	form.Del("offer")
	form.Set("offer-was", "young")
	form.Set("do", "save")
	form["stage"] = []string{id(first), id(second)}
	w.Post(at, form).Want(t, 200, "Series: Circuit")
	form.Set("offer-words", "nobody")
	form["stage"] = []string{id(second)}
	p = w.Post(at+"/1", form).Want(t, 200, "No event is found", `value="`+id(second)+`" checked`)
	p.Lack(t, `value="`+id(first)+`" checked`)
	form["stage"], form["offer-was"] = []string{id(second), ids[0], "nowhere"}, form["offer-words"]
	w.Post(at+"/1", form).Want(t, 404)
	own, err := w.Desk.EventState(t.Context(), j.Event)
	if err != nil || len(own.Series[0].Stages) != 2 {
		t.Errorf("%+v, %v", own.Series, err)
	}
}

// Somebody who may look at one event sees the names of no other's tournaments, however they are
// asked for.
func TestASeriesOffersOnlyWhatIsInSight(t *testing.T) {
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	w := newWindowWith(t, &page.Site{Who: func(*http.Request) (arbiter.Person, bool) { return by, true }})
	first, second := w.YoungTournament(), w.YoungTournament()
	id := func(at string) string { return strings.Trim(strings.TrimPrefix(at, "/t/"), "/") }
	j, _ := w.Store.Journal(t.Context(), id(first))
	w.Store.Fill(100)
	by = arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter, Scope: arbiter.Scope{Event: j.Event}}
	w.Get("/e/"+j.Event+"/series").Want(t, 200, id(first)).Lack(t, "Search tournaments", id(second), "Festival")
	w.Post("/e/"+j.Event+"/series", url.Values{"name": {"Circuit"}, "stage": {id(second)}, "by": {"points"}, "do": {"save"}}).Want(t, 404)
}
