package arbiter

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/standings"
	"torneo/trf"
	"torneo/verify"
)

// The standings of the desk are those that the file has which it writes, whatever has
// happened to the tournament: the same list, the same places, the same values; and the
// file is as the rules say.
func TestTheDeskAndItsFileGiveOneAnswer(t *testing.T) {
	const acts = 120
	lists := [][]string{
		{"PTS", "ARO", "BH"}, {"PTS", "BH/C1", "FB", "SB"}, {"PTS", "DE", "REP", "AOB", "KS"}, {"PTS", "TPR/U1000", "STD", "WIN"}, nil,
	}
	compared, expelled, provisional, dropped := 0, 0, 0, 0
	for seed := range uint64(20) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 7))
			v := newVenue(t, 4+rng.IntN(9), 3+rng.IntN(4), func(c *journal.Config) {
				if list := lists[seed%uint64(len(lists))]; list != nil {
					c.Ties = list
				}
			})
			if seed%2 == 0 {
				p := player(2)
				p.Rating = 0
				v.do(ChangePlayer{2, p}, Silent)
			}
			for range acts {
				c := anyAct(rng, v.state())
				if rng.IntN(25) == 0 {
					c = Withdraw{ID: 1 + rng.IntN(len(v.state().Players)), From: v.state().Current() + 1, Expelled: true}
				}
				if v.try(c, TwoSteps) != nil || v.state().Current() == 0 || v.state().Round(v.state().Current()).Manual {
					continue
				}
				r := oneAnswer(t, v.state())
				if r == nil || t.Failed() {
					t.Logf("after %T%+v", c, c)
					return
				}
				compared++
				if r.Standings.InPlay.Round > 0 {
					provisional++
				}
				if len(r.Standings.Dropped) > 0 {
					dropped++
				}
				if slices.ContainsFunc(v.state().Players, func(p journal.Player) bool { return p.Expelled }) {
					expelled++
				}
			}
		})
	}
	if compared < 20*acts/8 || expelled == 0 || provisional == 0 || dropped == 0 {
		t.Errorf("%d states compared, %d with somebody expelled, %d in play, %d without a tie-break", compared, expelled, provisional, dropped)
	}
}

// oneAnswer compares the standings after the last round published with those of the
// report; nil if there is no report.
func oneAnswer(t *testing.T, s *journal.State) *Ranking {
	t.Helper()
	desk, err := Standings(s, LastPublished(s))
	if err != nil {
		t.Errorf("standings: %s", describe(err))
		return nil
	}
	data, err := WriteReport(s, TRF26, "")
	if err != nil {
		t.Errorf("report: %s", describe(err))
		return nil
	}
	record, _, problems := trf.Read(data)
	if record == nil {
		t.Errorf("report: %v", problems)
		return nil
	}
	file, err := standings.Of(record, standings.Request{Round: standings.LastPaired})
	if err != nil {
		t.Errorf("the file's standings: %v", err)
		return nil
	}
	given := len(desk.Tied) > 0 && len(s.Ranked) > 0 // an order among the tied, which no report can say but by the places
	a, b := desk.Standings, file.Standings
	if !slices.Equal(a.List, b.List) || a.Edition != b.Edition || a.InPlay != b.InPlay {
		t.Errorf("desk %v %v %+v, file %v %v %+v", a.Edition, a.List, a.InPlay, b.Edition, b.List, b.InPlay)
	}
	for k := range a.Rows {
		x, y := a.Rows[k], b.Rows[k]
		if !given && (x.Number != y.Number || x.Rank != y.Rank || fmt.Sprint(x.Values) != fmt.Sprint(y.Values)) {
			t.Errorf("desk %d %d %v, file %d %d %v\n%s", x.Rank, x.Number, x.Values, y.Rank, y.Number, y.Values, data)
			break
		}
	}
	checked, err := verify.Record(record, verify.Request{Standings: true})
	if err != nil || checked.Differences() > 0 {
		t.Errorf("check of the file: %v %+v\n%s", err, checked.Standings, data)
	}
	return desk
}

// Boards that the arbiter has changed by hand are found before the report is sent.
func TestTheReportIsComparedBeforeItIsSent(t *testing.T) {
	v := newVenue(t, 8, 3)
	v.pair(Silent)
	v.play(1)
	if r, err := VerifyReport(v.state(), true); err != nil || r.Differences() != 0 || len(r.Rounds) != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	must := func(c Command) {
		if err := v.try(c, TwoSteps); err != nil {
			t.Fatalf("%T: %s", c, describe(err))
		}
	}
	must(PairRound{})
	must(StartManual{2})
	r2 := v.state().Round(2)
	var boards []journal.Board
	for _, p := range r2.Boards {
		boards = append(boards, p.Board)
	}
	boards[0].White, boards[1].White = boards[1].White, boards[0].White
	must(Rearrange{Round: 2, Boards: boards})
	must(EndManual{2})
	must(Publish{2})
	r, err := VerifyReport(v.state(), true)
	if err != nil || r.Differences() == 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	if r, err := VerifyReport(v.state(), false); err != nil || r.Differences() != 0 || len(r.Rounds) != 0 {
		t.Fatalf("points and places: %+v, %v", r, err)
	}
}
