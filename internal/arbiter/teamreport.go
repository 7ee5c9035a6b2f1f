package arbiter

import (
	"cmp"

	"slices"
	"torneo/internal/journal"
	"torneo/trf"
)

// ownGames declares of players of teams the points and places of their own games.
func ownGames(s *journal.State, o *trf.Options) {
	scores := PlayerScores(s, LastPublished(s))
	slices.SortStableFunc(scores, func(a, b PlayerScore) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(tpn(s, a.ID), tpn(s, b.ID)))
	})
	place := 0
	for k, x := range scores {
		if k == 0 || x.Points != scores[k-1].Points {
			place = k + 1
		}
		if n := tpn(s, x.ID); n > 0 {
			o.Players[n] = trf.Standing{Points: x.Points, Rank: place}
		}
	}
}
