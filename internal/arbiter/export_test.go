package arbiter

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"torneo/pairing"
	"torneo/standings"
	"torneo/tournament"
	"torneo/trf"
)

// Reports call a tournament by its event and its own name, the latter alone where
// the event's is in it.
func TestNamesOfReports(t *testing.T) {
	for _, test := range [][3]string{
		{"Abierto de Lugo", "Grupo B", "Abierto de Lugo: Grupo B"},
		{"Abierto de Lugo", "abierto de lugo 2026", "abierto de lugo 2026"},
		{"Lugo", "Lugo", "Lugo"},
		{"", "Grupo B", "Grupo B"},
		{" Lugo ", "", "Lugo"},
		{"", "", ""},
	} {
		if got := FullName(test[0], test[1]); got != test[2] {
			t.Errorf("%q, %q: %q", test[0], test[1], got)
		}
	}
}

func (v *venue) report(format ReportFormat) (*tournament.Tournament, string) {
	v.t.Helper()
	data, err := v.desk.Report(context.Background(), v.id, format)
	if err != nil {
		v.t.Fatalf("%s: %s", format, describe(err))
	}
	record, _, problems := trf.Read(data)
	if record == nil || format != RatingTRF26 && format != RatingTRF16 && len(problems.AtLeast(trf.Violation)) > 0 {
		v.t.Fatalf("%s: %v\n%s", format, problems, data)
	}
	return record, string(data)
}

func TestReports(t *testing.T) {
	v := newVenue(t, 7, 4)
	v.do(RequestBye{3, 2, tournament.FullPointBye}, Acknowledge)
	if record, _ := v.report(TRF26); len(record.Players) != 7 || record.RoundsPaired() != 0 {
		t.Errorf("before the first round: %+v", record)
	}
	v.pair(Silent)
	v.play(1, 0)
	v.do(EnterResult{1, v.board(1, 0), result("a"), 0}, Silent)
	v.pair(Silent)
	v.play(2)
	v.do(PairRound{}, Acknowledge) // a draft is nobody else's business
	record, text := v.report(TRF26)
	if record.RoundsPaired() != 2 || !strings.Contains(text, " ?") || !strings.Contains(text, "### FPB @ Round 2: 3=FPB\n") {
		t.Errorf("%d rounds\n%s", record.RoundsPaired(), text)
	}
	for _, f := range []ReportFormat{FinalTRF26, FinalTRF16, RatingTRF26, RatingTRF16} {
		_, err := v.desk.Report(context.Background(), v.id, f)
		var r *Refused
		if !f.Final() || !errors.As(err, &r) || r.Message.ID != "arbiter.round.not-final" {
			t.Errorf("%s: %s", f, describe(err))
		}
	}
	v.do(Publish{3}, Silent)
	v.play(3)
	v.do(EnterResult{1, v.board(1, 0), result("="), 0}, Silent)
	var r *Refused
	if _, err := v.desk.Report(context.Background(), v.id, FinalTRF26); !errors.As(err, &r) || r.Message.ID != "arbiter.round.to-play" {
		t.Errorf("with a round to play: %s", describe(err))
	}
	v.pair(Silent)
	v.play(4)
	board := v.state().Round(1).Boards[1]
	other := result("=")
	if board.Result == other {
		other = result("1")
	}
	v.do(CorrectResult{Round: 1, Board: board.Board, Result: other, RatingOnly: true}, Acknowledge)

	ranking, err := Standings(v.state(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range ReportFormats() {
		record, text := v.report(f)
		if record.PlannedRounds != 4 || record.RoundsPaired() != 4 || !strings.Contains(text, "### Rating correction @ Round 1: ") {
			t.Errorf("%s:\n%s", f, text)
		}
		for _, row := range ranking.Standings.Rows {
			k := slices.IndexFunc(record.Players, func(p tournament.Player) bool { return p.Number == row.Number })
			d := record.Players[k].Declared
			if d.Rank != row.Rank || *d.Points != ranking.Table.Final(row.Index, tournament.GameScore) {
				t.Errorf("%s: number %d has %v", f, row.Number, d)
			}
		}
		g := record.Rounds[0].Games[slices.IndexFunc(record.Rounds[0].Games, func(g tournament.Game) bool { return g.White == tpn(v.state(), board.White) })]
		want := board.Result
		if f == RatingTRF26 || f == RatingTRF16 {
			want = other
		}
		if g.Result != want {
			t.Errorf("%s: %v, want %v", f, g.Result, want)
		}
	}
	record, _ = v.report(FinalTRF26)
	checked, err := pairing.Check(record, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range checked {
		if len(c.Differences) > 0 {
			t.Errorf("round %d: %+v", c.Round, c.Differences)
		}
	}
	if _, err := v.desk.Report(context.Background(), v.id, "pdf"); !errors.As(err, &r) || r.Message.ID != "arbiter.setup.report.format" {
		t.Errorf("pdf: %v", err)
	}
}

// Who was expelled is so in the report, and in the tournament that is begun with it.
func TestTheReportSaysWhoWasExpelled(t *testing.T) {
	v := newVenue(t, 8, 3)
	for n := 1; n <= 3; n++ {
		v.pair(Silent)
		v.play(n)
		if n == 2 {
			v.do(Withdraw{ID: 1, Expelled: true}, Confirm)
			v.do(Withdraw{ID: 8}, Silent)
		}
	}
	record, text := v.report(FinalTRF26)
	if !record.Players[0].Expelled || !record.Players[0].Withdrawn || record.Players[7].Expelled || !record.Players[7].Withdrawn {
		t.Errorf("%+v %+v\n%s", record.Players[0], record.Players[7], text)
	}
	ctx := context.Background()
	event, err := v.desk.Store().CreateEvent(ctx, "Again")
	if err != nil {
		t.Fatal(err)
	}
	if v.id, _, err = v.desk.Import(ctx, chief, event.ID, "open.trf", []byte(text), Silence{}, Consent{Level: Confirm}); err != nil {
		t.Fatal(describe(err))
	}
	if p := v.state().Player(1); !p.Expelled || p.LeftFrom != 4 {
		t.Errorf("taken over as %+v", p)
	}
	if _, again := v.report(FinalTRF26); !strings.Contains(again, "### torneo: expelled 1\n") {
		t.Error(again)
	}
}

// Places computed from our own file are those of the desk: who was expelled has
// none, and who is behind him moves up.
func TestPlacesFromTheReportAreThoseOfTheDesk(t *testing.T) {
	v := newVenue(t, 8, 3)
	for n := 1; n <= 3; n++ {
		v.pair(Silent)
		v.play(n)
	}
	ranking, err := Standings(v.state(), 0)
	if err != nil {
		t.Fatal(err)
	}
	first := ranking.Standings.Rows[0].Number
	v.do(Withdraw{ID: v.state().PlayerByNumber(first).ID, From: 4, Expelled: true}, Confirm)
	desk, err := Standings(v.state(), 0)
	if err != nil {
		t.Fatal(err)
	}
	record, text := v.report(FinalTRF26)
	file, err := standings.Of(record, standings.Request{})
	if err != nil {
		t.Fatal(err)
	}
	for k, row := range desk.Standings.Rows {
		if got := file.Standings.Rows[k]; got.Number != row.Number || got.Rank != row.Rank {
			t.Errorf("place %d of %d at the desk, %d of %d by the file\n%s", row.Rank, row.Number, got.Rank, got.Number, text)
		}
		if (row.Rank == 0) != (row.Number == first) || record.Players[row.Number-1].Declared.Rank != row.Rank {
			t.Errorf("%d has place %d, and the file declares %d", row.Number, row.Rank, record.Players[row.Number-1].Declared.Rank)
		}
	}
}

// Departures from the regular course are comments of every exported file, those for
// rating included.
func TestEveryReportHasTheComments(t *testing.T) {
	v := newVenue(t, 6, 2)
	v.do(RequestBye{3, 1, tournament.FullPointBye}, Acknowledge)
	v.do(RequestBye{6, 1, tournament.ZeroPointBye}, Silent)
	for n := 1; n <= 2; n++ {
		v.pair(Silent)
		v.play(n)
	}
	board := v.state().Round(1).Boards[0]
	other := result("=")
	if board.Result == other {
		other = result("1")
	}
	v.do(CorrectResult{Round: 1, Board: board.Board, Result: other, RatingOnly: true}, Acknowledge)
	for _, f := range ReportFormats() {
		_, text := v.report(f)
		for _, want := range []string{"### FPB @ Round 1: 3=FPB", "### Rating correction @ Round 1: ", "(for rating only: the results used differ from the 001 records)"} {
			if strings.Count(text, want) != 1 {
				t.Errorf("%s has %q %d times:\n%s", f, want, strings.Count(text, want), text)
			}
		}
	}
}
