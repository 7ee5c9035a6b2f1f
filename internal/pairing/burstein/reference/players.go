package reference

import (
	"torneo/crosstable"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// player is a player as Articles 1.5 to 1.8 see them, read off their games.
type player struct {
	*swiss.Player
	index                     int // by score and TPN
	wants                     tournament.Color
	degree                    degree
	buchholz, sonnebornBerger int // in tenths, in hundredths
}

// degree is the degree of a colour preference, the strongest last.
type degree int

const (
	noPreference degree = iota
	mild
	strong
	absolute
)

func playersOf(f *swiss.Field) []player {
	list := make([]player, f.Len())
	for i := range list {
		p := player{Player: &f.Players[i], index: i}
		p.wants, p.degree = p.preference()
		p.addUp(f)
		list[i] = p
	}
	return list
}

// addUp sums up the index (C.04.4.2 1.7): round by round the score of the opponent, and that
// times the points. A player who has not played has played themselves (C.04.4.2 1.7.2).
func (p *player) addUp(f *swiss.Field) {
	table := f.Table()
	for round := 1; table != nil && round <= table.Rounds; round++ {
		me, _ := table.IndexOf(p.Number)
		e := table.Entry(me, round)
		score := int(p.Standing)
		if e.Kind == crosstable.Played || e.Kind == crosstable.Pending {
			score = currentScore(f, table, int(e.Opponent))
		}
		p.buchholz += score
		p.sonnebornBerger += score * int(e.Points[tournament.GameScore])
	}
}

// currentScore returns the score of an opponent: one who has a zero-point bye now has drawn,
// for those who met them, the rounds just before with such a bye, too (C.04.4.2 1.7.2).
func currentScore(f *swiss.Field, table *crosstable.Table, opponent int) int {
	score := int(table.Score(opponent, tournament.GameScore, table.Rounds))
	for _, a := range f.Absent {
		if a.Number != table.Participants[opponent].Number || a.Bye != tournament.ZeroPointBye {
			continue
		}
		for round := table.Rounds; round >= 1 && table.Entry(opponent, round).Kind == crosstable.ZeroPointBye; round-- {
			score += int(table.Draw[tournament.GameScore])
		}
	}
	return score
}

// preference returns the colour that the player should get, and how much (C.04.4.2 1.6).
func (p *player) preference() (tournament.Color, degree) {
	played, white := len(p.Colors), 0
	for _, c := range p.Colors {
		if c == tournament.White {
			white++
		}
	}
	if played == 0 {
		return tournament.NoColor, noPreference
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

// colours returns the pair of two players with its colours (C.04.4.2 5.2).
func (r *round) colours(a, b int) swiss.Pair {
	high, low := &r.players[a], &r.players[b]
	if r.compareRank(a, b) > 0 {
		high, low = low, high
	}
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
	case high.degree == noPreference: // 5.2.2
		return give(low, low.wants)
	case low.degree == noPreference || high.wants != low.wants:
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

// refusedPreferences counts the players who do not get their preferred colour (C8).
func (r *round) refusedPreferences(pairs [][2]int) int {
	n := 0
	for _, p := range pairs {
		given := r.colours(p[0], p[1])
		white, black := &r.players[given.White], &r.players[given.Black]
		if white.degree != noPreference && white.wants != tournament.White {
			n++
		}
		if black.degree != noPreference && black.wants != tournament.Black {
			n++
		}
	}
	return n
}
