package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// The first board, numbers left out and fixed boards are a form; they are on the page of the
// round, on names and on paper, and rounds that were published keep their numbers.
func TestNumbersOfBoards(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	at := w.Tournament()
	var list []tournament.Player
	for _, name := range []string{"Ruiz, Ana", "Gil, Leo", "Sanz, Eva", "Paz, Ivo", "Mora, Luz", "Cano, Teo", "Vega, Noa", "Alba, Rut"} {
		list = append(list, tournament.Player{Name: name, Rating: 2300 - 10*len(list)})
	}
	w.Do(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{})
	w.WinRound(at, 1)
	numbers := func(round int) []int {
		s := w.State(at)
		return slices.Sorted(slices.Values(arbiter.Tables(s, s.Round(round))))
	}
	p := w.Get(at+"settings").Want(t, 200, "Primera mesa", "Mesas fijas")
	form := p.Controls(t, at+"tables")
	form.Set("first", "401")
	form.Set("reserved", "402, 404-405")
	w.Post(at+"tables", form).Want(t, 200, `value="401"`, `value="402, 404-405"`, "Nadie tiene mesa fija")
	event := webtest.EventLink.FindStringSubmatch(w.Get("/").Want(t, 200).Body)[1]
	fixed := w.Get(event+"/tables").Want(t, 200, `id="fixed"`).Controls(t, event+"/fixed")
	fixed["fixed-who"][0], fixed["fixed-table"][0] = "Cano", "12"
	w.Post(event+"/fixed", fixed).Want(t, 200, "Cano, Teo: mesa 12")
	w.Get(at+"settings").Want(t, 200, "Mesas fijas: Cano, Teo: mesa 12", `href="`+event+`/tables#fixed"`)
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 2})
	if got := numbers(2); !slices.Equal(got, []int{12, 401, 403, 406}) {
		t.Errorf("round 2 is at %v", got)
	}
	if got := numbers(1); !slices.Equal(got, []int{1, 2, 3, 12}) { // the fixed board is the player's, the numbering the round's
		t.Errorf("round 1 is at %v", got)
	}
	w.Get(at+"rounds/2").Want(t, 200, "<strong>401</strong>", "<strong>406</strong>")
	w.Get(at+"rounds/2/names").Want(t, 200, "401", "403")
	w.Get(at+"rounds/2/lists/boards.csv").Want(t, 200, "\n401,", "\n406,")
	w.Get(at+"rounds/2/lists/names.csv").Want(t, 200, "401", "12")
	w.Get(at+"journal").Want(t, 200, "Mesas desde la 401 sin 402, 404-405, a partir de la ronda 2")
	form.Set("first", "1")
	form.Del("seen")
	w.Post(at+"tables", form).Want(t, 200)
	if s := w.State(at); s.Numbering(3).First != 1 || s.Numbering(2).First != 401 {
		t.Errorf("%+v", s.Numberings)
	}
	for field, wrong := range map[string]string{"first": "99999", "reserved": "7-3"} {
		bad := url.Values{"first": {"1"}, "reserved": {""}}
		bad.Set(field, wrong)
		w.Post(at+"tables", bad).Want(t, 422)
	}
}

// Two tournaments in one hall do not share numbers: what they share is said, and they are
// numbered one after the other in one act.
func TestNumbersOfBoardsOfAnEvent(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200).URL.Path, "/new")
	var sections []string
	for _, name := range []string{"A", "B"} {
		at := w.Post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path
		sections = append(sections, at)
		for k := range 6 {
			w.Do(at, arbiter.EnterPlayer{Player: tournament.Player{Name: name + string(rune('a'+k))}})
		}
	}
	w.Get(event).Want(t, 200, `href="`+event+`/tables"`)
	w.Get(event+"/tables").Want(t, 200, "A shares numbers with others: B (1-3)")
	p := w.Post(event+"/tables", url.Values{"do": {"follow"}, "reserved": {"2"}}).Want(t, 200, "1, 3-4", "5-7")
	if strings.Contains(p.Body, "the same numbers") {
		t.Error("they share numbers")
	}
	if a, b := w.State(sections[0]).Numbering(1), w.State(sections[1]).Numbering(1); a.First != 1 || b.First != 5 || !slices.Equal(b.Reserved, []int{2}) {
		t.Errorf("%+v %+v", a, b)
	}
	form := p.Controls(t, event+"/tables")
	for key := range form {
		if strings.HasPrefix(key, "first.") {
			form.Set(key, "0x")
		}
	}
	w.Post(event+"/tables", form).Want(t, 422)
	w.Post(event+"/tables", url.Values{"reserved": {"0"}}).Want(t, 422)
	w.Get("/e/none/tables").Want(t, 404)
}

// Who needs his table gets it once: in all tournaments in which he is, by one act, and in
// those into which he comes; it is taken back in all of them at once, and in one alone it
// is not.
func TestATableInAllTournaments(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200).URL.Path, "/new")
	id := strings.TrimPrefix(event, "/e/")
	var at []string
	for _, name := range []string{"A", "B", "C"} {
		at = append(at, w.Post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path)
	}
	enters := func(at, name string) {
		t.Helper()
		if _, err := w.Desk.Enter(t.Context(), webtest.Somebody, id, strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), arbiter.EnterPlayer{Player: tournament.Player{Name: name}}, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
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
			for _, p := range w.State(one).Players {
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
		form := w.Get(event+"/tables").Want(t, 200).Controls(t, event+"/fixed")
		change(form)
		w.Post(event+"/fixed", form).Want(t, status, said...)
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
	if events, err := w.Desk.History(t.Context(), strings.Trim(strings.TrimPrefix(at[0], "/t/"), "/"), 0); err != nil {
		t.Error(err)
	} else if _, err := w.Desk.Do(t.Context(), strings.Trim(strings.TrimPrefix(at[0], "/t/"), "/"), webtest.Somebody, arbiter.Undo{Numbers: []int64{events[len(events)-1].Number}}, arbiter.Consent{Level: arbiter.TwoSteps}); err == nil {
		t.Error("taken back in one tournament alone")
	}
	fix(func(form url.Values) { form["fixed-table"][0] = "7" }, 200, "Ruiz, Ana: board 7")
	expect("another", 7, 7, 7)
	// What others have settled meanwhile stays.
	form := w.Get(event+"/tables").Controls(t, event+"/fixed")
	fix(name("Gil", "3"), 200, "Gil, Leo: board 3")
	name("Paz", "3")(form)
	w.Post(event+"/fixed", form).Want(t, 422, "Gil, Leo always sits at board 3 too")
	form.Set("confirmed", "2")
	p := w.Post(event+"/fixed", form).Want(t, 200, "Paz, Ivo: board 3", "Gil, Leo: board 3")
	for range 2 { // Paz, Gil
		number := p.Controls(t, event+"/unfix").Get("number")
		p = w.Post(event+"/unfix", url.Values{"number": {number}, "confirmed": {"4"}}).Want(t, 200)
	}
	expect("others taken back", 7, 7, 7)
	p = w.Post(event+"/unfix", url.Values{"number": {p.Controls(t, event+"/unfix").Get("number")}, "confirmed": {"4"}}).Want(t, 200, "Ruiz, Ana: board 12")
	expect("taken back", 12, 12, 12)
	p = w.Post(event+"/unfix", url.Values{"number": {p.Controls(t, event+"/unfix").Get("number")}, "confirmed": {"4"}}).Want(t, 200)
	expect("all taken back", 0, 0, 0)
	if strings.Contains(p.Body, event+"/unfix") {
		t.Error("something is left to take back")
	}
	fix(name("Ruiz, Ana", "5"), 200)
	fix(func(form url.Values) { form["fixed-table"][0] = "" }, 200, "Ruiz, Ana: any board")
	expect("given free", 0, 0, 0)
	for who, table := range map[string]string{"Nadie": "3", "Ruiz": "x", "Gil": "99999", "": "4"} {
		fix(name(who, table), 422)
	}
	fix(func(url.Values) {}, 422, "Nothing was changed")
	w.Post(event+"/fixed", url.Values{"fixed-seat": {"zzz:1"}, "fixed-was": {"1"}, "fixed-who": {""}, "fixed-table": {"2"}}).Want(t, 422)
	w.Post(event+"/fixed", url.Values{"fixed-seat": {"a"}}).Want(t, 422)
	w.Post(event+"/unfix", url.Values{"number": {"99"}}).Want(t, 422)
}
