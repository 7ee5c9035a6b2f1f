package standings_test

import (
	"errors"
	"slices"
	"testing"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
)

// The standings are after the last round that is complete; the one that is being
// played is asked for, and they are provisional then (R-ROUND-IN-PLAY).
func TestTheRoundInPlayIsAskedFor(t *testing.T) {
	first, second := "1-3 1, 4-2 0", "2-1 1, 3-4 ?"
	for _, test := range []struct {
		name   string
		rounds []string
		ask    int
		after  int
		play   standings.InPlay
		said   string
	}{
		{"complete", []string{first, "2-1 1, 3-4 ="}, standings.LastComplete, 2, standings.InPlay{}, ""},
		{"in play", []string{first, second}, standings.LastComplete, 1, standings.InPlay{}, "standings.said.in-play"},
		{"asked for", []string{first, second}, 2, 2, standings.InPlay{Round: 2, Finished: 1, Games: 2}, ""},
		{"the last one", []string{first, second}, standings.LastPaired, 2, standings.InPlay{Round: 2, Finished: 1, Games: 2}, ""},
		{"before it", []string{first, second}, 1, 1, standings.InPlay{}, ""},
		{"the first one", []string{"1-3 ?, 4-2 0"}, standings.LastComplete, 1, standings.InPlay{Round: 1, Finished: 1, Games: 2}, ""},
		{"adjourned", []string{first, "2-1 1, 3-4 adj"}, standings.LastComplete, 2, standings.InPlay{}, ""},
		{"missing long ago", []string{"1-3 ?, 4-2 0", "2-1 1, 3-4 ="}, standings.LastComplete, 2, standings.InPlay{}, ""},
		{"nothing", nil, standings.LastComplete, 0, standings.InPlay{}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			x, err := standings.Of(tournamenttest.Parse(4, test.rounds...), standings.Request{List: specs(t, "PTS,BH"), Edition: "2026", Round: test.ask})
			if err != nil {
				t.Fatal(err)
			}
			if x.Table.After != test.after || x.Standings.InPlay != test.play {
				t.Errorf("after round %d, %+v", x.Table.After, x.Standings.InPlay)
			}
			if said := slices.ContainsFunc(x.Said, func(m message.Message) bool { return m.ID == test.said }); said != (test.said != "") {
				t.Errorf("said %v", x.Said)
			}
		})
	}
}

// Who was expelled has no place, and those behind him move up; what he scored counts
// for his opponents (R-EXPELLED).
func TestWhoIsExpelledHasNoPlace(t *testing.T) {
	record := tournamenttest.Parse(4, "1-3 1, 2-4 1", "1-2 1, 3-4 1")
	record.Players[0].Expelled, record.Players[0].Withdrawn = true, true
	x, err := standings.Of(record, standings.Request{List: specs(t, "PTS,BH"), Edition: "2026"})
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]int
	for _, r := range x.Standings.Rows {
		got = append(got, [2]int{r.Number, r.Rank})
		if r.Values[0].String() == "" || r.Values[1].String() == "" {
			t.Errorf("%d has no values", r.Number)
		}
	}
	// 2 and 3 have a point each, and met 1 (2.0) and each one more.
	if want := [][2]int{{2, 1}, {3, 1}, {4, 3}, {1, 0}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if x.Standings.Rows[0].Values[1].String() != "2.0" {
		t.Errorf("Buchholz of 2: %v", x.Standings.Rows[0].Values)
	}
}

func TestOfRefuses(t *testing.T) {
	record := tournamenttest.Parse(4, "1-3 1, 4-2 0")
	record.Rulebook.TieBreaks = "2026"
	var round *standings.NoRound
	if _, err := standings.Of(record, standings.Request{Round: 2}); !errors.As(err, &round) || round.Round != 2 || round.Last != 1 {
		t.Errorf("round 2: %v", err)
	}
	if _, err := standings.Of(record, standings.Request{Round: -2}); !errors.As(err, &round) {
		t.Errorf("round -2: %v", err)
	}
	var preset *standings.NoPreset
	if _, err := standings.Of(record, standings.Request{Preset: "swisss"}); !errors.As(err, &preset) {
		t.Errorf("preset: %v", err)
	}
	var refused *tiebreak.Refused
	if _, err := standings.Of(record, standings.Request{List: specs(t, "PTS,SOB")}); !errors.As(err, &refused) {
		t.Errorf("list: %v", err)
	}
	record.TieBreaks = []string{"PTS", "XYZ"}
	var syntax *tiebreak.SyntaxError
	if _, err := standings.Of(record, standings.Request{}); !errors.As(err, &syntax) {
		t.Errorf("the event's list: %v", err)
	}
	record = tournamenttest.Parse(2, "1-2 1, 1-2 0")
	var torn *crosstable.Contradiction
	if _, err := standings.Of(record, standings.Request{Edition: "2026"}); !errors.As(err, &torn) {
		t.Errorf("two games in a round: %v", err)
	}
}
