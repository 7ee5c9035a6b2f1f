package swiss

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// Upfloat is the answers in which the systems that complete a scoregroup with upfloaters
// (C.04.5, C.04.6) differ.
type Upfloat struct {
	Floats  int  // how many final rounds have no criteria of floats
	Graded  bool // the following bracket has as few upfloaters as possible; else, the fewest that its size allows or any number
	Teams   bool // colours are those of teams
	Opposed bool // colours alternate from the other team's last one if nothing else decides
	// The criteria by their names in the text.
	Upfloated, Colours, Strong, Opponents string
}

// Team2026 is the Swiss Team System from 1 February 2026 (C.04.6).
var Team2026 = &Rules{
	unplayedFloat: neverAFloat,
	byeBar:        barAfterByeOrWalkover,
	preference:    ofTeamType,
	topscorer:     nobody,
	clash:         noClash,
	Upfloat:       Upfloat{Floats: 2, Teams: true, Opposed: true, Upfloated: "C7", Colours: "C8", Strong: "C9", Opponents: "C10"},
	Cite: Citations{
		Impossible: "C.04.6 C3", Pairs: "C1", Bye: "C2",
		Met: "C.04.6 C1", Clash: "C.04.6 C1", Barred: "C.04.6 C2", Colours: "C.04.6",
	},
}

// Team2024 is the Swiss Team System from 1 August 2024 to 31 January 2026, as far as
// its text is known (R-TEAM-2024).
var Team2024 = &Rules{
	unplayedFloat: neverAFloat,
	byeBar:        barAfterForfeitWin,
	preference:    ofTeamType,
	topscorer:     nobody,
	clash:         noClash,
	Upfloat:       Upfloat{Floats: 2, Graded: true, Teams: true, Upfloated: "C9", Colours: "C7", Strong: "C8", Opponents: "C9"},
	Cite:          Team2026.Cite,
}

// DoubleSwiss2026 is the Double-Swiss System (C.04.5).
var DoubleSwiss2026 = &Rules{
	unplayedFloat: neverAFloat,
	byeBar:        barAfterByeOrWalkover,
	preference:    noPreference,
	topscorer:     nobody,
	clash:         noClash,
	Upfloat:       Upfloat{Floats: 1, Upfloated: "C7", Opponents: "C8"},
	Cite: Citations{
		Impossible: "C.04.5 C3", Pairs: "C1", Bye: "C2",
		Met: "C.04.5 C1", Clash: "C.04.5 C1", Barred: "C.04.5 C2", Colours: "C.04.5",
	},
}

// barAfterByeOrWalkover bars a bye after a bye, a match won by forfeit, or a full-point bye
// (C.04.5 C2, C.04.6 C2).
func barAfterByeOrWalkover(h *history, e *crosstable.Entry) ByeBar {
	if e.Kind == crosstable.FullPointBye {
		return WonUnplayed
	}
	return barAfterForfeitWin(h, e)
}

// noPreference gives no preference: colours have no part in the pairing.
func noPreference(*Field, *Player) Preference { return Preference{} }

// ofTeamType returns the colour preference of a team by the type that the event has: simple
// ones (type A), mild and strong ones (type B), or none (C.04.6 1.7).
func ofTeamType(f *Field, p *Player) Preference {
	if len(p.Colors) == 0 {
		return Preference{}
	}
	pressing := tournament.NoColor
	switch last := p.Colors[len(p.Colors)-1]; {
	case p.Difference < -1, (p.Difference == 0 || p.Difference == -1) && p.LastColors(2, tournament.Black):
		pressing = tournament.White
	case p.Difference > 1, (p.Difference == 0 || p.Difference == 1) && p.LastColors(2, tournament.White):
		pressing = tournament.Black
	case f.System.Preference != "B":
	case p.Difference == -1, p.Difference == 0 && last == tournament.Black && !f.Last():
		return Preference{tournament.White, Mild}
	case p.Difference == 1, p.Difference == 0 && last == tournament.White && !f.Last():
		return Preference{tournament.Black, Mild}
	}
	switch {
	case pressing == tournament.NoColor:
	case f.System.Preference == "A":
		return Preference{pressing, Simple}
	case f.System.Preference == "B": // also in the last round (R-TEAM-LAST-ROUND)
		return Preference{pressing, Strong}
	}
	return Preference{}
}

// noClash lets all pairs meet: colours forbid none (C.04.6: articles 6 and 7 of the basic rules
// do not apply to teams; C.04.5 has no criterion of colours).
func noClash(*Field, int, int) tournament.Color { return tournament.NoColor }
