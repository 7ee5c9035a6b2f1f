package playoff

import (
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

// Every text that a play-off's form is taken from is in the catalogue, article by
// article: an edition that the tables do not know has none.
func TestFormsCiteWhatThereIs(t *testing.T) {
	cited := 0
	for _, e := range handbook.TieBreakEditions() {
		for _, format := range []tournament.PlayOffFormat{tournament.ByNumber, tournament.AllPlayAll, tournament.ByStages} {
			for players := 2; players <= 20; players++ {
				for places := 1; places < players; places++ {
					d := &tournament.PlayOff{Format: format, Places: tournament.PlayOffPlaces{From: 1, To: places}}
					s := shapeOf(d, e.ID, players, 1)
					if s.kind != "" && len(s.refs) == 0 {
						t.Errorf("%s, %d players: nothing is cited", format, players)
					}
					for _, r := range s.refs {
						if r.Edition != e.ID {
							t.Errorf("%s: %v is cited", e.ID, r)
						}
						cited++
						if _, ok := handbook.RuleAt(r); !ok {
							t.Errorf("%s, %d players: %s %s is not in the catalogue", format, players, r.Edition, r.Article)
						}
					}
				}
			}
		}
	}
	if cited == 0 {
		t.Error("nothing is cited")
	}
}

// So are all the articles of the table, and every edition has its row.
func TestArticlesOfPlayOffsAreThere(t *testing.T) {
	for _, e := range handbook.TieBreakEditions() {
		if len(says[e.ID]) == 0 {
			t.Errorf("%s says nothing", e.ID)
		}
		for s := range says[e.ID] {
			for _, r := range Articles(e.ID, s) {
				if _, ok := handbook.RuleAt(r); !ok {
					t.Errorf("%s: %v is not in the catalogue", s, r)
				}
			}
		}
	}
}
