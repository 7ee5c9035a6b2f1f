package reference

import (
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// player is a player as Articles 1.6 to 1.8 see them, read off their games.
type player struct {
	*swiss.Player
	index     int // in the order of 1.2
	wants     tournament.Color
	degree    degree
	topscorer bool
}

// degree is the degree of a colour preference (C.04.3 1.7), the strongest last.
type degree int

const (
	noPreference degree = iota
	mild
	strong
	absolute
)

// playersOf reads the players of the field.
func playersOf(f *swiss.Field) []player {
	list := make([]player, f.Len())
	for i := range list {
		p := player{Player: &f.Players[i], index: i}
		p.wants, p.degree = p.preference()
		if f.Planned > 0 && f.Round == f.Planned { // 1.8: when the final round is paired
			most := int(f.Win) * (f.Round - 1)
			p.topscorer = 100*int(p.Score) > 50*most
		}
		list[i] = p
	}
	return list
}

// games counts those played with a colour.
func (p *player) games(c tournament.Color) int {
	n := 0
	for _, had := range p.Colors {
		if had == c {
			n++
		}
	}
	return n
}

// colourDifference returns Whites less Blacks (C.04.3 1.6).
func (p *player) colourDifference() int { return p.games(tournament.White) - p.games(tournament.Black) }

// preference returns the colour that the player should get, and how much (C.04.3 1.7).
func (p *player) preference() (tournament.Color, degree) {
	played := len(p.Colors)
	if played == 0 {
		return tournament.NoColor, noPreference // 1.7.4
	}
	last := p.Colors[played-1]
	twice := played > 1 && p.Colors[played-2] == last
	switch difference := p.colourDifference(); { // what makes for White first (R-PREFERENCE-BOTH)
	case difference < -1 || twice && last == tournament.Black: // 1.7.1
		return tournament.White, absolute
	case difference > +1 || twice && last == tournament.White:
		return tournament.Black, absolute
	case difference == -1: // 1.7.2
		return tournament.White, strong
	case difference == +1:
		return tournament.Black, strong
	}
	return other(last), mild // 1.7.3
}

func other(c tournament.Color) tournament.Color {
	if c == tournament.White {
		return tournament.Black
	}
	return tournament.White
}

// mayMeet reports whether two players comply with C1 and C3.
func (r *round) mayMeet(a, b int) bool {
	if a == b || r.field.HaveMet(a, b) || r.field.IsProhibited(a, b) {
		return false
	}
	p, q := &r.players[a], &r.players[b]
	if p.topscorer || q.topscorer {
		return true
	}
	return !(p.degree == absolute && q.degree == absolute && p.wants == q.wants)
}

// colours returns the pair of two players with its colours (Article 5.2).
func (r *round) colours(a, b int) swiss.Pair {
	high, low := &r.players[min(a, b)], &r.players[max(a, b)]
	give := func(p *player, c tournament.Color) swiss.Pair {
		opponent := high
		if p == high {
			opponent = low
		}
		if c == tournament.White {
			return swiss.Pair{White: p.index, Black: opponent.index}
		}
		return swiss.Pair{White: opponent.index, Black: p.index}
	}
	switch { // 5.2.1: both can have what they want
	case high.degree == noPreference && low.degree != noPreference:
		return give(low, low.wants)
	case high.degree != noPreference && (low.degree == noPreference || low.wants != high.wants):
		return give(high, high.wants)
	}
	switch { // 5.2.2: the stronger preference, of absolute ones the wider difference
	case high.degree > low.degree:
		return give(high, high.wants)
	case high.degree < low.degree:
		return give(low, low.wants)
	case high.degree == absolute && r.field.Rules != swiss.Dutch2012: // of which 2012 E.2 says nothing
		mine, theirs := high.colourDifference(), low.colourDifference()
		if mine*mine > theirs*theirs {
			return give(high, high.wants)
		} else if mine*mine < theirs*theirs {
			return give(low, low.wants)
		}
	}
	// 5.2.3: the colours of the last time when one had White and the other Black, exchanged
	for back := 1; back <= len(high.Colors) && back <= len(low.Colors); back++ {
		mine, theirs := high.Colors[len(high.Colors)-back], low.Colors[len(low.Colors)-back]
		if mine != theirs {
			return give(high, theirs)
		}
	}
	if high.degree != noPreference { // 5.2.4
		return give(high, high.wants)
	}
	if high.TPN%2 == 1 { // 5.2.5
		return give(high, r.field.Initial)
	}
	return give(high, other(r.field.Initial))
}
