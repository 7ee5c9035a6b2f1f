package swiss

import (
	"torneo/crosstable"
	"torneo/pairing/baku"
	"torneo/tournament"
)

// virtualPoints is the accelerations of the record, or those of Baku where its
// system says so and no record spells them out (R-BAKU-RECORDS). A win is one of a
// match where the participants play matches: of teams, whose primary score has to be
// the match points (C.04.7 1.1), or of two games (R-DOUBLE-BAKU).
func virtualPoints(t *tournament.Tournament, table *crosstable.Table) ([]tournament.Acceleration, error) {
	if len(t.Accelerations) > 0 || !t.System.Baku {
		return t.Accelerations, nil
	}
	win := table.Win[table.Primary]
	switch {
	case table.Team && table.Primary != tournament.MatchScore:
		return nil, unpairable("upfloat.baku")
	case table.Team && (win != 2*table.Draw[table.Primary] || table.Loss[table.Primary] != 0),
		!table.Team && !baku.Applicable(&t.Points):
		return nil, unpairable("pairing.baku-points")
	case t.PlannedRounds == 0:
		return nil, unpairable("pairing.baku-rounds")
	}
	var order []int
	for _, i := range initialOrder(t) {
		order = append(order, table.Participants[i].Number)
	}
	list := baku.Accelerations(order, t.PlannedRounds, win)
	if table.Team {
		for k := range list {
			list[k].Match, list[k].Game = list[k].Game, 0
		}
	}
	return list, nil
}

// bonus is the virtual points of a participant in a round.
func (h *history) bonus(number, round int) tournament.Points {
	var sum tournament.Points
	for k := range h.virtual {
		if a := &h.virtual[k]; a.FirstRound <= round && round <= a.LastRound && a.FirstID <= number && number <= a.LastID {
			if h.score == tournament.MatchScore {
				sum += a.Match
			} else {
				sum += a.Game
			}
		}
	}
	return sum
}
