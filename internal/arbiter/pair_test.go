package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

func TestPairRoundNeedsTheColourDrawn(t *testing.T) {
	v := newVenue(t, 6, 3)
	v.do(Undo{[]int64{last[journal.TournamentConfigured](v)}}, Confirm)
	v.refuses(PairRound{}, "arbiter.round.no-colour")
	v.refuses(DrawColour{}, "arbiter.round.which-colour")
	v.do(DrawColour{tournament.Black}, Silent)
	v.do(DrawColour{tournament.Black}, Silent)
	v.do(DrawColour{tournament.White}, Confirm)
	v.do(DrawColour{tournament.Black}, Confirm)
	v.pair(Silent)
	if b := v.board(1, 0); b.Black != 1 {
		t.Errorf("board 1 is %+v, want the first with Black", b)
	}
	v.refuses(DrawColour{tournament.White}, "arbiter.round.colour-drawn")
}

func TestPairRoundGivesTheNumbers(t *testing.T) {
	v := newVenue(t, 5, 3)
	v.do(Undo{[]int64{last[journal.PlayersNumbered](v)}}, Confirm)
	if v.state().Players[0].Number != 0 {
		t.Fatal("numbers are still there")
	}
	v.pair(Silent)
	if n := v.state().Players[4].Number; n != 5 {
		t.Errorf("the last player has number %d", n)
	}
	if boards := v.state().Round(1).Boards; len(boards) != 3 || boards[2].Board != (journal.Board{White: 5}) {
		t.Errorf("boards %+v", boards)
	}
}

func TestPairRoundInOrder(t *testing.T) {
	v := newVenue(t, 8, 2)
	v.refuses(Publish{1}, "arbiter.round.none")
	v.do(PairRound{}, Silent)
	v.refuses(PairRound{}, "arbiter.round.draft")
	v.refuses(CloseRound{1}, "arbiter.result.draft")
	v.refuses(EnterResult{1, v.board(1, 0), result("1"), 0}, "arbiter.result.draft")
	v.do(StartManual{1}, Silent)
	v.refuses(PairRound{}, "arbiter.round.manual")
	v.do(EndManual{1}, Silent)
	if v.state().Round(1).Altered {
		t.Error("altered, with nothing changed")
	}
	v.do(Publish{1}, Silent)
	v.do(Publish{1}, Silent)
	v.do(PairRound{}, Acknowledge) // no results at all
	if r := v.state().Round(1); !r.Closed || r.Boards[0].Result.White != tournament.Adjourned {
		t.Errorf("round 1: %+v", r)
	}
	v.do(Publish{2}, Silent)
	v.refuses(PairRound{}, "arbiter.round.all-paired")
}

func TestPairRoundOfNobody(t *testing.T) {
	v := newVenue(t, 3, 3)
	v.do(Withdraw{ID: 1}, Silent)
	v.do(CheckIn{2, true}, Silent)
	v.refuses(PairRound{}, "arbiter.round.too-few")
	v.do(CheckIn{3, true}, Silent)
	v.pair(Silent)
}

// A draft of what is not so any more is not published.
func TestPublishStaleDraft(t *testing.T) {
	v := newVenue(t, 10, 4)
	v.do(CheckInAll{true}, Silent)
	v.do(CheckIn{10, false}, Silent)
	v.do(PairRound{}, Acknowledge)
	v.do(CheckIn{10, true}, Silent)
	v.do(Publish{1}, Acknowledge) // he is told of
	v.do(EnterResult{1, v.board(1, 0), result("1"), 0}, Silent)
	v.play(1)
	v.do(PairRound{}, Silent)
	v.do(CorrectResult{Round: 1, Board: v.board(1, 0), Result: result("0")}, Confirm)
	v.refuses(Publish{2}, "arbiter.round.stale")
	v.do(Unpair{2}, Silent)
	v.pair(Silent)
}

func TestUnpair(t *testing.T) {
	v := newVenue(t, 8, 4)
	v.refuses(Unpair{1}, "arbiter.round.none")
	v.pair(Silent)
	v.do(Unpair{1}, Confirm)
	v.pair(Silent)
	v.play(1)
	v.do(PairRound{}, Silent)
	v.refuses(Unpair{1}, "arbiter.round.not-last")
	v.do(Unpair{2}, Silent)
	v.do(Unpair{1}, TwoSteps)
	if v.state().Current() != 0 {
		t.Error("round 1 is still there")
	}
}

// Three rounds of four players are all that there are; a fourth one is made by
// hand.
func TestRoundThatCannotBePaired(t *testing.T) {
	v := newVenue(t, 4, 4)
	v.warns(PairRound{}, Acknowledge, "arbiter.setup.too-many-rounds")
	for n := 1; n <= 3; n++ {
		if err := v.try(PairRound{}, Acknowledge); err != nil {
			t.Fatal(describe(err))
		}
		v.do(Publish{n}, Silent)
		for k := range v.state().Round(n).Boards {
			v.do(EnterResult{n, v.board(n, k), result("="), 0}, Silent)
		}
	}
	v.refuses(StartManual{5}, "arbiter.round.none")
	v.refuses(PairRound{}, "arbiter.round.impossible")
	v.do(StartManual{4}, Silent)
	v.refuses(EndManual{4}, "arbiter.manual.nothing")
	v.do(Rearrange{Round: 4, Boards: []journal.Board{{White: 1, Black: 2}, {White: 3, Black: 4}}}, Confirm)
	v.do(EndManual{4}, Confirm)
	if !v.state().Round(4).Altered {
		t.Error("not altered")
	}
	v.altered(4, "MPA @ Round 4: none => 1-2 3-4")
	v.do(Publish{4}, Silent)
	v.play(4)
	if err := Final(v.state()); err != nil {
		t.Error(describe(err))
	}
}

// Games without result are adjourned when the next round is paired, and are draws
// for it; one that is still open when the round after that is paired is warned of.
func TestMissingGamesAreAdjourned(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.pair(Silent)
	open := v.board(1, 0)
	v.play(1, 0)
	v.warns(PairRound{}, Acknowledge, "arbiter.round.adjourns")
	v.pair(Acknowledge)
	if got := v.state().Round(1).Boards[0].Result; got != result("a") {
		t.Errorf("the missing game is %v", got)
	}
	points, err := Standings(v.state(), 1)
	if err != nil {
		t.Fatal(err)
	}
	i, _ := points.Table.IndexOf(tpn(v.state(), open.White))
	if got := points.Table.Final(i, tournament.GameScore); got != tournament.Half {
		t.Errorf("an adjourned game counts %v", got)
	}
	v.play(2)
	v.warns(PairRound{}, Acknowledge, "arbiter.round.adjourned-before")
	v.do(EnterResult{1, open, result("1"), 0}, Confirm)
	v.pair(Silent)
}

func TestPairLateTakesTheBye(t *testing.T) {
	v := newVenue(t, 7, 4)
	v.refuses(PairLate{}, "arbiter.round.late-draft")
	v.pair(Silent)
	v.refuses(PairLate{}, "arbiter.round.nobody-late")
	v.do(EnterPlayer{Player: tournament.Player{Name: "Late", Federation: "ESP", Rating: 2000}, From: 1}, Silent)
	if err := v.try(PairLate{}, Confirm); err != nil {
		t.Fatal(describe(err))
	}
	r := v.state().Round(1)
	late := r.Boards[len(r.Boards)-1]
	if len(r.Boards) != 4 || !late.Late || !sameBoard(late.Board, journal.Board{White: 7, Black: 8}) {
		t.Errorf("boards %+v", r.Boards)
	}
	if slices.ContainsFunc(r.Boards, func(p journal.PlayedBoard) bool { return p.Black == 0 }) {
		t.Error("there is still a bye")
	}
	v.play(1)
	v.do(CloseRound{1}, Silent)
	v.refuses(PairLate{}, "arbiter.round.closed")
	v.pair(Silent)
}

// Who will leave later is paired until then.
func TestLeavingLater(t *testing.T) {
	v := newVenue(t, 6, 4)
	v.do(Withdraw{ID: 2, From: 2}, Silent)
	v.pair(Silent)
	if !onBoard(v.state().Round(1), 2) {
		t.Error("2 leaves after round 1, and is not paired in it")
	}
	v.play(1)
	v.pair(Silent)
	if onBoard(v.state().Round(2), 2) {
		t.Error("2 has left, and is paired")
	}
}

// A round robin needs no colour drawn, and who is free has no bye.
func TestRoundRobin(t *testing.T) {
	v := newVenue(t, 5, 5, func(c *journal.Config) { c.System, c.Ties = "FIDE_ROUNDROBIN", []string{"PTS", "DE", "SB"} })
	for n := 1; n <= 5; n++ {
		v.do(PairRound{}, Silent)
		if r := v.state().Round(n); len(r.Boards) != 2 || len(r.Byes) != 0 {
			t.Fatalf("round %d: %+v", n, r)
		}
		v.right(n)
		v.do(Publish{n}, Silent)
		v.refuses(PairLate{}, "arbiter.round.table")
		v.play(n)
	}
	if err := Final(v.state()); err != nil {
		t.Error(describe(err))
	}
}
