package crosstable

import (
	"slices"

	"torneo/tournament"
)

// OutOfOrder reports for each board of a line-up whether its player is out of the team's board
// order: another one would sit there if the same players were in order. If the event prescribes a
// fixed order, such a player loses the game by forfeit for the match, though it is rated as played
// (GR (2018) 7, R-WRONG-BOARD). An empty board (0) moves nobody: the players around it are compared
// with each other.
func OutOfOrder(boardOrder, lineUp []int) []bool {
	place := func(player int) int {
		if k := slices.Index(boardOrder, player); k >= 0 {
			return k
		}
		return len(boardOrder)
	}
	right := slices.DeleteFunc(slices.Clone(lineUp), func(player int) bool { return player == 0 })
	slices.SortStableFunc(right, func(a, b int) int { return place(a) - place(b) })
	wrong := make([]bool, len(lineUp))
	next := 0
	for board, player := range lineUp {
		if player != 0 {
			wrong[board] = player != right[next]
			next++
		}
	}
	return wrong
}

// order sorts a side's games by board: by its line-up where it gave one, else
// by the team's board order. Only a line-up tells which boards stood empty.
func (s *side) order(lineUp *tournament.LineUp) {
	seat := func(g boardGame) int {
		if lineUp == nil {
			return g.order
		}
		if k := slices.Index(lineUp.Players, g.player); k >= 0 {
			return k
		}
		return len(lineUp.Players) + g.order
	}
	slices.SortStableFunc(s.games, func(a, b boardGame) int { return seat(a) - seat(b) })
	board := 0
	for k := range s.games {
		if lineUp != nil {
			board = max(board, slices.Index(lineUp.Players, s.games[k].player))
		}
		s.games[k].board = board
		board++
	}
}

// lineUpOf returns the line-up that a team gave in a round, or nil.
func lineUpOf(number int, lineUps []tournament.LineUp) *tournament.LineUp {
	for k := range lineUps {
		if lineUps[k].Team == number {
			return &lineUps[k]
		}
	}
	return nil
}

// boardPoints spreads a side's games over the boards.
func (s *side) boardPoints(boards int) []tournament.Points {
	points := make([]tournament.Points, boards)
	for _, g := range s.games {
		for len(points) <= g.board {
			points = append(points, 0)
		}
		points[g.board] = g.points
	}
	return points
}

// firstColor returns the colour that a side had on board 1. Where nobody sat
// there it follows from another board; NoColor when no colour is known.
func (s *side) firstColor(boardColors []tournament.Color) tournament.Color {
	for _, g := range s.games {
		if g.color == tournament.NoColor {
			continue
		}
		same := g.board%2 == 0
		if g.board < len(boardColors) {
			same = boardColors[g.board] == boardColors[0]
		}
		if same {
			return g.color
		}
		return g.color.Opponent()
	}
	return tournament.NoColor
}
