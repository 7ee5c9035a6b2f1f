package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/tournament"
)

var eventLink = regexp.MustCompile(`href="(/e/[^"/]+)"`)

// Players are chosen, go to the other tournament and come back; by a bound it is shown
// first who would go.
func TestPlayersMoveOnThePageOfTheEvent(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	a := w.drafted(6) // 2300, 2280 …
	w.does(a, arbiter.Unpair{Round: 1})
	event := eventLink.FindStringSubmatch(w.get("/").want(t, 200).body)[1]
	if p := w.get(event).want(t, 200); !strings.Contains(p.body, "Con dos torneos o más") || strings.Contains(p.body, `name="player"`) {
		t.Errorf("with one tournament:\n%s", visible(p.body))
	}
	config := arbiter.DefaultConfig("Grupo B", tournament.Date{Year: 2026, Month: 11, Day: 20})
	b, err := w.desk.Create(t.Context(), somebody, strings.TrimPrefix(event, "/e/"), config)
	if err != nil {
		t.Fatal(err)
	}
	count := func(at string) int { return len(w.state(at).Players) }
	from := strings.TrimPrefix(a, "/t/")
	p := w.post(event+"/move", url.Values{"to": {b}, "player": {from + ":5", from + ":6"}}).want(t, 200)
	if count(a) != 4 || count("/t/"+b) != 2 || !strings.Contains(p.body, "2 jugadores han cambiado de torneo.") {
		t.Errorf("%d and %d\n%s", count(a), count("/t/"+b), visible(p.body))
	}
	p = w.post(event+"/distribute", url.Values{"by": {"rating"}, "from." + from: {"2260"}, "from." + b: {"0"}}).want(t, 200)
	if !strings.Contains(visible(p.body), "Player 4") || !strings.Contains(visible(p.body), "Pasar a 1 jugador") || count(a) != 4 {
		t.Errorf("shown:\n%s", visible(p.body))
	}
	w.post(event+"/distribute", url.Values{"by": {"rating"}, "from." + from: {"2260"}, "from." + b: {"0"}, "do": {"1"}}).want(t, 200)
	if count(a) != 3 || count("/t/"+b) != 3 {
		t.Errorf("%d and %d", count(a), count("/t/"+b))
	}
	p = w.get(event)
	for _, n := range []string{"2", "1"} {
		if !strings.Contains(p.body, `name="number" value="`+n+`"`) {
			t.Fatalf("no way back from %s:\n%s", n, visible(p.body))
		}
		p = w.post(event+"/unmove", url.Values{"number": {n}, "confirmed": {"4"}, "step": {"2"}, "word": {"SÍ"}}).want(t, 200)
	}
	if count(a) != 6 || count("/t/"+b) != 0 {
		t.Errorf("back: %d and %d\n%s", count(a), count("/t/"+b), visible(p.body))
	}
	for _, wrong := range []url.Values{{"to": {b}}, {"to": {b}, "player": {"x"}}, {"to": {"zzz"}, "player": {from + ":1"}}, {"to": {b}, "player": {"zzz:1"}}, {"to": {b}, "player": {from + ":99"}}} {
		if p := w.post(event+"/move", wrong); p.status < 400 || count(a) != 6 {
			t.Errorf("%v: %d", wrong, p.status)
		}
	}
	// By category: who belongs to it goes to its tournament, everybody else stays.
	if p := w.get(event); strings.Contains(p.body, `value="category"`) {
		t.Error("categories are offered where there are none")
	}
	w.does(a, arbiter.SetCategories{Categories: []category.Category{{Name: "Sub-14", ByHand: true}}}, arbiter.Categorise{ID: 2, Names: []string{"Sub-14"}})
	w.get(event).want(t, 200, `value="category"`, "Grupo B: categoría")
	by := url.Values{"by": {"category"}, "category." + b: {"Sub-14"}}
	w.post(event+"/distribute", by).want(t, 200, "Player 2", "Pasar a 1 jugador")
	by.Set("do", "1")
	w.post(event+"/distribute", by).want(t, 200)
	if count(a) != 5 || count("/t/"+b) != 1 || w.state("/t/" + b).Players[0].Name != "Player 2" {
		t.Errorf("by category: %d and %d", count(a), count("/t/"+b))
	}
	if p := w.post(event+"/distribute", url.Values{"by": {"height"}}); p.status < 400 {
		t.Errorf("by height: %d", p.status)
	}
}
