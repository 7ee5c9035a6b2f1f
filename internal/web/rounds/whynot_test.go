package rounds_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// Why two do not meet is asked with names, parts of them or numbers, in both languages:
// who is not known, could be several, is named twice or was not there is said.
func TestWhyTwoDoNotMeetIsAskedByName(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(6, 5)
	s := w.State(at)
	for k, name := range []string{"Pérez, Ana", "Gómez, Eva", "Pérez, Luis"} {
		p := s.Players[k].Player
		p.Name = name
		w.Do(at, arbiter.ChangePlayer{ID: s.Players[k].ID, Player: p})
	}
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	ask := func(first, second string) string {
		return at + "rounds/1/why?" + url.Values{"first": {first}, "second": {second}}.Encode()
	}
	byNumber := webtest.VisibleText(w.Get(ask("1", "2")).Want(t, 200, `list="why-names"`, `<option value="Gómez, Eva">`).Body)
	for _, names := range [][2]string{{"Pérez, Ana", "Gómez, Eva"}, {"ana", " gómez "}, {"pérez, a", "2"}} {
		if got := webtest.VisibleText(w.Get(ask(names[0], names[1])).Want(t, 200).Body); got != byNumber {
			t.Errorf("%v is answered otherwise than 1 and 2:\n%s\nnot\n%s", names, got, byNumber)
		}
	}
	// Brackets and the answer name people beside their numbers.
	w.Get(ask("1", "2")).Want(t, 200, "1 Pérez, Ana – 2 Gómez, Eva", "1 Pérez, Ana; 2 Gómez, Eva; 3 Pérez, Luis")
	w.Get(ask("Ana", "")).Want(t, 200, "bye")
	w.Get(ask("Pérez", "2")).Want(t, 422, "is ambiguous")
	w.Get(ask("Ana", "Ruiz")).Want(t, 422, "Nobody is called")
	w.Get(ask("Ana", "99")).Want(t, 422, "no player with number")
	w.Get(ask("Ana", "1")).Want(t, 422, "is named twice")
	w.Headers["Accept-Language"] = "es"
	if p := w.Get(ask("luis", "eva")).Want(t, 200, "¿Por qué no?"); strings.Contains(p.Body, "web.") {
		t.Error(webtest.VisibleText(p.Body))
	}
	delete(w.Headers, "Accept-Language")
	w.EnterResults(at, 1, "1", "1", "1")
	w.Do(at, arbiter.RequestBye{ID: s.Players[0].ID, Round: 2, Kind: tournament.HalfPointBye}, arbiter.PairRound{})
	w.Get(strings.Replace(ask("Ana", "Eva"), "rounds/1", "rounds/2", 1)).Want(t, 422, "was not in this round")
}
