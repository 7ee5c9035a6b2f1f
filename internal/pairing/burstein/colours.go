package burstein

import (
	"cmp"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Colours returns the colours of two players who are to meet, and the article of C.04.4.2 5.2
// that gave them; of the text of 2018, whose article is not known, its year.
func Colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	pair, step := colorPair(f, a, b)
	if article(f, step) == "" {
		return pair, "(2018)"
	}
	return pair, step
}

// colorPair returns two players, in whatever order, with their colours, and the article.
func colorPair(f *swiss.Field, a, b int) (swiss.Pair, string) {
	x := newIndexer(f)
	if cmp.Or(x.of(a).compare(x.of(b)), cmp.Compare(f.Players[a].TPN, f.Players[b].TPN)) > 0 {
		a, b = b, a
	}
	return colours(f, a, b)
}

// colours returns the pair of two players with their colours, as Colours does, and the article
// that gives them; the first player is ranked higher by 1.8 (C.04.4.2): by the index, whatever
// the scores (R-BURSTEIN-HIGHER).
func colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	p, q := &f.Players[a], &f.Players[b]
	with := func(c tournament.Color) swiss.Pair {
		if c == tournament.Black {
			return swiss.Pair{White: b, Black: a}
		}
		return swiss.Pair{White: a, Black: b}
	}
	mine, theirs := p.Preference, q.Preference
	switch {
	case mine.Color == tournament.NoColor && theirs.Color == tournament.NoColor:
		if p.TPN%2 == 0 {
			return with(f.Initial.Opponent()), "5.2.1"
		}
		return with(f.Initial), "5.2.1"
	case mine.Color == tournament.NoColor:
		return with(theirs.Color.Opponent()), "5.2.2"
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
