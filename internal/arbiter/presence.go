package arbiter

import "torneo/internal/journal"

// CheckIn notes that a player is there, or is not.
type CheckIn struct {
	ID      int
	Present bool
}

func (CheckIn) Right() Right { return EnterResults }

// clashes reports nothing: the last word counts.
func (CheckIn) clashes(journal.What) bool { return false }

func (c CheckIn) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	if p == nil {
		return refused("arbiter.player.unknown", "id", c.ID)
	}
	var d Decision
	if p.Present != c.Present {
		d.add(journal.PlayerCheckedIn{ID: c.ID, Present: c.Present})
	}
	return d
}

// CheckInAll notes that everybody who has not left is there, or is not.
type CheckInAll struct{ Present bool }

func (CheckInAll) Right() Right { return EnterResults }

func (c CheckInAll) Decide(s *journal.State) Decision {
	var d Decision
	for k := range s.Players {
		if p := &s.Players[k]; p.Present != c.Present && p.LeftFrom == 0 {
			d.add(journal.PlayerCheckedIn{ID: p.ID, Present: c.Present})
		}
	}
	return d
}
