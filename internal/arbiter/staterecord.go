package arbiter

import (
	"torneo/internal/journal"
	"torneo/tournament"
)

// StateFromRecord returns a tournament as a report has it, with the settings with which it
// would be taken over: for what is asked of its players without beginning it here. Of its
// rounds there is only how many have been paired.
func StateFromRecord(file string, t *tournament.Tournament) *journal.State {
	x := importer{t: t, report: &ImportReport{}, file: file}
	s := &journal.State{Config: x.config(), Kept: journal.Kept{TimeControl: t.TimeControl, RankingMethod: t.RankingMethod, RatingFederation: t.RatingFederation}}
	for k := range t.Players {
		s.Players = append(s.Players, journal.Player{ID: t.Players[k].Number, Player: t.Players[k], From: 1})
	}
	s.Rounds = make([]journal.Round, t.RoundsPaired())
	return s
}
