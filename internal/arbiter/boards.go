package arbiter

import (
	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Tables gives every board of a round a table, in the order of the boards: the fixed
// one of a player who has one, and to the others the free tables in that order, as the
// tables of the round are numbered; 0 to a player without opponent. A table from which a
// board was taken away stays empty.
func Tables(s *journal.State, r *journal.Round) []int {
	tables := make([]int, len(r.Boards))
	taken := map[int]bool{}
	for k, b := range r.Boards {
		for _, id := range []int{b.White, b.Black} {
			if p := s.Player(id); p != nil && p.Table > 0 && !taken[p.Table] && tables[k] == 0 && b.Black != 0 {
				tables[k] = p.Table
				taken[p.Table] = true
			}
		}
	}
	for _, table := range r.Vacant {
		taken[table] = true
	}
	free := freeTables(s.Numbering(numberOf(s, r)), taken)
	for k, b := range r.Boards {
		if tables[k] == 0 && (b.Black != 0 || r.ByTeams) {
			tables[k] = free()
		}
	}
	return tables
}

// GameTables returns the tables of the games of a round, in their order.
func GameTables(s *journal.State, r *journal.Round) (list []int) {
	tables := Tables(s, r)
	for k, b := range r.Boards {
		if b.Black != 0 || r.ByTeams {
			list = append(list, tables[k])
		}
	}
	return list
}

// numberOf returns the number of a round of the state; one that is none of them comes
// next.
func numberOf(s *journal.State, r *journal.Round) int {
	for k := range s.Rounds {
		if &s.Rounds[k] == r {
			return k + 1
		}
	}
	return len(s.Rounds) + 1
}

// PointsBefore returns the points of all players, by ID, that they have before a round.
func PointsBefore(s *journal.State, round int) (map[int]tournament.Points, error) {
	points := map[int]tournament.Points{}
	if s.Config.ForTeams() {
		for _, x := range PlayerScores(s, round-1) {
			points[x.ID] = x.Points
		}
		return points, nil
	}
	table, err := crosstable.NewBefore(s.Record(round-1), round)
	if err != nil {
		return nil, err
	}
	for k := range s.Players {
		if i, ok := table.IndexOf(s.Players[k].Number); ok && s.Players[k].Number > 0 {
			points[s.Players[k].ID] = table.Final(i, tournament.GameScore)
		}
	}
	return points, nil
}
