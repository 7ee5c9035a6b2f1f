package events_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// The list has everybody of all tournaments by name, with the board of the published round, as a
// page and as a file.
func TestEverybodyByName(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4)
	event := eventOf(w, a)
	b := newSection(w, event, "Veteranos", "Ñúñez, Ana", "Ávila, Sol", "Player 2")
	p := w.Get(event+"/everybody").Want(t, 200, "7 players", `href="`+b+`players/2"`, `href="`+a+`rounds/1#table-1"`, "Veteranos")
	if first, second := strings.Index(p.Body, ">Ávila, Sol<"), strings.Index(p.Body, ">Ñúñez, Ana<"); first < 0 || second < first || strings.Index(p.Body, ">Player 1<") < second {
		t.Error("they are not in the order of the alphabet")
	}
	w.Get(event+"/lists/everybody.csv").Want(t, 200, `"Ávila, Sol",Veteranos,,,`, ",Open A,1,White,")
	w.Get(event+"/lists/everybody.xlsx").Want(t, 200)
	for _, wrong := range []string{"everybody.pdf", "nobody.csv", "everybody"} {
		w.Get(event+"/lists/"+wrong).Want(t, 404)
	}
	// A draft is no board yet.
	w.EnterResults(a, 1, "1", "0")
	w.Do(a, arbiter.CloseRound{Round: 1}, arbiter.PairRound{})
	w.Get(event+"/everybody").Want(t, 200, `rounds/1#table-1`).Lack(t, `rounds/2#table-1`)
	e, err := w.Store.CreateEvent(t.Context(), "Leer")
	if err != nil {
		t.Fatal(err)
	}
	w.Get("/e/"+e.ID+"/everybody").Want(t, 200, "Nobody has entered yet.")
	w.Get("/e/none/everybody").Want(t, 404)
}

// Players of all tournaments that have not begun are checked in on one page.
func TestEverybodyIsCheckedInOnOnePage(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4)
	event := eventOf(w, a)
	w.Get(event+"/present").Want(t, 200, "there is nobody to check in")
	b := newSection(w, event, "Veteranos", "Núñez Peña, Ana", "Ávila, Sol")
	c := newSection(w, event, "Sub 12", "Luz")
	p := w.Get(event+"/present").Want(t, 200, "Veteranos", "<strong>0</strong>/2", "<strong>0</strong>/1", `action="`+b+`players/check"`, `action="`+c+`players/check"`)
	if strings.Contains(p.Body, ">Player 1<") {
		t.Error("who plays already is to be checked in")
	}
	p = w.Post(b+"players/check", url.Values{"in": {"1"}, "return": {event + "/present"}}).Want(t, 200, "<strong>1</strong>/2", "Núñez Peña, Ana is here")
	if p.URL.Path != event+"/present" || !w.State(b).Players[0].Present {
		t.Errorf("back to %s", p.URL)
	}
	w.Get(event+"/present?absent=1").Want(t, 200, ">Luz<", "<strong>1</strong>/2").Lack(t, ">Núñez Peña, Ana<")
	w.Get(event+"/present?find=pena").Want(t, 200, ">Núñez Peña, Ana<").Lack(t, ">Luz<")
	w.Get(event+"/present?find="+url.QueryEscape("<b>'")).Want(t, 200, "Nobody matches.")
	w.Get("/e/none/present").Want(t, 404)
}

// Where the tables of the tournaments follow each other, the event says their numbers, and that
// somebody who entered late made two have the same.
func TestTheEventSaysItsTables(t *testing.T) {
	w := newWindow(t)
	a := newSection(w, eventOf(w, w.Tournament()), "A", "Ana", "Eva", "Luz", "Sol")
	event := eventOf(w, a)
	newSection(w, event, "B", "Uno", "Dos")
	w.Get(event).Want(t, 200).Lack(t, "Boards 1", "shares numbers")
	w.Post(event+"/tables", url.Values{"do": {"follow"}, "reserved": {""}}).Want(t, 200)
	w.Get(event).Want(t, 200, "Boards 1-2", "Boards 3").Lack(t, "shares numbers")
	for _, name := range []string{"Tres", "Más"} {
		w.Do(a, arbiter.EnterPlayer{Player: tournament.Player{Name: name}})
	}
	w.Get(event).Want(t, 200, "A shares numbers with others: B (3)", `href="`+event+`/tables"`)
}
