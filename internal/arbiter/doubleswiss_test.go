package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// A Double-Swiss of seven players in four rounds: matches of two games, of which one is
// forfeited, one adjourned, one corrected. The report, in which a match takes two
// rounds, is accepted and taken over again as it is.
func TestDoubleSwissPlayedThrough(t *testing.T) {
	v := newVenue(t, 7, 4, func(c *journal.Config) {
		c.System = "FIDE_DOUBLESWISS"
		c.Ties = []string{"PTS", "BH"}
	})
	outcome := func(w, b tournament.Outcome) tournament.ByColor[tournament.Outcome] {
		return tournament.ByColor[tournament.Outcome]{White: w, Black: b}
	}
	any := func() tournament.ByColor[tournament.Outcome] {
		return result([]string{"1", "0", "="}[v.rng.IntN(3)])
	}
	for n := 1; n <= 4; n++ {
		v.do(PairRound{}, Silent)
		v.do(Publish{n}, Silent)
		for _, b := range v.state().Round(n).Boards {
			if b.Black == 0 {
				continue
			}
			v.do(EnterResult{Round: n, Board: b.Board, Result: any()}, Silent)
			if missing := len(v.state().Missing(n)); missing == 0 {
				t.Fatalf("round %d: one game of two is enough", n)
			}
			v.do(EnterResult{Round: n, Board: turnedBoard(b.Board), Result: any(), Game: 2}, Silent)
		}
		b := v.board(n, 0)
		switch n {
		case 1: // one game forfeited: the match is played
			v.do(EnterResult{Round: 1, Board: b, Result: outcome(tournament.ForfeitWin, tournament.ForfeitLoss)}, Silent)
		case 2:
			v.do(EnterResult{Round: 2, Board: b, Result: tournament.Both(tournament.Adjourned), Game: 2}, Silent)
		}
		if n == 3 {
			v.do(EnterResult{Round: 2, Board: v.board(2, 0), Result: outcome(tournament.Draw, tournament.Draw), Game: 2}, Silent)
		}
		v.refuses(EnterResult{Round: n, Board: b, Result: outcome(tournament.Win, tournament.Loss), Game: 3}, "arbiter.result.no-game")
	}
	v.do(CorrectResult{Round: 3, Board: v.board(3, 0), Result: outcome(tournament.Loss, tournament.Loss), Game: 2}, Confirm)
	if err := Final(v.state()); err != nil {
		t.Fatal(describe(err))
	}
	data, err := WriteReport(v.state(), FinalTRF26, "")
	if err != nil {
		t.Fatal(describe(err))
	}
	record, _, problems := trf.Read(data)
	if record == nil || len(problems.AtLeast(trf.Violation)) > 0 {
		t.Fatalf("%s\n%+v", data, problems)
	}
	if report, err := verify.Record(record, verify.Request{Standings: true}); err != nil || report.Differences() > 0 {
		t.Errorf("%+v %v\n%s", report, err, data)
	}
	checked, err := pairing.Check(record, pairing.Options{})
	if err != nil || len(checked) != 4 {
		t.Fatalf("%d rounds, %v", len(checked), err)
	}
	id, _, err := v.took("double.trf", data, Confirm)
	if err != nil {
		if id, _, err = v.took("double.trf", data, Silent); err != nil {
			t.Fatalf("%s\n%s", describe(err), data)
		}
	}
	was := v.state().Record(4).Rounds
	v.id = id
	for n, r := range v.state().Record(4).Rounds {
		for _, g := range r.Games { // a file has them in the order of the players
			if !slices.Contains(was[n].Games, g) {
				t.Errorf("round %d: %+v, was none of %+v", n+1, g, was[n].Games)
			}
		}
	}
}
