package arbiter

import (
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// lines returns the comments of the report, without the mark.
func (v *venue) lines() []string {
	v.t.Helper()
	var list []string
	_, text := v.report(TRF26)
	for line := range strings.Lines(text) {
		if c, ok := strings.CutPrefix(strings.TrimSpace(line), "### "); ok && strings.Contains(c, " @ ") {
			list = append(list, c)
		}
	}
	return list
}

// The report says of a round what is so: boards that are brought back are no longer
// changed by hand.
func TestUndoOfTheBoardsTakesWhatTheReportSaysOfThem(t *testing.T) {
	v := drafted(t, 8, 5, 1) // 1-5 6-2 3-7 8-4
	v.do(v.arranged(journal.Board{White: 1, Black: 6}, journal.Board{White: 5, Black: 2}), Silent)
	v.do(EndManual{1}, Confirm)
	v.do(Publish{1}, Silent)
	want := "MPA @ Round 1: 1-5 6-2 => 1-6 5-2"
	if got := v.lines(); !slices.Equal(got, []string{want}) {
		t.Fatalf("the report says %q", got)
	}
	v.do(Undo{[]int64{last[journal.BoardsRearranged](v)}}, Confirm)
	v.right(1)
	if got := v.lines(); len(got) > 0 || v.state().Round(1).Altered {
		t.Errorf("the boards are back, and the report says %q", got)
	}
	v.do(Undo{[]int64{v.state().Last}}, Confirm)
	if got := v.lines(); !slices.Equal(got, []string{want}) {
		t.Errorf("done again, and the report says %q", got)
	}
	v.do(EnterResult{1, journal.Board{White: 1, Black: 6}, result("1"), 0}, Silent)
	v.refuses(Undo{[]int64{last[journal.BoardsRearranged](v)}}, "arbiter.undo.dependents")
}

// Colours that turn out to have been others are a correction, not a change of the
// pairing.
func TestColoursSwappedAreNoChangeOfThePairing(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.pair(Silent)
	v.play(1)
	b := v.board(1, 0)
	if err := v.try(SwapColours{Round: 1, Board: b}, TwoSteps); err != nil {
		t.Fatal(describe(err))
	}
	if got := v.lines(); len(got) != 1 || !strings.HasPrefix(got[0], "Correction @ Round 1: ") {
		t.Errorf("the report says %q", got)
	}
}

// After a late entry a comment names the players by their numbers of today, or says
// of when its numbers are.
func TestCommentsAfterALateEntry(t *testing.T) {
	v := drafted(t, 8, 5, 1)
	v.do(v.arranged(journal.Board{White: 1, Black: 6}, journal.Board{White: 5, Black: 2}), Silent)
	v.do(EndManual{1}, Confirm)
	v.do(Publish{1}, Silent)
	for k := range v.state().Round(1).Boards {
		v.do(EnterResult{1, v.board(1, k), result("1"), 0}, Silent)
	}
	v.pair(Silent)
	v.do(CorrectResult{Round: 1, Board: v.board(1, 0), Result: result("0")}, Confirm)
	before := v.lines()
	v.do(EnterPlayer{Player: tournament.Player{Name: "Late", Federation: "ESP", Rating: 2495}}, Confirm)
	got := v.lines()
	want := []string{before[0] + " (numbers as they were until round 2)", "Late entry @ Round 2: 1", "MPA @ Round 1: 2-6 7-3 => 2-7 6-3"}
	if !slices.Equal(got, want) {
		t.Errorf("the report says\n%q\nwant\n%q", got, want)
	}
}

// The right pairs come first, as in every comment on a pairing; a late pairing names
// what would have been right with those who came.
func TestLatePairingIsAChangeOfThePairing(t *testing.T) {
	v := newVenue(t, 6, 4)
	v.pair(Silent) // 1-4 5-2 3-6
	for _, name := range []string{"Late A", "Late B"} {
		v.do(EnterPlayer{Player: tournament.Player{Name: name, Federation: "ESP", Rating: 1000}, From: 1}, Silent)
	}
	v.do(PairLate{}, Confirm)
	right, err := rightRound(func() *journal.State { s := v.state().Clone(); s.Rounds = nil; return s }(), 1)
	if err != nil {
		t.Fatal(err)
	}
	s := v.state()
	want := "MPA @ Round 1: " + pairsOf(s, boardsOf(s, right.Boards)) + " => 1-4 5-2 3-6 "
	got := v.lines()
	if len(got) != 3 || !strings.HasPrefix(got[2], want) {
		t.Errorf("the report says %q, want %q", got, want)
	}
}
