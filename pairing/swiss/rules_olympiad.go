package swiss

import (
	"slices"

	"torneo/tournament"
)

// Olympiad2022 is FIDE's pairing rules for the Olympiad (D.02.02), in force from 1 January
// 2022. Two teams whose colours clash may meet where nothing else is possible (D.02.02
// 7.4), so that no pair is forbidden by them.
var Olympiad2022 = &Rules{
	unplayedFloat: neverAFloat,
	byeBar:        barAfterForfeitWin,
	lateBarred:    true,
	preference:    dueWithinLimits,
	ownNumbers:    true, // D.02.02 3.1, 3.2
	topscorer:     nobody,
	clash:         noClash,
	Cite: Citations{
		Impossible: "D.02.02 6", Pairs: "6.1", Bye: "4",
		Met: "D.02.02 6.1", Clash: "D.02.02 7.3", Barred: "D.02.02 4", Colours: "D.02.02",
		Unaccelerated: "D.02.02 3.2", // R-OLYMPIAD-ACCELERATION
		Published:     "D.02.02 11.3",
	},
}

// strength returns the average rating of a team: what the record says, else that of its four
// highest rated players (D.02.02 3.1). index is where each player is.
func strength(t *tournament.Tournament, index map[int]int, i int) int {
	team := &t.Teams[i]
	if team.Strength > 0 || len(team.Players) == 0 {
		return team.Strength
	}
	var ratings []int
	for _, number := range team.Players {
		if k, known := index[number]; known {
			ratings = append(ratings, t.Players[k].TournamentRating(t.RankingMethod, t.RatingFederation))
		}
	}
	slices.Sort(ratings)
	slices.Reverse(ratings)
	sum := 0
	for _, r := range ratings[:min(4, len(ratings))] {
		sum += r
	}
	return sum / 4
}
