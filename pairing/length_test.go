package pairing_test

import (
	"errors"
	"testing"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// What is taken of the number of rounds of an event where its record does not state it: that it
// ends with the record, or of its next round that it is not the last (R-ROUNDS-UNSTATED).
func TestLengthOfAnEvent(t *testing.T) {
	event := written(4, "1-3 1, 4-2 0", "2-1 0, 3-4 1")
	for _, test := range []struct {
		name string
		with func(*tournament.Tournament)
		o    pairing.Options
		want string
		last int
	}{
		{"what has been paired", nil, pairing.Options{}, "pairing.assumed.ends", 2},
		{"a round of it", nil, pairing.Options{Round: 1}, "pairing.assumed.ends", 2},
		{"the next one", nil, pairing.Options{Round: 3}, "pairing.assumed.goes-on", 3},
		{"a bye of a later round", func(e *tournament.Tournament) {
			e.Rounds = append(e.Rounds, tournament.Round{}, tournament.Round{Byes: []tournament.Bye{{ID: 2, Kind: tournament.HalfPointBye}}})
		}, pairing.Options{}, "pairing.assumed.ends", 4},
		{"a round in which nobody is left", func(e *tournament.Tournament) {
			var r tournament.Round
			for n := 1; n <= 4; n++ {
				r.Byes = append(r.Byes, tournament.Bye{ID: n, Kind: tournament.ZeroPointBye})
			}
			e.Rounds = append(e.Rounds, r)
		}, pairing.Options{}, "pairing.assumed.ends", 2},
		{"stated", func(e *tournament.Tournament) { e.PlannedRounds = 5 }, pairing.Options{}, "", 0},
		{"a round robin", func(e *tournament.Tournament) { e.System = tournament.System{Family: tournament.RoundRobin, Games: 1} }, pairing.Options{}, "", 0},
		{"not to be paired", func(e *tournament.Tournament) { e.System.Code = "FIDE_DUTCH_2008" }, pairing.Options{}, "", 0},
	} {
		e := *event
		if test.with != nil {
			test.with(&e)
		}
		got := pairing.AssumedLength(&e, test.o)
		if last, _ := got.Args["round"].(int); got.ID != test.want || last != test.last {
			t.Errorf("%s: %v, want %s of %d", test.name, got, test.want, test.last)
		}
	}

	next, err := pairing.Pair(event, pairing.Options{})
	if err != nil || next.Assumed.ID != "pairing.assumed.goes-on" || next.Swiss.Field.Last() {
		t.Errorf("the next round: %+v, %v", next, err)
	}
	again, err := pairing.Pair(event, pairing.Options{Round: 2})
	if err != nil || again.Assumed.ID != "pairing.assumed.ends" || !again.Swiss.Field.Last() {
		t.Errorf("the last round: %+v, %v", again, err)
	}
	if event.PlannedRounds != 0 {
		t.Error("the record was changed")
	}
}

// What has been played by the Burstein System, and with the Baku acceleration, is judged as
// well; the next round is not paired before the number of rounds is known.
func TestSeedingRoundsOfAnEventThatEnds(t *testing.T) {
	for code, id := range map[string]string{"FIDE_BURSTEIN": "burstein.rounds", "FIDE_DUTCH_2026_BAKU": "pairing.baku-rounds"} {
		event := rated(t, 8, "", code, tournament.Date{Year: 2026, Month: 3, Day: 1})
		event.PlannedRounds, event.Rounds = 5, nil
		for round := range 5 {
			p, err := pairing.Pair(event, pairing.Options{})
			if err != nil {
				t.Fatal(err)
			}
			p.Enter(event)
			for k := range event.Rounds[round].Games {
				event.Rounds[round].Games[k].Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
			}
		}
		event.PlannedRounds = 0
		if checked, err := pairing.Check(event, pairing.Options{}); err != nil || len(checked) != 5 || len(said(checked)) > 0 {
			t.Errorf("%s: %v, %v", code, said(checked), err)
		}
		_, err := pairing.Pair(event, pairing.Options{})
		if refused := (*swiss.Unpairable)(nil); !errors.As(err, &refused) || refused.Message.ID != id {
			t.Errorf("%s: %v", code, err)
		}
	}
}
