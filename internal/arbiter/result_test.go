package arbiter

import (
	"context"
	"errors"
	"testing"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/tournament"
)

type outcomes = tournament.ByColor[tournament.Outcome]

func TestKeysAreDistinct(t *testing.T) {
	seen := map[string]bool{}
	symbols := map[string]bool{}
	for _, k := range Results() {
		for _, key := range append([]string{k.Key}, k.Also...) {
			if seen[key] {
				t.Errorf("%q is the key of two results", key)
			}
			seen[key] = true
			if got, ok := ResultOf(key); !ok || got.Result != k.Result {
				t.Errorf("%q gives %+v", key, got)
			}
		}
		if symbols[k.Symbol] {
			t.Errorf("%q is written for two results", k.Symbol)
		}
		symbols[k.Symbol] = true
		if got, ok := KindOf(k.Result); !ok || got.Key != k.Key {
			t.Errorf("%v is %+v", k.Result, got)
		}
		legible(t, k.Meaning)
	}
	if _, ok := ResultOf("q"); ok {
		t.Error("q is a result")
	}
}

// Of all that two outcomes could make, only what the regulations know is taken;
// each result gives points once, and can be paired from.
func TestEveryResult(t *testing.T) {
	valid := 0
	for white := tournament.Pending; white <= tournament.Adjourned+1; white++ {
		for black := tournament.Pending; black <= tournament.Adjourned+1; black++ {
			r := outcomes{White: white, Black: black}
			v := &EnterResult{Round: 1, Result: r}
			if _, ok := KindOf(r); ok {
				valid++
				tryResult(t, r)
				if white.Forfeit() != black.Forfeit() || white.Standard()+black.Standard() > tournament.One && white != tournament.Adjourned {
					t.Errorf("%v-%v is taken", white, black)
				}
			} else if d := v.Decide(&journal.State{}); d.Refused == nil || d.Refused.ID != "arbiter.result.invalid" {
				t.Errorf("%v-%v is not refused", white, black)
			}
		}
	}
	if valid != len(Results()) {
		t.Errorf("%d results can be entered of %d", valid, len(Results()))
	}
}

func tryResult(t *testing.T, r outcomes) {
	v := newVenue(t, 4, 3)
	v.pair(Silent)
	b := v.board(1, 0)
	v.do(EnterResult{1, b, r, 0}, Silent)
	v.do(EnterResult{1, v.board(1, 1), result("1"), 0}, Silent)
	p := v.state().Round(1).Boards[0]
	if p.Result != r {
		t.Errorf("%v was entered, there is %v", r, p.Result)
	}
	// From the other side it is the same.
	v.do(EnterResult{1, turnedBoard(b), outcomes{White: r.Black, Black: r.White}, 0}, Silent)
	if got := v.state().Round(1).Boards[0].Result; got != r {
		t.Errorf("%v seen from the other side is %v", r, got)
	}
	table, err := crosstable.New(v.state().Record(1), 1)
	if err != nil {
		t.Fatal(err)
	}
	points := tournament.StandardGamePoints()
	for _, side := range []struct {
		id    int
		color tournament.Color
	}{{b.White, tournament.White}, {b.Black, tournament.Black}} {
		i, _ := table.IndexOf(v.state().Player(side.id).Number)
		if got, want := table.Final(i, tournament.GameScore), points.Of(r.Of(side.color), side.color); got != want {
			t.Errorf("%v gives %v points, want %v", r, got, want)
		}
	}
	level := Silent
	if r.White == tournament.Pending {
		level = Acknowledge
	}
	if r.White == tournament.ForfeitLoss || r.Black == tournament.ForfeitLoss {
		level = Confirm
	}
	v.do(PairRound{}, level)
	v.right(2)
}

func TestEnterResult(t *testing.T) {
	v := newVenue(t, 7, 4)
	v.pair(Silent)
	b := v.board(1, 0)
	v.refuses(EnterResult{2, b, result("1"), 0}, "arbiter.round.none")
	v.refuses(EnterResult{1, journal.Board{White: 1, Black: 2}, result("1"), 0}, "arbiter.result.no-board")
	v.refuses(EnterResult{1, v.board(1, 3), result("1"), 0}, "arbiter.result.bye")
	v.do(EnterResult{1, b, result("1"), 0}, Silent)
	last := v.state().Last
	v.do(EnterResult{1, b, result("1"), 0}, Silent)
	if v.state().Last != last {
		t.Error("the same result is kept twice")
	}
	v.do(EnterResult{1, b, result("."), 0}, Silent)
	if len(v.state().Missing(1)) != 3 {
		t.Error("the result is still there")
	}
	v.do(EnterResult{1, b, result("="), 0}, Silent)
	v.play(1)
	v.do(CloseRound{1}, Silent)
	v.do(EnterResult{1, b, result("0"), 0}, Acknowledge)
	v.pair(Silent)
	v.refuses(EnterResult{1, b, result("1"), 0}, "arbiter.result.correct")
}

func TestAdjournedGame(t *testing.T) {
	v := newVenue(t, 8, 4)
	v.pair(Silent)
	for k := range 3 {
		v.do(EnterResult{1, v.board(1, k), result("a"), 0}, Silent)
	}
	v.play(1)
	v.do(CloseRound{1}, Silent)
	v.pair(Silent)
	v.do(EnterResult{1, v.board(1, 0), result("="), 0}, Silent)
	if len(v.state().Notes) != 0 {
		t.Error("a draw is noted")
	}
	v.refuses(EnterResult{1, v.board(1, 1), result("."), 0}, "arbiter.result.stays-adjourned")
	v.do(EnterResult{1, v.board(1, 1), result("0"), 0}, Confirm)
	v.note("Adjournment @ Round 1: 6-2 1/2-1/2 => 0-1")
	v.do(CorrectResult{Round: 1, Board: v.board(1, 2), Result: result("1")}, Confirm)
	v.note("Adjournment @ Round 1: 3-7 1/2-1/2 => 1-0")
	if len(Missing(v.state())) != 4 { // of round 2
		t.Errorf("missing: %v", Missing(v.state()))
	}
}

func TestVerify(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.pair(Silent)
	b := v.board(1, 0)
	v.refuses(VerifyResult{1, b, result("1"), 0}, "arbiter.result.not-there")
	v.do(EnterResult{1, b, result("1"), 0}, Silent)
	v.refuses(VerifyResult{1, b, result("0"), 0}, "arbiter.result.mismatch")
	v.refuses(VerifyResult{1, b, outcomes{White: tournament.Win, Black: tournament.Win}, 0}, "arbiter.result.invalid")
	v.do(VerifyResult{1, turnedBoard(b), result("0"), 0}, Silent)
	if !v.state().Round(1).Boards[0].Verified {
		t.Error("not verified")
	}
	v.do(EnterResult{1, b, result("="), 0}, Acknowledge)
	if v.state().Round(1).Boards[0].Verified {
		t.Error("another result is verified still")
	}
}

// The result is the players': who has won has won, whatever the colours were.
func TestSwapColours(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.pair(Silent)
	b := v.board(1, 0)
	v.do(EnterResult{1, b, result("1"), 0}, Silent)
	v.do(SwapColours{1, b}, Confirm)
	p := v.state().Round(1).Boards[0]
	if p.Board != turnedBoard(b) || p.Result != result("0") {
		t.Errorf("swapped: %+v", p)
	}
	v.note("Correction @ Round 1: 1-3 => 3-1")
	v.do(SwapColours{1, b}, Silent) // has been done
	if v.board(1, 0) != turnedBoard(b) {
		t.Error("swapped back")
	}
	c := v.board(1, 1)
	v.do(SwapColours{1, c}, Confirm)
	v.do(EnterResult{1, c, result("1"), 0}, Silent) // as it was written on the slip
	if p := v.state().Round(1).Boards[1]; p.Result != result("0") {
		t.Errorf("%+v", p)
	}
	v.pair(Silent)
	v.refuses(SwapColours{1, c}, "arbiter.result.correct")
}

// Two writers to one board: one wins, the other is asked. Elsewhere they do not
// disturb each other.
func TestClash(t *testing.T) {
	v := newVenue(t, 8, 4)
	v.pair(Silent)
	seen := v.state().Last
	enter := func(k int, key string, seen int64) error {
		_, err := v.desk.Do(context.Background(), v.id, chief, EnterResult{1, v.board(1, k), result(key), 0}, Consent{Seen: seen})
		return err
	}
	for _, test := range []struct {
		board int
		key   string
		clash bool
	}{{0, "1", false}, {1, "0", false}, {0, "0", true}, {0, "1", false}, {2, "=", false}, {2, "1", true}} {
		err := enter(test.board, test.key, seen)
		asked := (*Second)(nil)
		if errors.As(err, &asked) != test.clash || err != nil && !test.clash {
			t.Errorf("%+v: %v", test, err)
		}
		if test.clash && (asked.Want != result(test.key) || asked.Event.Actor != chief.Name || asked.Seen != v.state().Last) {
			t.Errorf("%+v: asked %+v", test, asked)
		}
	}
	if v.state().Round(1).Boards[0].Result != result("1") {
		t.Error("the first result is lost")
	}
	// The boards themselves have changed.
	v.do(Unpair{1}, TwoSteps)
	v.pair(Silent)
	c := (*Clash)(nil)
	if err := enter(3, "1", seen); !errors.As(err, &c) {
		t.Errorf("a result of a round paired anew: %v", err)
	}
	// Verifying does not clash with verifying, swapping does with a result.
	b := v.board(1, 0)
	for _, test := range []struct {
		command clasher
		what    journal.Payload
		want    bool
	}{
		{VerifyResult{1, b, result("1"), 0}, journal.ResultVerified{Round: 1, Board: b}, false},
		{VerifyResult{1, b, result("1"), 0}, journal.ResultEntered{Round: 1, Board: b, Result: result("0")}, false},
		{VerifyResult{1, b, result("1"), 0}, journal.ResultEntered{Round: 1, Board: turnedBoard(b), Result: result("0")}, false},
		{SwapColours{1, b}, journal.ColorsSwapped{Round: 1, Board: b}, true},
		{CorrectResult{Round: 1, Board: b}, journal.ResultCorrected{Round: 1, Board: b}, true},
		{CorrectResult{Round: 1, Board: b}, journal.ResultCorrected{Round: 2, Board: b}, false},
		{EnterResult{1, b, result("1"), 0}, journal.EventsUndone{}, true},
		{EnterResult{1, b, result("1"), 0}, journal.RoundClosed{Round: 1}, false},
		{EnterResult{1, b, result("1"), 0}, journal.PlayerCheckedIn{ID: 1}, false},
		{EnterResult{1, b, result("1"), 0}, journal.LatecomersPaired{Round: 1}, true},
		{EnterResult{1, b, result("1"), 0}, journal.BoardsRearranged{Round: 1}, true},
	} {
		if got := test.command.clashes(test.what); got != test.want {
			t.Errorf("%T with %T: %v", test.command, test.what, got)
		}
	}
}

// An arbiter who is asked, and still wants his result, confirms it knowing the other
// one; one that came after that asks again. What is taken back at another board
// disturbs nobody.
func TestOfTwoAtABoardTheSecondIsAsked(t *testing.T) {
	v := newVenue(t, 8, 4)
	v.pair(Silent)
	seen := v.state().Last
	give := func(c Command, seen int64) error {
		_, err := v.desk.Do(context.Background(), v.id, chief, c, Consent{Seen: seen, Level: TwoSteps})
		return err
	}
	one := v.board(1, 0)
	v.do(EnterResult{1, one, result("1"), 0}, Silent)
	asked := (*Second)(nil)
	if err := give(EnterResult{1, one, result("0"), 0}, seen); !errors.As(err, &asked) || asked.Is != result("1") {
		t.Fatalf("asked %+v: %v", asked, err)
	}
	first := asked.Seen
	v.do(EnterResult{1, one, result("="), 0}, Silent) // while he is asked
	if err := give(EnterResult{1, one, result("0"), 0}, first); !errors.As(err, &asked) || asked.Is != result("=") || asked.Seen <= first {
		t.Fatalf("asked %+v: %v", asked, err)
	}
	// Colours the other way round, it is the same board and the same result.
	if err := give(EnterResult{1, turnedBoard(one), result("="), 0}, seen); err != nil {
		t.Errorf("the same result: %v", err)
	}
	both := Sequence{EnterResult{1, one, result("0"), 0}, VerifyResult{1, one, result("0"), 0}}
	if err := give(both, first); !errors.As(err, &asked) {
		t.Errorf("both at once: %v", err)
	}
	if err := give(EnterResult{1, one, result("0"), 0}, asked.Seen); err != nil {
		t.Errorf("knowing it: %v", err)
	}
	if v.state().Round(1).Boards[0].Result != result("0") {
		t.Error("what was confirmed is not entered")
	}

	seen = v.state().Last
	v.do(Undo{[]int64{seen}}, Silent)
	clashed := (*Clash)(nil)
	if err := give(EnterResult{1, one, result("1"), 0}, seen); !errors.As(err, &clashed) {
		t.Errorf("what was taken back at this board: %v", err)
	}
	if err := give(EnterResult{1, v.board(1, 1), result("1"), 0}, seen); err != nil {
		t.Errorf("what was taken back at another board: %v", err)
	}
	seen = v.state().Last
	v.do(EnterResult{1, v.board(1, 2), result("1"), 0}, Silent)
	v.do(Undo{[]int64{v.state().Last}}, Silent)
	if err := give(VerifyResult{1, v.board(1, 1), result("1"), 0}, seen); err != nil {
		t.Errorf("keyed in again meanwhile: %v", err)
	}
}
