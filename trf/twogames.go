package trf

import (
	"strconv"

	"torneo/tournament"
)

// joinGames makes matches of two games of the rounds of a Double-Swiss (R-DOUBLE-FILE).
// A file of that type in which two rounds do not have the same pairs with reversed
// colours is read as it stands, as a Swiss of single games, and said to be such: by
// which rules that is paired nobody can tell.
func (r *reader) joinGames() {
	if r.t.System.Family != tournament.DoubleSwiss || r.top == Error {
		return
	}
	joined, misfit, ok := r.t.MatchByMatch()
	if !ok {
		r.report(Violation, place{line: r.seen["192"]}, strconv.Itoa(misfit), "", "trf.double.rounds", "round", misfit-1, "next", misfit)
		r.t.System.Family = tournament.Swiss
		return
	}
	if r.t.PlannedRounds%2 == 1 {
		r.report(Violation, place{line: r.seen["142"]}, strconv.Itoa(r.t.PlannedRounds), strconv.Itoa(r.t.PlannedRounds+1), "trf.double.odd")
	}
	*r.t = *joined
}
