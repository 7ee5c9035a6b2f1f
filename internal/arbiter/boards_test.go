package arbiter_test

import (
	"slices"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// Fixed tables are given first, once each; the rest in the order of the boards.
func TestTables(t *testing.T) {
	board := func(white, black int) journal.Board { return journal.Board{White: white, Black: black} }
	for _, test := range []struct {
		name   string
		fixed  map[int]int
		boards []journal.Board
		want   []int
	}{
		{"none fixed", nil, []journal.Board{board(1, 2), board(3, 4)}, []int{1, 2}},
		{"the second board at table 1", map[int]int{4: 1}, []journal.Board{board(1, 2), board(3, 4), board(5, 6)}, []int{2, 1, 3}},
		{"a table far away", map[int]int{1: 50}, []journal.Board{board(1, 2), board(3, 4)}, []int{50, 1}},
		{"two who want the same", map[int]int{1: 7, 3: 7}, []journal.Board{board(1, 2), board(3, 4)}, []int{7, 1}},
		{"opponents who both have one", map[int]int{1: 7, 2: 9}, []journal.Board{board(1, 2), board(3, 4)}, []int{7, 1}},
		{"who has the bye needs none", map[int]int{3: 1}, []journal.Board{board(1, 2), board(3, 0)}, []int{1, 0}},
		{"nobody", nil, nil, []int{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &journal.State{}
			for id := 1; id <= 6; id++ {
				p := journal.Player{ID: id}
				p.Table = test.fixed[id]
				s.Players = append(s.Players, p)
			}
			r := &journal.Round{}
			for _, b := range test.boards {
				r.Boards = append(r.Boards, journal.PlayedBoard{Board: b})
			}
			if got := arbiter.Tables(s, r); !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}
