package reference

import (
	"torneo/crosstable"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// player is a player as Articles 1.6 to 1.8 see them, read off their games.
type player struct {
	*swiss.Player
	index           int // by score and TPN
	wants           tournament.Color
	degree          degree
	aro             int
	upfloats        int
	upfloatedBefore bool
}

// degree is the degree of a colour preference, the strongest last.
type degree int

const (
	mild degree = iota
	strong
	absolute
)

func playersOf(f *swiss.Field) []player {
	list := make([]player, f.Len())
	for i := range list {
		p := player{Player: &f.Players[i], index: i}
		p.wants, p.degree = p.preference()
		p.aro = averageRating(f, i)
		p.upfloats = p.Upfloats
		p.upfloatedBefore = p.Floats[0] == swiss.Up
		list[i] = p
	}
	return list
}

// averageRating returns the ARO: over the opponents met at the board, rounded to the nearest
// number, half a point up; 0 before the first game (C.04.4.1 1.7).
func averageRating(f *swiss.Field, i int) int {
	sum, games := 0, 0
	for _, e := range f.Past(i) {
		if e.Kind == crosstable.Played || e.Kind == crosstable.Pending {
			sum += f.Rating(int(e.Opponent))
			games++
		}
	}
	if games == 0 {
		return 0
	}
	average, rest := sum/games, sum%games
	if 2*rest >= games {
		average++
	}
	return average
}

// preference returns the colour that the player should get, and how much (C.04.4.1 1.6).
func (p *player) preference() (tournament.Color, degree) {
	played, white := len(p.Colors), 0
	for _, c := range p.Colors {
		if c == tournament.White {
			white++
		}
	}
	if played == 0 {
		return tournament.Black, mild // 1.6.4
	}
	last := p.Colors[played-1]
	twice := played > 1 && p.Colors[played-2] == last
	switch difference := white - (played - white); { // what makes for White first (R-PREFERENCE-BOTH)
	case difference < -1 || twice && last == tournament.Black:
		return tournament.White, absolute
	case difference > +1 || twice && last == tournament.White:
		return tournament.Black, absolute
	case difference == -1:
		return tournament.White, strong
	case difference == +1:
		return tournament.Black, strong
	}
	return other(last), mild
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
	return p.degree != absolute || q.degree != absolute || p.wants != q.wants
}

// colours returns the pair of two players with its colours (C.04.4.1 5.2).
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
	switch {
	case len(high.Colors) == 0 && len(low.Colors) == 0: // 5.2.1
		if high.TPN%2 == 1 {
			return give(high, r.field.Initial)
		}
		return give(high, other(r.field.Initial))
	case high.wants != low.wants: // 5.2.2
		return give(high, high.wants)
	case high.degree > low.degree: // 5.2.3
		return give(high, high.wants)
	case high.degree < low.degree:
		return give(low, low.wants)
	}
	for back := 1; back <= len(high.Colors) && back <= len(low.Colors); back++ { // 5.2.4
		mine, theirs := high.Colors[len(high.Colors)-back], low.Colors[len(low.Colors)-back]
		if mine != theirs {
			return give(high, theirs)
		}
	}
	return give(high, high.wants) // 5.2.5
}
