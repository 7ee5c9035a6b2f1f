package main

import (
	"strings"

	"torneo/standings"
	"torneo/tournament"
)

// places compares the declared places with those that follow from the results
// by the record's own list of tie-breaks. Of a tie any of its places is right,
// in a record of our own the first.
func (e *exam) places(t *tournament.Tournament, own bool) {
	if len(t.TieBreaks) == 0 || t.RankOrder || t.RoundsPaired() == 0 {
		return
	}
	x, err := standings.Of(t, standings.Request{Round: standings.LastPaired})
	switch {
	case err != nil && own:
		e.find("places: %v", err)
		return
	case err != nil:
		e.remark("the list of tie-breaks cannot be used: "+strings.Join(t.TieBreaks, ","), 1)
		return
	}
	s, table := x.Standings, x.Table
	sharing := map[int]int{}
	for i := range s.Rows {
		sharing[s.Rows[i].Rank]++
	}
	for i := range s.Rows {
		r := &s.Rows[i]
		declared := &t.Players[r.Index].Declared
		if points := table.Final(r.Index, tournament.GameScore); own && (declared.Points == nil || *declared.Points != points) {
			e.find("player %d declares %v points and has %v", r.Number, declared.Points, points)
		}
		if declared.Rank == 0 && !own || r.Rank == 0 {
			continue
		}
		e.Places++
		last := r.Rank
		if !own {
			last += sharing[r.Rank] - 1
		}
		if declared.Rank < r.Rank || declared.Rank > last {
			e.find("player %d declares place %d and has %d (to %d)", r.Number, declared.Rank, r.Rank, last)
		}
	}
}
