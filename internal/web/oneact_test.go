package web_test

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// One form is one act: what it changes is changed, all of it, and taken back at once.
func TestAFormThatChangesTwoThingsOfAPlayer(t *testing.T) {
	w := newWindow(t)
	at := w.Draft(4)
	p := w.Get(at+"/players/2/edit").Want(t, 200)
	fields := p.Fields()
	for k, v := range map[string]string{"name": "Player 2", "federation": "ESP", "rating": "2281", "nohalf": "1"} {
		fields.Set(k, v)
	}
	before := w.State(at).Last
	if fields.Get("seen") != strconv.FormatInt(before, 10) {
		t.Fatalf("the page has seen %q of %d", fields.Get("seen"), before)
	}
	p = w.Post(at+"/players/2/edit", fields)
	for range 2 {
		if p.Status == 409 || strings.Contains(p.Body, `name="confirmed"`) {
			p = w.Post(at+"/players/2/edit", p.Fields())
		}
	}
	s := w.State(at)
	if q := s.Player(2); !q.NoHalfByes || q.Rating != 2281 {
		t.Fatalf("%+v\n%s", q, webtest.VisibleText(p.Body))
	}
	events, err := w.Desk.History(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), before)
	if err != nil || len(events) < 2 || len(arbiter.ActOf(slices.Concat(webtest.Must(w.Desk.History(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), 0))), events[0].Number)) != len(events) {
		t.Errorf("not one act: %+v, %v", events, err)
	}
}

// A list that corrects players and enters others does both, or nothing.
func TestAListThatChangesAndEnters(t *testing.T) {
	w := newWindow(t)
	at := strings.TrimSuffix(w.Tournament(), "/")
	w.Do(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "Ruiz, Leo", Federation: "ESP", FIDEID: 2201234, Rating: 2000}}})
	list := "Nombre;FED;FIDE ID;Elo\nRuiz, Leo;ESP;2201234;2010\nGil, Sara;ESP;2205678;1900\n"
	fields := w.Get(at + "/players").Fields()
	fields = url.Values{"seen": fields["seen"][:1], "list": {list}, "do": {"1"}, "chosen": {"1"}, "take": {"2", "3"}}
	w.Post(at+"/players/list", fields).Want(t, 200)
	s := w.State(at)
	if len(s.Players) != 2 || s.Players[0].Rating != 2010 {
		t.Errorf("%+v", s.Players)
	}
}

// Who ends the phase ends it with what he has typed.
func TestEndingThePhaseTakesTheBoardsThatAreTyped(t *testing.T) {
	w := newWindow(t)
	at := w.Draft(4)
	w.Do(at, arbiter.StartManual{Round: 1})
	fields := w.Get(at+"/rounds/1").Want(t, 200, `name="white"`).Fields()
	fields = url.Values{"seen": fields["seen"][:1], "white": {"1", "4", ""}, "black": {"2", "3", ""}, "end": {"1"}, "confirmed": {"4"}, "reason": {"A"}}
	w.Post(at+"/rounds/1/boards", fields).Want(t, 200)
	r := w.State(at).Round(1)
	if r.Manual || r.Find(journal.Board{White: 1, Black: 2}) < 0 || r.Find(journal.Board{White: 4, Black: 3}) < 0 || !r.Altered {
		t.Errorf("%+v", r)
	}
	// What cannot be taken is refused, and the phase goes on.
	w.Do(at, arbiter.StartManual{Round: 1})
	fields.Set("seen", strconv.FormatInt(w.State(at).Last, 10))
	fields["white"], fields["black"] = []string{"1", "4"}, []string{"2", "4"}
	w.Post(at+"/rounds/1/boards", fields).Want(t, 422)
	if r := w.State(at).Round(1); !r.Manual || r.Find(journal.Board{White: 1, Black: 2}) < 0 {
		t.Errorf("%+v", r)
	}
}

// Two who walk in while a round is played are entered for it and paired with each
// other (C.04.2 4.4).
func TestTwoWalkInsAreEnteredForTheRoundInPlay(t *testing.T) {
	for _, checkedIn := range []bool{false, true} {
		w := newWindow(t)
		at := w.Draft(6)
		if checkedIn {
			w.Do(at, arbiter.Unpair{Round: 1}, arbiter.CheckInAll{Present: true}, arbiter.PairRound{})
		}
		w.Do(at, arbiter.Publish{Round: 1})
		w.Get(at+"/players").Want(t, 200, `name="from"`, "Plays from round")
		for _, name := range []string{"Late, A", "Late, B"} {
			w.Post(at+"/players", url.Values{"name": {name}, "rating": {"1500"}, "from": {"1"}, "confirmed": {"4"}}).Want(t, 200)
		}
		w.Post(at+"/rounds/1/late", url.Values{"confirmed": {"4"}}).Want(t, 200)
		r := w.State(at).Round(1)
		if last := r.Boards[len(r.Boards)-1]; len(r.Boards) != 4 || !last.Late || r.Find(journal.Board{White: 7, Black: 8}) != 3 {
			t.Errorf("checked in %v: %+v", checkedIn, r.Boards)
		}
	}
}
