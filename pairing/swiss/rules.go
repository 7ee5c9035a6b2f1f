package swiss

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// Rules are one edition of one system's answers to what it asks of the past and of
// a pair: a field a question. What an answer does is named for what it does, never
// for a year. How a bracket is paired is the system's own package.
//
// The questions are those on which the texts differ: the earlier editions of the
// Dutch system call every round without a game a downfloat (2017 A.4), or only one
// that brought points (2012 B.1.b), bar from the bye after a win by forfeit but not
// after a full-point bye (2017 C.2), or after any points without a game (2012 B.1.b);
// Dubov asks everybody for a rating (C.04.4.1 1.1) and gives who has not played a mild preference for Black (C.04.4.1 1.6.4); Dubov and
// Burstein know no topscorers; the teams and the Double-Swiss have no pair that
// colours forbid.
type Rules struct {
	// What was a round without a game: a float?
	unplayedFloat func(h *history, e *crosstable.Entry) Float
	// Does a round without a game bar from the pairing-allocated bye?
	byeBar func(h *history, e *crosstable.Entry) ByeBar
	// Does it bar who was not there when the first round was paired?
	lateBarred bool
	// Is a Maxi-tournament paired differently?
	maxi bool
	// Which colour should a player get next, and how much?
	preference func(f *Field, p *Player) Preference
	// Who has the freedoms of a topscorer?
	topscorer func(f *Field, a int) bool
	// Which colour must both of two get, so that they may not meet?
	clash func(f *Field, a, b int) tournament.Color
	// Must everybody have a rating?
	rated bool
	// Are the numbers those of the record, those who have not come having one, too?
	ownNumbers bool
	// Do two absolute preferences for one colour weigh the same, whatever the colour
	// differences?
	EqualAbsolute bool
	// Is the Baku acceleration for events only in which a win is worth a point, as its
	// virtual points are a point and half a point?
	onePoint bool

	Upfloat Upfloat // of the systems that are paired with upfloaters

	Cite Citations
}

// Citations are the articles in which the rules give their answers.
type Citations struct {
	Text       string // the text with its year
	Impossible string // what happens if no legal pairing exists
	Pairs      string // criteria that a pair has to meet
	Bye        string // … and who gets the bye
	Met        string // two do not meet twice
	Clash      string // two who must get the same colour do not meet
	Barred     string // no second bye
	Colours    string // chapter whose articles give the colours

	Topscorer string // who is one
	Facts     string // what the system looks at of a player besides: average ratings, indices
	Upfloats  string // how often a player may be upfloated

	Unaccelerated string // why nothing is accelerated; "": it may be
	Published     string // what a published pairing is changed for alone; "": the text has nothing of its own
}

// Dutch2026 is the FIDE (Dutch) System from 1 February 2026 (C.04.3), with the basic
// rules of that day (C.04.1, C.04.2).
var Dutch2026 = &Rules{
	unplayedFloat: floatIfPoints,
	byeBar:        barAfterWinPoints,
	preference:    byDifferenceAndLast,
	topscorer:     aboveHalfInLastRound,
	clash:         sameAbsoluteButTopscorers,
	Cite: Citations{
		Text: "C.04.3 (2026)", Impossible: "C.04.3 1.9.3", Pairs: "C1, C3", Bye: "C2",
		Met: "C.04.1 2", Clash: "C.04.3 C3", Barred: "C.04.1 4", Colours: "C.04.3", Topscorer: "C.04.3 1.8",
	},
}

// Dutch2017 is the FIDE (Dutch) System from 1 July 2017 to 31 January 2026 (C.04.3
// (2017)), with the basic rules of that time.
var Dutch2017 = &Rules{
	unplayedFloat: floatAlways,
	byeBar:        barAfterForfeitWin,
	preference:    byDifferenceAndLast,
	topscorer:     aboveHalfInLastRound,
	clash:         sameAbsoluteButTopscorers,
	onePoint:      true,
	Cite: Citations{
		Text: "C.04.3 (2017)", Impossible: "C.04.3 A.9", Pairs: "C.1, C.3", Bye: "C.2",
		Met: "C.04.1 b", Clash: "C.04.3 C.3", Barred: "C.04.1 d", Colours: "C.04.3", Topscorer: "C.04.3 A.7",
	},
}

// Dutch2012 is the FIDE (Dutch) System as agreed in 2012 (C.04.3.1), until 30 June 2017.
var Dutch2012 = &Rules{
	unplayedFloat: floatIfPoints,
	byeBar:        barAfterAnyPoints,
	preference:    byDifferenceAndLast,
	topscorer:     aboveHalfInLastRound,
	clash:         sameAbsoluteButTopscorers,
	EqualAbsolute: true,
	onePoint:      true,
	Cite: Citations{
		Text: "C.04.3.1 (2012)", Impossible: "C.04.3.1 C.13", Pairs: "B.1.a, B.2", Bye: "B.1.b",
		Met: "C.04.3.1 B.1.a", Clash: "C.04.3.1 B.2", Barred: "C.04.3.1 B.1.b", Colours: "C.04.3.1", Topscorer: "C.04.3.1 A.10",
	},
}

// floatIfPoints gives a downfloat for a pairing-allocated bye, and for more points than a loss
// without a game has; no other round without a game is a float (C.04.3 (2026) 1.4.3, 1.4.4).
func floatIfPoints(h *history, e *crosstable.Entry) Float {
	if e.Kind == crosstable.PairingAllocatedBye || e.Points[h.score] > h.table.Loss[h.score] {
		return Down
	}
	return NoFloat
}

// floatAlways gives a downfloat to everybody who does not play in a round, for whatever reason
// (C.04.3 (2017) A.4).
func floatAlways(*history, *crosstable.Entry) Float { return Down }

// barAfterWinPoints bars a bye after a bye, and after the points of a win in one round without
// a game (C.04.1 (2026) 4).
func barAfterWinPoints(h *history, e *crosstable.Entry) ByeBar {
	switch {
	case e.Kind == crosstable.PairingAllocatedBye:
		return HadBye
	case e.Points[h.score] >= h.table.Win[h.score]:
		return WonUnplayed
	}
	return MayHaveBye
}

// barAfterForfeitWin bars a bye after a bye, and after a win because the opponent did not come;
// a full-point bye does not bar (C.04.3 (2017) C.2).
func barAfterForfeitWin(_ *history, e *crosstable.Entry) ByeBar {
	switch e.Kind {
	case crosstable.PairingAllocatedBye:
		return HadBye
	case crosstable.ForfeitWin:
		return WonByForfeit
	}
	return MayHaveBye
}

// byDifferenceAndLast returns the colour preference from the colour difference and the last two
// games played; none before the first one (C.04.3 (2026) 1.7, R-PREFERENCE-BOTH).
func byDifferenceAndLast(_ *Field, p *Player) Preference {
	last := len(p.Colors) - 1
	switch {
	case last < 0:
		return Preference{}
	case p.Difference < -1, p.LastColors(2, tournament.Black):
		return Preference{tournament.White, Absolute}
	case p.Difference > 1, p.LastColors(2, tournament.White):
		return Preference{tournament.Black, Absolute}
	case p.Difference == -1:
		return Preference{tournament.White, Strong}
	case p.Difference == 1:
		return Preference{tournament.Black, Strong}
	}
	return Preference{p.Colors[last].Opponent(), Mild}
}

// aboveHalfInLastRound reports whether a player has more than half of the points obtainable so
// far when the final round is paired (C.04.3 (2026) 1.8, R-TOPSCORER-SCORE).
func aboveHalfInLastRound(f *Field, a int) bool {
	return f.Last() && 2*int(f.Players[a].Score) > (f.Round-1)*int(f.Win)
}

// sameAbsoluteButTopscorers keeps apart two non-topscorers with the same absolute preference;
// one topscorer of the two lifts the ban (C.04.3 (2026) 1.8, C3).
func sameAbsoluteButTopscorers(f *Field, a, b int) tournament.Color {
	p, q := f.Players[a].Preference, f.Players[b].Preference
	if p.Strength == Absolute && p == q && !f.Topscorer(a) && !f.Topscorer(b) {
		return p.Color
	}
	return tournament.NoColor
}
