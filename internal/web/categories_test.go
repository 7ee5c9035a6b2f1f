package web_test

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/internal/web/webtest"
)

// Categories are asked for in words, belong to whom they fit and to who is put in by hand,
// and are a column, a filter and a total of the players.
func TestCategoriesAsAForm(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	at := w.YoungTournament()
	w.Get(at+"settings").Want(t, 200, `href="`+at+`categories"`)
	p := w.Get(at+"categories").Want(t, 200, "Añadir las edades habituales", "1 de enero de 2026")
	form := p.Controls(t, at+"categories")
	form.Set("do", "ages")
	w.Post(at+"categories", form).Want(t, 200, "Aún sin guardar", `value="Sub-18"`, `value="2008"`, `value="+65"`)
	if len(w.State(at).Categories) > 0 {
		t.Fatal("kept before it was saved")
	}
	rows := url.Values{"on": {"2026-06-01"},
		"category": {"Sub-14", "Femenino", "Alfil", "Invitados", "Club", ""}, "was": {"", "", "", "", "", "Sub-14"},
		"age-max": {"14", "", "", "", "", "9"}, "sex": {"", "w", "", "", "", ""}, "rating-max": {"", "2000", "", "", "", ""}, "unrated": {"", "also", "", "", "", ""},
		"who": {"", "", "", "hand", "", ""}, "clubs": {"", "", "", "", "Alfil; Dama", ""}, "federations": {"", "", "esp, por", "", "", ""}}
	w.Post(at+"categories", rows).Want(t, 200, "de 14 años o menos, el 01/06/2026", "mujeres, con Elo de 2000 o menos, también sin Elo", "ESP, POR", "a mano")
	belongs := func() map[string][]string {
		s := w.State(at)
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
		s := w.State(at)
		for k := range s.Players {
			if s.Players[k].Name == name {
				return strconv.Itoa(s.Players[k].ID)
			}
		}
		t.Fatal(name)
		return ""
	}
	w.Get(at+"players/"+id("Paz, Ivo")).Want(t, 200, "Guardar sus categorías")
	w.Post(at+"players/"+id("Paz, Ivo")+"/categories", url.Values{"category": {"Invitados"}}).Want(t, 200, "(a mano)")
	w.Post(at+"players/"+id("Ruiz, Ana")+"/categories", url.Values{"category": {"Club"}}).Want(t, 200)
	got = belongs()
	if !slices.Equal(got["Paz, Ivo"], []string{"Invitados"}) || !slices.Equal(got["Ruiz, Ana"], []string{"Club"}) {
		t.Errorf("by hand: %v", got)
	}
	// A category that changes its name keeps who is in it by hand.
	rows["was"], rows["category"] = rows["category"], []string{"Sub-14", "Femenino", "Península", "Amigos", "Club", ""}
	w.Post(at+"categories", rows).Want(t, 200)
	got = belongs()
	if !slices.Equal(got["Paz, Ivo"], []string{"Amigos"}) || slices.Contains(got["Ruiz, Ana"], "Península") {
		t.Errorf("renamed: %v", got)
	}
	// The column, the filter, the file.
	w.Get(at+"players").Want(t, 200, "Femenino, Península, Club", `?category=Sub-14"`)
	p = w.Get(at+"players?category=Amigos").Want(t, 200, "Paz, Ivo", "Amigos: 1 jugador.")
	if strings.Contains(p.Body, "Gil, Leo</a>") {
		t.Error("others are in the list of a category")
	}
	w.Get(at+"players?category=Nada").Want(t, 404)
	w.Get(at+"players/export?as=csv").Want(t, 200, "Sub-14, Península")
	w.Get(at+"journal").Want(t, 200, "Categorías: Sub-14", "[+ Paz, Ivo]")
	// What is wrong is refused, and nothing changes.
	before := w.State(at).Last
	for field, bad := range map[string][]string{"age-max": {"x"}, "rating-max": {"9999"}, "sex": {"x"}, "category": {"A", "A"}, "federations": {strings.Repeat("A", 60)}} {
		wrong := url.Values{"category": {"A", "B"}}
		wrong[field] = bad
		w.Post(at+"categories", wrong).Want(t, 422)
	}
	w.Post(at+"categories", url.Values{"category": {"A"}, "age-max": {"9"}, "on": {"ayer"}}).Want(t, 422)
	if w.State(at).Last != before {
		t.Error("something wrong was kept")
	}
}

// Standings and sheets of a category have its own places; the whole stays as it is.
func TestStandingsOfACategory(t *testing.T) {
	w := newWindow(t)
	at := w.YoungTournament()
	w.Do(at, arbiter.SetCategories{Categories: []category.Category{{Name: "Women & <girls>", Sex: "w"}, {Name: "Nobody", ByHand: true}}})
	w.WinRound(at, 1)
	p := w.Get(at+"standings").Want(t, 200, "Women &amp; &lt;girls&gt;", "Gil, Leo")
	p = w.Get(at+"standings?category="+url.QueryEscape("Women & <girls>")).Want(t, 200, "Ruiz, Ana", "Sanz, Eva", "Overall")
	if strings.Contains(p.Body, "Gil, Leo") {
		t.Error("a boy among the women")
	}
	w.Get(at+"standings?category=Nobody").Want(t, 200, "Nobody belongs to it.")
	w.Get(at+"standings?category=None").Want(t, 404)
	w.Get(at+"print").Want(t, 200, "each category by itself")
	w.Get(at+"lists/standings.csv").Want(t, 200, ",category\n", "Women & <girls>\n", "Gil, Leo")
	if p := w.Get(at+"lists/standings.csv?category="+url.QueryEscape("Women & <girls>")).Want(t, 200, "place,rank,number,", "\n1,1,1,", "\n1,1,4,", "Ruiz, Ana"); strings.Contains(p.Body, "Gil, Leo") {
		t.Error("a boy in the file of the women")
	} else if name := p.Header.Get("Content-Disposition"); !strings.HasSuffix(name, `standings-Women-girls.csv"`) {
		t.Errorf("the file is called %s", name)
	}
	w.Get(at+"lists/standings.xlsx?category=None").Want(t, 404)
	for _, query := range []string{"category=*", "category=Nobody", "category=None"} {
		if p := w.Get(at + "print.pdf?sheet=standings&paper=a4&" + query); p.Status != 200 || !strings.HasPrefix(p.Body, "%PDF") {
			t.Errorf("%s: status %d", query, p.Status)
		}
	}
}

// A prize of a category is for who belongs to it.
func TestAPrizeOfACategory(t *testing.T) {
	w := newWindow(t)
	at := w.YoungTournament()
	w.Do(at, arbiter.SetCategories{Categories: []category.Category{{Name: "Veterans", BornTo: 1980}}})
	w.Do(at, arbiter.SetFund{Text: "currency = \"EUR\"\ndecimals = 0\n[[list]]\nname = \"V\"\ncategories = \"Veterans\"\nprizes = [50]\n"})
	w.WinRound(at, 1)
	p := w.Get(at+"prizes").Want(t, 200, "Sanz, Eva", "category: Veterans", `value="Veterans"`)
	if text := webtest.VisibleText(p.Body); strings.Contains(text, "Ruiz, Ana") {
		t.Errorf("somebody else: %s", text)
	}
	w.Do(at, arbiter.SetCategories{})
	w.Get(at+"prizes").Want(t, 200, "there is no category “Veterans”")
}

// The categories of an event are those of all its tournaments, and of new ones.
func TestCategoriesOfAnEvent(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200).URL.Path, "/new")
	section := func(name string) string {
		return w.Post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path
	}
	a := section("A")
	w.Post(a+"players", url.Values{"name": {"Ruiz, Ana"}}).Want(t, 200)
	w.Get(event).Want(t, 200, `href="`+event+`/categories"`)
	w.Get(event+"/categories").Want(t, 200, "to all tournaments of the event")
	w.Post(event+"/categories", url.Values{"category": {"Guests"}, "who": {"hand"}}).Want(t, 200, `value="Guests"`)
	w.Post(a+"players/1/categories", url.Values{"category": {"Guests"}}).Want(t, 200)
	w.Post(event+"/categories", url.Values{"do": {"ages"}, "category": {"Guests"}, "was": {"Guests"}, "who": {"hand"}}).Want(t, 200, "Not saved yet", `value="U18"`)
	w.Post(event+"/categories", url.Values{"category": {"Guests", "U18"}, "was": {"Guests", ""}, "who": {"hand", ""}, "born-from": {"", "2008"}}).Want(t, 200, `value="U18"`)
	if c := w.State(a).Categories; len(c) != 2 || !slices.Equal(c[0].In, []int{1}) || c[1].BornFrom != 2008 {
		t.Errorf("%+v", c)
	}
	if c := w.State(section("B")).Categories; len(c) != 2 || c[0].In != nil {
		t.Errorf("a new tournament has %+v", c)
	}
	w.Post(event+"/categories", url.Values{"category": {"A", "A"}}).Want(t, 422)
	w.Get("/e/none/categories").Want(t, 404)
}
