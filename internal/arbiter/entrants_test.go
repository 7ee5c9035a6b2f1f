package arbiter_test

import (
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/tournament"
)

func withPlayers(players ...tournament.Player) *journal.State {
	s := &journal.State{Config: journal.Config{System: "FIDE_DUTCH_2026", Rounds: 5, Points: tournament.StandardGamePoints()}}
	for k, p := range players {
		s.Players = append(s.Players, journal.Player{ID: k + 1, Player: p})
	}
	return s
}

// Two entries are one person with the same FIDE ID, or with the same name where nothing
// known speaks against it; two of one name in one tournament are two.
func TestWhoIsOneEntrant(t *testing.T) {
	own, err := eventjournal.Fold(nil)
	if err != nil {
		t.Fatal(err)
	}
	birth := tournament.Date{Year: 2010}
	a := tournament.Player{Name: "Ruiz, Ana", FIDEID: 123, Birth: birth}
	for _, test := range []struct {
		name   string
		other  []tournament.Player
		people int
	}{
		{"the same FIDE ID under another name", []tournament.Player{{Name: "Ruiz Gil, Ana", FIDEID: 123}}, 1},
		{"the same name, nothing else known", []tournament.Player{{Name: "RUIZ, Aná"}}, 1},
		{"the same name with another FIDE ID", []tournament.Player{{Name: "Ruiz, Ana", FIDEID: 124}}, 2},
		{"the same name, born in another year", []tournament.Player{{Name: "Ruiz, Ana", Birth: tournament.Date{Year: 1980}}}, 2},
		{"two of one name", []tournament.Player{{Name: "Ruiz, Ana"}, {Name: "Ruiz, Ana"}}, 2},
		{"somebody else", []tournament.Player{{Name: "Gil, Leo"}}, 2},
		{"without a FIDE ID like others", []tournament.Player{{Name: "Gil, Leo"}, {Name: "Paz, Ivo"}}, 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			list := arbiter.Entrants(own, map[string]*journal.State{"a": withPlayers(a), "b": withPlayers(test.other...)})
			seats := 0
			for _, e := range list {
				seats += len(e.Seats)
			}
			if len(list) != test.people || seats != 1+len(test.other) {
				t.Errorf("%+v", list)
			}
		})
	}
}

// A number that was given is stronger than what is known.
func TestANumberMakesOneEntrant(t *testing.T) {
	named, err := eventjournal.EncodeIn(journal.Newest, journal.Entry{Number: 1}, eventjournal.EntrantsNamed{Entrants: []eventjournal.Entrant{
		{Number: 4, Seat: eventjournal.Seat{Tournament: "a", Player: 1}}, {Number: 4, Seat: eventjournal.Seat{Tournament: "b", Player: 1}},
		{Number: 5, Seat: eventjournal.Seat{Tournament: "b", Player: 2}}}})
	if err != nil {
		t.Fatal(err)
	}
	own, err := eventjournal.Fold([]journal.Entry{named})
	if err != nil {
		t.Fatal(err)
	}
	list := arbiter.Entrants(own, map[string]*journal.State{
		"a": withPlayers(tournament.Player{Name: "Ruiz, Ana"}, tournament.Player{Name: "Gil, Leo"}),
		"b": withPlayers(tournament.Player{Name: "Ruiz Gil, Anna"}, tournament.Player{Name: "Gil, Leo"})})
	if len(list) != 2 || list[0].Number != 4 || len(list[0].Seats) != 2 || list[1].Number != 5 || len(list[1].Seats) != 2 {
		t.Errorf("%+v", list)
	}
}

// The first of each group go on, and the best of the others by place, then by their share
// of the points; who has withdrawn does not.
func TestWhoAdvances(t *testing.T) {
	group := func(id string, rounds int, points ...int) (list []arbiter.Placed) {
		for k, p := range points {
			list = append(list, arbiter.Placed{Seat: eventjournal.Seat{Tournament: id, Player: k + 1}, Player: &journal.Player{}, Place: k + 1, Points: tournament.Points(p), Played: rounds})
		}
		return list
	}
	a, b, c := group("a", 3, 30, 20, 10), group("b", 5, 40, 40, 20), group("c", 3, 25, 20, 15)
	c[0].Player = &journal.Player{LeftFrom: 3}
	seat := func(id string, n int) eventjournal.Seat { return eventjournal.Seat{Tournament: id, Player: n} }
	for _, test := range []struct {
		first, best int
		want        []eventjournal.Seat
	}{
		{0, 0, nil},
		{1, 0, []eventjournal.Seat{seat("a", 1), seat("b", 1)}},
		{1, 1, []eventjournal.Seat{seat("a", 1), seat("b", 1), seat("b", 2)}},                                           // 4 of 5 are more than 2 of 3
		{2, 1, []eventjournal.Seat{seat("a", 1), seat("b", 1), seat("a", 2), seat("b", 2), seat("c", 2), seat("c", 3)}}, // 1.5 of 3 are more than 2 of 5
		{0, 2, []eventjournal.Seat{seat("a", 1), seat("b", 1)}},
		{9, 9, []eventjournal.Seat{seat("a", 1), seat("a", 2), seat("a", 3), seat("b", 1), seat("b", 2), seat("b", 3), seat("c", 2), seat("c", 3)}},
	} {
		got := arbiter.Advancing([][]arbiter.Placed{a, b, c}, test.first, test.best)
		if len(got) != len(test.want) {
			t.Errorf("%d and %d: %v", test.first, test.best, got)
		}
		for _, s := range test.want {
			if !got[s] {
				t.Errorf("%d and %d: %v does not go on", test.first, test.best, s)
			}
		}
	}
}

// Spans of tables are read as they are written; others are refused.
func TestSpans(t *testing.T) {
	for text, want := range map[string]string{"": "", "7": "7", "12-15, 7": "7, 12-15", "1;2 3 5–6": "1-3, 5-6", "4, 4": "4"} {
		n, err := arbiter.ParseSpans(text)
		if err != nil || arbiter.Spans(n) != want {
			t.Errorf("%q: %v, %v", text, n, err)
		}
	}
	for _, text := range []string{"x", "0", "5-3", "1-99999", "-3", "3-", "1--2", "9999999999999999999999"} {
		if n, err := arbiter.ParseSpans(text); err == nil {
			t.Errorf("%q is %v", text, n)
		}
	}
}
