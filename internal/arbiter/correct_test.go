package arbiter

import (
	"errors"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// wonByWhite returns a venue in which White has won all of the first rounds, the next
// one being published.
func wonByWhite(t *testing.T, rounds int) *venue {
	v := newVenue(t, 8, 6)
	for n := 1; n <= rounds; n++ {
		v.pair(Silent)
		for k := range 4 {
			v.do(EnterResult{n, v.board(n, k), result("1"), 0}, Silent)
		}
	}
	v.pair(Silent)
	return v
}

func TestCorrectTheRunningRound(t *testing.T) {
	v := newVenue(t, 8, 6)
	v.pair(Silent)
	b := v.board(1, 0)
	v.do(CorrectResult{Round: 1, Board: b, Result: result("1")}, Silent)
	v.refuses(CorrectResult{Round: 1, Board: b, Result: result("0"), RatingOnly: true}, "arbiter.correct.running")
	v.do(CorrectResult{Round: 1, Board: b, Result: result("="), Colors: true}, Confirm)
	if p := v.state().Round(1).Boards[0]; p.Board != turnedBoard(b) || p.Result != result("=") {
		t.Errorf("%+v", p)
	}
	v.do(CorrectResult{Round: 1, Board: v.board(1, 1), Colors: true}, Confirm)
	if p := v.state().Round(1).Boards[1]; p.Result.White != tournament.Pending {
		t.Errorf("%+v", p)
	}
}

func TestCorrectTheRoundBefore(t *testing.T) {
	v := wonByWhite(t, 1)
	b := v.board(1, 0) // 1-5
	v.refuses(CorrectResult{Round: 1, Board: b}, "arbiter.correct.no-result")
	v.refuses(CorrectResult{Round: 1, Board: b, Result: result("a")}, "arbiter.correct.no-result")
	v.do(CorrectResult{Round: 1, Board: b, Result: result("1")}, Silent)
	v.do(CorrectResult{Round: 1, Board: b, Result: result("0")}, Confirm)
	v.note("Correction @ Round 1: 1-5 1-0 => 1-5 0-1")
	v.do(CorrectResult{Round: 1, Board: b, Colors: true}, Confirm)
	v.note("Correction @ Round 1: 1-5 0-1 => 5-1 1-0")
	if p := v.state().Round(1).Boards[0]; p.Board != turnedBoard(b) || p.Result != result("1") {
		t.Errorf("%+v", p)
	}
	v.do(CorrectResult{Round: 1, Board: b, Result: result("1"), Colors: true}, Confirm)
	if p := v.state().Round(1).Boards[0]; p.Board != b || p.Result != result("1") {
		t.Errorf("1 has won with White: %+v", p)
	}
}

func TestCorrectEarlierRounds(t *testing.T) {
	v := wonByWhite(t, 2)
	b := v.board(1, 0)
	v.refuses(CorrectResult{Round: 1, Board: b, Result: result("0")}, "arbiter.correct.too-late")
	before := standing(v.state())
	v.do(CorrectResult{Round: 1, Board: b, Result: result("1"), RatingOnly: true}, Silent)
	same(t, before, standing(v.state()))
	v.do(CorrectResult{Round: 1, Board: b, Result: result("0"), RatingOnly: true}, Acknowledge)
	v.do(CorrectResult{Round: 1, Board: b, Result: result("0"), RatingOnly: true}, Silent)
	v.note("Rating correction @ Round 1: 1-5 1-0 => 1-5 0-1 (for rating only: the results used differ from the 001 records)")
	p := v.state().Round(1).Boards[0]
	if p.Result != result("1") || p.Rating == nil || p.Rating.Result != result("0") {
		t.Errorf("%+v", p)
	}
	v.do(Undo{[]int64{last[journal.ResultCorrected](v)}}, Confirm)
	same(t, before, standing(v.state()))

	v.do(LeaveFIDEMode{}, TwoSteps)
	v.do(CorrectResult{Round: 1, Board: b, Result: result("0")}, Confirm)
	v.note("Correction @ Round 1: 1-5 1-0 => 1-5 0-1")
}

// A draft is no round yet: the round before the last one that was played can
// still be corrected, and the draft has to be paired again.
func TestCorrectBehindADraft(t *testing.T) {
	v := newVenue(t, 8, 6)
	for n := 1; n <= 2; n++ {
		v.pair(Silent)
		v.play(n)
	}
	v.do(PairRound{}, Silent)
	b := v.board(1, 0)
	was := v.state().Round(1).Boards[0].Result
	other := result("1")
	if was == other {
		other = result("0")
	}
	v.do(CorrectResult{Round: 1, Board: b, Result: other}, Confirm)
	v.refuses(Publish{3}, "arbiter.round.stale")
	v.do(Unpair{3}, Silent)
	v.pair(Silent)
	v.refuses(CorrectResult{Round: 1, Board: b, Result: was}, "arbiter.correct.too-late")
}

func TestPreviewTellsTheNextRound(t *testing.T) {
	v := wonByWhite(t, 1)
	before := standing(v.state())
	right, err := Pairing(v.state(), 2)
	if err != nil {
		t.Fatal(err)
	}
	p, err := PreviewCorrection(v.state(), CorrectResult{Round: 1, Board: v.board(1, 0), Result: result("0")})
	if err != nil || p.Next == nil || !p.Next.Otherwise || len(p.Next.Was) == 0 || len(p.Next.Was) != len(p.Next.Will) {
		t.Fatalf("%+v, %v", p, err)
	}
	same(t, before, standing(v.state()))
	for _, b := range p.Next.Was {
		found := false
		for _, x := range boardsOf(v.state(), right.Boards) {
			found = found || x == b
		}
		if !found {
			t.Errorf("%+v was never paired", b)
		}
	}
	moved := map[int]bool{}
	for _, m := range p.Moves {
		moved[m.ID] = true
	}
	if !moved[1] || !moved[5] {
		t.Errorf("the players themselves do not move: %+v", p.Moves)
	}
	// The pairing is the one that the corrected result leads to.
	v.do(Unpair{2}, Confirm)
	v.do(CorrectResult{Round: 1, Board: v.board(1, 0), Result: result("0")}, Acknowledge) // the round is closed
	v.do(PairRound{}, Silent)
	for _, b := range p.Next.Will {
		if v.state().Round(2).Find(b) < 0 {
			t.Errorf("%+v is not paired", b)
		}
	}
}

func TestExpelledHaveNoPlace(t *testing.T) {
	v := wonByWhite(t, 2)
	before, err := Standings(v.state(), 2)
	if err != nil {
		t.Fatal(err)
	}
	leader := before.Standings.Rows[0].Number
	v.do(Withdraw{ID: v.state().PlayerByNumber(leader).ID, Expelled: true}, Confirm)
	after, err := Standings(v.state(), 2)
	if err != nil {
		t.Fatal(err)
	}
	rows := after.Standings.Rows
	if rows[len(rows)-1].Number != leader || rows[len(rows)-1].Rank != 0 || rows[0].Rank != 1 {
		t.Errorf("rows %+v", rows)
	}
}

func TestPreviewNeedsAResult(t *testing.T) {
	v := wonByWhite(t, 1)
	r := (*Refused)(nil)
	if _, err := PreviewCorrection(v.state(), CorrectResult{Round: 1, Board: v.board(1, 0)}); !errors.As(err, &r) {
		t.Errorf("no result: %v", err)
	}
}
