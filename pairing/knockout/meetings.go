package knockout

import (
	"torneo/crosstable"
	"torneo/pairing/match"
	"torneo/tournament"
)

// Meeting is two participants who meet in a round: players in a game, teams in a
// match.
type Meeting struct {
	White, Black int // by number; of teams White has White on board 1
	Result       tournament.ByColor[tournament.Outcome]
	NoColors     bool                   // who had White is not recorded
	Boards       [2][]tournament.Points // of teams: what White and Black got on each board
}

// Meetings returns the meetings of every round of a record. The error, of a record of teams, is
// a *crosstable.Contradiction.
func Meetings(t *tournament.Tournament) ([][]Meeting, error) {
	if t.IsTeam() {
		return matchesOf(t)
	}
	list := make([][]Meeting, len(t.Rounds))
	for r := range t.Rounds {
		for k := range t.Rounds[r].Games {
			g := &t.Rounds[r].Games[k]
			list[r] = append(list[r], Meeting{White: g.White, Black: g.Black, Result: g.CountedResult(), NoColors: g.NoColors})
		}
	}
	return list, nil
}

// matchesOf returns the matches of teams, as the crosstable finds them.
func matchesOf(t *tournament.Tournament) ([][]Meeting, error) {
	list := make([][]Meeting, len(t.Rounds))
	table, err := crosstable.New(t, 0)
	if err != nil {
		return nil, err
	}
	for r := 1; r <= table.Rounds; r++ {
		for i := range table.Participants {
			e := table.Entry(i, r)
			other := int(e.Opponent)
			if other == crosstable.None || !first(table, i, other, r) {
				continue
			}
			m := Meeting{White: table.Participants[i].Number, Black: table.Participants[other].Number, NoColors: e.Color == tournament.NoColor}
			m.Result.White, m.Result.Black = e.Outcome, table.Entry(other, r).Outcome
			m.Boards = [2][]tournament.Points{boardsOf(table, i, r), boardsOf(table, other, r)}
			list[r-1] = append(list[r-1], m)
		}
	}
	return list, nil
}

// first reports whether a team is the one of a match that has White on board 1, or
// where nobody knows the one that stands first.
func first(table *crosstable.Table, i, other, round int) bool {
	switch table.Entry(i, round).Color {
	case tournament.White:
		return true
	case tournament.Black:
		return false
	}
	return i < other
}

// boardsOf returns a team's points on each board. Of a match forfeited as a whole it is a win
// on every board: in knock-outs they are results like any (C.07 (2026) 12).
func boardsOf(table *crosstable.Table, i, round int) []tournament.Points {
	if known := table.BoardPoints(i, round); known != nil {
		return known
	}
	won := tournament.Points(0)
	if table.Entry(i, round).Outcome == tournament.ForfeitWin {
		won = table.GamePoints().ForfeitWin
	}
	points := make([]tournament.Points, table.Boards)
	for k := range points {
		points[k] = won
	}
	return points
}

// extraMeeting returns the meeting of a game played outside the rounds.
func extraMeeting(t *tournament.Tournament, g *tournament.ExtraGame) Meeting {
	m := Meeting{White: g.White, Black: g.Black, Result: g.Result}
	m.Boards, _ = t.BoardsOf(g)
	return m
}

// game returns a meeting as a game of a match with its White as the lower number's side; play
// turns it.
func (m *Meeting) game(round, extra int) Game {
	g := Game{Game: match.Game{White: match.First, Result: m.Result, Boards: m.Boards}, Round: round, Extra: extra}
	if m.White > m.Black {
		g.turn()
	}
	return g
}

// turn turns the game to the view of the other side of the match.
func (g *Game) turn() {
	g.White = g.White.Other()
	g.Boards[0], g.Boards[1] = g.Boards[1], g.Boards[0]
}
