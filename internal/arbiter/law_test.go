package arbiter

import (
	"testing"

	"torneo/internal/journal"
	"torneo/laws"
	"torneo/tournament"
)

// Which illegal move loses hangs on the day of the round and on the rate of play.
func TestIllegalMovesByTheLawsOfTheDay(t *testing.T) {
	for _, test := range []struct {
		day, pace string
		loses     int
		kind      laws.Kind
	}{
		{"2013/10/01", "90+30", 3, laws.Standard},
		{"2016/10/01", "90+30", 2, laws.Standard},
		{"2016/10/01", "15+10", 1, laws.Rapid},
		{"2019/10/01", "15+10", 2, laws.Rapid},
		{"2026/10/01", "3+2", 2, laws.Blitz},
		{"2026/10/01", "", 2, laws.Standard},
	} {
		day, err := tournament.ParseDate(test.day)
		if err != nil {
			t.Fatal(err)
		}
		s := &journal.State{}
		s.Config.Start, s.Config.TimeControl = day, test.pace
		v, ok := IllegalMoveLaw(s, 1, 1)
		if !ok || v.Kind != test.kind {
			t.Errorf("%s %s: %v %v", test.day, test.pace, v.Kind, ok)
		}
		for n := 1; n <= 3; n++ {
			if _, loses := LosesByIllegalMoves(s, 1, n); loses != (n >= test.loses) {
				t.Errorf("%s %s: illegal move no. %d loses: %v", test.day, test.pace, n, loses)
			}
		}
	}
	early := &journal.State{}
	early.Config.Start, _ = tournament.ParseDate("2001/05/05")
	if _, ok := IllegalMoveLaw(early, 1, 1); ok {
		t.Error("Laws are known that are not")
	}
}
