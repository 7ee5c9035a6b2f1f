package broadcast

import (
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/tournament"
)

// PublicBoard returns the tournament as everybody may know of its persons, whether its
// noticeboard is open or not: of what goes to a board program the whole world reads. Drafts are
// not in it.
func PublicBoard(s *journal.State, on tournament.Date) *noticeboard.Board {
	open := *s
	open.Publication = journal.Publication{Open: true, Players: true, Results: journal.Live}
	return noticeboard.Of(&open, on)
}
