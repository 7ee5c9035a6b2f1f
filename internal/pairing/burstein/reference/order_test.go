package reference

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// The pairings of six players with two pairs, in the order of C.04.4.2 4.3, and their
// number.
func TestOrderOfPairings(t *testing.T) {
	f := fresh(t, 6)
	r := newRound(f, false)
	var got []string
	r.inOrder([]int{0, 1, 2, 3, 4, 5}, 2, func(pairs [][2]int, left []int) {
		opponent := make([]int, 7)
		for _, p := range pairs {
			opponent[p[0]+1], opponent[p[1]+1] = p[1]+1, p[0]+1
		}
		var line []string
		for bsn := 1; bsn <= 6; bsn++ {
			if opponent[bsn] == 0 || opponent[bsn] > bsn {
				line = append(line, fmt.Sprintf("%d-%d", bsn, opponent[bsn]))
			}
		}
		got = append(got, strings.Join(line, " "))
	})
	if len(got) != 45 {
		t.Errorf("%d pairings", len(got))
	}
	first := []string{"1-6 2-5 3-0 4-0", "1-6 2-4 3-0 5-0", "1-6 2-3 4-0 5-0", "1-6 2-0 3-5 4-0", "1-6 2-0 3-4 5-0", "1-6 2-0 3-0 4-5", "1-5 2-6 3-0 4-0"}
	if !slices.Equal(got[:len(first)], first) || got[44] != "1-0 2-0 3-4 5-6" {
		t.Errorf("%v … %v", got[:len(first)], got[44])
	}
	data, err := os.ReadFile("../../../../../shared/vectors/burstein/examples.json")
	if err != nil {
		return // the collection is not here
	}
	var examples []struct {
		Article string   `json:"article"`
		Order   []string `json:"order"`
	}
	if err := json.Unmarshal(data, &examples); err != nil {
		t.Fatal(err)
	}
	for _, x := range examples {
		if x.Article == "4.3" && !slices.Equal(got, x.Order) {
			t.Errorf("%v, want %v", got, x.Order)
		}
	}
}

// fresh returns a field of so many players who have not played.
func fresh(t *testing.T, players int) *swiss.Field {
	t.Helper()
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 5}
	for number := 1; number <= players; number++ {
		record.Players = append(record.Players, tournament.Player{Number: number})
	}
	f, err := swiss.New(record, 1, swiss.Burstein2026)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
