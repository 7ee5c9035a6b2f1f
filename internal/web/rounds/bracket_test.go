package rounds_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// knockout creates a knock-out of four players and returns its address.
func knockout(w *webtest.Window) string {
	w.T.Helper()
	p := w.Post("/events", url.Values{"name": {"Copa"}}).Want(w.T, 200)
	at := strings.TrimSuffix(p.URL.Path, "/new")
	fields := url.Values{"name": {"Copa"}, "system": {"CUSTOM_KNOCKOUT"}, "rounds": {"5"}, "start": {"2026-11-20"}, "third-place": {"1"}}
	w.Post(at, webtest.StageFields(fields, "1,2y")).Want(w.T, 422, "Stage 2 is incomplete")
	fields = webtest.StageFields(fields, "1,1x3+2,sudden:5v4")
	id := w.Post(at, fields).Want(w.T, 200, "Copa").URL.Path
	for _, name := range []string{"Alba, Rut", "Bueno, Gil", "Cano, Ivo", "<b>Díaz</b>, Noa"} {
		w.Post(id+"players", url.Values{"name": {name}, "rating": {"2000"}}).Want(w.T, 200)
	}
	return id
}

func TestAKnockoutOnPages(t *testing.T) {
	w := newWindow(t)
	id := knockout(w)
	w.Get(id).Want(t, 200, "Knock-out or match", "Bracket</a>", "one game; one game (3 min + 2 s); sudden death")
	w.Get(id+"bracket").Want(t, 200, "Give the pairing numbers")
	w.Post(id+"players/numbers", url.Values{}).Want(t, 200)
	p := w.Get(id+"bracket").Want(t, 200, `<svg class="bracket"`, "<title>Copa</title>", "winner of 1", "&lt;b&gt;Díaz&lt;/b&gt;, Noa", "Third place")
	if strings.Contains(p.Body, "<style") || strings.Contains(p.Body, "<b>Díaz") {
		t.Error("the picture brings a style of its own, or a name that is no name")
	}
	w.Post(id+"rounds/1/pair", url.Values{}).Want(t, 200)
	w.Post(id+"rounds/1/publish", url.Values{}).Want(t, 200)
	w.Get(id+"settings").Want(t, 200, `<option value="sudden" selected>`)
	for range 2 {
		p = w.Get(id + "rounds/1")
		f := p.Fields()
		seen := map[string]bool{}
		for k := range f["white"] {
			if key := f["white"][k]; !seen[key] {
				seen[key] = true
				w.Post(id+"rounds/1/result", url.Values{"white": {f["white"][k]}, "black": {f["black"][k]}, "result": {"="}}).Want(t, 200)
			}
		}
	}
	w.Post(id+"rounds/1/close", url.Values{}).Want(t, 200)
	w.Get(id).Want(t, 200, "level matches must be decided", "To the bracket")
	w.Post(id+"rounds/2/pair", url.Values{}).Want(t, 422, "tie-break games have to be played first")

	// The first match goes to sudden death, of which White was chosen.
	play := func(result, turned string) webtest.Page {
		t.Helper()
		f := w.Get(id + "bracket").Fields()
		fields := url.Values{"white": {f["white"][0]}, "black": {f["black"][0]}, "result": {result}, "turned": {turned}}
		return w.Post(id+"bracket/game", fields)
	}
	w.Get(id+"bracket").Want(t, 200, "Tie-break games to be played", "stage 2, game 1", "3 min + 2 s")
	play("=", "").Want(t, 200, "½-½")
	w.Get(id+"bracket").Want(t, 200, "stage 3, game 1", "won the lot and chooses", "Black wins with a draw", `name="turned"`)
	play("x", "").Want(t, 422)
	play("1", "1").Want(t, 200)
	play("0", "").Want(t, 200)
	w.Get(id+"bracket").Want(t, 200, "Tie-break games", "Correct")
	w.Post(id+"rounds/2/pair", url.Values{}).Want(t, 200, "Alba, Rut")
	w.Get(id+"standings").Want(t, 200, "1–2", "3–4")
	w.Get(id+"journal").Want(t, 200, "After round 1, tie-break game")
	if svg := w.Get(id+"export/bracket.svg").Want(t, 200, "<desc>Semi-finals: match 1,"); svg.Header.Get("Content-Type") != "image/svg+xml" {
		t.Error(svg.Header)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(id+"bracket").Want(t, 200, "Cuadro", "Semifinales", "Tercer puesto", "muerte súbita")
}

func TestOnlyAKnockoutHasABracket(t *testing.T) {
	w := newWindow(t)
	id := w.Tournament()
	if p := w.Get(id); strings.Contains(p.Body, id+"bracket") {
		t.Error("a Swiss leads to a bracket")
	}
	w.Get(id+"bracket").Want(t, 404)
	w.Get(id+"export/bracket.svg").Want(t, 404)
}

// A name in the bracket shows that participant's way: his matches, the lines between
// them, and in words whom he met.
func TestTheWayInTheBracket(t *testing.T) {
	w := newWindow(t)
	id := knockout(w)
	w.Post(id+"players/numbers", url.Values{}).Want(t, 200)
	for _, step := range []string{"pair", "publish"} {
		w.Post(id+"rounds/1/"+step, url.Values{}).Want(t, 200)
	}
	f := w.Get(id + "rounds/1").Fields()
	for k := range f["white"] {
		w.Post(id+"rounds/1/result", url.Values{"white": {f["white"][k]}, "black": {f["black"][k]}, "result": {"1"}})
	}
	p := w.Get(id+"bracket").Want(t, 200, `href="`+id+`bracket?player=1"`, `role="group"`, "A name in the bracket shows")
	if strings.Contains(p.Body, `class="way"`) {
		t.Error("somebody stands out")
	}
	number := w.State(id).Round(1).Boards[0].White // he goes on
	p = w.Get(id+"bracket?player="+strconv.Itoa(number)).Want(t, 200, "The way of ", "Nobody stands out")
	if boxes, lines := strings.Count(p.Body, `<rect class="way"`), strings.Count(p.Body, `<path class="way"`); boxes != 2 || lines != 1 {
		t.Errorf("%d boxes and %d lines of the way of who goes on", boxes, lines)
	}
	list := p.Body[strings.Index(p.Body, `id="way"`):]
	list = list[:strings.Index(list, "</ol>")]
	if strings.Count(list, "<li>") != 2 || !strings.Contains(list, "1–0") || strings.Contains(list, "<b>") {
		t.Errorf("in words: %s", list)
	}
	w.Get(id+"bracket?player=99").Want(t, 404)
	w.Get(id+"bracket?player=x").Want(t, 422)
	w.Headers["Accept-Language"] = "es"
	w.Get(id+"bracket?player="+strconv.Itoa(number)).Want(t, 200, "El camino de ")
	if svg := w.Get(id + "export/bracket.svg"); strings.Contains(svg.Body, "<a ") || strings.Contains(svg.Body, "way") {
		t.Error("the file has links or a way")
	}
}
