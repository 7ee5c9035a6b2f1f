package tournamenttest

import "torneo/tournament"

// roundRobin plays a round robin by the circle method: the last participant
// stands still and the others move around him. An odd field has a gap in his
// place, and who would meet it rests.
func (m *maker) roundRobin() {
	n := m.Players + m.Players%2
	cycle := n - 1
	for r := 1; r <= m.Played; r++ {
		turn := (r - 1) % cycle
		for board := range n / 2 {
			a, b := (turn+board)%cycle, (turn+cycle-board)%cycle
			if board == 0 {
				b = n - 1
			}
			if board == 0 && turn%2 == 1 || board > 0 && board%2 == 1 {
				a, b = b, a
			}
			if r > cycle {
				a, b = b, a
			}
			switch {
			case a >= m.Players:
				m.rest(r, b)
			case b >= m.Players:
				m.rest(r, a)
			default:
				m.play(r, a, b)
			}
		}
	}
}

// rest gives a round without opponent and without points.
func (m *maker) rest(r, i int) {
	if m.rng.IntN(2) == 0 {
		return // most files leave it blank
	}
	m.bye(r, i, tournament.ZeroPointBye)
}
