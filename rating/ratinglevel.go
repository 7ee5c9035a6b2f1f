package rating

// Reached is the first time in an event that a player's rating reached a required level
// (B.01 1.5.3).
type Reached struct {
	Round  int // after it
	Rating int
	Games  int // that counted until then
	Points int // in them, in tenths
	Change int // of the rating until then, before rounding, in hundredths of a point
}

// ReachedLevel returns the first round after which the player's rating had reached a level,
// with the coefficient of the whole event and rounded as at its end (R-REACHED); false if it
// never did, if it had before, or without a rating.
func (p *Player) ReachedLevel(level int) (Reached, bool) {
	if p.Rating == 0 || p.Rating >= level || p.Count == 0 {
		return Reached{}, false
	}
	x, expected := Reached{}, 0
	for k := range p.Games {
		g := &p.Games[k]
		if g.Omitted == Counts {
			x.Games++
			x.Points += g.Points
			expected += g.Expected
		}
		if k+1 < len(p.Games) && p.Games[k+1].Round == g.Round {
			continue // a second game of the round
		}
		x.Round, x.Change = g.Round, p.K*(10*x.Points-expected)
		if x.Rating = p.Rating + roundAway(x.Change, 100); x.Rating >= level {
			return x, true
		}
	}
	return Reached{}, false
}
