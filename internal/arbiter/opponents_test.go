package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// Who really played whom is corrected in the round before the last one, with the
// comment in the report; the pairing as it was made stays known.
func TestCorrectOpponentsOfTheRoundBefore(t *testing.T) {
	v := wonByWhite(t, 1)
	one, two := v.board(1, 0), v.board(1, 1) // 1-5 and 6-2
	was := v.state().Round(1).PairedBoards()
	c := func(results ...string) CorrectOpponents {
		return ExchangeCorrection(v.state(), 1, one.Black, two.White, [2]tournament.ByColor[tournament.Outcome]{result(results[0]), result(results[1])})
	}
	missing := c("1", "1")
	missing.Boards[1].Result = tournament.ByColor[tournament.Outcome]{}
	v.refuses(missing, "arbiter.correct.no-result")
	v.refuses(c("1", "a"), "arbiter.correct.no-result")
	v.refuses(CorrectOpponents{Round: 1}, "opponents.not-theirs")
	v.refuses(CorrectOpponents{Round: 1, Boards: []journal.CorrectedBoard{{Board: one, Result: result("1")}}}, "opponents.not-theirs")
	v.refuses(ExchangeCorrection(v.state(), 2, v.board(2, 0).White, v.board(2, 1).White, [2]tournament.ByColor[tournament.Outcome]{}), "opponents.running")
	before := v.state().Round(1).ChangedAt
	v.do(c("0", "="), Confirm)
	if !v.state().Round(1).ChangedAt.After(before) {
		t.Error("what everybody reads of the round is not said to have changed")
	}
	v.note("Correction @ Round 1: 1-5 1-0 6-2 1-0 => 1-6 0-1 5-2 1/2-1/2")
	r := v.state().Round(1)
	if r.Boards[0].Board != (journal.Board{White: one.White, Black: two.White}) || r.Boards[0].Result != result("0") || r.Boards[1].Board != (journal.Board{White: one.Black, Black: two.Black}) || r.Boards[1].Result != result("=") {
		t.Errorf("%+v", r.Boards[:2])
	}
	if !slices.Equal(r.PairedBoards(), was) {
		t.Errorf("it was paired as %v", r.PairedBoards())
	}
	if right, actual := Departures(v.state(), 1); len(right)+len(actual) > 0 {
		t.Errorf("the pairing was right: %v %v", right, actual)
	}
	v.do(Undo{v.act(v.state().Last)}, TwoSteps)
	if got := v.state().Round(1); got.Boards[0].Board != one || len(got.Seated) > 0 || len(v.state().Notes) > 0 {
		t.Errorf("%+v", got)
	}
}

// In the round before that one it is too late; what is met again is said.
func TestCorrectOpponentsTooLateOrMet(t *testing.T) {
	v := wonByWhite(t, 2)
	two := [2]tournament.ByColor[tournament.Outcome]{result("1"), result("1")}
	v.refuses(ExchangeCorrection(v.state(), 1, v.board(1, 0).White, v.board(1, 1).White, two), "opponents.too-late")
	// Of round 2 the loser of some board sits where somebody is whom he met in round 1.
	s := v.state()
	first := s.Round(1).Boards[0].Board
	a, b := 0, 0
	for _, p := range s.Round(2).Boards {
		if other := (p.White == first.White || p.Black == first.White); other {
			if b = p.Black; p.Black == first.White {
				b = p.White
			}
		}
		if p.White == first.Black || p.Black == first.Black {
			a = first.Black
		}
	}
	d := ExchangeCorrection(s, 2, b, a, two).Decide(s)
	if d.Refused != nil || !slices.ContainsFunc(d.Warnings, func(w Warning) bool { return w.Message.ID == "opponents.met" && w.Level == Confirm }) {
		t.Errorf("%+v", d)
	}
}

// Who had the bye sat at a board, and who was to sit there had it.
func TestCorrectTheByeOfTheRoundBefore(t *testing.T) {
	v := newVenue(t, 5, 5)
	v.pair(Silent)
	v.play(1)
	v.pair(Silent)
	bye := v.board(1, 2)
	if bye.Black != 0 {
		t.Fatalf("%+v", bye)
	}
	one := v.board(1, 0)
	v.do(ExchangeCorrection(v.state(), 1, one.White, bye.White, [2]tournament.ByColor[tournament.Outcome]{result("0"), {}}), Confirm)
	r := v.state().Round(1)
	if r.Boards[0].Board != (journal.Board{White: bye.White, Black: one.Black}) || r.Boards[2].Board != (journal.Board{White: one.White}) {
		t.Errorf("%+v", r.Boards)
	}
	v.note("Correction @ Round 1: 1-3 1-0 5=BYE => 5-3 0-1 1=BYE")
}
