package crosstable_test

import (
	"testing"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
)

func TestEverybodyMetEverybody(t *testing.T) {
	for _, test := range []struct {
		name   string
		n      int
		rounds []string
		want   int
	}{
		{"once", 4, []string{"1-3 1, 4-2 0", "2-1 1, 3-4 =", "3-2 =, 1-4 1"}, 1},
		{"once, with a forfeit", 4, []string{"1-3 1, 4-2 0", "2-1 +, 3-4 =", "3-2 =, 1-4 1"}, 1},
		{"an odd field", 3, []string{"1-2 1", "2-3 0", "3-1 ="}, 1},
		{"twice", 3, []string{"1-2 1", "2-3 0", "3-1 =", "2-1 1", "3-2 =", "1-3 0"}, 2},
		{"some twice: the second cycle is on", 3, []string{"1-2 1", "2-3 0", "3-1 =", "2-1 1"}, 2},
		{"some three times", 3, []string{"1-2 1", "2-3 0", "3-1 =", "2-1 1", "1-2 1"}, 0},
		{"a round is missing", 4, []string{"1-3 1, 4-2 0", "2-1 1, 3-4 ="}, 0},
		{"two never met", 4, []string{"1-3 1, 4-2 0", "2-1 1, 3-4 =", "1-2 =, 4-3 1", "1-3 1, 2-4 1"}, 0},
		{"two players", 2, []string{"1-2 1"}, 0},
		{"nobody", 0, nil, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			table, err := crosstable.New(tournamenttest.Parse(test.n, test.rounds...), 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := table.RoundRobin(); got != test.want {
				t.Errorf("%d, want %d", got, test.want)
			}
		})
	}
}
