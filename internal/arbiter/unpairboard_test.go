package arbiter

import (
	"fmt"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// A board of a published round is taken apart for a reason, its players are paired with
// others or stay without an opponent, and each of it is undone alone (C.04.2 4.4).
func TestUnpairBoard(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.do(PairRound{}, Silent)
	first, second := v.board(1, 0), v.board(1, 1)
	v.refuses(UnpairBoard{1, first}, "hand.draft")
	v.do(Publish{1}, Silent)
	v.refuses(UnpairBoard{2, first}, "arbiter.round.none")
	v.refuses(UnpairBoard{1, journal.Board{White: first.White, Black: second.Black}}, "arbiter.result.no-board")
	v.do(EnterResult{1, first, result("1"), 0}, Silent)
	v.refuses(UnpairBoard{1, first}, "hand.has-result")
	v.do(EnterResult{1, first, result("."), 0}, Silent)

	v.do(UnpairBoard{1, first}, Confirm)
	r := v.state().Round(1)
	if len(r.Boards) != 3 || r.Find(first) >= 0 || len(r.Byes) != 2 || r.Byes[0].Kind != tournament.ZeroPointBye || !r.Altered {
		t.Fatalf("taken apart: %+v", r)
	}
	v.altered(1, fmt.Sprintf("MPA @ Round 1: %s => %d=ZPB %d=ZPB", pairOf(v.state(), first), v.state().Player(first.White).Number, v.state().Player(first.Black).Number))
	if right, actual := Departures(v.state(), 1); len(right) != 1 || right[0] != first || len(actual) != 0 {
		t.Errorf("the rules had %v, there is %v", right, actual)
	}
	if tables := fmt.Sprint(Tables(v.state(), r)); tables != "[2 3 4]" {
		t.Errorf("the others sit at %s", tables)
	}
	apart := v.state().Last

	// Both wait; with those of the next board there are four, who are paired anew.
	v.do(UnpairBoard{1, second}, Confirm)
	if ids, _ := UnpairedPlayers(v.state(), 1); len(ids) != 4 {
		t.Fatalf("%v wait", ids)
	}
	v.do(PairLate{}, Confirm)
	if r = v.state().Round(1); len(r.Boards) != 4 || len(r.Byes) != 0 {
		t.Errorf("paired again: %+v", r)
	}
	// Who is on a board again cannot get the old one back beside it.
	if err := v.try(Undo{[]int64{apart}}, TwoSteps); err == nil {
		t.Error("a board was brought back whose players have others")
	}
	v.do(Undo{[]int64{v.state().Last}}, Confirm)
	v.refuses(StayUnpaired{1, v.board(1, 0).White}, "hand.not-waiting")
	v.refuses(StayUnpaired{1, 99}, "arbiter.player.unknown")
	v.do(StayUnpaired{1, first.White}, Silent)
	stays := v.state().Last
	if ids, _ := UnpairedPlayers(v.state(), 1); len(ids) != 3 {
		t.Errorf("%v wait beside the one who stays", ids)
	}
	v.do(StayUnpaired{1, first.Black}, Silent)
	v.do(PairLate{}, Confirm)
	if r = v.state().Round(1); len(r.Boards) != 3 || len(r.Byes) != 2 || r.Find(second) < 0 {
		t.Errorf("two stay: %+v", r)
	}
	v.do(Undo{[]int64{stays}}, Confirm)
	if ids, _ := UnpairedPlayers(v.state(), 1); len(ids) != 1 || ids[0] != first.White {
		t.Errorf("%v wait when the one who stayed does not", ids)
	}
	v.play(1)
	v.do(CloseRound{1}, Silent)
	v.refuses(UnpairBoard{1, second}, "arbiter.round.closed")
	v.do(PairRound{}, Silent)
	v.refuses(UnpairBoard{1, second}, "arbiter.round.not-last")
}

// Tables, brackets and matches of teams are not taken apart.
func TestUnpairBoardOnlyInASwiss(t *testing.T) {
	s := newVenue(t, 4, 3).state().Clone()
	s.Rounds = []journal.Round{{Published: true, Boards: []journal.PlayedBoard{{Board: journal.Board{White: 1, Black: 2}}}}}
	for system, id := range map[string]string{"FIDE_ROUNDROBIN": "arbiter.round.table", "CUSTOM_KNOCKOUT": "arbiter.manual.bracket"} {
		s.Config.System = system
		if d := (UnpairBoard{1, journal.Board{White: 1, Black: 2}}).Decide(s); d.Refused == nil || d.Refused.ID != id {
			t.Errorf("%s: %+v", system, d)
		}
	}
	s.Rounds[0].ByTeams = true
	if d := (StayUnpaired{1, 3}).Decide(s); d.Refused == nil || d.Refused.ID != "arbiter.team.table" {
		t.Errorf("teams: %+v", d)
	}
}
