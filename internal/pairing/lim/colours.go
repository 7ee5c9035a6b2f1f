package lim

import (
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Colours returns the colours of two players who are to meet, and the article of C.04.4.3 that
// gave them (R-LIM-CLAIMS).
func Colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	a, b = min(a, b), max(a, b) // a is the higher ranked
	p, q := &f.Players[a], &f.Players[b]
	with := func(c tournament.Color) swiss.Pair {
		if c == tournament.Black {
			return swiss.Pair{White: b, Black: a}
		}
		return swiss.Pair{White: a, Black: b}
	}
	white := swiss.BeyondLimits(p, q) // how many have a colour that they must not have, the first one having White
	black := swiss.BeyondLimits(q, p)
	switch mine, theirs := p.Preference.Color, q.Preference.Color; {
	case white < black:
		return with(tournament.White), "5.1"
	case black < white:
		return with(tournament.Black), "5.1"
	case mine == tournament.NoColor && theirs == tournament.NoColor:
		if p.TPN%2 == 0 {
			return with(f.Initial.Opponent()), "7.2"
		}
		return with(f.Initial), "7.2"
	case mine == tournament.NoColor:
		return with(theirs.Opponent()), "5.2"
	case mine != theirs:
		return with(mine), "5.2"
	}
	if c := swiss.Alternate(p.Colors, q.Colors); c != tournament.NoColor {
		return with(c), "5.4"
	}
	if p.Score >= middle(f) {
		return with(p.Preference.Color), "5.4"
	}
	return with(p.Preference.Color.Opponent()), "5.4"
}
