package web_test

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/tournament"
)

const young = "Name;Rating;Birth;Sex;Federation;Club\nRuiz, Ana;2310;2011/05/03;w;ESP;Alfil\nGil, Leo;2250;2012/01/01;m;ESP;Torre\nSanz, Eva;;1970/02/02;w;POR;Alfil\nPaz, Ivo;1700;1990/07/07;m;FRA;\n"

// playRound pairs a round, publishes it and has White win everywhere.
func (w *window) playRound(at string, round int) {
	w.t.Helper()
	if round == 1 {
		w.does(at, arbiter.DrawColour{Color: tournament.White})
	}
	w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: round})
	win, _ := arbiter.ResultOf("1")
	for _, b := range w.state(at).Round(round).Boards {
		if b.Black != 0 {
			w.does(at, arbiter.EnterResult{Round: round, Board: b.Board, Result: win.Result})
		}
	}
	w.does(at, arbiter.CloseRound{Round: round})
}

// withYoung begins a tournament of four with numbers, and returns its path.
func (w *window) withYoung() string {
	w.t.Helper()
	at := w.tournament()
	w.post(at+"players/list", url.Values{"list": {young}, "do": {"1"}, "confirmed": {"2"}}).want(w.t, 200)
	w.post(at+"players/numbers", url.Values{}).want(w.t, 200)
	return at
}

// Categories are asked for in words, belong to whom they fit and to who is put in by hand,
// and are a column, a filter and a total of the players.
func TestCategoriesAsAForm(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.withYoung()
	w.get(at+"settings").want(t, 200, `href="`+at+`categories"`)
	p := w.get(at+"categories").want(t, 200, "Añadir las edades habituales", "1 de enero de 2026")
	form := p.controls(t, at+"categories")
	form.Set("do", "ages")
	w.post(at+"categories", form).want(t, 200, "Aún sin guardar", `value="Sub-18"`, `value="2008"`, `value="+65"`)
	if len(w.state(at).Categories) > 0 {
		t.Fatal("kept before it was saved")
	}
	rows := url.Values{"on": {"2026-06-01"},
		"category": {"Sub-14", "Femenino", "Alfil", "Invitados", "Club", ""}, "was": {"", "", "", "", "", "Sub-14"},
		"age-max": {"14", "", "", "", "", "9"}, "sex": {"", "w", "", "", "", ""}, "rating-max": {"", "2000", "", "", "", ""}, "unrated": {"", "also", "", "", "", ""},
		"who": {"", "", "", "hand", "", ""}, "clubs": {"", "", "", "", "Alfil; Dama", ""}, "federations": {"", "", "esp, por", "", "", ""}}
	w.post(at+"categories", rows).want(t, 200, "de 14 años o menos, el 01/06/2026", "mujeres, con Elo de 2000 o menos, también sin Elo", "ESP, POR", "a mano")
	belongs := func() map[string][]string {
		s := w.state(at)
		got := map[string][]string{}
		for k := range s.Players {
			got[s.Players[k].Name] = arbiter.CategoriesOf(s, &s.Players[k])
		}
		return got
	}
	got := belongs()
	// Ana has her fifteenth birthday before the day, Leo is fourteen.
	for name, want := range map[string][]string{"Ruiz, Ana": {"Alfil", "Club"}, "Gil, Leo": {"Sub-14", "Alfil"}, "Sanz, Eva": {"Femenino", "Alfil", "Club"}, "Paz, Ivo": nil} {
		if !slices.Equal(got[name], want) {
			t.Errorf("%s belongs to %v, not %v", name, got[name], want)
		}
	}
	// By hand, on the player's own page.
	id := func(name string) string {
		s := w.state(at)
		for k := range s.Players {
			if s.Players[k].Name == name {
				return strconv.Itoa(s.Players[k].ID)
			}
		}
		t.Fatal(name)
		return ""
	}
	w.get(at+"players/"+id("Paz, Ivo")).want(t, 200, "Guardar sus categorías")
	w.post(at+"players/"+id("Paz, Ivo")+"/categories", url.Values{"category": {"Invitados"}}).want(t, 200, "(a mano)")
	w.post(at+"players/"+id("Ruiz, Ana")+"/categories", url.Values{"category": {"Club"}}).want(t, 200)
	got = belongs()
	if !slices.Equal(got["Paz, Ivo"], []string{"Invitados"}) || !slices.Equal(got["Ruiz, Ana"], []string{"Club"}) {
		t.Errorf("by hand: %v", got)
	}
	// A category that changes its name keeps who is in it by hand.
	rows["was"], rows["category"] = rows["category"], []string{"Sub-14", "Femenino", "Península", "Amigos", "Club", ""}
	w.post(at+"categories", rows).want(t, 200)
	got = belongs()
	if !slices.Equal(got["Paz, Ivo"], []string{"Amigos"}) || slices.Contains(got["Ruiz, Ana"], "Península") {
		t.Errorf("renamed: %v", got)
	}
	// The column, the filter, the file.
	w.get(at+"players").want(t, 200, "Femenino, Península, Club", `?category=Sub-14"`)
	p = w.get(at+"players?category=Amigos").want(t, 200, "Paz, Ivo", "Amigos: 1 jugador.")
	if strings.Contains(p.body, "Gil, Leo</a>") {
		t.Error("others are in the list of a category")
	}
	w.get(at+"players?category=Nada").want(t, 404)
	w.get(at+"players/export?as=csv").want(t, 200, "Sub-14, Península")
	w.get(at+"journal").want(t, 200, "Categorías: Sub-14", "[+ Paz, Ivo]")
	// What is wrong is refused, and nothing changes.
	before := w.state(at).Last
	for field, bad := range map[string][]string{"age-max": {"x"}, "rating-max": {"9999"}, "sex": {"x"}, "category": {"A", "A"}, "federations": {strings.Repeat("A", 60)}} {
		wrong := url.Values{"category": {"A", "B"}}
		wrong[field] = bad
		w.post(at+"categories", wrong).want(t, 422)
	}
	w.post(at+"categories", url.Values{"category": {"A"}, "age-max": {"9"}, "on": {"ayer"}}).want(t, 422)
	if w.state(at).Last != before {
		t.Error("something wrong was kept")
	}
}

// Standings and sheets of a category have its own places; the whole stays as it is.
func TestStandingsOfACategory(t *testing.T) {
	w := newWindow(t)
	at := w.withYoung()
	w.does(at, arbiter.SetCategories{Categories: []category.Category{{Name: "Women & <girls>", Sex: "w"}, {Name: "Nobody", ByHand: true}}})
	w.playRound(at, 1)
	p := w.get(at+"standings").want(t, 200, "Women &amp; &lt;girls&gt;", "Gil, Leo")
	p = w.get(at+"standings?category="+url.QueryEscape("Women & <girls>")).want(t, 200, "Ruiz, Ana", "Sanz, Eva", "In all")
	if strings.Contains(p.body, "Gil, Leo") {
		t.Error("a boy among the women")
	}
	w.get(at+"standings?category=Nobody").want(t, 200, "Nobody belongs to it.")
	w.get(at+"standings?category=None").want(t, 404)
	w.get(at+"print").want(t, 200, "each category by itself")
	w.get(at+"lists/standings.csv").want(t, 200, ",category\n", "Women & <girls>\n", "Gil, Leo")
	if p := w.get(at+"lists/standings.csv?category="+url.QueryEscape("Women & <girls>")).want(t, 200, "place,rank,number,", "\n1,1,1,", "\n1,1,4,", "Ruiz, Ana"); strings.Contains(p.body, "Gil, Leo") {
		t.Error("a boy in the file of the women")
	} else if name := p.header.Get("Content-Disposition"); !strings.HasSuffix(name, `standings-Women-girls.csv"`) {
		t.Errorf("the file is called %s", name)
	}
	w.get(at+"lists/standings.xlsx?category=None").want(t, 404)
	for _, query := range []string{"category=*", "category=Nobody", "category=None"} {
		if p := w.get(at + "print.pdf?sheet=standings&paper=a4&" + query); p.status != 200 || !strings.HasPrefix(p.body, "%PDF") {
			t.Errorf("%s: status %d", query, p.status)
		}
	}
}

// A prize of a category is for who belongs to it.
func TestAPrizeOfACategory(t *testing.T) {
	w := newWindow(t)
	at := w.withYoung()
	w.does(at, arbiter.SetCategories{Categories: []category.Category{{Name: "Veterans", BornTo: 1980}}})
	w.does(at, arbiter.SetFund{Text: "currency = \"EUR\"\ndecimals = 0\n[[list]]\nname = \"V\"\ncategories = \"Veterans\"\nprizes = [50]\n"})
	w.playRound(at, 1)
	p := w.get(at+"prizes").want(t, 200, "Sanz, Eva", "category: Veterans", `value="Veterans"`)
	if text := visible(p.body); strings.Contains(text, "Ruiz, Ana") {
		t.Errorf("somebody else: %s", text)
	}
	w.does(at, arbiter.SetCategories{})
	w.get(at+"prizes").want(t, 200, "there is no category “Veterans”")
}

// The categories of an event are those of all its tournaments, and of new ones.
func TestCategoriesOfAnEvent(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.post("/events", url.Values{"name": {"Open"}}).want(t, 200).url.Path, "/new")
	section := func(name string) string {
		return w.post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(t, 200).url.Path
	}
	a := section("A")
	w.post(a+"players", url.Values{"name": {"Ruiz, Ana"}}).want(t, 200)
	w.get(event).want(t, 200, `href="`+event+`/categories"`)
	w.get(event+"/categories").want(t, 200, "to all tournaments of the event")
	w.post(event+"/categories", url.Values{"category": {"Guests"}, "who": {"hand"}}).want(t, 200, `value="Guests"`)
	w.post(a+"players/1/categories", url.Values{"category": {"Guests"}}).want(t, 200)
	w.post(event+"/categories", url.Values{"do": {"ages"}, "category": {"Guests"}, "was": {"Guests"}, "who": {"hand"}}).want(t, 200, "Not saved yet", `value="U18"`)
	w.post(event+"/categories", url.Values{"category": {"Guests", "U18"}, "was": {"Guests", ""}, "who": {"hand", ""}, "born-from": {"", "2008"}}).want(t, 200, `value="U18"`)
	if c := w.state(a).Categories; len(c) != 2 || !slices.Equal(c[0].In, []int{1}) || c[1].BornFrom != 2008 {
		t.Errorf("%+v", c)
	}
	if c := w.state(section("B")).Categories; len(c) != 2 || c[0].In != nil {
		t.Errorf("a new tournament has %+v", c)
	}
	w.post(event+"/categories", url.Values{"category": {"A", "A"}}).want(t, 422)
	w.get("/e/none/categories").want(t, 404)
}
