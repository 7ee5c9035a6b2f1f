package arbiter

import "torneo/internal/journal"

// ReadLineUp notes that somebody reads a line-up before both are in: it is hidden from
// arbiters, too, and whoever has to see it says why in the entry.
type ReadLineUp struct{ Round, Team int }

func (ReadLineUp) clashes(journal.What) bool { return false }

func (c ReadLineUp) Decide(s *journal.State) Decision {
	if s.Team(c.Team) == nil {
		return refused("arbiter.team.unknown", "id", c.Team)
	}
	var d Decision
	d.add(journal.LineUpRead(c))
	return d
}
