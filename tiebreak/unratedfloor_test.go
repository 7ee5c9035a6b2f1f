package tiebreak_test

import (
	"testing"

	"torneo/tiebreak"
	"torneo/tournament"
)

func TestUnratedAtFloor(t *testing.T) {
	for day, want := range map[string]int{"2024/02/29": 1000, "2024/03/01": 1400, "2010/01/01": 1000, "": 1400} {
		date, err := tournament.ParseDate(day)
		if err != nil {
			t.Fatal(err)
		}
		for _, event := range []*tournament.Tournament{{Rulebook: tournament.ProposeRulebook(date, tournament.Date{})}, {Rulebook: tournament.ProposeRulebook(tournament.Date{}, date)}} {
			if got := tiebreak.UnratedAtFloor(event); got.Rating != want {
				t.Errorf("%q: %d, want %d", day, got.Rating, want)
			}
		}
	}
}
