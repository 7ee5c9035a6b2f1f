package tournamenttest

import (
	"math"
	"slices"

	"torneo/tournament"
)

// game plays a game of an individual event.
func (m *maker) game(r, white, black int) {
	result := m.result(m.strength[white], m.strength[black])
	if m.RoundRobin || m.DoubleRoundRobin {
		result = m.withoutThoseWhoLeft(r, white, black, result)
	}
	round := &m.t.Rounds[r-1]
	round.Games = append(round.Games, tournament.Game{White: white + 1, Black: black + 1, Result: result})
	m.score[white] += m.t.Points.Of(result.White, tournament.White)
	m.score[black] += m.t.Points.Of(result.Black, tournament.Black)
	m.hadBye[white] = m.hadBye[white] || result.White == tournament.ForfeitWin
	m.hadBye[black] = m.hadBye[black] || result.Black == tournament.ForfeitWin
}

// result draws the result of a game between those ratings.
func (m *maker) result(white, black int) tournament.ByColor[tournament.Outcome] {
	both := func(w, b tournament.Outcome) tournament.ByColor[tournament.Outcome] {
		return tournament.ByColor[tournament.Outcome]{White: w, Black: b}
	}
	switch {
	case m.chance(m.DoubleForfeits):
		return both(tournament.ForfeitLoss, tournament.ForfeitLoss)
	case m.chance(m.Forfeits):
		if m.rng.IntN(2) == 0 {
			return both(tournament.ForfeitWin, tournament.ForfeitLoss)
		}
		return both(tournament.ForfeitLoss, tournament.ForfeitWin)
	}
	expected := 1 / (1 + math.Pow(10, float64(black-white-35)/400))
	draw := min(0.4, 1.2*min(expected, 1-expected))
	switch chance := m.rng.Float64(); {
	case chance < draw:
		return both(tournament.Draw, tournament.Draw)
	case chance < draw+expected-draw/2:
		return both(tournament.Win, tournament.Loss)
	}
	return both(tournament.Loss, tournament.Win)
}

// withoutThoseWhoLeft forfeits the games of a round robin that who has left it
// does not play any more.
func (m *maker) withoutThoseWhoLeft(r, white, black int, result tournament.ByColor[tournament.Outcome]) tournament.ByColor[tournament.Outcome] {
	gone := func(i int) bool { return m.leaves[i] > 0 && r >= m.leaves[i] }
	outcome := func(me, other bool) tournament.Outcome {
		if me {
			return tournament.ForfeitLoss
		}
		return tournament.ForfeitWin
	}
	if w, b := gone(white), gone(black); w || b {
		result.White, result.Black = outcome(w, b), outcome(b, w)
	}
	return result
}

// bye gives a participant a bye.
func (m *maker) bye(r, i int, kind tournament.ByeKind) {
	round := &m.t.Rounds[r-1]
	if kind == tournament.PairingAllocatedBye || kind == tournament.FullPointBye {
		m.hadBye[i] = true
	}
	if m.Boards > 0 {
		round.TeamByes = append(round.TeamByes, tournament.Bye{ID: i + 1, Kind: kind})
		m.teamBye(i, kind)
		return
	}
	round.Byes = append(round.Byes, tournament.Bye{ID: i + 1, Kind: kind})
	m.score[i] += m.t.Points.Bye(kind)
}

// declare fills in who left, points and ranks (shared by equal scores).
func (m *maker) declare() {
	order := make([]int, m.Players)
	for i := range order {
		order[i] = i
	}
	compare := func(a, b int) int {
		if m.score[a] != m.score[b] {
			return int(m.score[b] - m.score[a])
		}
		return int(m.second[b] - m.second[a])
	}
	slices.SortStableFunc(order, compare)
	rank := make([]int, m.Players)
	for k, i := range order {
		rank[i] = k + 1
		if k > 0 && compare(order[k-1], i) == 0 {
			rank[i] = rank[order[k-1]]
		}
	}
	if m.Boards > 0 {
		m.declareTeams(rank)
		return
	}
	for i := range m.t.Players {
		p := &m.t.Players[i]
		p.Withdrawn = m.leaves[i] > 0 && m.leaves[i] <= m.Played
		p.Declared = tournament.Declared{Points: &m.score[i], Rank: rank[i]}
	}
}
