package arbiter

import (
	"testing"

	"torneo/internal/journal"
)

func TestDistribute(t *testing.T) {
	s := newSections(t, 6) // 2490, 2480 … 2440, and 2000 in B
	state := func(id string) *journal.State {
		got, err := s.desk.State(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	all := func() map[string]*journal.State { return map[string]*journal.State{s.id: state(s.id), s.b: state(s.b)} }
	shares := []Share{{s.b, 0}, {s.id, 2465}}
	moves := Distribute(all(), ByRating, shares)
	if len(moves) != 1 || moves[0].From != s.id || moves[0].To != s.b || len(moves[0].Players) != 3 {
		t.Fatalf("%+v", moves)
	}
	if _, err := s.desk.Move(t.Context(), chief, s.event, moves, Consent{}); err != nil {
		t.Fatal(describe(err))
	}
	if a, b := s.names(s.id), s.names(s.b); a != "01#1 02#2 03#3" || b != "04#0 05#0 06#0 50#0" {
		t.Errorf("A: %s\nB: %s", a, b)
	}
	if moves := Distribute(all(), ByRating, shares); len(moves) != 0 {
		t.Errorf("again: %+v", moves)
	}
	// A year that nobody knows decides nothing, and who has been paired stays.
	if moves := Distribute(all(), ByBirth, []Share{{s.b, 0}}); len(moves) != 0 {
		t.Errorf("by birth: %+v", moves)
	}
	s.do(PairRound{}, Silent)
	if moves := Distribute(all(), ByRating, []Share{{s.b, 0}}); len(moves) != 0 {
		t.Errorf("who is in a round goes: %+v", moves)
	}
}
