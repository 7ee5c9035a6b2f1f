package crosstable_test

import (
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/tournament"
)

// A record that contradicts itself has no crosstable, and the error says where.
func TestContradictions(t *testing.T) {
	twice := func(record *tournament.Tournament) *tournament.Tournament {
		record.Players[1].Number = record.Players[0].Number
		return record
	}
	sameTeam := func(record *tournament.Tournament) *tournament.Tournament {
		record.Teams[1].Players = append(record.Teams[1].Players, 11)
		return record
	}
	sameTeamNumber := teams(2, 2, "11 21 10")
	sameTeamNumber.Teams[1].Number = 1
	for _, test := range []struct {
		name   string
		record *tournament.Tournament
		says   []string
	}{
		{"two games in a round", individual(3, "1 2 10, 3 1 10"), []string{"round 1", "player 1", "two games"}},
		{"two games in a round, as Black", individual(3, "1 2 10", "1 2 10, 3 2 10"), []string{"round 2", "player 2", "two games"}},
		{"the same game twice", individual(2, "1 2 10, 1 2 10"), []string{"player 1", "two games"}},
		{"unknown White", individual(2, "9 2 10"), []string{"round 1", "black 2, round 1, white 9"}},
		{"unknown Black", individual(2, "1 9 10"), []string{"black 9, round 1, white 1"}},
		{"nobody in an individual event", individual(2, "1 0 +-"), []string{"black 0, round 1, white 1"}},
		{"a game against oneself", individual(2, "1 1 10"), []string{"black 1, round 1, white 1"}},
		{"an unknown player's bye", individual(2, "1 2 10, 9 U"), []string{"round 1", "player 9"}},
		{"a game and a bye", individual(3, "1 2 10, 1 H"), []string{"round 1", "player 1", "game and bye"}},
		{"two byes", individual(3, "1 2 10, 3 H, 3 Z"), []string{"round 1", "player 3", "two byes"}},
		{"one number for two players", twice(individual(3, "1 3 10")), []string{"two players", "number 1"}},

		{"player in two teams", sameTeam(teams(2, 2, "11 21 10")), []string{"player 11", "other 2", "team 1"}},
		{"one number for two teams", sameTeamNumber, []string{"same team number", "number 1"}},
		{"player in no team", teams(2, 2, "11 21 10, 12 99 10"), []string{"round 1", "player 99", "no team"}},
		{"player in no team against nobody", teams(2, 2, "11 21 10, 99 0 +-"), []string{"player 99"}},
		{"team with two opponents", teams(3, 2, "11 21 10, 12 31 10"), []string{"round 1", "first 2", "second 3", "team 1"}},
		{"team mates against each other", teams(2, 2, "11 12 10"), []string{"opponent 12, player 11"}},
		{"two games of a team's player", teams(2, 2, "11 21 10, 22 11 10"), []string{"player 11", "two games"}},
		{"a match and a bye", teams(2, 2, "11 21 10, T1 H"), []string{"round 1", "team 1", "match and bye"}},
		{"a forfeited match and a bye", teams(2, 2, "T1 T2 +-, T2 U"), []string{"team 2", "match and bye"}},
		{"a forfeited match and another", teams(3, 2, "11 21 10, 12 22 10, T1 T3 +-"), []string{"two matches", "team 1"}},
		{"two forfeited matches", teams(3, 2, "T1 T2 +-, T3 T2 +-"), []string{"two matches", "team 2"}},
		{"a forfeited match of one team", teams(3, 2, "T1 T1 +-"), []string{"black 1, round 1, white 1"}},
		{"a forfeited match of an unknown team", teams(2, 2, "T1 T7 +-"), []string{"black 7, round 1, white 1"}},
		{"two byes of a team", teams(2, 2, "T1 U, T1 H"), []string{"team 1", "two byes"}},
		{"an unknown team's bye", teams(2, 2, "11 21 10, T7 U"), []string{"team 7"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := crosstable.New(test.record, 0)
			if err == nil {
				t.Fatal("no error")
			}
			for _, part := range test.says {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q does not say %q", err, part)
				}
			}
		})
	}
}

// Contradictions of later rounds do not matter to the table of an earlier one.
func TestContradictionLater(t *testing.T) {
	record := individual(3, "1 2 10", "1 2 10, 3 1 10")
	if _, err := crosstable.New(record, 1); err != nil {
		t.Error(err)
	}
	if _, err := crosstable.New(record, 2); err == nil {
		t.Error("no error after round 2")
	}
}
