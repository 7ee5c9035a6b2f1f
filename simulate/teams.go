package simulate

import (
	"fmt"

	"torneo/standings"
	"torneo/tournament"
)

// The maximum numbers of boards of a match of teams: on request, and drawn.
const (
	maxBoards       = 100
	mostDrawnBoards = 4
)

// maxTeams is the maximum number of teams in a report file (TRF26 310).
const maxTeams = 999

func (m *maker) forTeams() bool { return m.System.ForTeams() }

// beginTeams settles the boards of a team and their colours, and the points of a match
// and of a bye (C.04.6 1.4).
func (m *maker) beginTeams() {
	if !m.forTeams() {
		return
	}
	if m.Boards == 0 {
		m.Boards = m.randomBetween(2, mostDrawnBoards)
	}
	m.t.MatchPoints = tournament.StandardMatchPoints()
	m.t.TeamBye = &tournament.TeamBye{Match: m.t.MatchPoints.Draw, Game: tournament.Points(m.Boards) * m.t.Points.Draw.White}
	for board := range m.Boards {
		m.t.BoardColors = append(m.t.BoardColors, []tournament.Color{tournament.White, tournament.Black}[board%2])
	}
}

// enterTeams enters the teams in the order of their strength, each with a player a
// board, who are somewhat stronger on the first ones.
func (m *maker) enterTeams(entrants []entrant) {
	m.strength = make([]int, len(entrants))
	for i, e := range entrants {
		m.strength[i] = e.strength
		team := tournament.Team{Number: i + 1, Name: fmt.Sprintf("Team%04d", i+1)}
		for board := range m.Boards {
			p := e.Player
			p.Number, p.Name = len(m.t.Players)+1, fmt.Sprintf("Player%04d", len(m.t.Players)+1)
			strength := min(max(e.strength+20*(m.Boards/2-board)+m.chance.IntN(20), 1), maxRating)
			if p.Rating > 0 {
				p.Rating = strength
			}
			m.members = append(m.members, strength)
			m.t.Players = append(m.t.Players, p)
			team.Players = append(team.Players, p.Number)
		}
		m.t.Teams = append(m.t.Teams, team)
	}
}

// playMatches plays the matches that were paired, board by board; what is out of the
// ordinary happens on the first one, and who does not come to it may be a whole team.
func (m *maker) playMatches(round int) {
	r := &m.t.Rounds[round-1]
	matches := r.Matches
	r.Matches = nil
	for k, match := range matches {
		kind := m.odd.slots[round-1][k]
		if kind > 0 && oddResults[kind-1].White.Forfeit() && m.chance.IntN(2) == 0 {
			r.Forfeits = append(r.Forfeits, tournament.Forfeit{White: match.White, Black: match.Black, Result: oddResults[kind-1]})
			continue
		}
		for board, colour := range m.t.BoardColors {
			g := tournament.Game{White: m.t.Teams[match.White-1].Players[board], Black: m.t.Teams[match.Black-1].Players[board]}
			if colour == tournament.Black {
				g.White, g.Black = g.Black, g.White
			}
			if board == 0 && kind > 0 {
				g.Result = oddResults[kind-1]
			} else {
				g.Result = m.result(m.members[g.White-1], m.members[g.Black-1])
			}
			r.Games = append(r.Games, g)
		}
	}
}

// declareTeams puts the points and places of the teams into the record, and the points
// of their players.
func (m *maker) declareTeams(x *standings.Result) {
	for _, row := range x.Standings.Rows {
		match, game := x.Table.Final(row.Index, tournament.MatchScore), x.Table.Final(row.Index, tournament.GameScore)
		m.t.Teams[row.Index].Declared = tournament.Declared{Match: &match, Game: &game, Rank: row.Rank}
	}
}
