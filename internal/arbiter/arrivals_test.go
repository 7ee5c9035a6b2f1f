package arbiter

import (
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/report"
)

// begun is a venue whose first round began at 15:15, with half an hour of default time.
func begun(t *testing.T, players int) *venue {
	t.Helper()
	v := newVenue(t, players, 3)
	v.do(SetDefaultTime{minutesOf(30)}, Silent)
	v.pair(Silent)
	v.do(StartRound{Round: 1, At: at(15, 15)}, Silent)
	return v
}

// All forfeits of a round are given at the limit as one act, each by its article, and are
// taken back as one.
func TestForfeitsAreOneAct(t *testing.T) {
	v := begun(t, 8)
	a, b, c := v.board(1, 0), v.board(1, 1), v.board(1, 2)
	all := GiveForfeits{Round: 1, Absent: []int{c.White, c.Black, a.White, b.Black}, Now: at(15, 45)}
	list, d := Absences(v.state(), 1, 1, all.Absent, all.Now)
	if d.Refused != nil || len(list) != 3 {
		t.Fatalf("%+v, %+v", list, d.Refused)
	}
	for k, want := range [][2]string{{"-/+", "E.01 (2023) 6.7.1"}, {"+/-", "E.01 (2023) 6.7.1"}, {"-/-", "E.01 (2023) 6.7"}} {
		if got := [2]string{list[k].Result.Symbol, report.LawArticles(&list[k].Answer)}; got != want || !list[k].Over {
			t.Errorf("board %d: %v, %t, not %v", k+1, got, list[k].Over, want)
		}
	}
	n := v.state().Last
	v.do(all, Silent)
	r := v.state().Round(1)
	for k, key := range []string{"-", "+", "f", "."} {
		if r.Boards[k].Result != result(key) {
			t.Errorf("board %d: %v", k+1, r.Boards[k].Result)
		}
	}
	events, err := v.desk.History(t.Context(), v.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	act := ActOf(events, v.state().Last)
	if len(act) != 3 || act[0] != n+1 {
		t.Fatalf("the act is %v after %d", act, n)
	}
	v.do(Undo{act}, Silent)
	if left := len(v.state().Missing(1)); left != 4 {
		t.Errorf("%d boards without result after the act is taken back", left)
	}
}

// Before the limit forfeits have to be confirmed, likewise where nobody has said the default
// time; a round that has not begun has none.
func TestForfeitsBeforeTheLimit(t *testing.T) {
	v := begun(t, 8)
	one := GiveForfeits{Round: 1, Absent: []int{v.board(1, 0).White}, Now: at(15, 44)}
	v.refuses(GiveForfeits{Round: 1, Now: one.Now}, "minutes.refused.nobody")
	v.refuses(GiveForfeits{Round: 2, Absent: one.Absent, Now: one.Now}, "arbiter.round.none")
	v.do(one, Confirm)
	v.refuses(one, "minutes.refused.no-board")

	// A board that began later has a limit of its own.
	late := v.board(1, 1)
	v.do(StartRound{Round: 1, Board: late, At: at(15, 25)}, Silent)
	v.do(GiveForfeits{Round: 1, Absent: []int{late.Black}, Now: at(15, 50)}, Confirm)

	v.do(SetDefaultTime{}, Confirm)
	v.do(GiveForfeits{Round: 1, Absent: []int{v.board(1, 2).White}, Now: at(20, 0)}, Confirm)

	v = newVenue(t, 6, 3)
	v.pair(Silent)
	v.refuses(GiveForfeits{Round: 1, Absent: []int{1}, Now: at(20, 0)}, "minutes.refused.not-begun")
}

// Late arrivals are incidents with their minutes; who came in time is not forfeited.
func TestArrivalsAreNotedAndJudged(t *testing.T) {
	v := begun(t, 6)
	b := v.board(1, 0)
	v.refuses(NoteArrival{Round: 1, ID: b.White, At: at(15, 15)}, "minutes.refused.not-late")
	v.refuses(NoteArrival{Round: 1, ID: 99, At: at(15, 30)}, "arbiter.player.unknown")
	v.do(NoteArrival{Round: 1, ID: b.White, At: at(15, 44).Add(30 * time.Second)}, Silent)
	v.do(NoteArrival{Round: 1, ID: b.Black, At: at(15, 45)}, Silent)
	list := v.state().Incidents
	if len(list) != 2 || list[0].Kind != journal.LateArrival || list[0].Minutes != 29 || list[1].Minutes != 30 {
		t.Fatalf("%+v", list)
	}
	for id, plays := range map[int]bool{b.White: true, b.Black: false} {
		if a, ok := JudgeNoted(v.state(), 1, id, 1); !ok || a.Plays != plays {
			t.Errorf("%d: %+v, %t", id, a, ok)
		}
	}
	v.refuses(GiveForfeits{Round: 1, Absent: []int{b.White, b.Black}, Now: at(16, 0)}, "minutes.refused.plays")
	v.do(GiveForfeits{Round: 1, Absent: []int{b.Black}, Now: at(16, 0)}, Silent)
	if r := v.state().Round(1).Boards[0].Result; r != result("+") {
		t.Errorf("%v", r)
	}
}

// Each game of a match of two has its own start, limit and forfeits: who missed the first one may
// come for the second, and only who misses both has forfeited the match (C.04.5 1.1).
func TestForfeitsOfBothGames(t *testing.T) {
	v := newVenue(t, 8, 3, func(c *journal.Config) {
		c.System = "FIDE_DOUBLESWISS"
		c.Ties = []string{"PTS", "BH"}
	})
	v.do(SetDefaultTime{minutesOf(30)}, Silent)
	v.do(PairRound{}, Silent)
	v.do(Publish{1}, Silent)
	a, b, c := v.board(1, 0), v.board(1, 1), v.board(1, 2)
	v.do(StartRound{Round: 1, At: at(15, 15)}, Silent)
	first := GiveForfeits{Round: 1, Absent: []int{a.White, b.White, b.Black}, Now: at(15, 45)}
	v.do(first, Silent)
	r := v.state().Round(1)
	if r.Boards[0].Result != result("-") || r.Boards[1].Result != result("f") || r.Boards[0].Second != result(".") {
		t.Fatalf("%+v", r.Boards[:2])
	}
	if len(v.state().Missing(1)) != 4 {
		t.Error("a game of two is enough")
	}

	// The second games: nobody has lost one before they begin, nor while the first is played.
	second := GiveForfeits{Round: 1, Game: 2, Absent: []int{a.White, b.White, b.Black}, Now: at(17, 30)}
	v.refuses(second, "minutes.refused.second-not-begun")
	v.do(StartRound{Round: 1, Game: 2, At: at(17, 0)}, Silent)
	v.do(StartRound{Round: 1, Game: 2, At: at(17, 0)}, Silent)
	if r := v.state().Round(1); !r.Started.Equal(at(15, 15)) || !r.StartOf(0, 2).Equal(at(17, 0)) {
		t.Errorf("began at %v and %v", r.Started, r.SecondStarted)
	}
	v.refuses(GiveForfeits{Round: 1, Game: 2, Absent: []int{c.White}, Now: at(17, 30)}, "minutes.refused.first-game")
	v.refuses(NoteChair{Round: 1, ID: c.White, Absent: true, Game: 2}, "minutes.refused.first-game")
	for id, absent := range map[int]bool{a.White: true, a.Black: false, b.White: true, b.Black: true} {
		if r := v.state().Round(1); IsAbsent(v.state(), r, id, 2) != absent {
			t.Errorf("%d is absent from the second game: %t", id, !absent)
		}
	}

	// One arrives in time for it, another one is seen at his board.
	v.do(NoteArrival{Round: 1, ID: a.White, At: at(17, 10), Game: 2}, Silent)
	if x, ok := JudgeNoted(v.state(), 1, a.White, 2); !ok || !x.Plays || x.Late != 10 {
		t.Errorf("%+v, %t", x, ok)
	}
	v.do(NoteChair{Round: 1, ID: b.White, Game: 2}, Silent)
	if r := v.state().Round(1); IsAbsent(v.state(), r, b.White, 2) || IsAbsent(v.state(), r, b.White, 1) {
		t.Error("who is there is absent")
	}
	v.refuses(second, "minutes.refused.plays")
	second.Absent, second.Now = []int{b.Black}, at(17, 29)
	list, d := Absences(v.state(), 1, 2, second.Absent, second.Now)
	if d.Refused != nil || len(list) != 1 || list[0].Board != turnedBoard(b) || list[0].Result.Symbol != "-/+" || !list[0].Limit.Equal(at(17, 30)) || list[0].Over {
		t.Fatalf("%+v, %+v", list, d.Refused)
	}
	v.do(second, Confirm)
	if r := v.state().Round(1); r.Boards[1].Second != result("+") || r.Boards[1].Result != result("f") {
		t.Errorf("%+v", r.Boards[1])
	}
	v.refuses(GiveForfeits{Round: 1, Game: 3, Absent: []int{b.Black}, Now: at(18, 0)}, "arbiter.result.no-game")

	// A board whose second game began later has its own limit.
	v.do(StartRound{Round: 1, Game: 2, Board: a, At: at(17, 20)}, Silent)
	if limit, ok := Limit(v.state(), v.state().Round(1), 0, 2); !ok || !limit.Equal(at(17, 50)) {
		t.Errorf("%v", limit)
	}
	if limit, _ := Limit(v.state(), v.state().Round(1), 0, 1); !limit.Equal(at(15, 45)) {
		t.Errorf("the first game's: %v", limit)
	}
}
