package web_test

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"torneo/internal/arbiter"
)

// The default time is asked in words, and what the regulations say of it is said.
func TestDefaultTimeInTheSettings(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.get(at+"settings").want(t, 200, "Default time", `value="unsaid" checked`)
	w.post(at+"default-time", url.Values{"default": {"zero"}}).want(t, 200, "The default time has been saved.", `value="zero" checked`)
	w.post(at+"default-time", url.Values{"default": {"minutes"}}).want(t, 422, "a number of minutes from 0 to 1440")
	w.post(at+"default-time", url.Values{"default": {"minutes"}, "minutes": {"30"}}).want(t, 200, `value="minutes" checked`, `value="30"`)
	if m := w.state(at).DefaultTime; m == nil || *m != 30 {
		t.Fatalf("%v", m)
	}
	w.get(at+"journal").want(t, 200, "Default time: 30 minutes")
	w.post(at+"default-time", url.Values{"default": {"unsaid"}})
	if m := w.state(at).DefaultTime; m != nil {
		t.Errorf("%d minutes are said", *m)
	}
	w.headers["Accept-Language"] = "es"
	w.get(at+"settings").want(t, 200, "Tolerancia cero: pierde quien no esté en la mesa cuando empieza la ronda")
}

// The start of a round is a button of its page; it is corrected there.
func TestTheStartOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.playing(6)
	w.get(at+"rounds/1").want(t, 200, "The round begins now")
	w.post(at+"rounds/1/start", url.Values{"return": {at + "rounds/1"}}).want(t, 200, "The start of the round has been noted: ", "Began at ", "Undo")
	if w.state(at).Round(1).Started.IsZero() {
		t.Fatal("it has not begun")
	}
	w.post(at+"rounds/1/start", url.Values{"at": {"soon"}}).want(t, 422, "“soon” is not a time of day")
	w.post(at+"rounds/1/start", url.Values{"at": {"17:06"}, "return": {at + "rounds/1"}}).want(t, 200, "Began at 17:06", "has been noted: 17:06")
	w.get(at+"journal").want(t, 200, "Round 1 began at 17:06")
}

// The first minutes of a round on one page: who is absent is chosen, who arrives is judged,
// and the others lose as one act, which is undone as one.
func TestTheFirstMinutesOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.playing(8)
	start := at + "rounds/1/start"
	boards := w.state(at).Round(1).Boards
	w.get(start).want(t, 200, "The start of this round has not been noted", "The round begins now", "The default time is not known here", "0 of 4 boards have their result")
	thirty := 30
	w.does(at, arbiter.SetDefaultTime{Minutes: &thirty}, arbiter.StartRound{Round: 1, At: time.Now().Add(-10 * time.Minute)})
	p := w.get(start).want(t, 200, "20 minutes left", "30 minutes from the real start (E.01 (2023) 6.7.1)", "White absent: "+w.state(at).Player(boards[0].White).Name)
	p.lacks(t, "What would be entered")

	absent := fmt.Sprintf("?chosen=1&absent=%d&absent=%d&absent=%d&absent=%d", boards[0].White, boards[1].White, boards[1].Black, boards[2].Black)
	p = w.get(start+absent).want(t, 200, "4 empty chairs", "-/+", "-/-", "+/-", "E.01 (2023) 6.7.1", "must be confirmed", "Give 3 forfeits")

	// One of them arrives in time.
	p = w.post(at+"rounds/1/arrival", url.Values{"player": {fmt.Sprint(boards[2].Black)}, "return": {start + absent}}).want(t, 200, "and may play (E.01 (2023) 6.7.1)", "3 empty chairs", "Give 2 forfeits")
	fields := p.controls(t, at+"rounds/1/forfeits")
	if len(fields["absent"]) != 3 {
		t.Fatalf("%v", fields)
	}
	w.post(at+"rounds/1/forfeits", fields).want(t, 422, "the default time ends at", "before that nobody loses by being absent (E.01 (2023) 6.7.1)")

	// Half an hour later they lose.
	w.does(at, arbiter.StartRound{Round: 1, At: time.Now().Add(-40 * time.Minute)})
	p = w.get(start+absent).want(t, 200, "The default time is over.", "Give 2 forfeits")
	p.lacks(t, "must be confirmed")
	p = w.post(at+"rounds/1/forfeits", p.controls(t, at+"rounds/1/forfeits")).want(t, 200, "2 boards lost by forfeit.", "2 of 4 boards have their result", "Undo")
	if n := len(w.state(at).Missing(1)); n != 2 {
		t.Errorf("%d boards are without result", n)
	}
	w.post(at+"undo", p.controls(t, at+"undo"))
	if n := len(w.state(at).Missing(1)); n != 4 {
		t.Errorf("%d boards are without result after one undo", n)
	}

	// A board that began at another time has its own limit.
	w.post(at+"rounds/1/start", url.Values{"table": {"2"}, "at": {time.Now().Add(-5 * time.Minute).Format("15:04")}, "return": {start}}).want(t, 200, "began at "+time.Now().Add(-5*time.Minute).Format("15:04"))
	w.post(at+"rounds/1/start", url.Values{"table": {"9"}, "at": {"17:00"}}).want(t, 422, "there is no board 9 in this round")
	zero := 0
	w.does(at, arbiter.SetDefaultTime{Minutes: &zero})
	w.get(start).want(t, 200, "Zero tolerance: a player who was not at the board", "The default time is over.")
	w.does(at, arbiter.SetDefaultTime{Minutes: &thirty})
	w.headers["Accept-Language"] = "es"
	w.get(start+absent).want(t, 200, "El tiempo de incomparecencia ha terminado.", "Lo que se anotaría", "puede jugar")
	w.get(at+"rounds/1").want(t, 200, "Primeros minutos de la ronda")
}
