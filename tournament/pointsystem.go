package tournament

// GamePoints holds the points of each result of a game (TRF 162; JaVaFo XXS and
// bbpPairings BB? may tell colours and forfeits apart). The zero GamePoints are the
// standard ones, see Settled.
type GamePoints struct {
	Win                 ByColor[Points] `json:"win"`
	Draw                ByColor[Points] `json:"draw"`
	Loss                ByColor[Points] `json:"loss"`
	ForfeitWin          Points          `json:"forfeitWin"`
	ForfeitLoss         Points          `json:"forfeitLoss"`
	PairingAllocatedBye Points          `json:"pairingAllocatedBye"`
	FullPointBye        Points          `json:"fullPointBye"`
	HalfPointBye        Points          `json:"halfPointBye"`
	ZeroPointBye        Points          `json:"zeroPointBye"`
	Unknown             Points          `json:"unknown"` // an adjourned game
}

// StandardGamePoints returns 1-½-0 with a full point for the pairing-allocated bye.
func StandardGamePoints() GamePoints {
	return GamePoints{
		Win: Both(One), Draw: Both(Half), Loss: Both(Points(0)),
		ForfeitWin: One, PairingAllocatedBye: One, FullPointBye: One, HalfPointBye: Half, Unknown: Half,
	}
}

var standard = StandardGamePoints() // nobody changes it

// Of returns the points of an outcome for the side with that colour.
func (g *GamePoints) Of(o Outcome, c Color) Points {
	if *g == (GamePoints{}) {
		g = &standard
	}
	switch o {
	case Win, UnratedWin:
		return g.Win.Of(c)
	case Draw, UnratedDraw:
		return g.Draw.Of(c)
	case Loss, UnratedLoss:
		return g.Loss.Of(c)
	case ForfeitWin:
		return g.ForfeitWin
	case ForfeitLoss:
		return g.ForfeitLoss
	case Adjourned:
		return g.Unknown
	}
	return 0
}

// Bye returns the points of a bye.
func (g *GamePoints) Bye(b ByeKind) Points {
	if *g == (GamePoints{}) {
		g = &standard
	}
	switch b {
	case PairingAllocatedBye:
		return g.PairingAllocatedBye
	case FullPointBye:
		return g.FullPointBye
	case HalfPointBye:
		return g.HalfPointBye
	}
	return g.ZeroPointBye
}

// MatchPoints holds the points of each result of a team match (TRF 362).
type MatchPoints struct {
	Win  Points `json:"win"`
	Draw Points `json:"draw"`
	Loss Points `json:"loss"`
}

// StandardMatchPoints returns 2-1-0.
func StandardMatchPoints() MatchPoints { return MatchPoints{Win: 2 * One, Draw: One} }

// TeamBye holds the points of a team's pairing-allocated bye (TRF 320).
type TeamBye struct {
	Match Points `json:"match"`
	Game  Points `json:"game"`
}
