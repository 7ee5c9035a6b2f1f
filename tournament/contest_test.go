package tournament_test

import (
	"testing"

	"torneo/tournament"
)

func TestContest(t *testing.T) {
	for _, text := range []string{
		"1", "2", "12", "2x90+30", "2,2x15+10,2x3+2,sudden:5v4", "2x3+2,first:3+2",
		"2,first:4x3+2", "sudden:5+2v4+2", "4x10,sudden:5",
	} {
		c, err := tournament.ParseContest(text)
		if err != nil || c.String() != text {
			t.Errorf("%q: %q, %v", text, c, err)
		}
	}
	c, err := tournament.ParseContest("2, 2x15+10, first:3+2, sudden:5v4")
	if err != nil || len(c.Stages) != 4 {
		t.Fatal(c, err)
	}
	if s := c.Stages[0]; s.Kind != tournament.MostPoints || s.Games != 2 || s.Clock != (tournament.ByColor[tournament.Clock]{}) {
		t.Error(s)
	}
	if s := c.Stages[2]; s.Kind != tournament.FirstWin || s.Games != 0 || s.Clock.Black != (tournament.Clock{Minutes: 3, Increment: 2}) {
		t.Error(s)
	}
	if s := c.Stages[3]; s.Kind != tournament.SuddenDeath || s.Games != 1 || s.Clock.White.Minutes != 5 || s.Clock.Black.Minutes != 4 {
		t.Error(s)
	}
}

func TestContestIsNotUnderstood(t *testing.T) {
	long := "1"
	for range 20 {
		long += ",1"
	}
	for _, text := range []string{
		"", ",", "0", "-2", "+2", "2x", "x15", "2x15+", "2x0", "2x15+-1", "two", "2,", "101", "2x601", "2x15+601",
		":2", "last:2", "first:", "first:0x3", "sudden:", "sudden:1x5v4", "sudden:5v", "sudden", "2x5v4v3", long,
	} {
		if c, err := tournament.ParseContest(text); err == nil {
			t.Errorf("%q is %q", text, c)
		}
	}
}
