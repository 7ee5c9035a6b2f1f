package swiss

import "slices"

// Exchanges returns the order in which the first of the players of a group tries the others:
// the second half from its first on, the proposed opponent, then the first half from its last
// on. Those who remain are divided and tried in the same way (C.04.4.3 2.4, 4.2, 4.3,
// R-LIM-EXCHANGES; D.02.02 9.1, 9.3).
func Exchanges(players []int) []int {
	half := len(players) / 2
	order := slices.Clone(players[half:])
	for _, j := range slices.Backward(players[1:half]) {
		order = append(order, j)
	}
	return order
}
