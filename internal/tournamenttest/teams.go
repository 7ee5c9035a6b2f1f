package tournamenttest

import (
	"slices"

	"torneo/tournament"
)

// match plays a match of two teams, or forfeits it as a whole.
func (m *maker) match(r, white, black int) {
	round := &m.t.Rounds[r-1]
	if w, b := m.hasLeft(r, white), m.hasLeft(r, black); w || b || m.chance(m.MatchForfeits) {
		if !w && !b {
			w = m.rng.IntN(2) == 0
			b = !w
		}
		round.Forfeits = append(round.Forfeits, tournament.Forfeit{White: white + 1, Black: black + 1, Result: tournament.ByColor[tournament.Outcome]{
			White: m.scoreForfeit(white, w), Black: m.scoreForfeit(black, b),
		}})
		return
	}
	lineUps := [2][]int{m.lineUp(white), m.lineUp(black)}
	var points [2]tournament.Points
	for board := range m.Boards {
		g := m.board(board, lineUps[0], lineUps[1])
		round.Games = append(round.Games, g)
		won := tournament.ByColor[tournament.Points]{
			White: m.t.Points.Of(g.Result.White, tournament.White), Black: m.t.Points.Of(g.Result.Black, tournament.Black),
		}
		mine := m.t.BoardColors[board]
		points[0], points[1] = points[0]+won.Of(mine), points[1]+won.Of(mine.Opponent())
	}
	m.enterLineUp(round, white, black, lineUps[0])
	m.enterLineUp(round, black, white, lineUps[1])
	m.award(white, points[0], points[1])
	m.award(black, points[1], points[0])
}

// hasLeft reports a team that has left a round robin.
func (m *maker) hasLeft(r, team int) bool {
	return (m.RoundRobin || m.DoubleRoundRobin) && m.leaves[team] > 0 && r >= m.leaves[team]
}

// board plays one board of a match. The first one is always played; on another
// one a team that forfeits may have sent nobody, and 0 is put into its line-up.
func (m *maker) board(board int, ours, theirs []int) tournament.Game {
	white, black := &ours[board], &theirs[board]
	if m.t.BoardColors[board] == tournament.Black {
		white, black = black, white
	}
	g := tournament.Game{White: *white, Black: *black, Result: m.result(m.t.Players[*white-1].Rating, m.t.Players[*black-1].Rating)}
	switch {
	case !g.Result.White.Forfeit():
	case board == 0:
		g.Result = tournament.Both(tournament.Draw)
	case g.Result.White == g.Result.Black || m.rng.IntN(2) == 0:
	case g.Result.White == tournament.ForfeitLoss:
		g.White, *white = 0, 0
	default:
		g.Black, *black = 0, 0
	}
	return g
}

// lineUp returns the players of a match, in board order; with reserves somebody may
// stay out.
func (m *maker) lineUp(team int) []int {
	players := slices.Clone(m.t.Teams[team].Players)
	for len(players) > m.Boards {
		k := len(players) - 1
		if m.rng.IntN(3) == 0 {
			k = m.rng.IntN(len(players))
		}
		players = slices.Delete(players, k, k+1)
	}
	return players
}

// enterLineUp records a line-up with empty boards, which the games do not show.
func (m *maker) enterLineUp(round *tournament.Round, team, opponent int, players []int) {
	if slices.Contains(players, 0) {
		round.LineUps = append(round.LineUps, tournament.LineUp{Team: team + 1, Opponent: opponent + 1, Players: players})
	}
}

func (m *maker) award(team int, mine, theirs tournament.Points) {
	m.second[team] += mine
	switch {
	case mine > theirs:
		m.score[team] += m.t.MatchPoints.Win
	case mine == theirs:
		m.score[team] += m.t.MatchPoints.Draw
	default:
		m.score[team] += m.t.MatchPoints.Loss
	}
}

// scoreForfeit gives a team the points of a match that it, or the other, forfeited.
func (m *maker) scoreForfeit(team int, lost bool) tournament.Outcome {
	if lost {
		m.score[team] += m.t.MatchPoints.Loss
		return tournament.ForfeitLoss
	}
	m.score[team] += m.t.MatchPoints.Win
	m.second[team] += tournament.Points(m.Boards) * m.t.Points.ForfeitWin
	m.hadBye[team] = true
	return tournament.ForfeitWin
}

func (m *maker) teamBye(team int, kind tournament.ByeKind) {
	boards := tournament.Points(m.Boards)
	switch kind {
	case tournament.PairingAllocatedBye:
		m.score[team] += m.t.TeamBye.Match
		m.second[team] += m.t.TeamBye.Game
	case tournament.FullPointBye:
		m.score[team] += m.t.MatchPoints.Win
		m.second[team] += boards * m.t.Points.FullPointBye
	case tournament.HalfPointBye:
		m.score[team] += m.t.MatchPoints.Draw
		m.second[team] += boards * m.t.Points.HalfPointBye
	}
}

// declareTeams fills in the points of teams and of their players.
func (m *maker) declareTeams(rank []int) {
	for i := range m.t.Teams {
		m.t.Teams[i].Declared = tournament.Declared{Match: &m.score[i], Game: &m.second[i], Rank: rank[i]}
	}
	points := make([]tournament.Points, len(m.t.Players)+1)
	for r := range m.t.Rounds {
		for _, g := range m.t.Rounds[r].Games {
			points[g.White] += m.t.Points.Of(g.Result.White, tournament.White)
			points[g.Black] += m.t.Points.Of(g.Result.Black, tournament.Black)
		}
	}
	for i := range m.t.Players {
		m.t.Players[i].Declared.Points = &points[i+1]
	}
}
