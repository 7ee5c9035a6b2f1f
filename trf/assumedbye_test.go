package trf

import (
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/tournament"
)

// Of an odd number of teams the one without a match has the bye, which TRF16 cannot
// say: a draw in match and game points (C.04.6 1.4). TRF26 says so afterwards.
func TestTheTeamWithoutAMatchHasTheBye(t *testing.T) {
	team := func(name string, numbers string) string { return overwrite("013 "+name, 37, numbers) }
	odd := lines(
		player(1, "3 w 1", "0000 - Z"), player(2, "4 b 1", "0000 - Z"), player(3, "1 b 0", "5 w 1"), player(4, "2 w 0", "6 b ="),
		player(5, "0000 - Z", "3 b 0"), player(6, "0000 - Z", "4 w ="),
		team("A", "   1    2"), team("B", "   3    4"), team("C", "   5    6"))
	record, _, problems := Read([]byte(odd))
	if record == nil || problems.Count(Adjustment) != 2 || problems.Count(Violation) != 0 {
		t.Fatalf("%v", problems)
	}
	table, err := crosstable.New(record, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		team, round int
		match, game tournament.Points
	}{{2, 1, 10, 10}, {0, 2, 10, 10}} {
		e := table.Entry(want.team, want.round)
		if e.Kind != crosstable.PairingAllocatedBye || e.Points[tournament.MatchScore] != want.match || e.Points[tournament.GameScore] != want.game {
			t.Errorf("team %d in round %d: %+v", want.team+1, want.round, e)
		}
	}
	data, err := Write(record, TRF26, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), "\n320 ") {
		t.Errorf("TRF26 does not have the byes:\n%s", data)
	}
	again, _, problems := Read(data)
	if again == nil || len(again.Rounds[0].TeamByes) != 1 || again.Rounds[0].TeamByes[0].ID != 3 || problems.Count(Adjustment) != 0 {
		t.Errorf("read again: %v", problems)
	}

	for name, file := range map[string]string{
		"everybody rests once": lines(player(1, "2 w 1", "3 b 1", "0000 - Z"), player(2, "1 b 0", "0000 - Z", "3 w 1"), player(3, "0000 - Z", "1 w 0", "2 b 0"),
			team("A", "   1"), team("B", "   2"), team("C", "   3")),
		"an even number": lines(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - Z"), player(4, "0000 - Z"),
			team("A", "   1"), team("B", "   2"), team("C", "   3"), team("D", "   4")),
		"three without a match": lines(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - Z"), player(4, "0000 - Z"), player(5, "0000 - Z"),
			team("A", "   1"), team("B", "   2"), team("C", "   3"), team("D", "   4"), team("E", "   5")),
	} {
		record, _, problems := Read([]byte(file))
		if record == nil || len(record.Rounds[0].TeamByes) > 0 || problems.Count(Adjustment) > 0 {
			t.Errorf("%s: %v", name, problems)
		}
	}
}
