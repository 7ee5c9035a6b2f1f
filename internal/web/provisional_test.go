package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// A round that is published, and not over, does not count: the page says so and leads
// to the provisional standings, which say what they are.
func TestStandingsOfARoundInPlay(t *testing.T) {
	w := newWindow(t)
	p := w.post("/events", url.Values{"name": {"Short"}}).want(t, 200)
	at := w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{
		"name": {"Short"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).want(t, 200).url.Path
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris", "Vidal, Ana"} {
		w.post(at+"players", url.Values{"name": {name}}).want(t, 200)
	}
	w.post(at+"players/numbers", nil).want(t, 200)
	board := regexp.MustCompile(`name="white" value="(\d+)"/?>\s*<input type="hidden" name="black" value="(\d+)"`)
	begin := func(round string) [][]string {
		w.post(at+"rounds/"+round+"/pair", nil).want(t, 200)
		return board.FindAllStringSubmatch(w.post(at+"rounds/"+round+"/publish", nil).want(t, 200).body, -1)
	}
	enter := func(round string, m []string) {
		w.post(at+"rounds/"+round+"/result", url.Values{"white": {m[1]}, "black": {m[2]}, "result": {"="}}).want(t, 200)
	}
	boards := begin("1")
	w.get(at+"standings").want(t, 200, "no standings before the first round is over", "Round 1 is being played: provisional standings")
	w.get(at+"standings?round=1").want(t, 200, "After round 1 of 3.", "Provisional: 0 of 2 games of this round are over.")
	enter("1", boards[0])
	enter("1", boards[1])
	if p := w.get(at+"standings").want(t, 200, "After round 1 of 3."); strings.Contains(p.body, "rovisional") {
		t.Error(visible(p.body))
	}
	boards = begin("2")
	enter("2", boards[0])
	w.get(at+"standings").want(t, 200, "After round 1 of 3.", "Round 2 is being played: provisional standings")
	w.get(at+"standings?round=2").want(t, 200, "After round 2 of 3.", "Provisional: 1 of 2 games of this round are over.")
	w.get(at+"crosstable").want(t, 200, "after round 2 of 3 (provisional: 1 of 2 games are over)")
	w.headers["Accept-Language"] = "es"
	w.get(at+"standings").want(t, 200, "La ronda 2 está en juego: clasificación provisional")
	w.get(at+"standings?round=2").want(t, 200, "Provisional: han terminado 1 de 2 partidas de esta ronda.")
}

// Before a report is taken away the page says in what it differs from the rules.
func TestTheExportPageSaysWhatDiffers(t *testing.T) {
	w := newWindow(t)
	p := w.post("/events", url.Values{"name": {"Short"}}).want(t, 200)
	at := w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{
		"name": {"Short"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).want(t, 200).url.Path
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris", "Vidal, Ana"} {
		w.post(at+"players", url.Values{"name": {name}}).want(t, 200)
	}
	w.post(at+"players/numbers", nil).want(t, 200)
	if p := w.get(at+"export").want(t, 200); strings.Contains(p.body, "as the rules say") {
		t.Error("there is nothing to compare yet")
	}
	w.post(at+"rounds/1/pair", nil).want(t, 200)
	w.post(at+"rounds/1/publish", nil).want(t, 200)
	w.get(at+"export").want(t, 200, "Points and places of the reports follow the rules.", "Compare every pairing")
	w.get(at+"export?pairings=1").want(t, 200, "Pairings, points and places of the reports follow the rules.")
	w.headers["Accept-Language"] = "es"
	w.get(at+"export").want(t, 200, "Los puntos y puestos de los informes son según las reglas.")
}
