package crosstable_test

import (
	"errors"
	"testing"

	"torneo/crosstable"
	"torneo/tournament"
)

// three returns an event of three teams of two by the Skalitzka system.
func three(rounds ...string) *tournament.Tournament {
	record := teams(3, 2, rounds...)
	record.System, _ = tournament.ParseSystem("CUSTOM_TEAM_ROUNDROBIN")
	record.PlannedRounds = 2
	return record
}

// The games of two teams in both rounds are one match, and the table that of the
// round robin which the system stands for (R-SKALITZKA).
func TestSkalitzka(t *testing.T) {
	first, second := "11 21 10, 22 31 ==, 32 12 10", "31 11 01, 21 32 10, 12 22 =="
	record := three(first, second)
	got := table(t, record, 0)
	if got.Rounds != 3 || got.After != 2 || got.Boards != 2 || got.Primary != tournament.GameScore || !got.Predetermined {
		t.Errorf("%+v", got)
	}
	expectCells(t, got, map[int]string{
		1: "2 played 2.0/1.5; - rest 0.0/0.0; 3 played 1.0/1.0",
		2: "1 played 0.0/0.5; 3 played 2.0/1.5; - rest 0.0/0.0",
		3: "- rest 0.0/0.0; 2 played 0.0/0.5; 1 played 1.0/1.0",
	})
	expectScores(t, got, tournament.GameScore, map[int]string{1: "0.0 1.5 1.5 2.5", 2: "0.0 0.5 2.0 2.0", 3: "0.0 0.0 0.5 1.5"})
	half := table(t, record, 1)
	expectCells(t, half, map[int]string{1: "2 pending 0.0/1.0; - rest 0.0/0.0; 3 pending 0.0/0.0", 3: "- rest 0.0/0.0; 2 pending 0.0/0.5; 1 pending 0.0/1.0"})
	if before := table(t, three(), 0); before.Rounds != 0 || before.After != 0 {
		t.Errorf("before the first round: %+v", before)
	}
	record.System = tournament.System{} // its games show it
	expectScores(t, table(t, record, 0), tournament.GameScore, map[int]string{1: "0.0 1.5 1.5 2.5"})
}

func TestSkalitzkaRefuses(t *testing.T) {
	good := "11 21 10, 22 31 ==, 32 12 10"
	for _, test := range []struct {
		record *tournament.Tournament
		want   string
	}{
		{three(good, good, good), "crosstable.skalitzka-rounds"},
		{three(good + ", 31 11 10"), "crosstable.two-games"},
		{three(good, "31 32 10"), "crosstable.one-team"},
		{three(good, "31 99 10"), "crosstable.no-team"},
		{three(good, "T1 T2 +-"), "crosstable.skalitzka-match"},
		{three(good, "31 0 +-"), "crosstable.skalitzka-board"},
	} {
		_, err := crosstable.New(test.record, 0)
		if c := (*crosstable.Contradiction)(nil); !errors.As(err, &c) || c.Message.ID != test.want {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	corrected := three(good)
	corrected.Corrections = []tournament.PointCorrection{{Round: 1, IDs: []int{1}, Game: 10}}
	if _, err := crosstable.New(corrected, 0); err == nil {
		t.Error("points of a round of two matches are corrected")
	}
	typed := three(good)
	typed.System, _ = tournament.ParseSystem("BERGER_TEAM_ROUNDROBIN")
	if _, err := crosstable.New(typed, 0); err == nil {
		t.Error("a Berger table lets a team meet two others")
	}
}
