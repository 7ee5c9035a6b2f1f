package pairing_test

import (
	"errors"
	"slices"
	"testing"

	"torneo/handbook"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Which edition an event is under: that of its type, else of its rulebook, else the
// newest, which is said. One that is not there is neither paired nor judged by another
// unless that is asked for.
func TestEditionOfTheEvent(t *testing.T) {
	day := func(year, month, day int) tournament.Date { return tournament.Date{Year: year, Month: month, Day: day} }
	stated := func(e handbook.Edition) *tournament.Rulebook {
		b := tournament.ProposeRulebook(tournament.Date{}, tournament.Date{})
		b.State(handbook.Pairing, e)
		return &b
	}
	for _, test := range []struct {
		name     string
		code     string
		start    tournament.Date
		rulebook *tournament.Rulebook // nil: proposed from the day
		edition  string               // refused for want of that edition, where the system is none
		system   pairing.System
		assumed  bool
	}{
		{"the first day of the newest", "", day(2026, 2, 1), nil, "", pairing.Dutch, false},
		{"the day before", "", day(2026, 1, 31), nil, "", pairing.DutchCollapsing, false},
		{"the day before, undated code", "FIDE_DUTCH_BAKU", day(2026, 1, 31), nil, "", pairing.DutchCollapsing, false},
		{"the first day of 2017's", "", day(2017, 7, 1), nil, "", pairing.DutchCollapsing, false},
		{"the last day of the one before", "", day(2017, 6, 30), nil, "", pairing.DutchRelaxing, false},
		{"by its rulebook", "FIDE_DUTCH", day(2026, 5, 1), stated("Swiss-2012"), "", pairing.DutchRelaxing, false},
		{"before its text is there", "FIDE_DUBOV", day(2015, 5, 1), nil, "2012", "", false},
		{"old, but its type says otherwise", "FIDE_DUTCH_2026", day(2019, 5, 1), nil, "", pairing.Dutch, false},
		{"new, but its type says otherwise", "FIDE_DUTCH_2017", day(2026, 5, 1), nil, "", pairing.DutchCollapsing, false},
		{"old, but its rulebook says otherwise", "", day(2019, 5, 1), stated("Swiss-2026"), "", pairing.Dutch, false},
		{"new, but its rulebook says otherwise", "", day(2026, 5, 1), stated("Swiss-2017"), "", pairing.DutchCollapsing, false},
		{"without a date", "", tournament.Date{}, nil, "", pairing.Dutch, true},
		{"without a date, but stated", "", tournament.Date{}, stated("Swiss-2017"), "", pairing.DutchCollapsing, false},
		{"old, by a table", "FIDE_ROUNDROBIN", day(2019, 5, 1), nil, "", pairing.Berger, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			event := written(4, "1-4 1, 2-3 0")
			event.PlannedRounds = 5
			event.Start, event.Rulebook = test.start, tournament.ProposeRulebook(test.start, tournament.Date{})
			if test.rulebook != nil {
				event.Rulebook = *test.rulebook
			}
			if test.code != "" {
				var err error
				if event.System, err = tournament.ParseSystem(test.code); err != nil {
					t.Fatal(err)
				}
			}
			c, err := pairing.Choose(event, pairing.Options{})
			_, pairErr := pairing.Pair(event, pairing.Options{Round: 1})
			_, checkErr := pairing.Check(event, pairing.Options{})
			for _, err := range []error{err, pairErr, checkErr} {
				refused := (*swiss.Unpairable)(nil)
				switch {
				case test.system != "" && (err != nil || c.System != test.system):
					t.Errorf("%s, refused: %v", c.System, err)
				case test.system != "":
				case !errors.As(err, &refused) || refused.Message.ID != "pairing.edition-not-built" || refused.Message.Args["edition"] != test.edition:
					t.Errorf("%v, want a refusal for want of %s", err, test.edition)
				}
			}
			if !c.Assumed.IsZero() != test.assumed {
				t.Errorf("assumed: %v", c.Assumed)
			}
			asked := pairing.Options{System: pairing.Dutch, Round: 1}
			if c, err := pairing.Choose(event, asked); err != nil || c.System != pairing.Dutch || !c.Assumed.IsZero() {
				t.Errorf("asked for: %v, %v", c, err)
			}
			if _, err := pairing.Check(event, asked); err != nil {
				t.Errorf("asked for: %v", err)
			}
		})
	}
}

// A record that does not say what it is, and in which everybody has met everybody, is a
// round robin of its own table; and that is said. Of a Swiss the edition is said that nobody
// has stated, as of a report without dates.
func TestRoundRobinThatNobodyNames(t *testing.T) {
	rounds := []string{"1-2 1, 3-4 0", "1-3 1, 2-4 0", "1-4 1, 2-3 0"} // by no table: 1 has White three times
	for _, test := range []struct {
		name        string
		with        func(*tournament.Tournament)
		system      pairing.System
		differences bool
		assumed     bool
	}{
		{"everybody met everybody", func(*tournament.Tournament) {}, pairing.Berger, false, true},
		{"a Swiss by its type", func(e *tournament.Tournament) { e.System.Family = tournament.Swiss }, pairing.Dutch, true, true},
		{"more rounds are planned", func(e *tournament.Tournament) { e.PlannedRounds = 5 }, pairing.Dutch, true, true},
		{"a round less", func(e *tournament.Tournament) { e.Rounds = e.Rounds[:2] }, pairing.Dutch, true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			event := written(4, rounds...)
			test.with(event)
			c, err := pairing.Choose(event, pairing.Options{})
			if err != nil || c.System != test.system || !c.Assumed.IsZero() != test.assumed {
				t.Fatalf("%v, %v", c, err)
			}
			list, err := pairing.Check(event, pairing.Options{})
			if err != nil || (said(list) != nil) != test.differences {
				t.Errorf("%q, %v", said(list), err)
			}
			if list, err = pairing.Check(event, pairing.Options{System: pairing.Dutch}); err != nil || said(list) == nil {
				t.Errorf("as a Swiss: %q, %v", said(list), err)
			}
		})
	}
	twice := written(4, append(rounds, "2-1 1, 4-3 0", "3-1 1, 4-2 0", "1-4 1, 2-3 0")...)
	if c, err := pairing.Choose(twice, pairing.Options{}); err != nil || c.Event.Games != 2 {
		t.Errorf("two cycles: %v, %v", c, err)
	}
	if list, err := pairing.Check(twice, pairing.Options{}); err != nil || said(list) != nil {
		t.Errorf("two cycles: %q, %v", said(list), err)
	}
}

// A system and an edition that are asked for together are that edition of that system,
// whatever the event's rulebook says; two years that contradict each other are refused.
func TestSystemAndEditionTogether(t *testing.T) {
	event := written(4, "1-2 1, 3-4 0")
	for _, test := range []struct {
		system  pairing.System
		edition string
		want    pairing.System
	}{
		{"dutch", "2017", "dutch-2017"}, {"dutch", "2026", "dutch-2026"}, {"dutch", "2012", "dutch-2012"}, {"dutch-2017", "2017", "dutch-2017"},
		{"dutch-2017", "2026", ""}, {"dutch", "1999", ""}, {"dubov", "2018", "dubov-2018"}, {"dubov-2018", "2017", "dubov-2018"}, {"dutch-2017", "", "dutch-2017"},
	} {
		c, err := pairing.Choose(event, pairing.Options{System: test.system, Edition: test.edition})
		if c.System != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s in %s: %s, %v; want %s", test.system, test.edition, c.System, err, test.want)
		}
	}
}

// A record that says nothing of its points is paired by the standard ones: the winners
// meet in round 2.
func TestRecordWithoutPoints(t *testing.T) {
	event, same := written(4, "1-3 1, 4-2 1"), written(4, "1-3 1, 4-2 1")
	event.Points = tournament.GamePoints{}
	got, err := pairing.Pair(event, pairing.Options{})
	want, err2 := pairing.Pair(same, pairing.Options{})
	if err != nil || err2 != nil || !slices.Equal(got.Boards, want.Boards) {
		t.Errorf("%+v, %v; want %+v, %v", got, err, want, err2)
	}
}
