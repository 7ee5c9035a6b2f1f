package main

import (
	"strings"

	"torneo/crosstable"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// places compares the declared places with those that follow from the results
// by the record's own list of tie-breaks. Of a tie any of its places is right,
// in a record of our own the first.
func (e *exam) places(t *tournament.Tournament, own bool) {
	if len(t.TieBreaks) == 0 || t.RankOrder || t.RoundsPaired() == 0 {
		return
	}
	s, table, err := computed(t)
	switch {
	case err != nil && own:
		e.find("places: %v", err)
		return
	case err != nil:
		e.remark("the list of tie-breaks cannot be used: "+strings.Join(t.TieBreaks, ","), 1)
		return
	}
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

func computed(t *tournament.Tournament) (*standings.Standings, *crosstable.Table, error) {
	list, err := tiebreak.ParseAll(t.TieBreaks)
	if err != nil {
		return nil, nil, err
	}
	table, err := crosstable.New(t, 0)
	if err != nil {
		return nil, nil, err
	}
	c, err := tiebreak.New(table, t.Rulebook.TieBreaks, tiebreak.Options{})
	if err != nil {
		return nil, nil, err
	}
	s, err := standings.Compute(c, list, nil)
	return s, table, err
}
