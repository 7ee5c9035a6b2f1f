package standings_test

import (
	"testing"

	"torneo/handbook"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Whatever edition the handbook lists, an event of any kind that declares no list has
// one, and it is the newest one that its edition may know.
func TestEveryEditionOfTheHandbookHasARecommendedList(t *testing.T) {
	teams := []tournament.Team{{Number: 1}, {Number: 2}}
	for _, e := range handbook.EditionsOf(handbook.TieBreaks) {
		for _, event := range []*tournament.Tournament{
			{}, {Teams: teams}, {System: tournament.System{Family: tournament.RoundRobin}}, {System: tournament.System{Family: tournament.RoundRobin}, Teams: teams},
		} {
			p := standings.RecommendedPreset(event, e)
			if list, err := tiebreak.ParseList(p.List); err != nil || len(list) < 2 {
				t.Errorf("%s, %s: %q, %v", e, p.Kind, p.List, err)
			}
		}
	}
	for e, want := range map[handbook.Edition]handbook.Edition{"2009": "2012", "2012": "2012", "2014": "2014", "2018": "2018", "2023": "2018", "2024": "2018", "2026": "2018"} {
		if got := standings.RecommendedPreset(&tournament.Tournament{}, e).Edition; got != want {
			t.Errorf("%s: the list of %s, want %s", e, got, want)
		}
	}
}
