package arbiter

import (
	"cmp"
	"slices"

	"torneo/internal/journal"
	"torneo/tournament"
	"torneo/trf"
)

// teamOptions declares the points and places of teams, and of players those of their
// own games.
func teamOptions(s *journal.State, r *Ranking, o *trf.Options) {
	o.Teams = map[int]trf.TeamStanding{}
	for _, row := range r.Standings.Rows {
		o.Teams[row.Number] = trf.TeamStanding{
			Match: r.Table.Final(row.Index, tournament.MatchScore), Game: r.Table.Final(row.Index, tournament.GameScore), Rank: row.Rank,
		}
	}
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
