package laws

import (
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

func control(t *testing.T, words string, mode Mode) *Control {
	t.Helper()
	c, ok := ControlIn(words, mode)
	if !ok {
		t.Fatalf("%q is not read", words)
	}
	return c
}

// What kind of play a control is, by edition: the examples of A.1 and B.1.
func TestSpeeds(t *testing.T) {
	for _, test := range []struct {
		words    string
		old, now Kind // 2009, since 2014
	}{
		{"10 min + 5 s", Rapid, Rapid}, {"12 min", Blitz, Rapid}, {"10 min", Blitz, Blitz}, {"5 min + 5 s", Blitz, Blitz},
		{"30 min + 30 s", Standard, Standard}, {"3 min + 2 s", Blitz, Blitz}, {"59 min", Rapid, Rapid}, {"60 min", Standard, Standard}, {"15 min", Rapid, Rapid},
	} {
		c := control(t, test.words, Cumulative)
		for _, e := range handbook.LawsEditions() {
			want := test.now
			if e == "Laws-2009" {
				want = test.old
			}
			if got := c.Speed(e); got != want {
				t.Errorf("%s in %s: %s, want %s", test.words, e, got, want)
			}
		}
	}
	white, _ := tournament.ParseTimeControl("W300-B240")
	if got := (&Control{TimeControl: white}).Speed("Laws-2023"); got != Blitz {
		t.Errorf("sides that differ: %s", got)
	}
}

// What is given: 90+30 shows 1:30:30 at the start, and after n moves base and n+1 increments
// have been given; the next period comes with its moves.
func TestGiven(t *testing.T) {
	c := control(t, "90+30", Cumulative)
	if got := FormatTime(c.AllottedTime(White, 0)); got != "1:30:30" {
		t.Errorf("at the start %s", got)
	}
	if got := c.AllottedTime(Black, 12); got != 90*60+13*30 {
		t.Errorf("after 12 moves %d", got)
	}
	c = control(t, "40/90, 30, +30", Cumulative)
	if before, after := c.AllottedTime(White, 39), c.AllottedTime(White, 40); after-before != 30*60+30 {
		t.Errorf("the fortieth move gives %d", after-before)
	}
	if got := c.Thinking(White, 60); got != 150*60 { // 90 + 30 + 30
		t.Errorf("for 60 moves %s", FormatTime(got))
	}
	if got := control(t, "90+30", Cumulative).Longest(60); got != 2*120*60 {
		t.Errorf("the longest session: %s", FormatTime(got))
	}
}

// The examples of the modes: one minute, ten seconds for each move.
func TestModes(t *testing.T) {
	for _, test := range []struct {
		mode        Mode
		shown, used int
		after       int
		up          bool
	}{
		{Delay, 60, 7, 60, true}, {Bronstein, 60, 7, 60, true},
		{Delay, 60, 25, 45, true}, {Bronstein, 60, 25, 45, true},
		{Delay, 5, 8, 5, true}, {Bronstein, 5, 8, -3, false},
		{Cumulative, 60, 7, 63, true}, {Cumulative, 7, 7, 0, false},
	} {
		c := control(t, "1 min + 10 s", test.mode)
		if after, up := c.TimeAfterMove(White, test.shown, test.used); up != test.up || up && after != test.after {
			t.Errorf("%s, %d shown, %d used: %d %v, want %d %v", test.mode, test.shown, test.used, after, up, test.after, test.up)
		}
	}
	if c := control(t, "1 min + 10 s", Bronstein); c.Press(White, 7) != 7 || c.Press(White, 25) != 10 {
		t.Error("what Bronstein's mode gives back")
	}
}

// A clock that was pressed once too often, and one that is right.
func TestTheSheetOfHalfHours(t *testing.T) {
	c := control(t, "90+30", Cumulative)
	n := SheetLine{Elapsed: 30 * 60, White: 10, Black: 10}
	n.Shown.White = c.AllottedTime(White, 10) - 16*60
	n.Shown.Black = c.AllottedTime(Black, 10) - 14*60
	if a := c.Compare(n); !a.Agrees() || a.Off != 0 || a.Used != 30*60 {
		t.Errorf("%+v", a)
	}
	n.Shown.White += 90 // three presses without a move
	if a := c.Compare(n); a.Agrees() || a.Presses != 3 {
		t.Errorf("%+v", a)
	}
	n.Shown.White -= 90 + 70
	if a := c.Compare(n); a.Agrees() || a.Presses != -2 && a.Presses != 0 {
		t.Errorf("%+v", a)
	}
}

// Manual, to 8.6: 37 moves found, the next one is 41; 42 found, it is 43.
func TestNextMoveNumber(t *testing.T) {
	for found, want := range map[int]int{37: 41, 40: 41, 42: 43, 0: 41} {
		if got := NextMoveNumber(40, found); got != want {
			t.Errorf("%d found: %d, want %d", found, got, want)
		}
	}
}
