package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// The first board, numbers left out and fixed boards are a form; they are on the page of the
// round, on names and on paper, and rounds that were published keep their numbers.
func TestNumbersOfBoards(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.tournament()
	var list []tournament.Player
	for _, name := range []string{"Ruiz, Ana", "Gil, Leo", "Sanz, Eva", "Paz, Ivo", "Mora, Luz", "Cano, Teo", "Vega, Noa", "Alba, Rut"} {
		list = append(list, tournament.Player{Name: name, Rating: 2300 - 10*len(list)})
	}
	w.does(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{})
	w.playRound(at, 1)
	numbers := func(round int) []int {
		s := w.state(at)
		return slices.Sorted(slices.Values(arbiter.Tables(s, s.Round(round))))
	}
	p := w.get(at+"settings").want(t, 200, "Primera mesa", "Mesas fijas")
	form := p.controls(t, at+"tables")
	form.Set("first", "401")
	form.Set("reserved", "402, 404-405")
	form["fixed-who"][0], form["fixed-table"][0] = "Cano", "12"
	w.post(at+"tables", form).want(t, 200, `value="401"`, `value="402, 404-405"`, `value="Cano, Teo"`)
	w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: 2})
	if got := numbers(2); !slices.Equal(got, []int{12, 401, 403, 406}) {
		t.Errorf("round 2 is at %v", got)
	}
	if got := numbers(1); !slices.Equal(got, []int{1, 2, 3, 12}) { // the fixed board is the player's, the numbering the round's
		t.Errorf("round 1 is at %v", got)
	}
	w.get(at+"rounds/2").want(t, 200, "<strong>401</strong>", "<strong>406</strong>")
	w.get(at+"rounds/2/names").want(t, 200, "401", "403")
	w.get(at+"rounds/2/lists/boards.csv").want(t, 200, "\n401,", "\n406,")
	w.get(at+"rounds/2/lists/names.csv").want(t, 200, "401", "12")
	w.get(at+"journal").want(t, 200, "Mesas desde la 401 sin 402, 404-405, a partir de la ronda 2")
	// One form is one act: undone at once.
	before := w.state(at).Last
	form["fixed-who"][0], form["fixed-table"][0] = "", ""
	form.Set("first", "1")
	form.Del("seen")
	w.post(at+"tables", form).want(t, 200)
	if s := w.state(at); s.Last != before+2 || s.Numbering(3).First != 1 || s.Numbering(2).First != 401 {
		t.Errorf("%+v", s.Numberings)
	}
	for field, wrong := range map[string]string{"first": "99999", "reserved": "7-3", "fixed-table": "x"} {
		bad := url.Values{"first": {"1"}, "reserved": {""}, "fixed-who": {"Cano"}, "fixed-table": {"3"}}
		bad.Set(field, wrong)
		w.post(at+"tables", bad).want(t, 422)
	}
	w.post(at+"tables", url.Values{"first": {"1"}, "fixed-who": {"Nadie"}, "fixed-table": {"3"}}).want(t, 422, "Nadie")
}

// Two tournaments in one hall do not share numbers: what they share is said, and they are
// numbered one after the other in one act.
func TestNumbersOfBoardsOfAnEvent(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.post("/events", url.Values{"name": {"Open"}}).want(t, 200).url.Path, "/new")
	var sections []string
	for _, name := range []string{"A", "B"} {
		at := w.post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(t, 200).url.Path
		sections = append(sections, at)
		for k := range 6 {
			w.does(at, arbiter.EnterPlayer{Player: tournament.Player{Name: name + string(rune('a'+k))}})
		}
	}
	w.get(event).want(t, 200, `href="`+event+`/tables"`)
	w.get(event+"/tables").want(t, 200, "A has numbers that others have, too: B (1-3)")
	p := w.post(event+"/tables", url.Values{"do": {"follow"}, "reserved": {"2"}}).want(t, 200, "1, 3-4", "5-7")
	if strings.Contains(p.body, "the same numbers") {
		t.Error("they share numbers")
	}
	if a, b := w.state(sections[0]).Numbering(1), w.state(sections[1]).Numbering(1); a.First != 1 || b.First != 5 || !slices.Equal(b.Reserved, []int{2}) {
		t.Errorf("%+v %+v", a, b)
	}
	form := p.controls(t, event+"/tables")
	for key := range form {
		if strings.HasPrefix(key, "first.") {
			form.Set(key, "0x")
		}
	}
	w.post(event+"/tables", form).want(t, 422)
	w.post(event+"/tables", url.Values{"reserved": {"0"}}).want(t, 422)
	w.get("/e/none/tables").want(t, 404)
}
