package arbiter

import (
	"context"
	"errors"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// A whole tournament: nine rounds, thirty players and all that happens to them.
func TestTournament(t *testing.T) {
	v := newVenue(t, 30, 9)
	ctx := context.Background()

	// Round 1: two have not come.
	v.do(CheckInAll{true}, Silent)
	v.do(CheckIn{29, false}, Silent)
	v.do(CheckIn{30, false}, Silent)
	v.do(RequestBye{12, 3, tournament.HalfPointBye}, Silent)
	v.pair(Acknowledge)
	if n := len(v.state().Round(1).Boards); n != 14 {
		t.Fatalf("%d boards", n)
	}
	// They come, and are paired with each other.
	v.do(CheckIn{29, true}, Silent)
	v.refuses(PairLate{}, "arbiter.round.nobody-late")
	v.do(CheckIn{30, true}, Silent)
	v.do(PairLate{}, Confirm)
	if r := v.state().Round(1); len(r.Boards) != 15 || !r.Boards[14].Late || len(r.Byes) != 0 {
		t.Fatalf("late: %+v", r)
	}
	v.play(1, 3)
	v.do(EnterResult{1, v.board(1, 3), result("+"), 0}, Silent)

	// Round 2: a late entry; a game is adjourned.
	v.do(EnterPlayer{Player: tournament.Player{Name: "Late, Too", Federation: "ESP", Rating: 2301}}, Confirm)
	n := v.pair(Confirm) // somebody lost by forfeit
	if n != 2 || v.state().Player(31).Number != 20 {
		t.Fatalf("round %d, late entry has number %d", n, v.state().Player(31).Number)
	}
	v.play(2, 0)
	v.do(EnterResult{2, v.board(2, 0), result("a"), 0}, Silent)

	// Round 3: somebody leaves, somebody has half a point; a missing result.
	v.do(Withdraw{ID: 5}, Silent)
	v.pair(Silent)
	for _, id := range []int{5, 12} {
		if onBoard(v.state().Round(3), id) {
			t.Errorf("%d is paired in round 3", id)
		}
	}
	v.play(3, 2)

	// Round 4: the missing game is adjourned, another one has been for long.
	v.do(PairRound{}, Acknowledge)
	v.right(4)
	if r := v.state().Round(3); !r.Closed || r.Boards[2].Result != tournament.Both(tournament.Adjourned) {
		t.Errorf("round 3: %+v", r.Boards[2])
	}
	// It is changed by hand.
	v.do(StartManual{4}, Silent)
	v.refuses(Publish{4}, "arbiter.round.manual")
	s := v.state()
	change := Rearrange{Round: 4, Byes: s.Round(4).Byes}
	for _, p := range s.Round(4).Boards {
		change.Boards = append(change.Boards, p.Board)
	}
	change.Boards[0].Black, change.Boards[1].Black = change.Boards[1].Black, change.Boards[0].Black
	if err := v.try(change, Confirm); err != nil {
		t.Fatal(describe(err))
	}
	v.do(EndManual{4}, Confirm)
	if !v.state().Round(4).Altered {
		t.Error("not altered")
	}
	v.do(Publish{4}, Silent)
	v.play(4)

	// The first adjourned game ends.
	v.do(EnterResult{2, v.board(2, 0), result("1"), 0}, Confirm)

	// Round 5, and round 4 is corrected.
	v.pair(Acknowledge) // round 3 has an adjourned game
	board := v.state().Round(4).Boards[6]
	other := result("1")
	if board.Result == other {
		other = result("0")
	}
	correction := CorrectResult{Round: 4, Board: board.Board, Result: other}
	preview, err := PreviewCorrection(v.state(), correction)
	if err != nil || len(preview.Moves) == 0 || preview.Next == nil || preview.Next.Round != 5 {
		t.Fatalf("preview %+v, %v", preview, err)
	}
	v.do(correction, Confirm)
	ranking, err := Standings(v.state(), v.state().Current())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range preview.Moves {
		for _, row := range ranking.Standings.Rows {
			if v.state().PlayerByNumber(row.Number).ID == m.ID && (row.Rank != m.To || ranking.Table.Final(row.Index, tournament.GameScore) != m.Points) {
				t.Errorf("%d is %d, the preview said %d", m.ID, row.Rank, m.To)
			}
		}
	}
	// It was wrong: undone, and done again.
	before := standing(v.state())
	v.do(Undo{[]int64{last[journal.ResultCorrected](v)}}, Confirm)
	if got := v.state().Round(4).Boards[6].Result; got != board.Result {
		t.Errorf("undone: %v, want %v", got, board.Result)
	}
	v.do(Undo{[]int64{last[journal.EventsUndone](v)}}, Confirm)
	same(t, before, standing(v.state()))

	// Two rounds later it is for rating only.
	v.play(5)
	v.pair(Acknowledge)
	v.refuses(CorrectResult{Round: 4, Board: board.Board, Result: board.Result}, "arbiter.correct.too-late")
	v.do(CorrectResult{Round: 4, Board: board.Board, Result: result("="), RatingOnly: true}, Acknowledge)
	v.play(6)

	// Round 7 is paired, taken back, and paired again.
	v.pair(Acknowledge)
	v.play(7, 0, 1)
	results := countResults(v.state().Round(7))
	u := (*Unconfirmed)(nil)
	if err := v.try(Unpair{7}, Confirm); !errors.As(err, &u) || u.Level != TwoSteps || u.Warnings[0].Message.Args["count"] != results {
		t.Fatalf("unpair: %s", describe(err))
	}
	boards := v.state().Round(7).Boards
	v.do(Unpair{7}, TwoSteps)
	v.do(Undo{[]int64{last[journal.RoundUnpaired](v)}}, Confirm)
	if got := v.state().Round(7); len(got.Boards) != len(boards) || countResults(got) != results {
		t.Errorf("%d results after redo, want %d", countResults(got), results)
	}
	v.play(7)
	v.do(Return{ID: 5}, Silent)
	v.pair(Acknowledge)
	if !onBoard(v.state().Round(8), 5) {
		t.Error("5 is back and not paired")
	}
	v.play(8)
	v.do(CloseRound{8}, Silent)
	v.pair(Acknowledge)
	v.play(9, 1)
	v.refuses(CloseRound{9}, "arbiter.round.missing")
	v.refuses(PairRound{}, "arbiter.round.all-paired")
	if err := Final(v.state()); err == nil {
		t.Error("final with a result missing")
	}
	v.play(9)
	if err := Final(v.state()); err == nil {
		t.Error("final with an adjourned game")
	}
	v.do(EnterResult{3, v.board(3, 2), result("="), 0}, Silent)
	if err := Final(v.state()); err != nil {
		t.Errorf("not final: %s", describe(err))
	}
	v.do(CloseRound{9}, Silent)

	// What was kept adds up to the same again.
	events, err := v.desk.History(ctx, v.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	again, err := journal.Fold(events)
	if err != nil {
		t.Fatal(err)
	}
	same(t, standing(again), standing(v.state()))
	whole, err := Standings(v.state(), 9)
	if err != nil || len(whole.Standings.Rows) != 31 || whole.Table.Rounds != 9 {
		t.Fatalf("standings: %v", err)
	}
}
