package norm_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"torneo/norm"
	"torneo/tournament"
	"torneo/trf"
)

// The performances of FIDE's exercises, and their averages: the same average and
// the same table as for norms, without floor.
func TestPerformancesOfTheExercises(t *testing.T) {
	data, err := os.ReadFile("../testdata/tiebreaks/held_swiss_5.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, _ := trf.Read(data)
	var published map[string]json.RawMessage
	if data, err = os.ReadFile("../testdata/tiebreaks/held_individual_expected.json"); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &published); err != nil {
		t.Fatal(err)
	}
	var answers map[string]json.RawMessage
	if err := json.Unmarshal(published["held_swiss_5.trf"], &answers); err != nil {
		t.Fatal(err)
	}
	performance := map[int]int{}
	opponents := map[int][]int{}
	index := record.PlayerIndex()
	for _, p := range record.Players {
		sum, games, points := 0, 0, tournament.Points(0)
		for _, round := range record.Rounds {
			for _, g := range round.Games {
				other, result := g.Black, g.Result.White
				if g.Black == p.Number {
					other, result = g.White, g.Result.Black
				}
				if g.White != p.Number && g.Black != p.Number || !result.IsPlayed() {
					continue
				}
				sum += record.Players[index[other]].Rating
				games++
				points += result.Standard()
				opponents[p.Number] = append(opponents[p.Number], other)
			}
		}
		performance[p.Number] = norm.PerformanceOf(sum, games, points)
	}
	compare := func(key string, value func(number int) int) {
		t.Helper()
		var want map[string]string
		if err := json.Unmarshal(answers[key], &want); err != nil || len(want) == 0 {
			t.Fatalf("%s: %d answers, %v", key, len(want), err)
		}
		for number, printed := range want {
			n, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			if got := strconv.Itoa(value(n)); got != printed {
				t.Errorf("%s of %d: %s, published %s", key, n, got, printed)
			}
		}
	}
	compare("TPR", func(n int) int { return performance[n] })
	compare("APRO (partial)", func(n int) int {
		sum := 0
		for _, other := range opponents[n] {
			sum += performance[other]
		}
		return (2*sum + len(opponents[n])) / (2 * len(opponents[n]))
	})
}
