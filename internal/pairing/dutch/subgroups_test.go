package dutch_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"torneo/internal/pairing/dutch"
	"torneo/pairing/swiss"
)

// How candidates come about: original subgroups (C.04.3 3.2), limbo (C.04.3 4.4), the MDPs'
// opponents (C.04.3 3.7), and the exchange in what remains (C.04.3 4.3). Players are told by
// their rank from 0.
func TestSubgroups(t *testing.T) {
	type pair = [2]int
	for _, test := range []struct {
		name          string
		mdps, players int
		pairs         []pair
		want          dutch.Subgroups
	}{
		{"homogeneous, as it begins", 0, 6, []pair{{0, 3}, {4, 1}, {2, 5}}, dutch.Subgroups{
			S1: []int{0, 1, 2}, S2: []int{3, 4, 5},
			RemainderS1: []int{0, 1, 2}, RemainderS2: []int{3, 4, 5}, RemainderPairs: []pair{{0, 3}, {1, 4}, {2, 5}}}},
		{"odd, one downfloats", 0, 5, []pair{{0, 4}, {1, 3}}, dutch.Subgroups{
			S1: []int{0, 1}, S2: []int{2, 3, 4},
			RemainderS1: []int{0, 1}, RemainderS2: []int{2, 3, 4}, RemainderPairs: []pair{{0, 4}, {1, 3}}}},
		{"three downfloat", 0, 5, []pair{{0, 4}}, dutch.Subgroups{
			S1: []int{0}, S2: []int{1, 2, 3, 4},
			RemainderS1: []int{0}, RemainderS2: []int{1, 2, 3, 4}, RemainderPairs: []pair{{0, 4}}}},
		{"nobody can be paired", 0, 2, nil, dutch.Subgroups{S2: []int{0, 1}, RemainderS2: []int{0, 1}}},
		{"2 for 3", 0, 6, []pair{{0, 2}, {1, 4}, {3, 5}}, dutch.Subgroups{
			S1: []int{0, 1, 2}, S2: []int{3, 4, 5},
			RemainderS1: []int{0, 1, 2}, RemainderS2: []int{3, 4, 5}, Leaves: []int{2}, Enters: []int{3},
			RemainderPairs: []pair{{0, 2}, {1, 4}, {3, 5}}}},
		{"1 and 2 for 3 and 4", 0, 8, []pair{{0, 1}, {2, 3}, {5, 4}, {6, 7}}, dutch.Subgroups{
			S1: []int{0, 1, 2, 3}, S2: []int{4, 5, 6, 7},
			RemainderS1: []int{0, 1, 2, 3}, RemainderS2: []int{4, 5, 6, 7}, Leaves: []int{1, 3}, Enters: []int{4, 6},
			RemainderPairs: []pair{{0, 1}, {2, 3}, {4, 5}, {6, 7}}}},

		{"heterogeneous, as it begins", 2, 6, []pair{{0, 2}, {3, 1}, {4, 5}}, dutch.Subgroups{
			S1: []int{0, 1}, S2: []int{2, 3, 4, 5}, MDPPairs: []pair{{0, 2}, {1, 3}},
			RemainderS1: []int{4}, RemainderS2: []int{5}, RemainderPairs: []pair{{4, 5}}}},
		{"the MDPs' opponents transposed", 2, 6, []pair{{0, 5}, {1, 2}, {4, 3}}, dutch.Subgroups{
			S1: []int{0, 1}, S2: []int{2, 3, 4, 5}, MDPPairs: []pair{{0, 5}, {1, 2}},
			RemainderS1: []int{3}, RemainderS2: []int{4}, RemainderPairs: []pair{{3, 4}}}},
		{"one in limbo", 3, 6, []pair{{0, 3}, {2, 4}}, dutch.Subgroups{
			S1: []int{0, 2}, S2: []int{3, 4, 5}, Limbo: []int{1}, MDPPairs: []pair{{0, 3}, {2, 4}}, RemainderS2: []int{5}}},
		{"more MDPs than residents", 3, 4, []pair{{1, 3}}, dutch.Subgroups{
			S1: []int{1}, S2: []int{3}, Limbo: []int{0, 2}, MDPPairs: []pair{{1, 3}}}},
		{"no MDP is paired", 1, 3, []pair{{1, 2}}, dutch.Subgroups{
			S2: []int{1, 2}, Limbo: []int{0}, RemainderS1: []int{1}, RemainderS2: []int{2}, RemainderPairs: []pair{{1, 2}}}},
		{"an exchange in the remainder", 1, 6, []pair{{0, 3}, {1, 2}, {4, 5}}, dutch.Subgroups{
			S1: []int{0}, S2: []int{1, 2, 3, 4, 5}, MDPPairs: []pair{{0, 3}},
			RemainderS1: []int{1, 2}, RemainderS2: []int{4, 5}, Leaves: []int{2}, Enters: []int{4},
			RemainderPairs: []pair{{1, 2}, {4, 5}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := with(middle(test.mdps, make([]swiss.Player, test.players)...), test.pairs...)
			if diff := cmp.Diff(test.want, c.Subgroups(), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if c.Heterogeneous() != (test.mdps > 0) {
				t.Errorf("heterogeneous: %v", c.Heterogeneous())
			}
		})
	}
}
