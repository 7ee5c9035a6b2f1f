package rating

import (
	"testing"

	"torneo/tournament"
)

// The printed examples: 30 in 90 + 30 is eight hours for two games, 30 in 120 + 40 with
// 30 seconds twelve hours and forty minutes.
func TestWhatIsTooMuchOnADay(t *testing.T) {
	terms := TermsOf("Ratings-2025")
	for _, test := range []struct {
		control string
		kind    Kind
		rounds  int
		want    Excess
	}{
		{"30/5400:1800", Standard, 2, Allowed},
		{"30/7200+30:2400+30", Standard, 2, TooManyHours},
		{"5400+30", Standard, 3, NoNorms},
		{"5400+30", Standard, 4, TooManyHours},
		{"900+10", Rapid, 15, Allowed},
		{"900+10", Rapid, 16, TooManyRounds},
		{"180+2", Blitz, 30, Allowed},
		{"180+2", Blitz, 31, TooManyRounds},
	} {
		c, ok := tournament.ParseTimeControl(test.control)
		if !ok {
			t.Fatal(test.control)
		}
		dates := []tournament.Date{{}, date(2026, 1, 2)} // a round without a day, and one on another
		for range test.rounds {
			dates = append(dates, date(2026, 1, 1))
		}
		days := DaysOfPlay(dates, c.LongestGame())
		if len(days) != 2 || len(days[1].Rounds) != test.rounds {
			t.Fatalf("%+v", days)
		}
		if got, _ := terms.Exceeds(test.kind, days[1]); got != test.want {
			t.Errorf("%+v: %q, %d seconds", test, got, days[1].Seconds)
		}
		if got, _ := terms.Exceeds(test.kind, days[0]); got != Allowed {
			t.Errorf("%+v: one round is %q", test, got)
		}
	}
}
