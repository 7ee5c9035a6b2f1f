package arbiter

import "torneo/internal/journal"

// ReadLineUp records that somebody reads a line-up before both are in: it is hidden
// from arbiters, too, and the entry holds the reason of the reader.
type ReadLineUp struct{ Round, Team int }

// SeeLineUp is ReadLineUp for a team's own line-up by its captain's link: anybody may
// hold the link, so that reading a line-up handed in elsewhere is recorded, too.
type SeeLineUp struct{ Round, Team int }

func (SeeLineUp) clashes(journal.Payload) bool { return false }

func (c SeeLineUp) Decide(s *journal.State) Decision { return ReadLineUp(c).Decide(s) }

func (ReadLineUp) clashes(journal.Payload) bool { return false }

func (c ReadLineUp) Decide(s *journal.State) Decision {
	if s.Team(c.Team) == nil {
		return refusal("arbiter.team.unknown", "id", c.Team)
	}
	var d Decision
	d.add(journal.LineUpRead(c))
	return d
}
