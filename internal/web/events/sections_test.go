package events_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// Players are chosen, go to the other tournament and come back; by a bound it is shown
// first who would go.
func TestPlayersMoveOnThePageOfTheEvent(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	a := w.Draft(6) // 2300, 2280 …
	w.Do(a, arbiter.Unpair{Round: 1})
	event := webtest.EventLink.FindStringSubmatch(w.Get("/").Want(t, 200).Body)[1]
	if p := w.Get(event+"/move").Want(t, 200); !strings.Contains(p.Body, "Con dos torneos o más") || strings.Contains(p.Body, `name="player"`) {
		t.Errorf("with one tournament:\n%s", webtest.VisibleText(p.Body))
	}
	config := arbiter.DefaultConfig("Grupo B", tournament.Date{Year: 2026, Month: 11, Day: 20})
	b, err := w.Desk.Create(t.Context(), webtest.Somebody, strings.TrimPrefix(event, "/e/"), config)
	if err != nil {
		t.Fatal(err)
	}
	count := func(at string) int { return len(w.State(at).Players) }
	from := strings.TrimPrefix(a, "/t/")
	p := w.Post(event+"/move", url.Values{"to": {b}, "player": {from + ":5", from + ":6"}}).Want(t, 200)
	if count(a) != 4 || count("/t/"+b) != 2 || !strings.Contains(p.Body, "2 jugadores han cambiado de torneo.") {
		t.Errorf("%d and %d\n%s", count(a), count("/t/"+b), webtest.VisibleText(p.Body))
	}
	p = w.Post(event+"/distribute", url.Values{"by": {"rating"}, "from." + from: {"2260"}, "from." + b: {"0"}}).Want(t, 200)
	if !strings.Contains(webtest.VisibleText(p.Body), "Player 4") || !strings.Contains(webtest.VisibleText(p.Body), "Pasar a 1 jugador") || count(a) != 4 {
		t.Errorf("shown:\n%s", webtest.VisibleText(p.Body))
	}
	w.Post(event+"/distribute", url.Values{"by": {"rating"}, "from." + from: {"2260"}, "from." + b: {"0"}, "do": {"1"}}).Want(t, 200)
	if count(a) != 3 || count("/t/"+b) != 3 {
		t.Errorf("%d and %d", count(a), count("/t/"+b))
	}
	p = w.Get(event + "/move")
	for _, n := range []string{"2", "1"} {
		if !strings.Contains(p.Body, `name="number" value="`+n+`"`) {
			t.Fatalf("no way back from %s:\n%s", n, webtest.VisibleText(p.Body))
		}
		p = w.Post(event+"/unmove", url.Values{"number": {n}, "confirmed": {"4"}, "step": {"2"}, "word": {"SÍ"}}).Want(t, 200)
	}
	if count(a) != 6 || count("/t/"+b) != 0 {
		t.Errorf("back: %d and %d\n%s", count(a), count("/t/"+b), webtest.VisibleText(p.Body))
	}
	for _, wrong := range []url.Values{{"to": {b}}, {"to": {b}, "player": {"x"}}, {"to": {"zzz"}, "player": {from + ":1"}}, {"to": {b}, "player": {"zzz:1"}}, {"to": {b}, "player": {from + ":99"}}} {
		if p := w.Post(event+"/move", wrong); p.Status < 400 || count(a) != 6 {
			t.Errorf("%v: %d", wrong, p.Status)
		}
	}
	// By category: who belongs to it goes to its tournament, everybody else stays.
	if p := w.Get(event + "/move"); strings.Contains(p.Body, `value="category"`) {
		t.Error("categories are offered where there are none")
	}
	w.Do(a, arbiter.SetCategories{Categories: []category.Category{{Name: "Sub-14", ByHand: true}}}, arbiter.Categorise{ID: 2, Names: []string{"Sub-14"}})
	w.Get(event+"/move").Want(t, 200, `value="category"`, "Grupo B: categoría")
	by := url.Values{"by": {"category"}, "category." + b: {"Sub-14"}}
	w.Post(event+"/distribute", by).Want(t, 200, "Player 2", "Pasar a 1 jugador")
	by.Set("do", "1")
	w.Post(event+"/distribute", by).Want(t, 200)
	if count(a) != 5 || count("/t/"+b) != 1 || w.State("/t/" + b).Players[0].Name != "Player 2" {
		t.Errorf("by category: %d and %d", count(a), count("/t/"+b))
	}
	if p := w.Post(event+"/distribute", url.Values{"by": {"height"}}); p.Status < 400 {
		t.Errorf("by height: %d", p.Status)
	}
}
