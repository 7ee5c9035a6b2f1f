package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/tournament"
)

// RecordAhead returns the record before the first round with everybody who has entered: who has no number yet
// has the one that they would get.
func RecordAhead(s *journal.State) *tournament.Tournament {
	without := slices.ContainsFunc(s.Players, func(p journal.Player) bool { return p.Number == 0 })
	if s.Config.ForTeams() {
		without = slices.ContainsFunc(s.Teams, func(t journal.Team) bool { return t.Number == 0 })
	}
	if s.Current() > 0 || !without {
		return s.Record(0)
	}
	var numbers Command = AssignNumbers{}
	if s.Config.ForTeams() {
		numbers = DrawTeams{Order: ByStrength(s)}
	}
	x := s.Clone()
	for _, w := range numbers.Decide(x).Events {
		if x.Apply(journal.Event{Number: x.Last + 1, Payload: w}) != nil {
			return s.Record(0)
		}
	}
	return x.Record(0)
}
