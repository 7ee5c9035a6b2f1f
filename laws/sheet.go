package laws

import "torneo/tournament"

// ControlIn reads a time control as people write it, for clocks of a mode; false where it
// cannot be told, or in two ways.
func ControlIn(words string, mode Mode) (*Control, bool) {
	u, ok := tournament.ReadTimeControl(words)
	if !ok || u.Other != nil {
		return nil, false
	}
	c := &Control{TimeControl: u.Control, Mode: mode, Extra: u.Delay}
	if u.Delay > 0 && mode == Cumulative {
		c.Mode = Delay
	}
	if mode != Cumulative && c.Extra == 0 {
		c.Extra = c.Adds(White)
	}
	return c, true
}

// Thinking returns the seconds of a side for a game of so many moves: with a delay or in
// Bronstein's mode it counts as if all of the extra time was used (A.1 and B.1 of E.01 count it
// so).
func (c *Control) Thinking(s Side, moves int) int {
	if c.Mode == Cumulative {
		return c.AllottedTime(s, max(0, moves-1))
	}
	return c.AllottedTime(s, moves) + moves*c.Extra
}

// Longest returns the maximum length of a session in which each side makes so many moves, in
// seconds.
func (c *Control) Longest(moves int) int { return c.Thinking(White, moves) + c.Thinking(Black, moves) }

// SheetLine is a line of the sheet on which the arbiter notes both times every half hour, so that
// a clock can be replaced (Arbiters' Manual 2014, to E.01 (2014) 6.12).
type SheetLine struct {
	Elapsed      int // seconds since the start of the session
	White, Black int // moves completed
	Shown        Clocks
}

// Agreement is the check of the clocks by a line of the sheet.
type Agreement struct {
	Given, Shown int // by both clocks, in seconds
	Used         int // so much has gone by on them
	Off          int // less than has gone by in the hall; negative: more
	Presses      int // so many increments that is, if it is that: negative where clocks were pressed too often
}

// tolerance is the maximum difference between the clocks and the watch in the hall, in seconds.
const tolerance = 60

// Agrees reports whether the clocks are right, as far as the sheet can tell.
func (a *Agreement) Agrees() bool { return a.Off <= tolerance && a.Off >= -tolerance }

// Compare compares the times and the moves of a line: one of the clocks runs at any time, so
// that what went by on both is what has gone by.
func (c *Control) Compare(n SheetLine) Agreement {
	a := Agreement{Given: c.AllottedTime(White, n.White) + c.AllottedTime(Black, n.Black), Shown: n.Shown.White + n.Shown.Black}
	a.Used = a.Given - a.Shown
	a.Off = n.Elapsed - a.Used
	if each := c.Adds(White); each > 0 && !a.Agrees() {
		near := a.Off + each/2
		if a.Off < 0 {
			near = a.Off - each/2
		}
		if k := near / each; k != 0 && abs(a.Off-k*each) <= tolerance/4 {
			a.Presses = k
		}
	}
	return a
}

func abs(n int) int { return max(n, -n) }
