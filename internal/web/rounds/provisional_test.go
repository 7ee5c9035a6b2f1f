package rounds_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// A round that is published, and not over, does not count: the page says so and leads
// to the provisional standings, which say what they are.
func TestStandingsOfARoundInPlay(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Short"}}).Want(t, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Short"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(t, 200).URL.Path
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris", "Vidal, Ana"} {
		w.Post(at+"players", url.Values{"name": {name}}).Want(t, 200)
	}
	w.Post(at+"players/numbers", nil).Want(t, 200)
	board := regexp.MustCompile(`name="white" value="(\d+)"/?>\s*<input type="hidden" name="black" value="(\d+)"`)
	begin := func(round string) [][]string {
		w.Post(at+"rounds/"+round+"/pair", nil).Want(t, 200)
		return board.FindAllStringSubmatch(w.Post(at+"rounds/"+round+"/publish", nil).Want(t, 200).Body, -1)
	}
	enter := func(round string, m []string) {
		w.Post(at+"rounds/"+round+"/result", url.Values{"white": {m[1]}, "black": {m[2]}, "result": {"="}}).Want(t, 200)
	}
	boards := begin("1")
	w.Get(at+"standings").Want(t, 200, "no standings before the first round is over", "Round 1 is being played: provisional standings")
	w.Get(at+"standings?round=1").Want(t, 200, "After round 1 of 3.", "Provisional: 0 of 2 games of this round are over.")
	enter("1", boards[0])
	enter("1", boards[1])
	if p := w.Get(at+"standings").Want(t, 200, "After round 1 of 3."); strings.Contains(p.Body, "rovisional") {
		t.Error(webtest.VisibleText(p.Body))
	}
	boards = begin("2")
	enter("2", boards[0])
	w.Get(at+"standings").Want(t, 200, "After round 1 of 3.", "Round 2 is being played: provisional standings")
	w.Get(at+"standings?round=2").Want(t, 200, "After round 2 of 3.", "Provisional: 1 of 2 games of this round are over.")
	w.Get(at+"crosstable").Want(t, 200, "after round 2 of 3 (provisional: 1 of 2 games are over)")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"standings").Want(t, 200, "La ronda 2 está en juego: clasificación provisional")
	w.Get(at+"standings?round=2").Want(t, 200, "Provisional: han terminado 1 de 2 partidas de esta ronda.")
}

// Before a report is taken away the page says in what it differs from the rules.
func TestTheExportPageSaysWhatDiffers(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Short"}}).Want(t, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Short"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(t, 200).URL.Path
	for _, name := range []string{"Gómez, Eva", "Ruiz, Leo", "Sanz, Iris", "Vidal, Ana"} {
		w.Post(at+"players", url.Values{"name": {name}}).Want(t, 200)
	}
	w.Post(at+"players/numbers", nil).Want(t, 200)
	if p := w.Get(at+"export").Want(t, 200); strings.Contains(p.Body, "as the rules say") {
		t.Error("there is nothing to compare yet")
	}
	w.Post(at+"rounds/1/pair", nil).Want(t, 200)
	w.Post(at+"rounds/1/publish", nil).Want(t, 200)
	w.Get(at+"export").Want(t, 200, "Points and places of the reports follow the rules.", "Compare every pairing")
	w.Get(at+"export?pairings=1").Want(t, 200, "Pairings, points and places of the reports follow the rules.")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"export").Want(t, 200, "Los puntos y puestos de los informes son según las reglas.")
}
