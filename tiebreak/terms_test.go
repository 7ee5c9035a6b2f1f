package tiebreak_test

import (
	"path/filepath"
	"slices"
	"testing"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/tiebreak"
	"torneo/tournament"
)

// A game in an explanation says what was scored in it: the points of the event, of
// either score, or, where the tie-break counts a win 1 and a draw ½, those. Only Fore
// Buchholz has games that count as drawn (C.07 (2026) 8.3).
func TestTermsSayWhatWasScored(t *testing.T) {
	files, err := filepath.Glob("../testdata/real/*.trf")
	if err != nil || len(files) == 0 {
		t.Fatal("no events: ", err)
	}
	seen := map[string]int{}
	for _, file := range files {
		record := readRecord(t, file)
		for _, edition := range handbook.TieBreakEditions() {
			c := calculation(t, record, edition.ID, tiebreak.Options{Unrated: tiebreak.Unrated{Rating: 1400}, BuchholzAnywhere: true})
			for _, entry := range tiebreak.Catalogue() {
				s, err := tiebreak.Parse(entry.Code)
				if err != nil {
					t.Fatal(err)
				}
				if kept, _, err := c.Admit([]tiebreak.Spec{s}); err != nil || len(kept) == 0 || entry.Kind == "A" || entry.Code == "FB" {
					continue
				}
				seen[entry.Code] += compareScored(t, c, s)
			}
		}
	}
	for _, code := range []string{"AOB", "SOB", "APRO", "APPO", "ARO", "TPR", "PTP", "BH", "SB", "REP", "STD"} {
		if seen[code] == 0 {
			t.Errorf("no game of %s was compared", code)
		}
	}
}

// compareScored returns the number of games that it compared.
func compareScored(t *testing.T, c *tiebreak.Calculation, s tiebreak.Spec) (games int) {
	for i, who := range c.Table().Participants {
		for _, term := range c.Explain(s, i, nil).Terms {
			if term.Round == 0 || term.Kind != crosstable.Played || term.Why == tiebreak.WhyBoard {
				continue
			}
			games++
			e := c.Table().Entry(i, term.Round)
			scored := []tournament.Points{e.Points[c.Table().Primary], e.Outcome.Standard()}
			if c.Table().Team {
				scored = append(scored, e.Points[1-c.Table().Primary])
			}
			if !slices.Contains(scored, term.Points) {
				t.Fatalf("%s, %s of %d: round %d says %s points, scored were %v", c.Edition(), s, who.Number, term.Round, term.Points, scored)
			}
		}
	}
	return games
}
