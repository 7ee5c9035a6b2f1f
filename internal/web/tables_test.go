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
	w.post(at+"tables", form).want(t, 200, `value="401"`, `value="402, 404-405"`, "Nadie tiene mesa fija")
	event := eventLink.FindStringSubmatch(w.get("/").want(t, 200).body)[1]
	fixed := w.get(event+"/tables").want(t, 200, `id="fixed"`).controls(t, event+"/fixed")
	fixed["fixed-who"][0], fixed["fixed-table"][0] = "Cano", "12"
	w.post(event+"/fixed", fixed).want(t, 200, "Cano, Teo: mesa 12")
	w.get(at+"settings").want(t, 200, "Mesas fijas: Cano, Teo: mesa 12", `href="`+event+`/tables#fixed"`)
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
	form.Set("first", "1")
	form.Del("seen")
	w.post(at+"tables", form).want(t, 200)
	if s := w.state(at); s.Numbering(3).First != 1 || s.Numbering(2).First != 401 {
		t.Errorf("%+v", s.Numberings)
	}
	for field, wrong := range map[string]string{"first": "99999", "reserved": "7-3"} {
		bad := url.Values{"first": {"1"}, "reserved": {""}}
		bad.Set(field, wrong)
		w.post(at+"tables", bad).want(t, 422)
	}
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
	w.get(event+"/tables").want(t, 200, "A shares numbers with others: B (1-3)")
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

// Who needs his table gets it once: in all tournaments in which he is, by one act, and in
// those into which he comes; it is taken back in all of them at once, and in one alone it
// is not.
func TestATableInAllTournaments(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.post("/events", url.Values{"name": {"Open"}}).want(t, 200).url.Path, "/new")
	id := strings.TrimPrefix(event, "/e/")
	var at []string
	for _, name := range []string{"A", "B", "C"} {
		at = append(at, w.post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(t, 200).url.Path)
	}
	enters := func(at, name string) {
		t.Helper()
		if _, err := w.desk.Enter(t.Context(), somebody, id, strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), arbiter.EnterPlayer{Player: tournament.Player{Name: name}}, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"Ruiz, Ana", "Gil, Leo", "Paz, Ivo"} {
		enters(at[0], name)
		enters(at[1], name)
	}
	tables := func() (list []int) {
		for _, one := range at {
			is := -1
			for _, p := range w.state(one).Players {
				if p.Name == "Ruiz, Ana" {
					is = p.Table
				}
			}
			list = append(list, is)
		}
		return list
	}
	expect := func(when string, want ...int) {
		t.Helper()
		if got := tables(); !slices.Equal(got, want) {
			t.Errorf("%s: at %v, want %v", when, got, want)
		}
	}
	fix := func(change func(url.Values), status int, said ...string) {
		t.Helper()
		form := w.get(event+"/tables").want(t, 200).controls(t, event+"/fixed")
		change(form)
		w.post(event+"/fixed", form).want(t, status, said...)
	}
	name := func(who, table string) func(url.Values) {
		return func(form url.Values) {
			k := slices.Index(form["fixed-seat"], "")
			form["fixed-who"][k], form["fixed-table"][k] = who, table
		}
	}
	fix(name("ruiz", "12"), 200, "Ruiz, Ana: board 12", "A, B")
	expect("fixed", 12, 12, -1)
	enters(at[2], "Ruiz, Ana")
	expect("who comes later", 12, 12, 12)
	if events, err := w.desk.History(t.Context(), strings.Trim(strings.TrimPrefix(at[0], "/t/"), "/"), 0); err != nil {
		t.Error(err)
	} else if _, err := w.desk.Do(t.Context(), strings.Trim(strings.TrimPrefix(at[0], "/t/"), "/"), somebody, arbiter.Undo{Numbers: []int64{events[len(events)-1].Number}}, arbiter.Consent{Level: arbiter.TwoSteps}); err == nil {
		t.Error("taken back in one tournament alone")
	}
	fix(func(form url.Values) { form["fixed-table"][0] = "7" }, 200, "Ruiz, Ana: board 7")
	expect("another", 7, 7, 7)
	// What others have settled meanwhile stays.
	form := w.get(event+"/tables").controls(t, event+"/fixed")
	fix(name("Gil", "3"), 200, "Gil, Leo: board 3")
	name("Paz", "3")(form)
	w.post(event+"/fixed", form).want(t, 422, "Gil, Leo always sits at board 3 too")
	form.Set("confirmed", "2")
	p := w.post(event+"/fixed", form).want(t, 200, "Paz, Ivo: board 3", "Gil, Leo: board 3")
	for range 2 { // Paz, Gil
		number := p.controls(t, event+"/unfix").Get("number")
		p = w.post(event+"/unfix", url.Values{"number": {number}, "confirmed": {"4"}}).want(t, 200)
	}
	expect("others taken back", 7, 7, 7)
	p = w.post(event+"/unfix", url.Values{"number": {p.controls(t, event+"/unfix").Get("number")}, "confirmed": {"4"}}).want(t, 200, "Ruiz, Ana: board 12")
	expect("taken back", 12, 12, 12)
	p = w.post(event+"/unfix", url.Values{"number": {p.controls(t, event+"/unfix").Get("number")}, "confirmed": {"4"}}).want(t, 200)
	expect("all taken back", 0, 0, 0)
	if strings.Contains(p.body, event+"/unfix") {
		t.Error("something is left to take back")
	}
	fix(name("Ruiz, Ana", "5"), 200)
	fix(func(form url.Values) { form["fixed-table"][0] = "" }, 200, "Ruiz, Ana: any board")
	expect("given free", 0, 0, 0)
	for who, table := range map[string]string{"Nadie": "3", "Ruiz": "x", "Gil": "99999", "": "4"} {
		fix(name(who, table), 422)
	}
	fix(func(url.Values) {}, 422, "Nothing was changed")
	w.post(event+"/fixed", url.Values{"fixed-seat": {"zzz:1"}, "fixed-was": {"1"}, "fixed-who": {""}, "fixed-table": {"2"}}).want(t, 422)
	w.post(event+"/fixed", url.Values{"fixed-seat": {"a"}}).want(t, 422)
	w.post(event+"/unfix", url.Values{"number": {"99"}}).want(t, 422)
}
