package hardfields

import "torneo/tournament"

// points draws the points for results and byes.
func (m *maker) points() {
	if m.team {
		m.teamPoints()
		return
	}
	p := &m.t.Points
	switch m.rng.IntN(8) {
	case 0:
		p.PairingAllocatedBye = tournament.Half
	case 1:
		p.PairingAllocatedBye = 0
	case 2:
		p.Win, p.Draw = tournament.Both(3*tournament.One), tournament.Both(tournament.One)
		p.ForfeitWin, p.PairingAllocatedBye, p.FullPointBye = 3*tournament.One, 3*tournament.One, 3*tournament.One
		p.HalfPointBye, p.Unknown = tournament.One, tournament.One
	}
}

// teamPoints draws the points for matches: a bye is a draw unless the event says
// otherwise.
func (m *maker) teamPoints() {
	m.t.MatchPoints = tournament.StandardMatchPoints()
	switch m.rng.IntN(6) {
	case 0:
		m.t.TeamBye = &tournament.TeamBye{Match: 2 * tournament.One, Game: 2 * tournament.One}
	case 1:
		m.t.MatchPoints = tournament.MatchPoints{Win: 3 * tournament.One, Draw: tournament.One}
	}
}

func (m *maker) prohibit() {
	for m.chance(15) {
		p := tournament.Prohibition{FirstRound: 1}
		for range 2 + m.rng.IntN(2) {
			p.IDs = append(p.IDs, 1+m.rng.IntN(m.n))
		}
		if m.chance(50) {
			p.FirstRound = 1 + m.rng.IntN(m.t.PlannedRounds)
		}
		if m.chance(50) {
			p.LastRound = p.FirstRound + m.rng.IntN(m.t.PlannedRounds)
		}
		m.t.Prohibited = append(m.t.Prohibited, p)
	}
}

func (m *maker) accelerate() {
	switch {
	case m.Accelerated.Code == "":
	case m.chance(10):
		accelerable := m.t.Points.Draw.White*2 == m.t.Points.Win.White // C.04.7 1.1
		if m.team {
			accelerable = m.t.MatchPoints.Draw*2 == m.t.MatchPoints.Win
		}
		if accelerable {
			m.t.System = m.Accelerated
		}
	case m.chance(10):
		for range 1 + m.rng.IntN(3) {
			first := 1 + m.rng.IntN(m.t.PlannedRounds)
			last := first + m.rng.IntN(m.t.PlannedRounds-first+1)
			from := 1 + m.rng.IntN(m.n)
			a := tournament.Acceleration{FirstRound: first, LastRound: last, FirstID: from, LastID: from + m.rng.IntN(m.n-from+1)}
			virtual := tournament.Points(1+m.rng.IntN(2)) * tournament.Half
			if m.team && m.t.System.Primary == tournament.MatchScore {
				a.Match = virtual
			} else {
				a.Game = virtual
			}
			m.t.Accelerations = append(m.t.Accelerations, a)
		}
	}
}
