package swiss_test

import (
	"fmt"
	"slices"
	"testing"

	"torneo/pairing/swiss"
)

// Six players, of whom the second got his last proposed opponent; a floater was paired
// before them, and one pair was taken back.
func TestSteps(t *testing.T) {
	made := []swiss.Step{{Player: 9, Opponent: 7, Floater: true}, {Player: 0, Opponent: 3}, {Player: 1, Opponent: 5}}
	original := swiss.Original(made, []swiss.Step{{Player: 8, Opponent: 6}, {Player: 2, Opponent: 4}})
	if want := append(slices.Clone(made), swiss.Step{Player: 2, Opponent: 4}, swiss.Step{Player: 8, Opponent: 6}); !slices.Equal(original, want) {
		t.Errorf("%v, want %v", original, want)
	}
	first, other := swiss.ProposedSteps(original[:4], slices.Sort[[]int])
	if want := []swiss.Step{{Player: 0, Opponent: 3}, {Player: 1, Opponent: 4}, {Player: 2, Opponent: 5}}; !slices.Equal(first, want) || other != 1 {
		t.Errorf("%v, the first other one %d", first, other)
	}
	if first, other := swiss.ProposedSteps(made[:1], slices.Sort[[]int]); len(first) != 0 || other != -1 {
		t.Errorf("floaters alone: %v, %d", first, other)
	}
	if got := made[2].PassedPairs([]int{4, 3, 5, 2}); fmt.Sprint(got) != "[{1 4} {1 3}]" {
		t.Error("passed over:", got)
	}
}
