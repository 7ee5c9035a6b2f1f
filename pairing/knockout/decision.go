package knockout

import (
	"torneo/internal/pairing/schedule"
	"torneo/pairing/match"
	"torneo/tournament"
)

// Level reports whether a match is left level by its games, with none under way: its tie-break
// games are to be played, or it is to be decided away from the board.
func (m *Match) Level() bool {
	return !m.Over && m.Played != nil && !m.waits() && m.Played.Winner == match.Neither && (m.Played.Next == nil || m.Played.Next.Stage > 0)
}

// decide takes over what was decided away from the board of a match that is level: by
// lot, or as the regulations of the event say (R-KNOCKOUT-DECIDED).
func (f *follower) decide(m *Match) error {
	d := f.decisionOf(m)
	if d == nil {
		return nil
	}
	if !m.Level() {
		return schedule.Refuse("knockout.decided.not-level", "first", m.Players[0], "second", m.Players[1])
	}
	m.Decided = d.By
	m.end(m.sideOf(d.Winner))
	return nil
}

// decisionOf returns what was decided of a match; nil: nothing.
func (f *follower) decisionOf(m *Match) *tournament.DecidedMatch {
	for k := range f.t.Decided {
		d := &f.t.Decided[k]
		if d.After < f.round && d.After == f.Last(m.Phase) && m.sideOf(d.Winner) != match.Neither && m.sideOf(d.Loser) != match.Neither {
			return d
		}
	}
	return nil
}

// sideOf returns the side of a participant in a match; Neither if not in it.
func (m *Match) sideOf(number int) match.Side {
	for side, p := range m.Players {
		if p == number && p != 0 {
			return match.Side(side)
		}
	}
	return match.Neither
}

// usesDecision reports whether a match of the bracket was decided by the decision.
func (f *follower) usesDecision(d tournament.DecidedMatch) bool {
	for k := range f.Matches {
		m := &f.Matches[k]
		if m.Decided == d.By && d.After == f.Last(m.Phase) && m.Winner == d.Winner && m.Loser == d.Loser {
			return true
		}
	}
	return false
}

// DecidingCriterion returns the criterion that decided the match between teams that were level
// in match points; "": they were not, or it is not decided.
func (m *Match) DecidingCriterion() match.Criterion {
	if m.Played == nil || len(m.Played.Stages) == 0 {
		return ""
	}
	return m.Played.Stages[len(m.Played.Stages)-1].By
}
