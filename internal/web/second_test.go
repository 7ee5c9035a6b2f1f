package web_test

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
	at := w.drafted(8)
	w.does(at, arbiter.Publish{Round: 1})
	boards := w.state(at).Round(1).Boards
	seen := w.get(at + "/rounds/1").seen()
	form := func(b journal.Board, key string) url.Values {
		return url.Values{"white": {strconv.Itoa(b.White)}, "black": {strconv.Itoa(b.Black)}, "result": {key}, "seen": {seen}, "return": {at + "/rounds/1"}}
	}
	result := func(k int) string {
		kind, _ := arbiter.KindOf(w.state(at).Round(1).Boards[k].Result)
		return kind.Symbol
	}
	w.post("/who", url.Values{"who": {"Ana"}})
	w.post(at+"/rounds/1/result", form(boards[0].Board, "1")).want(t, 200)
	w.post("/who", url.Values{"who": {"Luis"}})
	w.post(at+"/rounds/1/result", form(boards[1].Board, "0")).want(t, 200)
	event, _ := w.desk.History(t.Context(), strings.TrimPrefix(at, "/t/"), w.state(at).Last-2)
	when := event[0].Time.Local().Format("15:04")

	w.headers["Accept-Language"] = "es"
	w.post(at+"/rounds/1/result", form(boards[0].Board, "0")).want(t, 409, "Ana anotó 1-0 a las "+when+".", "¿Anotar 0-1 en su lugar?", "Dejar 1-0", "<html")
	w.headers["Accept-Language"], w.headers["Torneo-Panel"] = "en", "1"
	p := w.post(at+"/rounds/1/result", form(boards[0].Board, "0")).want(t, 409, "Ana entered 1-0 at "+when+".", "Enter 0-1 instead?", "Board 1: "+w.state(at).Player(boards[0].White).Name)
	if strings.Contains(p.body, "<html") {
		t.Error("the panel is a page")
	}
	delete(w.headers, "Torneo-Panel")
	if result(0) != "1-0" || result(1) != "0-1" {
		t.Fatalf("%s and %s", result(0), result(1))
	}
	// While he is asked the result is taken back: he is asked again, and of that.
	p = w.post(at+"/rounds/1/result", form(boards[0].Board, "0"))
	again := p.fields()
	w.does(at, arbiter.EnterResult{Round: 1, Board: boards[0].Board})
	p = w.post(at+"/rounds/1/result", again).want(t, 409, "Ana took the result back at", "Leave it without a result")
	w.post(at+"/rounds/1/result", p.fields()).want(t, 200)
	if result(0) != "0-1" {
		t.Errorf("what was confirmed is not entered: %s", result(0))
	}
	w.post(at+"/rounds/1/result", form(boards[2].Board, "=")).want(t, 200)
}
