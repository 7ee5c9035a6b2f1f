package swiss

import (
	"torneo/tournament"
)

// Dubov2026 is the Dubov System from 1 February 2026 (C.04.4.1), with the basic rules
// of that day.
var Dubov2026 = &Rules{
	unplayedFloat: neverAFloat, // R-DUBOV-UPFLOATED
	byeBar:        barAfterWinPoints,
	preference:    blackBeforeFirstGame,
	topscorer:     nobody,
	clash:         sameAbsolute,
	rated:         true,
	Cite: Citations{
		Text:       "C.04.4.1 (2026)",
		Impossible: "C.04.4.1 1.9", Pairs: "C1, C3", Bye: "C2",
		Met: "C.04.1 2", Clash: "C.04.4.1 C3", Barred: "C.04.1 4", Colours: "C.04.4.1", Facts: "C.04.4.1 1.7", Upfloats: "C.04.4.1 1.8",
	},
}

// Dubov2018 is the Dubov System of 2018 (R-DUBOV-SINCE) until 31 January 2026, with the
// basic rules of 2017.
var Dubov2018 = &Rules{
	unplayedFloat: neverAFloat, // R-DUBOV-UPFLOATED
	byeBar:        barAfterForfeitWin,
	preference:    blackBeforeFirstGame,
	topscorer:     nobody,
	clash:         sameAbsolute,
	rated:         true,
	onePoint:      true,
	Cite: Citations{
		Text:       "C.04.4.1 (2018)",
		Impossible: "C.04.4.1 1.9", Pairs: "C1, C3", Bye: "C2",
		Met: "C.04.1 b", Clash: "C.04.4.1 C3", Barred: "C.04.1 d", Colours: "C.04.4.1", Facts: "C.04.4.1 (2018)", Upfloats: "C.04.4.1 (2018)",
	},
}

// blackBeforeFirstGame answers like byDifferenceAndLast, but before the first game with a mild
// preference for Black (C.04.4.1 (2026) 1.6.4).
func blackBeforeFirstGame(f *Field, p *Player) Preference {
	if len(p.Colors) == 0 {
		return Preference{tournament.Black, Mild}
	}
	return byDifferenceAndLast(f, p)
}

// sameAbsolute keeps apart two players with the same absolute preference, in every round
// (C.04.4.1 (2026) C3).
func sameAbsolute(f *Field, a, b int) tournament.Color {
	if p := f.Players[a].Preference; p.Strength == Absolute && p == f.Players[b].Preference {
		return p.Color
	}
	return tournament.NoColor
}
