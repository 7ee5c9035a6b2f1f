package arbiter

import "torneo/internal/journal"

// ReadLineUp notes that somebody reads a line-up before both are in: it is hidden from
// arbiters, too, and whoever has to see it says why in the entry.
type ReadLineUp struct{ Round, Team int }

// SeeLineUp is ReadLineUp, of the own line-up of a team by its captain's link: a link is
// held by whoever has it, so that seeing what it handed in elsewhere is noted, too.
type SeeLineUp struct{ Round, Team int }

func (SeeLineUp) clashes(journal.What) bool { return false }

func (c SeeLineUp) Decide(s *journal.State) Decision { return ReadLineUp(c).Decide(s) }

func (ReadLineUp) clashes(journal.What) bool { return false }

func (c ReadLineUp) Decide(s *journal.State) Decision {
	if s.Team(c.Team) == nil {
		return refusal("arbiter.team.unknown", "id", c.Team)
	}
	var d Decision
	d.add(journal.LineUpRead(c))
	return d
}
