package swiss

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// Lim2026 is the Lim System (C.04.4.3) with the basic rules from 1 February 2026
// (R-LIM-EDITIONS). Due is the colour of the preference.
var Lim2026 = limWith(barAfterWinPoints, "C.04.1 (2026)", "C.04.1 2", "C.04.1 4")

// Lim2017 is the Lim System with the basic rules from 1 July 2017 to 31 January 2026.
var Lim2017 = limWith(barAfterForfeitWin, "C.04.1 (2017)", "C.04.1 b", "C.04.1 d")

// Lim2012 is the Lim System with the basic rules until 30 June 2017.
var Lim2012 = limWith(barAfterAnyPoints, "C.04.1 (2012)", "C.04.1 b", "C.04.1 d")

// limWith returns the one text of the Lim System with the basic rules of a time.
func limWith(byeBar func(*history, *crosstable.Entry) ByeBar, basic, met, barred string) *Rules {
	return &Rules{
		unplayedFloat: neverAFloat,
		maxi:          true,
		byeBar:        byeBar,
		preference:    dueWithinLimits,
		topscorer:     nobody,
		clash:         beyondLimitsButLastRound,
		Cite: Citations{
			Text: "C.04.4.3 + " + basic, Impossible: "C.04.4.3 2.6", Pairs: "2.1", Bye: "1.1",
			Met: met, Clash: "C.04.4.3 2.1", Barred: barred, Colours: "C.04.4.3",
			Unaccelerated: "C.04.4.3 2.2", // R-LIM-ACCELERATION
		},
	}
}

// barAfterAnyPoints bars a bye after a bye, and after any points without a game (C.04.1 (2012)
// d, R-BYE-HALF).
func barAfterAnyPoints(h *history, e *crosstable.Entry) ByeBar {
	switch {
	case e.Kind == crosstable.PairingAllocatedBye:
		return HadBye
	case e.Points[tournament.GameScore] > 0:
		return PointsUnplayed
	}
	return MayHaveBye
}

// neverAFloat gives no float: a player who has not played was moved to no other group
// (R-LIM-FLOATED), and has not met an opponent with another score (C.04.5 1.5, C.04.6 1.5).
func neverAFloat(*history, *crosstable.Entry) Float { return NoFloat }

// nobody reports that no player is a topscorer.
func nobody(*Field, int) bool { return false }

// beyondLimitsButLastRound keeps apart two players of whom, whoever gets White, one would have
// a colour for the third time in a row, or three more of it than of the other (C.04.4.3 2.1,
// 5.1); in the last round only players with different scores (C.04.4.3 6, R-LIM-LAST-ROUND).
func beyondLimitsButLastRound(f *Field, a, b int) tournament.Color {
	p, q := &f.Players[a], &f.Players[b]
	if p.CanHaveColor(tournament.White) && q.CanHaveColor(tournament.Black) || p.CanHaveColor(tournament.Black) && q.CanHaveColor(tournament.White) {
		return tournament.NoColor
	}
	if f.Last() && p.Score == q.Score {
		return tournament.NoColor
	}
	if p.CanHaveColor(tournament.White) || !p.CanHaveColor(tournament.Black) && q.CanHaveColor(tournament.White) {
		return tournament.White
	}
	return tournament.Black
}

// dueWithinLimits returns the colour that is due to a player: the only one allowed; else the
// one had less often; else the opposite of the last (C.04.4.3 5.1, 5.3, 5.5, 5.6, R-LIM-DUE).
func dueWithinLimits(_ *Field, p *Player) Preference {
	white, black := p.CanHaveColor(tournament.White), p.CanHaveColor(tournament.Black)
	switch {
	case len(p.Colors) == 0:
		return Preference{}
	case white && !black:
		return Preference{tournament.White, Absolute}
	case black && !white:
		return Preference{tournament.Black, Absolute}
	case p.Difference < 0:
		return Preference{tournament.White, Strong}
	case p.Difference > 0:
		return Preference{tournament.Black, Strong}
	}
	return Preference{p.Colors[len(p.Colors)-1].Opponent(), Mild}
}

// CanHaveColor reports whether a player can have that colour without having it three times in
// a row, or three times more than the other one (C.04.1 6, 7).
func (p *Player) CanHaveColor(c tournament.Color) bool {
	more := p.Difference
	if c == tournament.Black {
		more = -more
	}
	return more < 2 && !p.LastColors(2, c)
}

// BeyondLimits returns how many of two players would have a colour that they must not have.
func BeyondLimits(white, black *Player) (n int) {
	if !white.CanHaveColor(tournament.White) {
		n++
	}
	if !black.CanHaveColor(tournament.Black) {
		n++
	}
	return n
}
