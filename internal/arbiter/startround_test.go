package arbiter

import (
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/report"
)

// at is a time of the day on which venues are.
func at(hour, minute int) time.Time {
	return time.Date(2026, 11, 20, hour, minute, 0, 0, time.UTC)
}

// The example of the Manual to 6.7: half an hour, set for 15:00, began at 15:15. Who arrives
// at 15:45 may not play, who arrives at 15:44 may.
func TestTheManualsExampleOfTheDefaultTime(t *testing.T) {
	v := newVenue(t, 6, 3, func(c *journal.Config) { c.Times = []string{"15:00"} })
	v.do(SetDefaultTime{minutesOf(30)}, Silent)
	v.pair(Silent)
	if _, ok := JudgeArrival(v.state(), 1, 0, 1, at(15, 44)); ok {
		t.Error("a limit before the round has begun")
	}
	v.do(StartRound{Round: 1, At: at(15, 15).Add(40 * time.Second)}, Silent)
	for minute, plays := range map[int]bool{15: true, 44: true, 45: false, 46: false} {
		a, ok := JudgeArrival(v.state(), 1, 0, 1, at(15, minute).Add(59*time.Second))
		if !ok || a.Plays != plays || a.Late != minute-15 || !a.Limit.Equal(at(15, 45)) {
			t.Errorf("15:%d: %+v, %t", minute, a, ok)
		}
		if got := report.LawArticles(&a.Answer); got != "E.01 (2023) 6.7.1" {
			t.Errorf("15:%d by %s", minute, got)
		}
	}
}

// With zero tolerance whoever is not there when the round begins loses; unless somebody has
// said the default time there is no limit.
func TestZeroToleranceAndNothingSaid(t *testing.T) {
	v := newVenue(t, 6, 3)
	v.pair(Silent)
	v.do(StartRound{Round: 1, At: at(17, 0)}, Silent)
	if _, ok := Limit(v.state(), v.state().Round(1), 0, 1); ok {
		t.Error("a limit that nobody has said")
	}
	v.do(SetDefaultTime{minutesOf(0)}, Silent)
	for minute, plays := range map[int]bool{0: true, 1: false} {
		if a, ok := JudgeArrival(v.state(), 1, 1, 1, at(17, minute)); !ok || a.Plays != plays {
			t.Errorf("17:0%d: %+v, %t", minute, a, ok)
		}
	}
}

// A start is corrected, that of a board is its own, and both are taken back.
func TestStartsAreCorrectedAndTakenBack(t *testing.T) {
	v := newVenue(t, 6, 3)
	v.refuses(StartRound{Round: 1, At: at(17, 0)}, "arbiter.round.none")
	v.do(PairRound{}, Silent)
	v.refuses(StartRound{Round: 1, At: at(17, 0)}, "minutes.refused.draft")
	v.do(Publish{1}, Silent)
	v.refuses(StartRound{Round: 1}, "minutes.refused.time")
	v.refuses(StartRound{Round: 1, Board: journal.Board{White: 1, Black: 2}, At: at(17, 0)}, "arbiter.result.no-board")
	v.do(StartRound{Round: 1, At: at(17, 6)}, Silent)
	n := v.state().Last
	v.do(StartRound{Round: 1, At: at(17, 6)}, Silent)
	if v.state().Last != n {
		t.Error("the same start is an entry")
	}
	b := v.board(1, 2)
	v.do(StartRound{Round: 1, Board: turnedBoard(b), At: at(17, 20)}, Silent)
	v.do(StartRound{Round: 1, At: at(17, 5)}, Silent)
	starts := func(want string) {
		t.Helper()
		var list []string
		r := v.state().Round(1)
		for k := range r.Boards {
			list = append(list, r.StartOf(k, 1).Format("15:04"))
		}
		if got := strings.Join(list, " "); got != want {
			t.Errorf("the boards began at %s, not %s", got, want)
		}
	}
	starts("17:05 17:05 17:20")
	v.do(Undo{[]int64{v.state().Last}}, Silent)
	v.do(Undo{[]int64{n + 1}}, Silent)
	starts("17:06 17:06 17:06")
	v.play(1)
	v.pair(Silent)
	v.refuses(StartRound{Round: 1, At: at(17, 0)}, "minutes.refused.over")
}
