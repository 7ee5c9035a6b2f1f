package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/pairing/baku"
	"torneo/tournament"
)

// accelerate writes into a record whose first round is still to be paired who
// gets virtual points in the Baku acceleration: the upper half of those who are to
// be paired in it (C.04.7 1.2).
func accelerate(t *tournament.Tournament, c *journal.Config) {
	if t.IsTeam() || !t.System.Baku || len(t.Rounds) == 0 || t.RoundsPaired() > 0 || !baku.Applicable(&t.Points) {
		return
	}
	var there []int
	for k := range t.Players {
		n := t.Players[k].Number
		if !t.Players[k].Withdrawn && !slices.ContainsFunc(t.Rounds[0].Byes, func(b tournament.Bye) bool { return b.ID == n }) {
			there = append(there, n)
		}
	}
	slices.Sort(there)
	t.Accelerations = virtualPoints(there, c)
	for k := range t.Accelerations {
		t.Accelerations[k].FirstID = 1
	}
}

// virtualOf is what the entry of the first round's pairing says of virtual points:
// the group is made of those who are in it, and the first one of it is whoever
// comes first (C.04.7 1.2, 1.3).
func virtualOf(s *journal.State, boards []journal.Board) []tournament.Acceleration {
	if len(s.Rounds) > 0 || !s.Record(0).System.Baku {
		return nil
	}
	if s.Config.ForTeams() {
		return virtualOfTeams(s, boards)
	}
	var there []int
	for _, b := range boards {
		for _, id := range []int{b.White, b.Black} {
			if p := s.Player(id); p != nil {
				there = append(there, p.Number)
			}
		}
	}
	slices.Sort(there)
	list := virtualPoints(there, &s.Config)
	for k := range list {
		list[k].LastID = s.Numbered(list[k].LastID).ID
	}
	return list
}

// virtualPoints are those of a group whose numbers are given in initial order; it
// begins with whoever comes first (C.04.7 1.4).
func virtualPoints(there []int, c *journal.Config) []tournament.Acceleration {
	if len(there) == 0 {
		return nil
	}
	last := there[min(baku.GroupA(len(there)), len(there))-1]
	return baku.Points(c.Rounds, c.Points.Win.White, 0, last)
}

// virtualOfTeams is the same of teams, whose scores are match points (C.04.7 1.1).
func virtualOfTeams(s *journal.State, matches []journal.Board) []tournament.Acceleration {
	var there []int
	for _, m := range matches {
		for _, id := range []int{m.White, m.Black} {
			if t := s.Team(id); t != nil {
				there = append(there, t.Number)
			}
		}
	}
	if len(there) == 0 {
		return nil
	}
	slices.Sort(there)
	last := there[min(baku.GroupA(len(there)), len(there))-1]
	list := baku.Points(s.Config.Rounds, s.Config.MatchWorth().Win, 0, last)
	for k := range list {
		list[k].Match, list[k].Game = list[k].Game, 0
		list[k].LastID = numberedTeam(s, list[k].LastID).ID
	}
	return list
}
