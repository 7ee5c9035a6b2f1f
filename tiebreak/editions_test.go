package tiebreak

import (
	"testing"

	"torneo/handbook"
)

// Every edition of the handbook has its answers, and an article for what it has.
func TestEveryEditionOfTheHandbookHasRules(t *testing.T) {
	for _, e := range handbook.EditionsOf(handbook.TieBreaks) {
		if _, err := rulesOf(e); err != nil {
			t.Errorf("%s: %v", e, err)
		}
		known := 0
		for _, entry := range Catalogue() {
			if _, ok := entry.ArticleIn(e); ok {
				known++
			}
		}
		if known < 5 {
			t.Errorf("%s: %d tie-breaks", e, known)
		}
	}
}
