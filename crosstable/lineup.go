package crosstable

import "slices"

// OutOfOrder tells which boards of a line-up hold a player out of the team's
// board order: those where somebody else would sit if the same players were in
// order. Where the event prescribes a fixed order, such a player loses his game
// by forfeit for the match, though it is rated as played (GR (2018) 7).
func OutOfOrder(boardOrder, lineUp []int) []bool {
	place := func(player int) int {
		if k := slices.Index(boardOrder, player); k >= 0 {
			return k
		}
		return len(boardOrder)
	}
	right := slices.Clone(lineUp)
	slices.SortStableFunc(right, func(a, b int) int { return place(a) - place(b) })
	wrong := make([]bool, len(lineUp))
	for board := range lineUp {
		wrong[board] = lineUp[board] != right[board]
	}
	return wrong
}
