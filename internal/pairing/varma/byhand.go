package varma

import "torneo/internal/pairing/schedule"

// ByHand returns numbers that were drawn elsewhere, those of the entrants in their order.
//
// The error is a *schedule.Unfit.
func ByHand(entrants []Entrant, numbers []int) ([]Step, error) {
	if len(numbers) != len(entrants) {
		return nil, schedule.Refuse("schedule.by-hand-count", "count", len(numbers), "want", len(entrants))
	}
	taken := make([]bool, len(numbers)+1)
	steps := make([]Step, len(entrants))
	for k, e := range entrants {
		n := numbers[k]
		if n < 1 || n > len(numbers) || taken[n] {
			return nil, schedule.Refuse("schedule.by-hand", "number", n, "most", len(numbers))
		}
		taken[n] = true
		steps[k] = Step{Entrant: e, Number: n}
	}
	return steps, nil
}
