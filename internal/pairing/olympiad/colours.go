package olympiad

import (
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Colours returns the colours of two teams who are to meet, those of the first board, and the
// article of D.02.02 that gave them (R-OLYMPIAD-COLOURS).
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
	switch {
	case white < black:
		return with(tournament.White), "7.3"
	case black < white:
		return with(tournament.Black), "7.3"
	case len(p.Colors) == 0 && len(q.Colors) == 0 && p.TPN%2 == 0:
		return with(f.Initial.Opponent()), "7.2"
	case len(p.Colors) == 0 && len(q.Colors) == 0:
		return with(f.Initial), "7.2"
	case p.Difference < q.Difference:
		return with(tournament.White), "7.5"
	case p.Difference > q.Difference:
		return with(tournament.Black), "7.5"
	case len(p.Colors) == 0:
		return with(q.Colors[len(q.Colors)-1]), "7.5"
	}
	if c := swiss.Alternate(p.Colors, q.Colors); c != tournament.NoColor {
		return with(c), "7.6"
	}
	return with(p.Colors[len(p.Colors)-1].Opponent()), "7.6"
}

// withinLimits reports whether two teams can meet without one of them having a colour
// three times in a row, or three times more than the other one (D.02.02 7.3).
func withinLimits(f *swiss.Field, a, b int) bool {
	p, q := &f.Players[a], &f.Players[b]
	return p.CanHaveColor(tournament.White) && q.CanHaveColor(tournament.Black) || p.CanHaveColor(tournament.Black) && q.CanHaveColor(tournament.White)
}
