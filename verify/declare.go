package verify

import (
	"torneo/crosstable"
	"torneo/standings"
	"torneo/tournament"
)

// DeclareStandings sets the declared points and places of the participants to those of
// standings of the record: in an event for teams those of the teams.
func DeclareStandings(t *tournament.Tournament, table *crosstable.Table, s *standings.Standings) {
	indexes := map[int]int{}
	for i, p := range t.Participants() {
		indexes[p.Number] = i
	}
	for _, row := range s.Rows {
		i := indexes[row.Number]
		games := table.Final(row.Index, tournament.GameScore)
		if t.IsTeam() {
			matches := table.Final(row.Index, tournament.MatchScore)
			t.Teams[i].Declared = tournament.Declared{Match: &matches, Game: &games, Rank: row.Rank}
		} else {
			t.Players[i].Declared = tournament.Declared{Points: &games, Rank: row.Rank}
		}
	}
}

// DeclarePoints sets the declared points of every player without them to those of the
// results, once there is a round: record 001 has them in columns 81-84, and other programs
// refuse a report without them.
func DeclarePoints(t *tournament.Tournament) {
	if t.RoundsPaired() == 0 {
		return
	}
	sums := sumsOf(t)
	for i := range sums {
		if p := &t.Players[i]; p.Declared.Points == nil {
			p.Declared.Points = &sums[i].right
		}
	}
}
