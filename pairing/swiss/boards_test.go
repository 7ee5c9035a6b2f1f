package swiss_test

import (
	"fmt"
	"strings"
	"testing"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// C.04.2 (2026) 3.6: by the score of the higher ranked player, by the sum of
// both scores, by the TPN of the higher ranked; the bye last.
func TestSortBoards(t *testing.T) {
	f := &swiss.Field{}
	for i, score := range []tournament.Points{30, 30, 30, 20, 20, 20, 20, 10, 10} {
		f.Players = append(f.Players, swiss.Player{Number: i + 1, TPN: i + 1, Score: score})
	}
	for _, test := range []struct {
		name        string
		pairs, want string // by number, White first
	}{
		{"score of the higher ranked", "8-4 2-1", "2-1 8-4"},
		{"whichever colour he has", "4-5 8-3", "8-3 4-5"},
		{"sum of both scores", "1-8 2-4 3-9", "2-4 1-8 3-9"},
		{"TPN of the higher ranked", "6-5 7-4 3-2", "3-2 7-4 6-5"},
		{"the bye last", "1-0 8-9 4-5", "4-5 8-9 1-0"},
		{"everything at once", "9-0 5-6 8-7 3-4 1-2", "1-2 3-4 5-6 8-7 9-0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var pairs []swiss.Pair
			for _, text := range strings.Fields(test.pairs) {
				var p swiss.Pair
				if _, err := fmt.Sscanf(text, "%d-%d", &p.White, &p.Black); err != nil {
					t.Fatal(err)
				}
				pairs = append(pairs, swiss.Pair{White: p.White - 1, Black: p.Black - 1}) // number 0 is the bye
			}
			f.SortBoards(pairs)
			var got []string
			for _, p := range pairs {
				got = append(got, fmt.Sprintf("%d-%d", p.White+1, p.Black+1))
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("%s, want %s", strings.Join(got, " "), test.want)
			}
		})
	}
}

// Accelerated, the order is that of the pairing scores (C.04.7 1.5,
// R-BOARDS-ACCELERATED), not of the standings.
func TestSortBoardsAccelerated(t *testing.T) {
	f := &swiss.Field{Players: []swiss.Player{
		{Number: 1, TPN: 1, Score: 20, Standing: 10}, {Number: 2, TPN: 2, Score: 20, Standing: 10},
		{Number: 8, TPN: 8, Score: 15, Standing: 15}, {Number: 9, TPN: 9, Score: 15, Standing: 15},
	}}
	pairs := []swiss.Pair{{White: 2, Black: 3}, {White: 0, Black: 1}}
	if f.SortBoards(pairs); pairs[0].Higher() != 0 {
		t.Errorf("the first board is %v", pairs[0])
	}
}

func TestHigherAndLower(t *testing.T) {
	for _, test := range []struct {
		pair          swiss.Pair
		higher, lower int
	}{
		{swiss.Pair{White: 3, Black: 5}, 3, 5}, {swiss.Pair{White: 5, Black: 3}, 3, 5}, {swiss.Pair{White: 4, Black: swiss.Bye}, 4, swiss.Bye},
	} {
		if test.pair.Higher() != test.higher || test.pair.Lower() != test.lower {
			t.Errorf("%v: %d and %d", test.pair, test.pair.Higher(), test.pair.Lower())
		}
	}
}

// The names that JSON shows.
func TestNames(t *testing.T) {
	for _, test := range []struct {
		value interface{ MarshalText() ([]byte, error) }
		want  string
	}{
		{swiss.NoPreference, "none"}, {swiss.Mild, "mild"}, {swiss.Strong, "strong"}, {swiss.Absolute, "absolute"},
		{swiss.NoFloat, ""}, {swiss.Down, "down"}, {swiss.Up, "up"},
		{swiss.MayHaveBye, ""}, {swiss.HadBye, "had-bye"}, {swiss.WonUnplayed, "won-unplayed"},
	} {
		if got, err := test.value.MarshalText(); string(got) != test.want || err != nil {
			t.Errorf("%q, %v; want %q", got, err, test.want)
		}
	}
}
