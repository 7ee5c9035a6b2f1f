package swiss

// Burstein2026 is the Burstein System from 1 February 2026 (C.04.4.2), with the basic
// rules of that day, after its seeding rounds.
var Burstein2026 = &Rules{
	unplayedFloat: neverAFloat, // it asks for no floats
	byeBar:        barAfterWinPoints,
	preference:    byDifferenceAndLast,
	topscorer:     nobody,
	clash:         sameAbsolute,
	Cite: Citations{
		Text:       "C.04.4.2 (2026)",
		Impossible: "C.04.4.2 1.9", Pairs: "C1, C3", Bye: "C2",
		Met: "C.04.1 2", Clash: "C.04.4.2 C3", Barred: "C.04.1 4", Colours: "C.04.4.2", Facts: "C.04.4.2 1.7",
	},
}

// Burstein2018 is the Burstein System of 2018 (R-BURSTEIN-SINCE) until 31 January 2026, with the basic rules of
// 2017.
var Burstein2018 = &Rules{
	unplayedFloat: neverAFloat,
	byeBar:        barAfterForfeitWin,
	preference:    byDifferenceAndLast,
	topscorer:     nobody,
	clash:         sameAbsolute,
	onePoint:      true,
	Cite: Citations{
		Text:       "C.04.4.2 (2018)",
		Impossible: "C.04.4.2 1.9", Pairs: "C1, C3", Bye: "C2",
		Met: "C.04.1 b", Clash: "C.04.4.2 C3", Barred: "C.04.1 d", Colours: "C.04.4.2", Facts: "C.04.4.2 (2018)",
	},
}
