package standings_test

import (
	"fmt"
	"testing"

	"torneo/crosstable"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

func TestPlaced(t *testing.T) {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), Rulebook: tournament.ProposeRulebook(tournament.Date{}, tournament.Date{})}
	for n := 1; n <= 5; n++ {
		record.Players = append(record.Players, tournament.Player{Number: n, Name: fmt.Sprintf("P%d", n)})
	}
	table, err := crosstable.New(record, 0)
	if err != nil {
		t.Fatal(err)
	}
	c, err := tiebreak.New(table, record.Rulebook.TieBreaks, tiebreak.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := standings.NewFromPlaces(c, [][]int{{4}, {1, 3}, {5, 9}})
	got := ""
	for _, r := range s.Rows {
		got += fmt.Sprintf(" %d:%s", r.Rank, r.Name)
	}
	if got != " 1:P4 2:P1 2:P3 4:P5 0:P2" || !s.Bracket || len(s.List) != 0 {
		t.Errorf("%s, %+v", got, s)
	}
}
