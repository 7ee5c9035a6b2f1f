package swiss

import (
	"slices"

	"torneo/crosstable"
	"torneo/pairing/baku"
	"torneo/tournament"
)

// VirtualPoints returns the virtual points with which the first round of an event is paired.
//
// The error is an *Unpairable or a *crosstable.Contradiction.
func VirtualPoints(t *tournament.Tournament, rules *Rules) ([]tournament.Acceleration, error) {
	table, err := crosstable.NewBefore(t, 1)
	if err != nil {
		return nil, err
	}
	return (&Field{Round: 1, Rules: rules, table: table}).virtualPoints(t)
}

// AcceleratedRounds returns how many rounds of an event of so many are accelerated, and how
// many of these by the points of a win, where that follows from their number (C.04.7 1.4): none
// if the record spells its virtual points out, or has none.
func AcceleratedRounds(t *tournament.Tournament, rounds int) (accelerated, whole int) {
	if spelledOut(t) {
		return 0, 0
	}
	return baku.Rounds(rounds)
}

// spelledOut reports whether the record states all virtual points, or has none.
func spelledOut(t *tournament.Tournament) bool { return len(t.Accelerations) > 0 || !t.System.Baku }

// virtualPoints returns the accelerations of the record, or those of Baku where its system says
// so and no record spells them out: group A is made of those in the pairing of the first round
// (R-BAKU-FIRST-ROUND). A win is one of a match where the participants play matches: of teams,
// whose primary score has to be the match points (C.04.7 1.1), or of two games (R-DOUBLE-BAKU).
func (f *Field) virtualPoints(t *tournament.Tournament) ([]tournament.Acceleration, error) {
	if spelledOut(t) {
		return t.Accelerations, nil
	}
	table, rules := f.table, f.Rules
	win := table.Win[table.Primary]
	switch {
	case table.Team && table.Primary != tournament.MatchScore:
		return nil, unpairable("upfloat.baku")
	case table.Team && (win != 2*table.Draw[table.Primary] || table.Loss[table.Primary] != 0),
		!table.Team && !baku.Applicable(&t.Points):
		return nil, unpairable("pairing.baku-points")
	case !table.Team && !rules.AcceleratesWith(&t.Points):
		return nil, unpairable("pairing.baku-one-point")
	case t.PlannedRounds == 0:
		return nil, unpairable("pairing.baku-rounds")
	}
	first, err := f.firstPairing(t)
	if err != nil {
		return nil, err
	}
	var order, there []int
	for _, i := range initialOrder(t) {
		order = append(order, table.Participants[i].Number)
		if first[i] {
			there = append(there, table.Participants[i].Number)
		}
	}
	list := baku.Accelerations(order, baku.Last(there), t.PlannedRounds, win)
	if table.Team {
		for k := range list {
			list[k].Match, list[k].Game = list[k].Game, 0
		}
	}
	return list, nil
}

// firstPairing marks the participants paired in the first round, by the index in the
// record: in the first one in which anybody is, or was.
func (f *Field) firstPairing(t *tournament.Tournament) (present []bool, err error) {
	for r := 1; r <= f.Round && !slices.Contains(present, true); r++ {
		if present, _, err = f.presence(t, r); err != nil {
			return nil, err
		}
	}
	return present, nil
}

// bonus returns the virtual points of a participant in a round.
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

// AcceleratesWith reports whether the Baku acceleration is for events with these points:
// a win is two draws (C.04.7 1.1); by the text before that, one point and half a point,
// which are the virtual points (C.04.7 (2017)).
func (r *Rules) AcceleratesWith(g *tournament.GamePoints) bool {
	return baku.Applicable(g) && (!r.onePoint || g.Win.White == tournament.One)
}
