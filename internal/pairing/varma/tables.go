package varma

import (
	"slices"

	"torneo/internal/pairing/schedule"
)

// The fields for which there are tables (annex II 13.18.1.5).
const (
	Least = 9
	Most  = 24
)

// Envelope is a large envelope: a set of numbers whose players do not meet in
// the last three rounds.
type Envelope struct {
	Name    string
	Numbers []int
}

// tables are for an even number of players and for one player fewer. Numbers 6 and
// 12 stand in one set of the table for eleven and twelve players, and meet in the last round
// where there are twelve: FIDE prints it so.
var tables = map[int][4][]int{
	10: {{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}},
	12: {{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}},
	14: {{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}},
	16: {{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}},
	18: {{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}},
	20: {{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}},
	22: {{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}},
	24: {{6, 7, 8, 9, 10, 11, 19, 20, 21, 22}, {1, 2, 3, 4, 13, 14, 15, 16, 17}, {12, 18, 23}, {5, 24}},
}

// Envelopes returns the large envelopes A to D for that many players. For an odd number the
// highest of the table is left out: it stands for the free round.
//
// The error is a *schedule.Unfit.
func Envelopes(players int) ([]Envelope, error) {
	table, ok := tables[players+players%2]
	if !ok {
		return nil, schedule.Refuse("schedule.varma", "count", players, "least", Least, "most", Most)
	}
	var list []Envelope
	for k, numbers := range table {
		numbers = slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return n > players })
		list = append(list, Envelope{Name: string(rune('A' + k)), Numbers: numbers})
	}
	return list, nil
}
