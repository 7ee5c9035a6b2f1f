package rounds_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// Of two at one board the second is asked, in words and by the clock of the hall, and
// results of other boards ask nobody.
func TestTheSecondAtABoardIsAsked(t *testing.T) {
	w := newWindow(t)
	at := w.Draft(8)
	w.Do(at, arbiter.Publish{Round: 1})
	boards := w.State(at).Round(1).Boards
	seen := w.Get(at + "/rounds/1").LastSeen()
	form := func(b journal.Board, key string) url.Values {
		return url.Values{"white": {strconv.Itoa(b.White)}, "black": {strconv.Itoa(b.Black)}, "result": {key}, "seen": {seen}, "return": {at + "/rounds/1"}}
	}
	result := func(k int) string {
		kind, _ := arbiter.KindOf(w.State(at).Round(1).Boards[k].Result)
		return kind.Symbol
	}
	w.Post("/who", url.Values{"who": {"Ana"}})
	w.Post(at+"/rounds/1/result", form(boards[0].Board, "1")).Want(t, 200)
	w.Post("/who", url.Values{"who": {"Luis"}})
	w.Post(at+"/rounds/1/result", form(boards[1].Board, "0")).Want(t, 200)
	event, _ := w.Desk.History(t.Context(), strings.TrimPrefix(at, "/t/"), w.State(at).Last-2)
	when := event[0].Time.Local().Format("15:04")

	w.Headers["Accept-Language"] = "es"
	w.Post(at+"/rounds/1/result", form(boards[0].Board, "0")).Want(t, 409, "Ana anotó 1-0 a las "+when+".", "¿Anotar 0-1 en su lugar?", "Dejar 1-0", "<html")
	w.Headers["Accept-Language"], w.Headers["Torneo-Panel"] = "en", "1"
	p := w.Post(at+"/rounds/1/result", form(boards[0].Board, "0")).Want(t, 409, "Ana entered 1-0 at "+when+".", "Enter 0-1 instead?", "Board 1: "+w.State(at).Player(boards[0].White).Name)
	if strings.Contains(p.Body, "<html") {
		t.Error("the panel is a page")
	}
	delete(w.Headers, "Torneo-Panel")
	if result(0) != "1-0" || result(1) != "0-1" {
		t.Fatalf("%s and %s", result(0), result(1))
	}
	// While he is asked the result is taken back: he is asked again, and of that.
	p = w.Post(at+"/rounds/1/result", form(boards[0].Board, "0"))
	again := p.Fields()
	w.Do(at, arbiter.EnterResult{Round: 1, Board: boards[0].Board})
	p = w.Post(at+"/rounds/1/result", again).Want(t, 409, "Ana removed the result at", "Leave it without a result")
	w.Post(at+"/rounds/1/result", p.Fields()).Want(t, 200)
	if result(0) != "0-1" {
		t.Errorf("what was confirmed is not entered: %s", result(0))
	}
	w.Post(at+"/rounds/1/result", form(boards[2].Board, "=")).Want(t, 200)
}
