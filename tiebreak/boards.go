package tiebreak

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// The tie-breaks of team knock-outs look at each board over all matches, no
// matter which player sat there (C.07 (2026) 12). Forfeits of single players are
// normal results, and a team's pairing-allocated bye gives every board a win.

// boardTotals returns participant i's points on each board.
func (c *Calculation) boardTotals(i int) []tournament.Points {
	totals := make([]tournament.Points, max(1, c.table.Boards))
	for r := 1; r <= c.table.Rounds; r++ {
		addBoards(totals, c.boardsOfRound(i, r))
	}
	return totals
}

func addBoards(totals, round []tournament.Points) {
	for k := range round {
		if k < len(totals) {
			totals[k] += round[k]
		}
	}
}

// boardsOfRound returns a team's points on each board in a round.
func (c *Calculation) boardsOfRound(i, round int) []tournament.Points {
	if known := c.table.BoardPoints(i, round); known != nil {
		return known
	}
	g := c.table.GamePoints()
	var each tournament.Points
	switch c.table.Entry(i, round).Kind {
	case crosstable.PairingAllocatedBye:
		each = max(g.Win.White, g.Win.Black)
	case crosstable.ForfeitWin:
		each = g.ForfeitWin
	case crosstable.FullPointBye:
		each = g.FullPointBye
	case crosstable.HalfPointBye:
		each = g.HalfPointBye
	}
	boards := make([]tournament.Points, c.table.Boards)
	for k := range boards {
		boards[k] = each
	}
	return boards
}

// boardCount computes BC: each board's points times its number, and the less the
// better (C.07 (2026) 12.1).
func boardCount(c *Calculation, s Spec, i int) Value {
	total := tournament.Points(0)
	for k, p := range c.boardTotals(i) {
		total += tournament.Points(k+1) * p
		c.boardTerm(k, p, int64(k+1)*int64(p))
	}
	return points(total)
}

func (c *Calculation) boardTerm(board int, p tournament.Points, value int64) {
	c.terms = append(c.terms, term{round: int16(board + 1), opponent: crosstable.None, why: WhyBoard, got: p, value: value})
}

// sameGamePoints reports whether board count may be used: in some editions only among
// teams with equal game points (C.07 (2026) 12.1).
func sameGamePoints(c *Calculation, group []int) bool {
	if !c.rules.boardCountAmongEqual {
		return true
	}
	for _, i := range group {
		if c.table.Final(i, tournament.GameScore) != c.table.Final(group[0], tournament.GameScore) {
			return false
		}
	}
	return true
}

// topBoards computes TBR: the points on the first board, then on the second,
// and so on (C.07 (2026) 12.2).
func topBoards(c *Calculation, s Spec, i int) Value {
	totals := c.boardTotals(i)
	for k, p := range totals {
		c.boardTerm(k, p, int64(p))
	}
	return Value{list: totals}
}

// withoutLastBoards computes BBE: the points on all boards but the last, then
// without the last two, and so on (C.07 (2026) 12.3).
func withoutLastBoards(c *Calculation, s Spec, i int) Value {
	totals := c.boardTotals(i)
	return Value{list: eliminate(totals, c.boardTerm)}
}

// eliminate returns the sums of all boards but the last 1, 2, … boards.
func eliminate(totals []tournament.Points, each func(board int, p tournament.Points, value int64)) []tournament.Points {
	var list []tournament.Points
	for last := len(totals) - 1; last > 0; last-- {
		var left tournament.Points
		for k := range last {
			left += totals[k]
		}
		if each != nil {
			each(last-1, totals[last-1], int64(left))
		}
		list = append(list, left)
	}
	if list == nil {
		list = []tournament.Points{0}
	}
	return list
}
