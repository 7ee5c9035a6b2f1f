package arbiter

import (
	"torneo/internal/journal"
	"torneo/tournament"
)

// PublishedRounds returns how many rounds everybody may see: those that were published one after
// the other from the first on.
func PublishedRounds(s *journal.State) int {
	n := 0
	for n < len(s.Rounds) && s.Rounds[n].Published {
		n++
	}
	return n
}

// ShowsResults reports whether the results of a published round, counted from 0, are shown.
func ShowsResults(s *journal.State, k int) bool {
	switch s.Publication.Results {
	case journal.Live:
		return true
	case journal.OnClosing:
		return isOver(s, k)
	}
	return false
}

// isOver reports whether a round is closed, or followed by another that is published.
func isOver(s *journal.State, k int) bool {
	return s.Rounds[k].Closed || k+1 < len(s.Rounds) && s.Rounds[k+1].Published
}

// PublishedStandings returns the round of the standings that everybody may see, the last one that
// is closed or the one being played, and whether its games go on; 0: there are none.
func PublishedStandings(s *journal.State) (round int, live bool) {
	n := PublishedRounds(s)
	switch s.Publication.Standings {
	case journal.Live:
		for n > 0 && !hasBegun(s, n-1) {
			n--
		}
		return n, n > 0 && len(s.Missing(n)) > 0
	case journal.OnClosing:
		for round < n && (s.Rounds[round].Closed && ShowsResults(s, round) || round+1 < n) {
			round++
		}
	}
	return round, false
}

// hasBegun reports whether a published round, counted from 0, shows a result, or has no board to
// wait for.
func hasBegun(s *journal.State, k int) bool {
	r := &s.Rounds[k]
	games := false
	for _, b := range r.Boards {
		if b.Black == 0 {
			continue
		}
		if games = true; b.Result.White != tournament.Pending && ShowsResults(s, k) {
			return true
		}
	}
	return !games && !r.ByTeams
}
