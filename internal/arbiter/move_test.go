package arbiter

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// sections is an event with two tournaments: A with its players, B with one more.
type sections struct {
	*venue
	event, b string
}

func newSections(t *testing.T, players int) *sections {
	t.Helper()
	v := newVenue(t, players, 3)
	j, err := v.desk.Store().Journal(t.Context(), v.id)
	if err != nil {
		t.Fatal(err)
	}
	config := DefaultConfig("B", tournament.Date{Year: 2026, Month: 11, Day: 20})
	b, err := v.desk.Create(t.Context(), chief, j.Event, config)
	if err != nil {
		t.Fatal(err)
	}
	s := &sections{v, j.Event, b}
	if _, err := v.desk.Do(t.Context(), b, chief, EnterPlayer{Player: player(50)}, Consent{}); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *sections) names(id string) string {
	s.t.Helper()
	state, err := s.desk.State(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	var list []string
	for _, p := range state.Players {
		list = append(list, fmt.Sprint(p.Name[len(p.Name)-2:], "#", p.Number))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func (s *sections) move(level Level, players ...int) (int64, error) {
	return s.desk.Move(s.t.Context(), chief, s.event, []PlayersMove{{From: s.id, To: s.b, Players: players}}, Consent{Level: level})
}

func refusedAs(t *testing.T, err error, id string) {
	t.Helper()
	var r *Refused
	if !errors.As(err, &r) || r.Message.ID != id {
		t.Errorf("%v, want %s", describe(err), id)
	}
}

// Who moves brings along what he asked for; the others' numbers close up. All of it is
// taken back as one, and nobody takes back half of it.
func TestPlayersMoveAndComeBack(t *testing.T) {
	s := newSections(t, 6)
	s.do(CheckIn{ID: 2, Present: true}, Silent)
	s.do(RequestBye{ID: 2, Round: 2, Kind: tournament.HalfPointBye}, Silent)
	before := s.names(s.id)
	number, err := s.move(Silent, 2, 5)
	if err != nil {
		t.Fatal(describe(err))
	}
	if a, b := s.names(s.id), s.names(s.b); a != "01#1 03#2 04#3 06#4" || b != "02#0 05#0 50#0" {
		t.Errorf("A: %s\nB: %s", a, b)
	}
	state, _ := s.desk.State(t.Context(), s.b)
	k := slices.IndexFunc(state.Players, func(p journal.Player) bool { return p.Name == player(2).Name })
	if p := state.Players[k]; !p.Present || p.Byes[2] != tournament.HalfPointBye {
		t.Errorf("%+v", p)
	}

	// No half of it is taken back by itself.
	events, _ := s.desk.History(t.Context(), s.id, 0)
	_, err = s.desk.Do(t.Context(), s.id, chief, Undo{Numbers: ActOf(events, int64(len(events)))}, Consent{Level: TwoSteps})
	refusedAs(t, err, "section.half")

	if _, err := s.desk.UndoMove(t.Context(), chief, s.event, number, Consent{Level: TwoSteps}); err != nil {
		t.Fatal(describe(err))
	}
	if a, b := s.names(s.id), s.names(s.b); a != before || b != "50#0" {
		t.Errorf("A: %s\nB: %s", a, b)
	}
	_, err = s.desk.UndoMove(t.Context(), chief, s.event, number, Consent{Level: TwoSteps})
	refusedAs(t, err, "section.undone")

	// Who moves again is the same entrant.
	for range 2 {
		if number, err = s.move(Silent, 2); err != nil {
			t.Fatal(describe(err))
		}
		own, err := s.desk.EventState(t.Context(), s.event)
		if err != nil || own.Moved[number].Moves[0].Entrant != 1 {
			t.Errorf("%+v, %v", own.Moved[number], err)
		}
		if _, err := s.desk.UndoMove(t.Context(), chief, s.event, number, Consent{Level: TwoSteps}); err != nil {
			t.Fatal(describe(err))
		}
	}
}

// Data beside the journals move along with a player, and come back.
func TestContactsMoveAlong(t *testing.T) {
	s := newSections(t, 4)
	store := s.desk.Store()
	known := Contact{Club: "Torre Sur", Owed: 3000}
	if err := store.KeepContacts(t.Context(), s.id, map[int]Contact{2: known, 3: {Club: "Alfil"}}); err != nil {
		t.Fatal(err)
	}
	look := func(want ...string) {
		t.Helper()
		var got []string
		for _, id := range []string{s.id, s.b} {
			contacts, err := store.Contacts(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprint(contacts))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	stays, goes := fmt.Sprint(map[int]Contact{3: {Club: "Alfil"}}), fmt.Sprint(map[int]Contact{2: known})
	number, err := s.move(Silent, 2)
	if err != nil {
		t.Fatal(describe(err))
	}
	look(stays, goes)
	if _, err := s.desk.UndoMove(t.Context(), chief, s.event, number, Consent{Level: TwoSteps}); err != nil {
		t.Fatal(describe(err))
	}
	look(fmt.Sprint(map[int]Contact{2: known, 3: {Club: "Alfil"}}), "map[]")
}

func TestWhoCannotMove(t *testing.T) {
	s := newSections(t, 4)
	if _, err := s.move(Silent); err == nil {
		t.Error("nobody moves")
	}
	_, err := s.move(Silent, 9)
	refusedAs(t, err, "arbiter.player.unknown")
	_, err = s.desk.Move(t.Context(), chief, s.event, []PlayersMove{{From: s.id, To: "elsewhere", Players: []int{1}}}, Consent{})
	refusedAs(t, err, "section.unknown")
	_, err = s.desk.Move(t.Context(), Person{Name: "Eve", Role: ResultDesk}, s.event, []PlayersMove{{From: s.id, To: s.b, Players: []int{1}}}, Consent{})
	refusedAs(t, err, "rights.refused.role")

	// A move that one of two tournaments refuses happens in neither.
	own, _ := s.desk.EventState(t.Context(), s.event)
	s.do(PairRound{}, Silent)
	a, b := s.names(s.id), s.names(s.b)
	_, err = s.move(TwoSteps, 1, 2)
	refusedAs(t, err, "arbiter.player.played")
	_, err = s.desk.Move(t.Context(), chief, s.event, []PlayersMove{{From: s.b, To: s.id, Players: []int{1}}, {From: s.id, To: s.b, Players: []int{3}}}, Consent{Level: TwoSteps})
	refusedAs(t, err, "arbiter.player.played")
	after, _ := s.desk.EventState(t.Context(), s.event)
	if s.names(s.id) != a || s.names(s.b) != b || own.Last != after.Last {
		t.Error("something happened")
	}
}

// A warning in any of the tournaments is confirmed once, for all.
func TestAMoveIsConfirmedOnce(t *testing.T) {
	s := newSections(t, 4)
	s.do(EnterPlayer{Player: player(50)}, Silent)
	state, _ := s.desk.State(t.Context(), s.id)
	id := state.Players[len(state.Players)-1].ID
	_, err := s.move(Silent, id)
	var u *Unconfirmed
	if !errors.As(err, &u) || len(u.Warnings) != 1 || u.Warnings[0].Message.ID != "arbiter.player.same-name" {
		t.Fatalf("%v", describe(err))
	}
	if _, err := s.move(Acknowledge, id); err != nil {
		t.Error(describe(err))
	}
}

// A move between two others at the same moment is decided again.
func TestAMoveAfterSomebodyElse(t *testing.T) {
	s := newSections(t, 6)
	other := NewDesk(s.desk.Store(), s.desk.clock)
	if _, err := other.State(t.Context(), s.id); err != nil {
		t.Fatal(err)
	}
	if _, err := s.move(Silent, 2); err != nil {
		t.Fatal(describe(err))
	}
	_, err := other.Move(t.Context(), chief, s.event, []PlayersMove{{From: s.id, To: s.b, Players: []int{2}}}, Consent{})
	refusedAs(t, err, "arbiter.player.unknown")
	if _, err := other.Move(t.Context(), chief, s.event, []PlayersMove{{From: s.id, To: s.b, Players: []int{3}}}, Consent{}); err != nil {
		t.Error(describe(err))
	}
	if b := s.names(s.b); b != "02#0 03#0 50#0" {
		t.Error(b)
	}
}
