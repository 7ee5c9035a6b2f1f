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
	at := w.Tournament()
	w.Get(at+"settings").Want(t, 200, "Default time", `value="unsaid" checked`)
	w.Post(at+"default-time", url.Values{"default": {"zero"}}).Want(t, 200, "The default time has been saved.", `value="zero" checked`)
	w.Post(at+"default-time", url.Values{"default": {"minutes"}}).Want(t, 422, "a number of minutes from 0 to 1440")
	w.Post(at+"default-time", url.Values{"default": {"minutes"}, "minutes": {"30"}}).Want(t, 200, `value="minutes" checked`, `value="30"`)
	if m := w.State(at).DefaultTime; m == nil || *m != 30 {
		t.Fatalf("%v", m)
	}
	w.Get(at+"journal").Want(t, 200, "Default time: 30 minutes")
	w.Post(at+"default-time", url.Values{"default": {"unsaid"}})
	if m := w.State(at).DefaultTime; m != nil {
		t.Errorf("%d minutes are said", *m)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"settings").Want(t, 200, "Tolerancia cero: pierde quien no esté en la mesa cuando empieza la ronda")
}

// The start of a round is a button of its page; it is corrected there.
func TestTheStartOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.BeginRound(6)
	w.Get(at+"rounds/1").Want(t, 200, "The round begins now")
	w.Post(at+"rounds/1/start", url.Values{"return": {at + "rounds/1"}}).Want(t, 200, "The start of the round has been noted: ", "Began at ", "Undo")
	if w.State(at).Round(1).Started.IsZero() {
		t.Fatal("it has not begun")
	}
	w.Post(at+"rounds/1/start", url.Values{"at": {"soon"}}).Want(t, 422, "“soon” is not a time of day")
	w.Post(at+"rounds/1/start", url.Values{"at": {"17:06"}, "return": {at + "rounds/1"}}).Want(t, 200, "Began at 17:06", "has been noted: 17:06")
	w.Get(at+"journal").Want(t, 200, "Round 1 began at 17:06")
}

// The first minutes of a round on one page: who is absent is chosen, who arrives is judged,
// and the others lose as one act, which is undone as one.
func TestTheFirstMinutesOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.BeginRound(8)
	start := at + "rounds/1/start"
	boards := w.State(at).Round(1).Boards
	w.Get(start).Want(t, 200, "The start of this round has not been noted", "The round begins now", "The default time is not known here", "0 of 4 boards have their result")
	thirty := 30
	w.Do(at, arbiter.SetDefaultTime{Minutes: &thirty}, arbiter.StartRound{Round: 1, At: time.Now().Add(-10 * time.Minute)})
	p := w.Get(start).Want(t, 200, "20 minutes left", "30 minutes from the real start (E.01 (2023) 6.7.1)", "White absent: "+w.State(at).Player(boards[0].White).Name)
	p.Lack(t, "What would be entered")

	// An empty chair is noted by whoever sees it, and everybody's page has it.
	chair := func(button string, id int, texts ...string) {
		t.Helper()
		w.Post(at+"rounds/1/chair", url.Values{button: {fmt.Sprint(id)}}).Want(t, 200, texts...)
	}
	for _, id := range []int{boards[0].White, boards[1].White, boards[1].Black, boards[2].Black, boards[3].White} {
		chair("absent", id, "is noted as absent")
	}
	last := w.State(at).Last
	chair("absent", boards[0].White)
	if w.State(at).Last != last {
		t.Error("the same is noted twice")
	}
	chair("there", boards[3].White, "is there", "4 empty chairs")
	w.Post(at+"rounds/1/chair", url.Values{"absent": {"99"}}).Want(t, 422, "99")
	w.Post(at+"rounds/1/chair", url.Values{"absent": {"x"}}).Want(t, 422)
	w.Post(at+"rounds/7/chair", url.Values{"absent": {"1"}}).Want(t, 404)
	w.Get(start).Want(t, 200, "4 empty chairs", "-/+", "-/-", "+/-", "E.01 (2023) 6.7.1", "must be confirmed", "Give 3 forfeits")

	// One of them arrives in time.
	p = w.Post(at+"rounds/1/arrival", url.Values{"player": {fmt.Sprint(boards[2].Black)}, "return": {start}}).Want(t, 200, "and may play (E.01 (2023) 6.7.1)", "3 empty chairs", "Give 2 forfeits")
	fields := p.Controls(t, at+"rounds/1/forfeits")
	if len(fields["absent"]) != 3 {
		t.Fatalf("%v", fields)
	}
	w.Post(at+"rounds/1/forfeits", fields).Want(t, 422, "the default time ends at", "before that nobody loses by being absent (E.01 (2023) 6.7.1)")

	// Half an hour later they lose.
	w.Do(at, arbiter.StartRound{Round: 1, At: time.Now().Add(-40 * time.Minute)})
	p = w.Get(start).Want(t, 200, "The default time is over.", "Give 2 forfeits")
	p.Lack(t, "must be confirmed")
	p = w.Post(at+"rounds/1/forfeits", p.Controls(t, at+"rounds/1/forfeits")).Want(t, 200, "2 boards lost by forfeit.", "2 of 4 boards have their result", "Undo")
	if n := len(w.State(at).Missing(1)); n != 2 {
		t.Errorf("%d boards are without result", n)
	}
	w.Post(at+"undo", p.Controls(t, at+"undo"))
	if n := len(w.State(at).Missing(1)); n != 4 {
		t.Errorf("%d boards are without result after one undo", n)
	}

	// A board that began at another time has its own limit.
	w.Post(at+"rounds/1/start", url.Values{"table": {"2"}, "at": {time.Now().Add(-5 * time.Minute).Format("15:04")}, "return": {start}}).Want(t, 200, "began at "+time.Now().Add(-5*time.Minute).Format("15:04"))
	w.Post(at+"rounds/1/start", url.Values{"table": {"9"}, "at": {"17:00"}}).Want(t, 422, "there is no board 9 in this round")
	zero := 0
	w.Do(at, arbiter.SetDefaultTime{Minutes: &zero})
	w.Get(start).Want(t, 200, "Zero tolerance: a player who was not at the board", "The default time is over.")
	w.Do(at, arbiter.SetDefaultTime{Minutes: &thirty})
	w.Headers["Accept-Language"] = "es"
	w.Get(start).Want(t, 200, "El tiempo de incomparecencia ha terminado.", "Lo que se anotaría", "puede jugar")
	w.Get(at+"rounds/1").Want(t, 200, "Primeros minutos de la ronda")
}
