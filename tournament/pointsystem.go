package tournament

// GamePoints says what each result of a game is worth (TRF 162; JaVaFo XXS and
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

// StandardGamePoints is 1-½-0 with a full point for the pairing-allocated bye.
func StandardGamePoints() GamePoints {
	return GamePoints{
		Win: Both(One), Draw: Both(Half), Loss: Both(Points(0)),
		ForfeitWin: One, PairingAllocatedBye: One, FullPointBye: One, HalfPointBye: Half, Unknown: Half,
	}
}

var standard = StandardGamePoints() // nobody changes it

// Of is what the outcome of a game is worth to the side with that colour.
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

// Bye is what a bye is worth.
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

// MatchPoints says what the result of a team match is worth (TRF 362).
type MatchPoints struct {
	Win  Points `json:"win"`
	Draw Points `json:"draw"`
	Loss Points `json:"loss"`
}

// StandardMatchPoints is 2-1-0.
func StandardMatchPoints() MatchPoints { return MatchPoints{Win: 2 * One, Draw: One} }

// TeamBye is the worth of a pairing-allocated bye of a team (TRF 320).
type TeamBye struct {
	Match Points `json:"match"`
	Game  Points `json:"game"`
}
