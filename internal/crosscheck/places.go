package main

import (
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
	"torneo/verify"
)

// places compares the declared points and places with those that follow from the
// results by the record's own list of tie-breaks. Of a tie any of its places is right,
// in a record of our own the first, and everybody has one.
func (e *exam) places(t *tournament.Tournament, own bool) {
	if len(t.TieBreaks) == 0 || t.RankOrder || t.RoundsPaired() == 0 {
		return
	}
	found, places := verify.Places(t, verify.Request{First: own})
	e.Places += places
	for _, d := range found {
		if d.Kind == verify.List && !own {
			e.remark(e.english().Text(d.Message), 1)
		} else {
			e.find("%s", e.english().Text(d.Message))
		}
	}
	if !own {
		return
	}
	for i := range t.Teams {
		if p := &t.Teams[i]; p.Declared.Match == nil || p.Declared.Game == nil || p.Declared.Rank == 0 {
			e.find("team %d declares no points or no place", p.Number)
		}
	}
	for i := range t.Players {
		if t.IsTeam() {
			break // they have no places
		}
		if p := &t.Players[i]; p.Declared.Points == nil && !overfull(t, p.Number) || p.Declared.Rank == 0 {
			e.find("player %d declares no points or no place", p.Number)
		}
	}
}

// overfull reports a player with 100 points or more, for which record 001 has no room: they
// are left out there.
func overfull(t *tournament.Tournament, number int) bool {
	table, err := crosstable.NewBefore(t, t.RoundsPaired()+1)
	if err != nil {
		return false
	}
	i := slices.IndexFunc(table.Participants, func(p crosstable.Participant) bool { return p.Number == number })
	return i >= 0 && len(table.Score(i, tournament.GameScore, t.RoundsPaired()).String()) > len("99.5")
}

// differences records the differences as findings, whatever they are.
func (e *exam) differences(list []verify.Difference) {
	for _, d := range list {
		e.find("%s", e.english().Text(d.Message))
	}
}
