package knockout

import "torneo/pairing/match"

// Suppose returns the bracket as it is after a phase if its matches end so: winner is asked of
// every match between two participants that is not over, also of those who come from matches before
// it. Who has left loses to whoever comes, and of two who have left nobody stays in.
func (b *Bracket) Suppose(phase int, winner func(m *Match) match.Side) *Bracket {
	x := *b
	x.Matches = append([]Match(nil), b.Matches...)
	f := follower{Bracket: &x}
	for k := range x.Matches {
		m := &x.Matches[k]
		if m.Over || m.Phase > phase {
			continue
		}
		f.come(m)
		first, second := m.Players[0], m.Players[1]
		switch {
		case m.Nobody[0] || m.Nobody[1]:
			m.Over, m.Winner = true, first+second
		case m.Played != nil:
			m.end(winner(m))
		case b.left[first] && b.left[second]:
			m.end(match.Neither)
		case b.left[second]:
			m.end(match.First)
		case b.left[first]:
			m.end(match.Second)
		default:
			m.end(winner(m))
		}
	}
	return &x
}

// HasLeft reports whether a participant has left the event.
func (b *Bracket) HasLeft(number int) bool { return b.left[number] }
