package players_test

import (
	"fmt"
	"net/url"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
)

// Pairing numbers at the desk: equals by order of entry and not by the alphabet, an
// exchange between equals at level 3, given anew before round 4 is paired at level 3
// and never afterwards, and the right number for who comes later (Q146 to Q156).
func TestPairingNumbersAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	for _, name := range []string{"Zapata, Eva", "Alba, Leo", "Mora, Iris", "Cid, Pau", "Sanz, Ana", "Vidal, Eloy"} {
		w.Post(at+"players", url.Values{"name": {name}, "rating": {"2000"}}).Want(t, 200)
	}
	order := func() (list string) {
		s := w.State(at)
		for n := 1; s.PlayerByNumber(n) != nil; n++ {
			list += s.PlayerByNumber(n).Name[:1]
		}
		return list
	}
	edit := func(id int, rating string) url.Values {
		return url.Values{"name": {w.State(at).Player(id).Name}, "rating": {rating}}
	}
	// 146: by order of entry, which the settings offer.
	w.Post(at+"settings", w.SettingsForm(at, "order", "entry")).Want(t, 200)
	w.Post(at+"players/numbers", nil).Want(t, 200)
	if got := order(); got != "ZAMCSV" {
		t.Errorf("by entry: %s", got)
	}
	// 147, 148, 150: exchanged without touching a rating, between equals alone, at level 3.
	w.WantLevel(webtest.Confirm, at+"players/1/exchange", url.Values{"other": {"3"}}, "exchange their pairing numbers")
	if got := order(); got != "MAZCSV" {
		t.Errorf("exchanged: %s", got)
	}
	w.Post(at+"players/6/edit", edit(6, "1900")).Want(t, 200)
	w.Post(at+"players/numbers", nil).Want(t, 200)
	w.WantLevel(webtest.Refused, at+"players/6/exchange", url.Values{"other": {"1"}}, "rating")
	w.Do(at, arbiter.DrawColour{Color: 1})
	w.PlayRound(at, 1)
	// 153 to 155: given anew, at level 3 if two or more move, equals as they were chosen.
	w.WantLevel(webtest.ToRead, at+"players/6/edit", edit(6, "2100"))
	w.WantLevel(webtest.Confirm, at+"players/numbers", nil)
	if got := order(); got != "VMAZCS" {
		t.Errorf("anew: %s", got)
	}
	w.WantComment(at, "TPN regeneration @ Round 1: 6=>1 1=>2 2=>3 3=>4 4=>5 5=>6")
	w.WantLevel(webtest.Confirm, at+"players/3/exchange", url.Values{"other": {fmt.Sprint(w.State(at).Player(2).Number)}}, "exchange their pairing numbers")
	w.WantComment(at, "TPN exchange @ Round 1: 2=>3 3=>2")
	for n := 2; n <= 4; n++ {
		w.PlayRound(at, n, "=", "=", "=")
	}
	w.WantLevel(webtest.Confirm, at+"players/5/edit", edit(5, "2200"))
	// 151: not after round 4 has been paired.
	before := order()
	w.WantLevel(webtest.Refused, at+"players/numbers", nil, "round 4")
	w.WantLevel(webtest.Refused, at+"players/3/exchange", url.Values{"other": {"2"}}, "round 4")
	if order() != before {
		t.Error("the numbers have moved")
	}
	// 156: who comes after it has the number that he would have had.
	w.WantLevel(webtest.Confirm, at+"players", url.Values{"name": {"Núñez, Sol"}, "rating": {"2050"}, "from": {"5"}})
	if got := order(); got != before[:1]+"N"+before[1:] {
		t.Errorf("with a late entry: %s, before %s", got, before)
	}
	w.WantComment(at, "Late entry @ Round 4: 2")
}
