package standings_test

import (
	"os"
	"slices"
	"testing"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/trf"
)

// The five-round Swiss of FIDE's exercises: article 16.4 of 2026 caps what a
// participant gets from his own unplayed rounds, and nothing else differs there
// from 2024.
func TestCompareNamesTheQuestion(t *testing.T) {
	data, err := os.ReadFile("../testdata/tiebreaks/held_swiss_5.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, problems := trf.Read(data)
	if record == nil {
		t.Fatal(problems)
	}
	table, err := crosstable.New(record, 0)
	if err != nil {
		t.Fatal(err)
	}
	compare := func(list string, editions ...handbook.Edition) *standings.Comparison {
		t.Helper()
		c, err := standings.Compare(table, specs(t, list), editions, tiebreak.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}

	c := compare("PTS,BH", "2024", "2026")
	moved := map[int]standings.Move{}
	for _, m := range c.Moves {
		moved[m.Number] = m
	}
	for number, want := range map[int][2]string{4: {"15.0", "14.0"}, 11: {"13.5", "12.5"}} {
		m := moved[number]
		if len(m.Values) != 1 || m.Values[0].From != want[0] || m.Values[0].To != want[1] {
			t.Errorf("player %d: %+v, want Buchholz %v", number, m.Values, want)
		}
		if !slices.Equal(m.Questions, []tiebreak.Question{tiebreak.QuestionOwn}) {
			t.Errorf("player %d: moved by %v, want the own unplayed rounds alone", number, m.Questions)
		}
	}
	for _, m := range c.Moves {
		if len(m.Questions) == 0 {
			t.Errorf("player %d moved, and nothing moved him", m.Number)
		}
	}

	if c := compare("PTS,WON", "2024", "2026"); len(c.Moves) != 0 {
		t.Errorf("games won are the same in 2024 and 2026, moved: %+v", c.Moves)
	}

	c = compare("PTS,STD", "2024", "2026")
	if missing := c.Editions[0].Missing; len(missing) != 1 || missing[0].Spec.Code != "STD" {
		t.Errorf("2024 does not have STD; missing: %v", missing)
	}
	for _, m := range c.Moves {
		if !slices.Contains(m.Questions, tiebreak.QuestionList) {
			t.Errorf("player %d: moved by %v, want the list", m.Number, m.Questions)
		}
	}
	if len(c.Moves) != len(record.Players) {
		t.Errorf("%d players moved, want all: none had a value before", len(c.Moves))
	}
}
