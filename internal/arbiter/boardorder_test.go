package arbiter

import (
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/rating"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// wrongOrder returns a match on four boards in which B sits as 2, 4, 3, 5, and is played as
// in the example of GR (2018) 7.
func wrongOrder(t *testing.T) *venue {
	t.Helper()
	v := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 1, 4, 2, 5) // A: 1 to 5, B: 6 to 10
	v.do(DrawTeams{[]int{1, 2}}, Silent)
	v.do(LineUp{Round: 1, Team: 2, Players: []int{7, 9, 8, 10}}, Confirm)
	v.pair(Silent)
	return v
}

// result enters the result of a game of A against B.
func (v *venue) result(a, b int, as, bs tournament.Outcome) {
	v.t.Helper()
	board, result := journal.Board{White: a, Black: b}, tournament.ByColor[tournament.Outcome]{White: as, Black: bs}
	v.do(EnterResult{1, board, result, 0}, Silent)
}

// The example of GR (2018) 7: played 1½-2½, corrected to 3-1, rated as it was played.
func TestWrongBoardOrder(t *testing.T) {
	v := wrongOrder(t)
	if w := InWrongOrder(v.state(), 1); len(w) != 1 || len(w[0].Players) != 2 || len(w[0].Open) != 2 || len(w[0].Games) != 0 {
		t.Fatalf("%+v", w)
	}
	v.refuses(CorrectOrder{1, 1}, "arbiter.order.open")
	v.result(1, 7, tournament.Win, tournament.Loss)
	v.result(2, 9, tournament.Loss, tournament.Win)
	v.result(3, 8, tournament.Draw, tournament.Draw)
	v.result(4, 10, tournament.Loss, tournament.Win)
	scores := func() [2]tournament.Points {
		t.Helper()
		r, err := Standings(v.state(), 1)
		if err != nil {
			t.Fatal(describe(err))
		}
		return [2]tournament.Points{r.Table.Final(0, tournament.GameScore), r.Table.Final(1, tournament.GameScore)}
	}
	if got := scores(); got != [2]tournament.Points{15, 25} {
		t.Errorf("played %v", got)
	}
	ratings := func() map[int]int {
		t.Helper()
		_, report, err := Ratings(v.state(), &[]rating.Kind{rating.Standard}[0], rating.Options{})
		if err != nil {
			t.Fatal(describe(err))
		}
		changes := map[int]int{}
		for k := range report.Players {
			changes[report.Players[k].Number] = report.Players[k].Change
		}
		return changes
	}
	before := ratings()
	v.do(CorrectOrder{1, 1}, Confirm)
	if got := scores(); got != [2]tournament.Points{30, 10} {
		t.Errorf("corrected %v, want 3-1", got)
	}
	if m := Matches(v.state(), v.state().Round(1)); m[0].Points != (tournament.ByColor[tournament.Points]{White: 30, Black: 10}) {
		t.Errorf("%+v", m)
	}
	if w := InWrongOrder(v.state(), 1); len(w) != 0 {
		t.Errorf("corrected and proposed again: %+v", w)
	}
	for n, change := range ratings() {
		if before[n] != change {
			t.Errorf("rating of %d: %d, was %d", n, change, before[n])
		}
	}
	last := v.state().Last
	v.do(CorrectOrder{1, 2}, Silent)
	if v.state().Last != last {
		t.Error("corrected twice")
	}
	v.note("Board order @ Round 1: 9-2 1-0 => 0F-1F, 3-8 1/2-1/2 => 1F-0F")
	v.exported()
	v.takenOver()

	// A game that turns out not to have been played counts as it is; undone, all do.
	v.do(EnterResult{1, journal.Board{White: 2, Black: 9}, tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}, 0}, Silent)
	if g := v.state().Record(1).Rounds[0].Games[1]; g.CountedAs != nil {
		t.Errorf("%+v", g)
	}
	v.do(Undo{[]int64{last - 2, last - 1}}, Confirm)
	if g := v.state().Record(1).Rounds[0].Games[2]; g.CountedAs != nil {
		t.Errorf("%+v", g)
	}
}

// exported looks whether the report keeps what the games count, and whether check
// agrees with it.
func (v *venue) exported() {
	v.t.Helper()
	data, err := WriteReport(v.state(), TRF26, "")
	if err != nil {
		v.t.Fatal(describe(err))
	}
	for _, want := range []string{"### torneo: counted 1 9-2 --+\n", "### torneo: counted 1 3-8 +--\n", "    2.0    3.0"} {
		if !strings.Contains(strings.ReplaceAll(string(data), "\r", "\n"), want) {
			v.t.Errorf("no %q in\n%s", want, data)
		}
	}
	record, _, problems := trf.Read(data)
	if record == nil || len(problems.AtLeast(trf.Violation)) > 0 {
		v.t.Fatalf("%+v", problems)
	}
	for k, g := range v.state().Record(1).Rounds[0].Games {
		if again := record.Rounds[0].Games[k]; again.Result != g.Result || again.CountedResult() != g.CountedResult() {
			v.t.Errorf("%+v is read as %+v", g, again)
		}
	}
	report, err := verify.Record(record, verify.Request{Pairings: true, Standings: true})
	if err != nil || report.Differences() > 0 {
		v.t.Errorf("%+v, %v", report, err)
	}
	if _, err := pairing.Check(record, pairing.Options{}); err != nil {
		v.t.Error(err)
	}
}

// Where the regulations leave the order to the captain nobody sits at a wrong board.
func TestAnyBoardOrder(t *testing.T) {
	v := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 1, 2, 2, 2)
	v.do(DrawTeams{[]int{1, 2}}, Silent)
	config := v.state().Config
	config.AnyOrder = true
	v.do(Configure{config}, Silent)
	v.do(LineUp{Round: 1, Team: 2, Players: []int{4, 3}}, Silent)
	v.pair(Silent)
	v.play(1)
	if w := InWrongOrder(v.state(), 1); len(w) != 0 {
		t.Errorf("%+v", w)
	}
	v.refuses(CorrectOrder{1, 1}, "arbiter.order.any")
	config.AnyOrder = false
	v.do(Configure{config}, Silent)
	v.do(CorrectOrder{1, 1}, Confirm) // both of B: 2-0
	if m := Matches(v.state(), v.state().Round(1)); m[0].Points != (tournament.ByColor[tournament.Points]{White: 20}) {
		t.Errorf("%+v", m)
	}
}

func TestWrongOrdersThatCannotBeCorrected(t *testing.T) {
	v := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 3, 2, 3, 3) // 1-3, 4-6, 7-9
	v.refuses(CorrectOrder{1, 1}, "arbiter.round.none")
	v.do(DrawTeams{[]int{1, 2, 3}}, Silent)
	v.do(LineUp{Round: 1, Team: 2, Players: []int{6, 5}}, Confirm)
	v.do(PairRound{}, Silent)
	v.refuses(CorrectOrder{1, 2}, "arbiter.result.draft")
	v.do(Publish{1}, Silent)
	v.refuses(CorrectOrder{1, 1}, "arbiter.team.free")
	v.refuses(CorrectOrder{1, 9}, "arbiter.team.unknown")
	v.play(1)
	v.pair(Silent)
	v.play(2)
	v.refuses(CorrectOrder{2, 1}, "arbiter.order.right")
	v.do(CorrectOrder{1, 3}, Confirm) // the round before
	v.do(Undo{[]int64{v.state().Last - 1, v.state().Last - 2}}, Confirm)
	v.pair(Silent)
	v.play(3)
	v.refuses(CorrectOrder{1, 2}, "arbiter.order.too-late")
	teamVenue(t, "FIDE_SCHEVENINGEN", 2, 2, 2, 2).refuses(CorrectOrder{1, 1}, "arbiter.team.fixed-boards")
}
