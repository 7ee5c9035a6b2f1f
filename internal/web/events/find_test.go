package events_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// One box finds the players of all tournaments of the event, and tournaments.
func TestAnybodyIsFoundInAnyTournament(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4) // Player 1 to Player 4
	event := eventOf(w, a)
	b := newSection(w, event, "Veteranos", "Núñez Peña, Ana", "Herrera, Sol", "Player 2")
	w.Do(b, arbiter.EnterPlayer{Player: tournament.Player{Name: "Zoe", FIDEID: 2200999}}, arbiter.AssignNumbers{})
	find := func(query string) webtest.Page {
		t.Helper()
		return w.Get(event + "/find?find=" + url.QueryEscape(query))
	}
	for query, want := range map[string][]string{
		"player":  {"Player 1", "Player 2", "Player 3", "Player 4", "board 1 with", "round 1"},
		"2":       {"Player 2", "Herrera, Sol"},
		"<b>\"'%": {"Nobody in the event is called &lt;b&gt;"},
		"":        {"Type the beginning of a name"},
		"zzz":     {"Nobody in the event is called zzz"},
	} {
		find(query).Want(t, 200, want...)
	}
	// Who is found alone is gone to: to the board, or where there is none to the page.
	for query, to := range map[string]string{"pena ana nun": b + "players/1", "2200999": b + "players/4", "veter": b, "player 1": a + "rounds/1"} {
		if p := find(query); p.Status != 200 || p.URL.Path != to {
			t.Errorf("%q leads to %s, not to %s", query, p.URL.Path, to)
		}
	}
	// The box asks for the list alone; of equals those of its own tournament come first.
	w.Headers[page.FindHeader] = "1"
	p := find("player 2").Want(t, 200, `role="option"`, `data-href="`+b+`players/3"`).Lack(t, "<html")
	if first, _, _ := strings.Cut(p.Body, "</em>"); !strings.Contains(first, "Open A") {
		t.Errorf("first:\n%s", first)
	}
	p = w.Get(event + "/find?find=player+2&from=" + strings.Trim(strings.TrimPrefix(b, "/t/"), "/"))
	if first, _, _ := strings.Cut(p.Body, "</em>"); !strings.Contains(first, "Veteranos") {
		t.Errorf("first of its own:\n%s", first)
	}
	w.Get("/e/none/find?find=a").Want(t, 404)
}

// Every page of the event and of its tournaments has the box.
func TestEveryPageOfTheEventFinds(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	event := eventOf(w, at)
	for _, path := range []string{event, event + "/move", event + "/manage", event + "/tables", event + "/new", at, at + "settings", at + "categories"} {
		w.Get(path).Want(t, 200, `id="find-text"`, `data-anywhere="`+event+`/find"`)
	}
	for _, path := range []string{"/", "/administration", "/find"} {
		w.Get(path).Want(t, 200, `id="find-text"`, `data-anywhere="/find"`, "find.js")
	}
}

// On the start page and the administration the box finds in all events: players, tournaments and
// events, each with the place where it is.
func TestAnybodyIsFoundInAnyEvent(t *testing.T) {
	w := newWindow(t)
	w.Get("/").Want(t, 200).Lack(t, `id="find-text"`) // nothing can be found yet
	a := w.BeginRound(4)
	e, err := w.Store.CreateEvent(t.Context(), "Fiesta de Núñez")
	if err != nil {
		t.Fatal(err)
	}
	b := newSection(w, "/e/"+e.ID, "Veteranos", "Núñez Peña, Ana", "Herrera, Sol")
	find := func(query string) webtest.Page {
		t.Helper()
		return w.Get("/find?find=" + url.QueryEscape(query))
	}
	find("nunez").Want(t, 200, "Núñez Peña, Ana", "Veteranos · Fiesta de Núñez")
	find("p").Want(t, 200, "Player 1", "Núñez Peña, Ana")
	find("").Want(t, 200, "players are found in all events")
	find("<b>\"'%").Want(t, 200, "is called &lt;b&gt;")
	for query, to := range map[string]string{"herr": b + "players/2", "player 3": a + "rounds/1", "veteran": b, "fiesta": "/e/" + e.ID} {
		if p := find(query); p.Status != 200 || p.URL.Path != to {
			t.Errorf("%q leads to %s, not to %s", query, p.URL.Path, to)
		}
	}
	for range 20 {
		newSection(w, "/e/"+e.ID, "Herrera de Pisuerga")
	}
	w.Headers[page.FindHeader] = "1"
	p := find("herr").Want(t, 200, `data-href="`+b+`players/2"`, "13 more").Lack(t, "<html")
	if n := strings.Count(p.Body, `role="option"`); n != 8 {
		t.Errorf("%d are listed", n)
	}
	find("nun").Want(t, 200, `data-href="/e/`+e.ID+`"`, "<em>Event</em>")
	// Of a removed event nothing is found.
	delete(w.Headers, page.FindHeader)
	if err := w.Store.DeleteEvent(t.Context(), e.ID); err != nil {
		t.Fatal(err)
	}
	find("herr").Want(t, 200, "Nobody, no tournament and no event is called herr")
}

// The menu of the bar leads to the same page of the other tournaments, also of one that was
// renamed; of an event with one tournament it leads to the event alone.
func TestTheMenuLeadsToTheOtherTournaments(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4)
	event := eventOf(w, a)
	w.Get(a+"settings").Want(t, 200, `href="`+event+`" id="switch-0"`).Lack(t, `id="switch-1"`)
	b := newSection(w, event, "Grupo B", "Ana", "Eva")
	c := w.State(b).Config
	c.Name = "Grupo Ñ"
	w.Do(b, arbiter.Configure{Config: c})
	w.Get(a+"settings").Want(t, 200, `href="`+a+`settings" aria-current="page" id="switch-1"`, `href="`+b+`settings" aria-current="false" id="switch-2"`, "Grupo Ñ")
	w.Get(b+"settings").Want(t, 200, `href="`+b+`settings" aria-current="page" id="switch-2"`)
	w.Get(event).Want(t, 200, `id="switch-0" aria-current="page"`, `href="`+a+`" aria-current="false" id="switch-1"`)
	for range 40 {
		newSection(w, event, "Otro")
	}
	w.Get(a+"settings").Want(t, 200, `id="switch-9"`).Lack(t, `id="switch-10"`)
}
