package web_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

var somebody = arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}

// does carries out commands without a page.
func (w *window) does(at string, commands ...arbiter.Command) {
	w.t.Helper()
	for _, c := range commands {
		if _, err := w.desk.Do(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), somebody, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			w.t.Fatalf("%+v: %v", c, err)
		}
	}
}

// drafted begins a tournament of so many players whose first round is a draft, and returns its
// path.
func (w *window) drafted(players int) string {
	at := strings.TrimSuffix(w.tournament(), "/")
	var list []tournament.Player
	for k := range players {
		list = append(list, tournament.Player{Name: fmt.Sprintf("Player %d", k+1), Federation: "ESP", Rating: max(2300-20*k, 1400)})
	}
	w.does(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{})
	return at
}

// One form is one act: what it changes is changed, all of it, and taken back at once.
func TestAFormThatChangesTwoThingsOfAPlayer(t *testing.T) {
	w := newWindow(t)
	at := w.drafted(4)
	p := w.get(at+"/players/2/edit").want(t, 200)
	fields := p.fields()
	for k, v := range map[string]string{"name": "Player 2", "federation": "ESP", "rating": "2281", "nohalf": "1"} {
		fields.Set(k, v)
	}
	before := w.state(at).Last
	if fields.Get("seen") != strconv.FormatInt(before, 10) {
		t.Fatalf("the page has seen %q of %d", fields.Get("seen"), before)
	}
	p = w.post(at+"/players/2/edit", fields)
	for range 2 {
		if p.status == 409 || strings.Contains(p.body, `name="confirmed"`) {
			p = w.post(at+"/players/2/edit", p.fields())
		}
	}
	s := w.state(at)
	if q := s.Player(2); !q.NoHalfByes || q.Rating != 2281 {
		t.Fatalf("%+v\n%s", q, visible(p.body))
	}
	events, err := w.desk.History(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), before)
	if err != nil || len(events) < 2 || len(arbiter.ActOf(slices.Concat(must(w.desk.History(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), 0))), events[0].Number)) != len(events) {
		t.Errorf("not one act: %+v, %v", events, err)
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// A list that corrects players and enters others does both, or nothing.
func TestAListThatChangesAndEnters(t *testing.T) {
	w := newWindow(t)
	at := strings.TrimSuffix(w.tournament(), "/")
	w.does(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "Ruiz, Leo", Federation: "ESP", FIDEID: 2201234, Rating: 2000}}})
	list := "Nombre;FED;FIDE ID;Elo\nRuiz, Leo;ESP;2201234;2010\nGil, Sara;ESP;2205678;1900\n"
	fields := w.get(at + "/players").fields()
	fields = url.Values{"seen": fields["seen"][:1], "list": {list}, "do": {"1"}, "chosen": {"1"}, "take": {"2", "3"}}
	w.post(at+"/players/list", fields).want(t, 200)
	s := w.state(at)
	if len(s.Players) != 2 || s.Players[0].Rating != 2010 {
		t.Errorf("%+v", s.Players)
	}
}

// Who ends the phase ends it with what he has typed.
func TestEndingThePhaseTakesTheBoardsThatAreTyped(t *testing.T) {
	w := newWindow(t)
	at := w.drafted(4)
	w.does(at, arbiter.StartManual{Round: 1})
	fields := w.get(at+"/rounds/1").want(t, 200, `name="white"`).fields()
	fields = url.Values{"seen": fields["seen"][:1], "white": {"1", "4", ""}, "black": {"2", "3", ""}, "end": {"1"}, "confirmed": {"4"}, "reason": {"A"}}
	w.post(at+"/rounds/1/boards", fields).want(t, 200)
	r := w.state(at).Round(1)
	if r.Manual || r.Find(journal.Board{White: 1, Black: 2}) < 0 || r.Find(journal.Board{White: 4, Black: 3}) < 0 || !r.Altered {
		t.Errorf("%+v", r)
	}
	// What cannot be taken is refused, and the phase goes on.
	w.does(at, arbiter.StartManual{Round: 1})
	fields.Set("seen", strconv.FormatInt(w.state(at).Last, 10))
	fields["white"], fields["black"] = []string{"1", "4"}, []string{"2", "4"}
	w.post(at+"/rounds/1/boards", fields).want(t, 422)
	if r := w.state(at).Round(1); !r.Manual || r.Find(journal.Board{White: 1, Black: 2}) < 0 {
		t.Errorf("%+v", r)
	}
}

// Two who walk in while a round is played are entered for it and paired with each
// other (C.04.2 4.4).
func TestTwoWalkInsAreEnteredForTheRoundInPlay(t *testing.T) {
	for _, checkedIn := range []bool{false, true} {
		w := newWindow(t)
		at := w.drafted(6)
		if checkedIn {
			w.does(at, arbiter.Unpair{Round: 1}, arbiter.CheckInAll{Present: true}, arbiter.PairRound{})
		}
		w.does(at, arbiter.Publish{Round: 1})
		w.get(at+"/players").want(t, 200, `name="from"`, "Plays from round")
		for _, name := range []string{"Late, A", "Late, B"} {
			w.post(at+"/players", url.Values{"name": {name}, "rating": {"1500"}, "from": {"1"}, "confirmed": {"4"}}).want(t, 200)
		}
		w.post(at+"/rounds/1/late", url.Values{"confirmed": {"4"}}).want(t, 200)
		r := w.state(at).Round(1)
		if last := r.Boards[len(r.Boards)-1]; len(r.Boards) != 4 || !last.Late || r.Find(journal.Board{White: 7, Black: 8}) != 3 {
			t.Errorf("checked in %v: %+v", checkedIn, r.Boards)
		}
	}
}
