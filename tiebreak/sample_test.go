package tiebreak_test

import (
	"os"
	"testing"

	"torneo/standings"
	"torneo/tiebreak"
)

// FIDE's sample of a team report declares places that its own list does not
// give; they are those of the Buchholz cut with virtual opponents
// (F-SAMPLE-PLACES): nobody stands before somebody who is declared better.
func TestPlacesOfTheSample(t *testing.T) {
	const file = "../../shared/vectors/files/real/grandmommyscup.trf"
	if _, err := os.Stat(file); err != nil {
		t.Skip("needs ", file)
	}
	record := readRecord(t, file)
	s, err := standings.Compute(calculation(t, record, "2018", tiebreak.Options{}), list(t, "PTS,BH:MP/C1"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range s.Rows {
		for _, b := range s.Rows[i+1:] {
			if a.Rank < b.Rank && record.Teams[a.Index].Declared.Rank > record.Teams[b.Index].Declared.Rank {
				t.Errorf("team %d is before team %d, and declared behind it", a.Number, b.Number)
			}
		}
	}
}
