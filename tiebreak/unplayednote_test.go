package tiebreak

import (
	"errors"
	"os"
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/trf"
)

// Only the texts since 2023 leave it to the regulations of an event how rounds that were not
// played count; what is said of a value then names the edition taken and the article.
func TestUnplayedAsDeclared(t *testing.T) {
	data, err := os.ReadFile("../testdata/tiebreaks/swiss_with_many_unplayed_rounds.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, _ := trf.Read(data)
	table, err := crosstable.New(record, 0)
	if err != nil {
		t.Fatal(err)
	}
	article := map[handbook.Edition]string{"2023": "14.7", "2024": "16.6", "2026": "16.6"}
	for _, e := range handbook.EditionsOf(handbook.TieBreaks) {
		c, err := New(table, e, Options{Unplayed: "2014"})
		var no *NoOtherUnplayed
		switch {
		case e == "2014":
			if err != nil || !c.UnplayedNote().IsZero() {
				t.Errorf("the edition's own way: %v", err)
			}
			continue
		case article[e] == "":
			if !errors.As(err, &no) || no.Edition != e {
				t.Errorf("%s: %v", e, err)
			}
			continue
		case err != nil:
			t.Fatal(err)
		}
		s, _ := Parse("BH")
		cited := 0
		for i := range table.Participants {
			x := c.Explain(s, i, nil)
			if n := len(x.Notes); n == 0 || x.Notes[n-1].ID != "tiebreak.note.unplayed" || x.Edition != e {
				t.Fatalf("%s: %v", e, x.Notes)
			}
			for _, term := range x.Terms {
				if term.Why == WhyVirtual && term.Article == article[e] {
					cited++
				}
				for _, a := range term.Adjustments {
					if a.Article != article[e] {
						t.Errorf("%s: %+v", e, a)
					}
				}
			}
		}
		if cited == 0 {
			t.Errorf("%s: nobody has a virtual opponent by %s", e, article[e])
		}
	}
	if _, err := New(table, "2026", Options{Unplayed: "1999"}); err == nil || !strings.Contains(err.Error(), "1999") {
		t.Errorf("no edition of 1999: %v", err)
	}
}
