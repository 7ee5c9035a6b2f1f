package web_test

import (
	"fmt"
	"net/url"
	"testing"

	"torneo/internal/arbiter"
)

// Pairing numbers at the desk: equals by order of entry and not by the alphabet, an
// exchange between equals at level 3, given anew before round 4 is paired at level 3
// and never afterwards, and the right number for who comes later (Q146 to Q156).
func TestPairingNumbersAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	for _, name := range []string{"Zapata, Eva", "Alba, Leo", "Mora, Iris", "Cid, Pau", "Sanz, Ana", "Vidal, Eloy"} {
		w.post(at+"players", url.Values{"name": {name}, "rating": {"2000"}}).want(t, 200)
	}
	order := func() (list string) {
		s := w.state(at)
		for n := 1; s.PlayerByNumber(n) != nil; n++ {
			list += s.PlayerByNumber(n).Name[:1]
		}
		return list
	}
	edit := func(id int, rating string) url.Values {
		return url.Values{"name": {w.state(at).Player(id).Name}, "rating": {rating}}
	}
	// 146: by order of entry, which the settings offer.
	w.post(at+"settings", w.settings(at, "order", "entry")).want(t, 200)
	w.post(at+"players/numbers", nil).want(t, 200)
	if got := order(); got != "ZAMCSV" {
		t.Errorf("by entry: %s", got)
	}
	// 147, 148, 150: exchanged without touching a rating, between equals alone, at level 3.
	w.meets(confirm, at+"players/1/exchange", url.Values{"other": {"3"}}, "exchange their pairing numbers")
	if got := order(); got != "MAZCSV" {
		t.Errorf("exchanged: %s", got)
	}
	w.post(at+"players/6/edit", edit(6, "1900")).want(t, 200)
	w.post(at+"players/numbers", nil).want(t, 200)
	w.meets(refused, at+"players/6/exchange", url.Values{"other": {"1"}}, "rating")
	w.does(at, arbiter.DrawColour{Color: 1})
	w.plays(at, 1)
	// 153 to 155: given anew, at level 3 if two or more move, equals as they were chosen.
	w.meets(toRead, at+"players/6/edit", edit(6, "2100"))
	w.meets(confirm, at+"players/numbers", nil)
	if got := order(); got != "VMAZCS" {
		t.Errorf("anew: %s", got)
	}
	w.says(at, "TPN regeneration @ Round 1: 6=>1 1=>2 2=>3 3=>4 4=>5 5=>6")
	w.meets(confirm, at+"players/3/exchange", url.Values{"other": {fmt.Sprint(w.state(at).Player(2).Number)}}, "exchange their pairing numbers")
	w.says(at, "TPN exchange @ Round 1: 2=>3 3=>2")
	for n := 2; n <= 4; n++ {
		w.plays(at, n, "=", "=", "=")
	}
	w.meets(confirm, at+"players/5/edit", edit(5, "2200"))
	// 151: not after round 4 has been paired.
	before := order()
	w.meets(refused, at+"players/numbers", nil, "round 4")
	w.meets(refused, at+"players/3/exchange", url.Values{"other": {"2"}}, "round 4")
	if order() != before {
		t.Error("the numbers have moved")
	}
	// 156: who comes after it has the number that he would have had.
	w.meets(confirm, at+"players", url.Values{"name": {"Núñez, Sol"}, "rating": {"2050"}, "from": {"5"}})
	if got := order(); got != before[:1]+"N"+before[1:] {
		t.Errorf("with a late entry: %s, before %s", got, before)
	}
	w.says(at, "Late entry @ Round 4: 2")
}
