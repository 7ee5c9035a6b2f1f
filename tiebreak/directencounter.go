package tiebreak

import (
	"math/big"

	"torneo/tournament"
)

// directEncounter computes DE: a separate standing of the tied participants by
// their encounters (C.07 (2026) 6).
func directEncounter(c *Calculation, s Spec, group []int) []int {
	return placesOf(group, c.direct(s, group, s.On.score(c.table.Primary)))
}

// direct applies the whole rule of direct encounter on one score, restarts
// included, and returns the group in blocks, best first.
func (c *Calculation) direct(s Spec, group []int, score tournament.Score) [][]int {
	return c.resolve(group, func(tied []int) [][]int { return c.separateStanding(s, tied, score) })
}

// extendedDirectEncounter computes EDE: direct encounter by the primary score
// and, if that resolves nothing, by the secondary; for exactly two teams equal
// on both, the knock-out tie-breaks named, over their own matches (C.07 (2026)
// 13.3, R-EDE-SUBSETS, R-EDE-TWO).
func extendedDirectEncounter(extra ...string) func(*Calculation, Spec, []int) []int {
	return func(c *Calculation, s Spec, group []int) []int {
		primary := s.On.score(c.table.Primary)
		return placesOf(group, c.resolve(group, func(tied []int) [][]int {
			blocks := c.direct(s, tied, primary)
			if len(blocks) > 1 {
				return blocks
			}
			if c.rules.secondary == secondaryIfNothingResolved || len(tied) > 2 {
				if blocks = c.direct(s, tied, 1-primary); len(blocks) > 1 {
					return blocks
				}
			}
			if len(tied) == 2 {
				for _, code := range extra {
					if blocks = c.boardsBetween(s, code, tied); len(blocks) > 1 {
						return blocks
					}
				}
			}
			return [][]int{tied}
		}))
	}
}

// resolve splits a tied group step by step into blocks: where the edition
// restarts, every block still tied begins anew, until nothing is resolved any more.
func (c *Calculation) resolve(tied []int, step func([]int) [][]int) [][]int {
	if len(tied) < 2 {
		return [][]int{tied}
	}
	blocks := step(tied)
	if len(blocks) == 1 || !c.rules.restart {
		return blocks
	}
	var resolved [][]int
	for _, b := range blocks {
		resolved = append(resolved, c.resolve(b, step)...)
	}
	return resolved
}

// placesOf turns blocks into places from 0, in the order of the group.
func placesOf(group []int, blocks [][]int) []int {
	place := make(map[int]int, len(group))
	first := 0
	for _, b := range blocks {
		for _, i := range b {
			place[i] = first
		}
		first += len(b)
	}
	places := make([]int, len(group))
	for k, i := range group {
		places[k] = place[i]
	}
	return places
}

// boardsBetween compares two teams by a knock-out tie-break over the matches
// between them alone. Without such a match it resolves nothing.
func (c *Calculation) boardsBetween(s Spec, code string, tied []int) [][]int {
	var totals [2][]tournament.Points
	met := false
	for k, i := range tied {
		totals[k] = make([]tournament.Points, max(1, c.table.Boards))
		for r := 1; r <= c.table.Rounds; r++ {
			if e := c.table.Entry(i, r); int(e.Opponent) == tied[1-k] && e.Kind.IsPaired() {
				met = true
				addBoards(totals[k], c.boardsOfRound(i, r))
			}
		}
	}
	if !met {
		return [][]int{tied}
	}
	value := func(k int) Value {
		switch code {
		case "BC":
			total := tournament.Points(0)
			for board, p := range totals[k] {
				total -= tournament.Points(board+1) * p // the less the better
			}
			return points(total)
		case "BBE":
			return Value{list: eliminate(totals[k], nil)}
		}
		return Value{list: totals[k]}
	}
	blocks := inBlocks(tied, func(a, b int) int { return value(b).Compare(value(a)) })
	if c.trace != nil {
		members := make([]separate, 2)
		for k := range members {
			v := value(k)
			shown := big.NewRat(v.num, max(1, v.den))
			if v.list != nil {
				shown = big.NewRat(int64(v.list[0]), int64(tournament.One))
			}
			members[k] = separate{score: shown.Abs(shown)}
		}
		c.traceStep(code, "boards", tied, members, make([][]encounter, 2), blocks)
	}
	return blocks
}
