package dutch

import (
	"cmp"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Colours returns the colours of two players who are to meet, and the article that gave them:
// C.04.3 (2026) 5.2, (2017) E.
func Colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	pair, rule := colours(f, a, b)
	return pair, textOf(f.Rules).colours[rule]
}

// colours returns the colours of two players by the first of the five rules that can, and which
// that was.
func colours(f *swiss.Field, a, b int) (pair swiss.Pair, rule int) {
	a, b = min(a, b), max(a, b) // a is the higher ranked
	p, q := &f.Players[a], &f.Players[b]
	with := func(c tournament.Color) swiss.Pair {
		if c == tournament.Black {
			return swiss.Pair{White: b, Black: a}
		}
		return swiss.Pair{White: a, Black: b}
	}
	if p.Preference.Color != q.Preference.Color { // also where one has none
		if p.Preference.Color != tournament.NoColor {
			return with(p.Preference.Color), 0
		}
		return with(q.Preference.Color.Opponent()), 0
	}
	if stronger := strongerPreference(f, p, q); stronger > 0 {
		return with(p.Preference.Color), 1
	} else if stronger < 0 {
		return with(q.Preference.Color.Opponent()), 1
	}
	if c := swiss.Alternate(p.Colors, q.Colors); c != tournament.NoColor {
		return with(c), 2
	}
	if p.Preference.Color != tournament.NoColor {
		return with(p.Preference.Color), 3
	}
	if p.TPN%2 == 0 {
		return with(f.Initial.Opponent()), 4
	}
	return with(f.Initial), 4
}

// strongerPreference compares the preferences of two players for the same
// colour: positive if the first one's weighs more. Of two absolute ones, that
// of the wider colour difference does (C.04.3 5.2.2); not in 2012 (E.2).
func strongerPreference(f *swiss.Field, p, q *swiss.Player) int {
	if c := cmp.Compare(p.Preference.Strength, q.Preference.Strength); c != 0 || f.Rules.EqualAbsolute || p.Preference.Strength != swiss.Absolute {
		return c
	}
	return cmp.Compare(abs(p.Difference), abs(q.Difference))
}

func abs(n int) int { return max(n, -n) }
