package dubov

import (
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Colours returns the colours of two players who are to meet, and the article of C.04.4.1 5.2
// that gave them; of the text of 2018, whose article is not known, its year.
func Colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	pair, step := colours(f, a, b)
	if article(f, step) == "" {
		return pair, "(2018)"
	}
	return pair, step
}

// colours returns the pair with its colours, as Colours does, and the article of 2026 that
// gives them.
func colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	a, b = min(a, b), max(a, b) // a is the higher ranked
	p, q := &f.Players[a], &f.Players[b]
	with := func(c tournament.Color) swiss.Pair {
		if c == tournament.Black {
			return swiss.Pair{White: b, Black: a}
		}
		return swiss.Pair{White: a, Black: b}
	}
	mine, theirs := p.Preference, q.Preference
	switch {
	case len(p.Colors) == 0 && len(q.Colors) == 0:
		if p.TPN%2 == 0 {
			return with(f.Initial.Opponent()), "5.2.1"
		}
		return with(f.Initial), "5.2.1"
	case mine.Color != theirs.Color:
		return with(mine.Color), "5.2.2"
	case mine.Strength > theirs.Strength:
		return with(mine.Color), "5.2.3"
	case mine.Strength < theirs.Strength:
		return with(theirs.Color.Opponent()), "5.2.3"
	}
	if c := swiss.Alternate(p.Colors, q.Colors); c != tournament.NoColor {
		return with(c), "5.2.4"
	}
	return with(mine.Color), "5.2.5"
}
