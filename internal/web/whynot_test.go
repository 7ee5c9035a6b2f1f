package web_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// Why two do not meet is asked with names, parts of them or numbers, in both languages:
// who is not known, could be several, is named twice or was not there is said.
func TestWhyTwoDoNotMeetIsAskedByName(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(6, 5)
	s := w.state(at)
	for k, name := range []string{"Pérez, Ana", "Gómez, Eva", "Pérez, Luis"} {
		p := s.Players[k].Player
		p.Name = name
		w.does(at, arbiter.ChangePlayer{ID: s.Players[k].ID, Player: p})
	}
	w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	ask := func(first, second string) string {
		return at + "rounds/1/why?" + url.Values{"first": {first}, "second": {second}}.Encode()
	}
	byNumber := visible(w.get(ask("1", "2")).want(t, 200, `list="why-names"`, `<option value="Gómez, Eva">`).body)
	for _, names := range [][2]string{{"Pérez, Ana", "Gómez, Eva"}, {"ana", " gómez "}, {"pérez, a", "2"}} {
		if got := visible(w.get(ask(names[0], names[1])).want(t, 200).body); got != byNumber {
			t.Errorf("%v is answered otherwise than 1 and 2:\n%s\nnot\n%s", names, got, byNumber)
		}
	}
	// Brackets and the answer name people beside their numbers.
	w.get(ask("1", "2")).want(t, 200, "1 Pérez, Ana – 2 Gómez, Eva", "1 Pérez, Ana; 2 Gómez, Eva; 3 Pérez, Luis")
	w.get(ask("Ana", "")).want(t, 200, "bye")
	w.get(ask("Pérez", "2")).want(t, 422, "is ambiguous")
	w.get(ask("Ana", "Ruiz")).want(t, 422, "Nobody is called")
	w.get(ask("Ana", "99")).want(t, 422, "no player with number")
	w.get(ask("Ana", "1")).want(t, 422, "is named twice")
	w.headers["Accept-Language"] = "es"
	if p := w.get(ask("luis", "eva")).want(t, 200, "¿Por qué no?"); strings.Contains(p.body, "web.") {
		t.Error(visible(p.body))
	}
	delete(w.headers, "Accept-Language")
	w.results(at, 1, "1", "1", "1")
	w.does(at, arbiter.RequestBye{ID: s.Players[0].ID, Round: 2, Kind: tournament.HalfPointBye}, arbiter.PairRound{})
	w.get(strings.Replace(ask("Ana", "Eva"), "rounds/1", "rounds/2", 1)).want(t, 422, "was not in this round")
}
