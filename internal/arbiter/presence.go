package arbiter

import (
	"time"

	"torneo/internal/journal"
)

// CheckIn notes that a player is there, or is not. Who lost the last round by forfeit and
// is there now has it noted anew: so he is paired again without being asked about.
type CheckIn struct {
	ID      int
	Present bool
}

// clashes reports nothing: the last word counts.
func (CheckIn) clashes(journal.Payload) bool { return false }

func (c CheckIn) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	if p == nil {
		return refusal("arbiter.player.unknown", "id", c.ID)
	}
	var d Decision
	if p.Present != c.Present || c.Present && p.Confirmed < s.Coming() && lostByForfeit(s, s.Coming(), c.ID) > 0 {
		d.add(journal.PlayerCheckedIn{ID: c.ID, Present: c.Present})
	}
	return d
}

// CheckInAll notes that everybody who has not left is there, or is not.
type CheckInAll struct{ Present bool }

func (c CheckInAll) Decide(s *journal.State) Decision {
	var d Decision
	for k := range s.Players {
		if p := &s.Players[k]; p.Present != c.Present && p.LeftFrom == 0 {
			d.add(journal.PlayerCheckedIn{ID: p.ID, Present: c.Present})
		}
	}
	return d
}

// SetCheckIn opens the check-in for the first round, or closes it: then who has not
// come is not paired in it (C.04.2 4.1), until he comes after all.
type SetCheckIn struct {
	Open  bool
	Until string // by the clock of the hall, "16:45"; "": no time is said
}

func (c SetCheckIn) Decide(s *journal.State) Decision {
	if s.Current() > 0 {
		return refusal("arbiter.check-in.paired")
	}
	if c.Until != "" {
		if _, err := time.Parse("15:04", c.Until); err != nil {
			return refusal("arbiter.check-in.time", "time", c.Until)
		}
	}
	set := journal.CheckInSet{Open: c.Open}
	if c.Open {
		set.Until = c.Until
	}
	var d Decision
	if s.CheckIn != nil && *s.CheckIn == set {
		return d
	}
	if absent := absentees(s); !c.Open && len(absent) > 0 {
		d.warn(Acknowledge, "arbiter.check-in.close", "count", len(absent), "players", joinCommas(absent))
	}
	d.add(set)
	return d
}

// absentees returns the names of the players who would be paired in the first round and
// have not checked in.
func absentees(s *journal.State) (absent []string) {
	for k := range s.Players {
		p := &s.Players[k]
		if _, away := p.ByeIn(1); !away && !p.Present {
			absent = append(absent, numberedName(p))
		}
	}
	return absent
}
