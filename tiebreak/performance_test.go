package tiebreak_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/rating"
	"torneo/tiebreak"
)

// TestPerfectPerformanceBySearch looks for the perfect performance one rating
// after the other: the lowest whose expected score reaches the score made.
func TestPerfectPerformanceBySearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := tournamenttest.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 5)), tournamenttest.Config{
			Players: rapid.IntRange(2, 14).Draw(t, "players"), Rounds: rapid.IntRange(1, 9).Draw(t, "rounds"), Forfeits: 8, HalfPointByes: 5})
		if rapid.Bool().Draw(t, "far apart") {
			for i := range record.Players {
				record.Players[i].Rating = rapid.IntRange(1, 3500).Draw(t, "rating")
			}
		}
		table, err := crosstable.New(record, 0)
		if err != nil {
			t.Fatal(err)
		}
		c, err := tiebreak.New(table, "2026", tiebreak.Options{})
		if err != nil {
			t.Fatal(err)
		}
		values := c.Values(tiebreak.Spec{Code: "PTP"})
		for i := range table.Participants {
			var ratings []int
			made := 0 // tenths
			for _, e := range table.Row(i) {
				if e.Kind == crosstable.Played {
					ratings = append(ratings, table.Participants[e.Opponent].Rating)
					made += int(e.Outcome.Standard())
				}
			}
			if len(ratings) == 0 {
				if values[i].IsDefined() {
					t.Fatalf("participant %d met nobody and has %v", i, values[i])
				}
				continue
			}
			if got, _ := values[i].Fraction(); got != int64(search(ratings, made)) {
				t.Fatalf("participant %d, %d tenths against %v: %v, by search %d", i, made, ratings, values[i], search(ratings, made))
			}
		}
	})
}

func search(ratings []int, tenths int) int {
	lowest, highest := ratings[0], ratings[0]
	for _, r := range ratings {
		lowest, highest = min(lowest, r), max(highest, r)
	}
	if tenths == 0 {
		return lowest - 800
	}
	for own := lowest - 1000; ; own++ {
		expected := 0 // hundredths
		for _, r := range ratings {
			expected += rating.ExpectedScore(own - r)
		}
		if 10*expected >= 100*tenths {
			return own
		}
		if own > highest+1000 {
			panic("no rating is high enough")
		}
	}
}

// Forfeits and byes change no rating tie-break.
func TestRatingTieBreaksIgnoreWhatWasNotPlayed(t *testing.T) {
	// 2½ of 4 against 2000: .63 is 95 more; 2083 expects .61, 2084 .62, and 2092 .63.
	for code, want := range map[string]string{"ARO": "2000", "TPR": "2095", "PTP": "2092"} {
		for _, rounds := range []string{"1=01", "1=0U+-HZ1"} {
			if got := values(t, soloist(rounds), 0, "2026", code)[1]; got != want {
				t.Errorf("%s after %s: %s, want %s", code, rounds, got, want)
			}
		}
	}
}
