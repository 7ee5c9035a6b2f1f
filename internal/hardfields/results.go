package hardfields

import "torneo/tournament"

// play plays a game, or a match, of two participants.
func (m *maker) play(round, white, black int) {
	r := &m.t.Rounds[round-1]
	switch {
	case m.team:
		m.playMatch(r, white, black)
	case m.t.System.Family == tournament.DoubleSwiss:
		r.Games = append(r.Games, m.playTwice(white, black))
	default:
		r.Games = append(r.Games, tournament.Game{White: white, Black: black, Result: m.result(white, black)})
	}
}

// playTwice plays the two games of a match. Who forfeits one of them often forfeits
// both.
func (m *maker) playTwice(white, black int) tournament.Game {
	g := tournament.Game{White: white, Black: black, Result: m.result(white, black), Second: m.result(white, black)}
	if g.Result.White.Forfeit() && m.chance(60) {
		g.Second = g.Result
	}
	return g
}

// playMatch plays a match of two teams on two boards, with the colours of the first
// reversed on the second, or has it forfeited as a whole.
func (m *maker) playMatch(r *tournament.Round, white, black int) {
	if m.chance(m.forfeits) {
		r.Forfeits = append(r.Forfeits, tournament.Forfeit{White: white, Black: black, Result: m.forfeit()})
		return
	}
	first := m.result(white, black)
	second := m.result(white, black)
	r.Games = append(r.Games,
		tournament.Game{White: 2*white - 1, Black: 2*black - 1, Result: first},
		tournament.Game{White: 2 * black, Black: 2 * white, Result: tournament.ByColor[tournament.Outcome]{White: second.Black, Black: second.White}})
}

// result returns the result of a game, of the first named one and the other.
func (m *maker) result(white, black int) tournament.ByColor[tournament.Outcome] {
	switch {
	case m.chance(m.forfeits):
		return m.forfeit()
	case m.chance(m.draws):
		if m.chance(3) && !m.team && m.t.System.Family != tournament.DoubleSwiss {
			return both(tournament.Adjourned)
		}
		return both(tournament.Draw)
	case m.chance(m.favourites) == (white < black):
		return tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	}
	return tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
}

// forfeit returns the result of a game, or of a match, for which one did not come, or neither.
func (m *maker) forfeit() tournament.ByColor[tournament.Outcome] {
	switch {
	case m.chance(20):
		return both(tournament.ForfeitLoss)
	case m.chance(50):
		return tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}
	}
	return tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
}

func both(o tournament.Outcome) tournament.ByColor[tournament.Outcome] {
	return tournament.ByColor[tournament.Outcome]{White: o, Black: o}
}

func (m *maker) chance(percent int) bool { return m.rng.IntN(100) < percent }
