package web_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// knockout creates a knock-out of four players and returns its address.
func (w *window) knockout() string {
	w.t.Helper()
	p := w.post("/events", url.Values{"name": {"Copa"}}).want(w.t, 200)
	at := strings.TrimSuffix(p.url.Path, "/new")
	fields := url.Values{"name": {"Copa"}, "system": {"CUSTOM_KNOCKOUT"}, "rounds": {"5"}, "start": {"2026-11-20"}, "third-place": {"1"}}
	w.post(at, stages(fields, "1,2y")).want(w.t, 422, "Stage 2 is incomplete")
	fields = stages(fields, "1,1x3+2,sudden:5v4")
	id := w.post(at, fields).want(w.t, 200, "Copa").url.Path
	for _, name := range []string{"Alba, Rut", "Bueno, Gil", "Cano, Ivo", "<b>Díaz</b>, Noa"} {
		w.post(id+"players", url.Values{"name": {name}, "rating": {"2000"}}).want(w.t, 200)
	}
	return id
}

func TestAKnockoutOnPages(t *testing.T) {
	w := newWindow(t)
	id := w.knockout()
	w.get(id).want(t, 200, "Knock-out or match", "Bracket</a>", "one game; one game (3 min + 2 s); sudden death")
	w.get(id+"bracket").want(t, 200, "Give the pairing numbers")
	w.post(id+"players/numbers", url.Values{}).want(t, 200)
	p := w.get(id+"bracket").want(t, 200, `<svg class="bracket"`, "<title>Copa</title>", "winner of 1", "&lt;b&gt;Díaz&lt;/b&gt;, Noa", "Third place")
	if strings.Contains(p.body, "<style") || strings.Contains(p.body, "<b>Díaz") {
		t.Error("the picture brings a style of its own, or a name that is no name")
	}
	w.post(id+"rounds/1/pair", url.Values{}).want(t, 200)
	w.post(id+"rounds/1/publish", url.Values{}).want(t, 200)
	w.get(id+"settings").want(t, 200, `<option value="sudden" selected>`)
	for range 2 {
		p = w.get(id + "rounds/1")
		f := p.fields()
		seen := map[string]bool{}
		for k := range f["white"] {
			if key := f["white"][k]; !seen[key] {
				seen[key] = true
				w.post(id+"rounds/1/result", url.Values{"white": {f["white"][k]}, "black": {f["black"][k]}, "result": {"="}}).want(t, 200)
			}
		}
	}
	w.post(id+"rounds/1/close", url.Values{}).want(t, 200)
	w.get(id).want(t, 200, "level matches must be decided", "To the bracket")
	w.post(id+"rounds/2/pair", url.Values{}).want(t, 422, "tie-break games have to be played first")

	// The first match goes to sudden death, of which White was chosen.
	play := func(result, turned string) page {
		t.Helper()
		f := w.get(id + "bracket").fields()
		fields := url.Values{"white": {f["white"][0]}, "black": {f["black"][0]}, "result": {result}, "turned": {turned}}
		return w.post(id+"bracket/game", fields)
	}
	w.get(id+"bracket").want(t, 200, "Tie-break games to be played", "stage 2, game 1", "3 min + 2 s")
	play("=", "").want(t, 200, "½-½")
	w.get(id+"bracket").want(t, 200, "stage 3, game 1", "won the lot and chooses", "Black wins with a draw", `name="turned"`)
	play("x", "").want(t, 422)
	play("1", "1").want(t, 200)
	play("0", "").want(t, 200)
	w.get(id+"bracket").want(t, 200, "Tie-break games", "Correct")
	w.post(id+"rounds/2/pair", url.Values{}).want(t, 200, "Alba, Rut")
	w.get(id+"standings").want(t, 200, "1–2", "3–4")
	w.get(id+"journal").want(t, 200, "After round 1, tie-break game")
	if svg := w.get(id+"export/bracket.svg").want(t, 200, "<desc>Semi-finals: match 1,"); svg.header.Get("Content-Type") != "image/svg+xml" {
		t.Error(svg.header)
	}
	w.headers["Accept-Language"] = "es"
	w.get(id+"bracket").want(t, 200, "Cuadro", "Semifinales", "Tercer puesto", "muerte súbita")
}

func TestOnlyAKnockoutHasABracket(t *testing.T) {
	w := newWindow(t)
	id := w.tournament()
	if p := w.get(id); strings.Contains(p.body, id+"bracket") {
		t.Error("a Swiss leads to a bracket")
	}
	w.get(id+"bracket").want(t, 404)
	w.get(id+"export/bracket.svg").want(t, 404)
}

// A name in the bracket shows that participant's way: his matches, the lines between
// them, and in words whom he met.
func TestTheWayInTheBracket(t *testing.T) {
	w := newWindow(t)
	id := w.knockout()
	w.post(id+"players/numbers", url.Values{}).want(t, 200)
	for _, step := range []string{"pair", "publish"} {
		w.post(id+"rounds/1/"+step, url.Values{}).want(t, 200)
	}
	f := w.get(id + "rounds/1").fields()
	for k := range f["white"] {
		w.post(id+"rounds/1/result", url.Values{"white": {f["white"][k]}, "black": {f["black"][k]}, "result": {"1"}})
	}
	p := w.get(id+"bracket").want(t, 200, `href="`+id+`bracket?player=1"`, `role="group"`, "A name in the bracket shows")
	if strings.Contains(p.body, `class="way"`) {
		t.Error("somebody stands out")
	}
	number := w.state(id).Round(1).Boards[0].White // he goes on
	p = w.get(id+"bracket?player="+strconv.Itoa(number)).want(t, 200, "The way of ", "Nobody stands out")
	if boxes, lines := strings.Count(p.body, `<rect class="way"`), strings.Count(p.body, `<path class="way"`); boxes != 2 || lines != 1 {
		t.Errorf("%d boxes and %d lines of the way of who goes on", boxes, lines)
	}
	list := p.body[strings.Index(p.body, `id="way"`):]
	list = list[:strings.Index(list, "</ol>")]
	if strings.Count(list, "<li>") != 2 || !strings.Contains(list, "1–0") || strings.Contains(list, "<b>") {
		t.Errorf("in words: %s", list)
	}
	w.get(id+"bracket?player=99").want(t, 404)
	w.get(id+"bracket?player=x").want(t, 422)
	w.headers["Accept-Language"] = "es"
	w.get(id+"bracket?player="+strconv.Itoa(number)).want(t, 200, "El camino de ")
	if svg := w.get(id + "export/bracket.svg"); strings.Contains(svg.body, "<a ") || strings.Contains(svg.body, "way") {
		t.Error("the file has links or a way")
	}
}
