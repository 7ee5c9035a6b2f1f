package tournament_test

import (
	"testing"

	"torneo/tournament"
)

func TestMeetTwice(t *testing.T) {
	games := func(pairs ...[2]int) (r tournament.Round) {
		for _, p := range pairs {
			r.Games = append(r.Games, tournament.Game{White: p[0], Black: p[1]})
		}
		return r
	}
	matches := tournament.Round{Matches: []tournament.Match{{White: 1, Black: 2}}}
	for name, test := range map[string]struct {
		t    tournament.Tournament
		want bool
	}{
		"once":               {tournament.Tournament{Rounds: []tournament.Round{games([2]int{1, 2}, [2]int{3, 4}), games([2]int{1, 3}, [2]int{4, 2})}}, false},
		"with colours":       {tournament.Tournament{Rounds: []tournament.Round{games([2]int{1, 2}), games([2]int{2, 1})}}, true},
		"an empty board":     {tournament.Tournament{Rounds: []tournament.Round{games([2]int{1, 0}), games([2]int{1, 0})}}, false},
		"teams":              {tournament.Tournament{Teams: make([]tournament.Team, 2), Rounds: []tournament.Round{matches, matches}}, true},
		"players of a match": {tournament.Tournament{Teams: make([]tournament.Team, 2), Rounds: []tournament.Round{games([2]int{1, 2}), games([2]int{1, 2})}}, false},
	} {
		if got := test.t.MeetTwice(); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
