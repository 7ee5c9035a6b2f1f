package web_test

import (
	"net/url"
	"slices"
	"testing"

	"torneo/internal/arbiter"
)

// A pasted column of categories makes categories, with standings and prizes, or is left
// out.
func TestAPastedColumnOfCategories(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(2, 5)
	list := "Name;Elo;Cat.\nUno, Ana;1500;Sub-12\nDos, Berta;1600;sub 12\nTres, Carla;1700;Veteranas\nCuatro, Dora;1800;\n"
	w.post(at+"players/list", url.Values{"list": {list}}).want(t, 200, "Sub-12", "the category is created", "Veteranas")
	w.post(at+"players/list", url.Values{"list": {list}, "do": {"enter"}, "chosen": {"1"}, "take": {"2", "3", "4", "5"}, "categories": {"1"}}).want(t, 200)
	s := w.state(at)
	if len(s.Categories) != 2 || s.Categories[0].Name != "Sub-12" || s.Categories[1].Name != "Veteranas" {
		t.Fatalf("%+v", s.Categories)
	}
	names := func(k int) (list []string) {
		for id := range arbiter.Members(s, &s.Categories[k]) {
			list = append(list, s.Player(id).Name)
		}
		slices.Sort(list)
		return list
	}
	if got := names(0); !slices.Equal(got, []string{"Dos, Berta", "Uno, Ana"}) {
		t.Errorf("Sub-12: %v", got)
	}
	if got := names(1); !slices.Equal(got, []string{"Tres, Carla"}) {
		t.Errorf("Veteranas: %v", got)
	}
	more := "Name;Elo;Cat.\nCinco, Eva;1500;Veteranas\nTres, Carla;1700;SUB-12\nSeis, Fina;1400;Otra\n"
	w.post(at+"players/list", url.Values{"list": {more}, "do": {"enter"}, "chosen": {"1"}, "take": {"2", "4"}}).want(t, 200) // the column is not taken
	if s = w.state(at); len(s.Categories) != 2 || len(names(1)) != 1 {
		t.Errorf("%+v", s.Categories)
	}
	w.post(at+"players/list", url.Values{"list": {more}, "do": {"enter"}, "chosen": {"1"}, "categories": {"1"}}).want(t, 200) // of who has entered
	if s = w.state(at); len(s.Categories) != 3 || !slices.Equal(names(0), []string{"Dos, Berta", "Tres, Carla", "Uno, Ana"}) || !slices.Equal(names(1), []string{"Cinco, Eva", "Tres, Carla"}) {
		t.Errorf("%+v: %v, %v", s.Categories, names(0), names(1))
	}
}

// No browser keeps pages on which people's telephones and addresses stand.
func TestPagesWithContactsAreKeptNowhere(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(2, 5)
	for _, path := range []string{at + "players", at + "players/1"} {
		if got := w.get(path).want(t, 200).header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: %q", path, got)
		}
	}
	if got := w.get(at+"standings").want(t, 200).header.Get("Cache-Control"); got == "no-store" {
		t.Errorf("standings: %q", got)
	}
}
