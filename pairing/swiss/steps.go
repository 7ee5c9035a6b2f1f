package swiss

import "slices"

// Step is one pair being made where those of a group are paired one after another: whose turn
// it is, and whom they get (C.04.4.3 4.1, D.02.02 9.2).
type Step struct {
	Player, Opponent int
	Floater          bool // he has come from another group
}

// Has reports whether somebody is in the pair.
func (s Step) Has(i int) bool { return s.Player == i || s.Opponent == i }

// Both lists the players of the pairs.
func Both(steps []Step) (players []int) {
	for _, s := range steps {
		players = append(players, s.Player, s.Opponent)
	}
	return players
}

// Original returns the pairs of a group before some were taken back, the last one first.
func Original(steps, back []Step) []Step {
	back = slices.Clone(back)
	slices.Reverse(back)
	return slices.Concat(steps, back)
}

// ProposedSteps returns the pairs of a group that are proposed first, half against half, of
// those who have not come from another group, and the index of the first that was not made; -1
// if all were (C.04.4.3 2.4, D.02.02 9.1). arrange puts players into the order in which it is
// their turn.
func ProposedSteps(made []Step, arrange func(players []int)) (first []Step, other int) {
	made = slices.DeleteFunc(slices.Clone(made), func(s Step) bool { return s.Floater })
	players := Both(made)
	arrange(players)
	half := len(players) / 2
	other = -1
	for k, i := range players[:half] {
		first = append(first, Step{Player: i, Opponent: players[half+k]})
		if other < 0 && made[k] != first[k] {
			other = k
		}
	}
	return first, other
}

// PassedPairs returns the pairs of the player whose turn it was with those who come before
// their opponent, in the order in which they were tried.
func (s Step) PassedPairs(order []int) (list []Pair) {
	for _, j := range order[:max(slices.Index(order, s.Opponent), 0)] {
		list = append(list, Pair{White: s.Player, Black: j})
	}
	return list
}
