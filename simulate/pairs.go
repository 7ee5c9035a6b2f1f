package simulate

import (
	"torneo/pairing/baku"
	"torneo/tournament"
)

// enterProhibitions keeps pairs of players apart for the whole event. In a
// percentage each player has one he must not meet with that probability.
func (m *maker) enterProhibitions() error {
	share, most := *m.Prohibited.Overall, m.Players*(m.Players-1)/4
	times := share.N
	if share.Percent {
		times = 0
		for range m.Players {
			if m.percent(share.N) && times < most {
				times++
			}
		}
	}
	if times > most {
		return noRoom("prohibited", times, most)
	}
	kept := map[[2]int]bool{}
	for len(kept) < times {
		a, b := 1+m.chance.IntN(m.Players), 1+m.chance.IntN(m.Players)
		if pair := [2]int{min(a, b), max(a, b)}; a != b && !kept[pair] {
			kept[pair] = true
			m.t.Prohibited = append(m.t.Prohibited, tournament.Prohibition{FirstRound: 1, IDs: pair[:]})
		}
	}
	return nil
}

// accelerate enters the virtual points of the Baku acceleration, so that nobody
// has to derive them: the group is made of those who take part in the first
// round, and its last member stays the last, also if late entries come between
// (C.04.7 1.2, 1.3).
func (m *maker) accelerate() {
	if m.Acceleration != Baku {
		return
	}
	var first []int // who takes part in the first round, by number
	for i, kind := range m.away.slots[0] {
		if kind == 0 {
			first = append(first, i+1)
		}
	}
	win := m.t.Points.Win.White
	switch {
	case m.forTeams(): // whose score are match points (C.04.7 1.1)
		win = m.t.MatchPoints.Win
	case m.t.System.Family == tournament.DoubleSwiss:
		win *= 2 // of a match (R-DOUBLE-BAKU)
	}
	m.t.Accelerations = baku.Points(m.Rounds, win, 1, baku.Last(first))
	for k := range m.t.Accelerations {
		if a := &m.t.Accelerations[k]; m.forTeams() {
			a.Match, a.Game = a.Game, 0
		}
	}
}
