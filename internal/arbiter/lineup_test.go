package arbiter

import (
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// hidden returns a league of four teams, A to D with players 1-3, 4-6, 7-9, 10-12, on two
// boards, of which line-ups are handed in until half past three on the day of a round.
func hidden(t *testing.T) *venue {
	t.Helper()
	v := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	v.do(DrawTeams{[]int{1, 2, 3, 4}}, Silent)
	config := v.state().Config
	config.LineUpTime = "15:30"
	day := tournament.Date{Year: 2026, Month: 11, Day: 20}
	config.Dates = []tournament.Date{day, day, day}
	v.do(Configure{config}, Silent)
	return v
}

// With a time until which line-ups are handed in, a round is paired as matches, and its
// boards are there when both line-ups of a match are.
func TestLineUpsAreHiddenUntilBothAreIn(t *testing.T) {
	v := hidden(t)
	if due := v.state().LineUpsUntil(1); due != "2026-11-20 15:30" {
		t.Fatalf("line-ups until %q", due)
	}
	v.do(LineUp{Round: 1, Team: 1, Players: []int{1, 3}, Now: "2026-11-20 15:00"}, Silent) // before anybody is paired
	v.do(PairRound{}, Silent)                                                              // 1-4 2-3
	r := v.state().Round(1)
	if !r.ByTeams || len(r.Boards) != 0 || len(r.Matches) != 2 || r.Matches[0].Board != (journal.Board{White: 1, Black: 4}) {
		t.Fatalf("%+v", r)
	}
	v.refuses(SeatBoards{Round: 1}, "arbiter.result.draft")
	v.do(Publish{1}, Silent)
	secret := func() {
		t.Helper()
		record := v.state().Record(1)
		if round := record.Rounds[0]; len(round.Games)+len(round.LineUps) != 0 || len(round.Matches) != 2 {
			t.Errorf("%+v", round)
		}
		data, err := WriteReport(v.state(), TRF26, "")
		if err != nil {
			t.Fatal(describe(err))
		}
		if strings.Contains(string(data), "\n300") {
			t.Errorf("the line-up is in the report:\n%s", data)
		}
	}
	secret()
	v.refuses(EnterResult{1, journal.Board{White: 1, Black: 10}, tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}, 0}, "arbiter.result.no-board")
	v.refuses(CloseRound{1}, "arbiter.match.open")
	v.refuses(PairRound{}, "arbiter.match.open")
	v.do(LineUp{Round: 1, Team: 4, Players: []int{10, 11}, Now: "2026-11-20 15:31"}, Confirm) // late
	r = v.state().Round(1)
	if len(r.Boards) != 2 || r.Boards[0].Board != (journal.Board{White: 1, Black: 10}) || r.Boards[1].Board != (journal.Board{White: 11, Black: 3}) {
		t.Fatalf("%+v", r.Boards)
	}
	v.do(LineUp{Round: 1, Team: 1, Players: []int{1, 2}, Now: "2026-11-20 15:00"}, Confirm) // known already
	v.do(LineUp{Round: 1, Team: 2, Players: []int{4, 6}, Now: "2026-11-20 15:00"}, Silent)
	v.do(SeatBoards{Round: 1, Now: "2026-11-20 15:45"}, Confirm) // 3 plays with its first players
	if r := v.state().Round(1); len(r.Boards) != 4 || r.Boards[2].Board != (journal.Board{White: 4, Black: 7}) || r.Boards[3].Board != (journal.Board{White: 8, Black: 6}) {
		t.Fatalf("%+v", r.Boards)
	}
	v.do(SeatBoards{Round: 1}, Silent)
	v.play(1)
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{1, 3}}, "arbiter.lineup.results")
	for n := 2; n <= 3; n++ {
		v.do(PairRound{}, Silent)
		v.do(Publish{n}, Silent)
		v.do(SeatBoards{Round: n}, Confirm)
		v.play(n)
	}
	if err := Final(v.state()); err != nil {
		t.Fatal(describe(err))
	}
	v.takenOver()
}

func TestLineUpsThatAreOutOfTheOrdinary(t *testing.T) {
	v := hidden(t)
	v.do(PairRound{}, Silent)
	v.do(Publish{1}, Silent)
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{0, 0}}, "arbiter.lineup.nobody")
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{1, 4}}, "arbiter.team.stranger")
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{1, 1}}, "arbiter.team.twice")
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{1}}, "arbiter.team.lineup-size")
	v.do(LineUp{Round: 1, Team: 1, Players: []int{0, 2}}, Confirm) // from the top, and only half of them
	v.do(LineUp{Round: 1, Team: 1, Players: []int{2, 0}}, Confirm)
	v.do(LineUp{Round: 1, Team: 4, Players: []int{11, 10}}, Confirm) // wrong order
	r := v.state().Round(1)
	win := tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
	if len(r.Boards) != 2 || r.Boards[1].Board != (journal.Board{White: 10}) || r.Boards[1].Result != win {
		t.Fatalf("%+v", r.Boards)
	}
	v.refuses(EnterResult{1, journal.Board{White: 10}, win, 0}, "arbiter.result.bye")
	if m := Matches(v.state(), r); m[0].Points != (tournament.ByColor[tournament.Points]{Black: 10}) || m[0].Open != 1 || m[1].Seated {
		t.Errorf("%+v", m)
	}
	v.do(Unpair{1}, Confirm) // an empty board is no result
	v.do(Undo{[]int64{v.state().Last}}, Confirm)
	v.do(ForfeitMatch{Round: 1, Team: 2}, Confirm)
	v.do(ForfeitMatch{Round: 1, Team: 2}, Silent)
	v.refuses(LineUp{Round: 1, Team: 3, Players: []int{7, 8}}, "arbiter.lineup.forfeited")
	v.do(EnterResult{1, journal.Board{White: 2, Black: 11}, tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}, 0}, Silent)
	if f := v.state().Record(1).Rounds[0].Forfeits; len(f) != 1 || f[0].White != 2 || f[0].Result.White != tournament.ForfeitLoss {
		t.Errorf("%+v", f)
	}
	table, err := Standings(v.state(), 1)
	if err != nil {
		t.Fatal(describe(err))
	}
	for i, want := range map[int][2]tournament.Points{0: {10, 10}, 1: {0, 0}, 2: {20, 20}, 3: {10, 10}} {
		if got := [2]tournament.Points{table.Table.Final(i, tournament.MatchScore), table.Table.Final(i, tournament.GameScore)}; got != want {
			t.Errorf("team %d: %v, want %v", i+1, got, want)
		}
	}
	if w := InWrongOrder(v.state(), 1); len(w) != 1 || len(w[0].Games) != 1 { // 10 had no opponent
		t.Errorf("%+v", w)
	}
	for n := 2; n <= 3; n++ {
		v.do(PairRound{}, Silent)
		v.do(Publish{n}, Silent)
		v.do(SeatBoards{Round: n}, Confirm)
		v.play(n)
	}
	v.takenOver()
}

func TestDeadlines(t *testing.T) {
	v := hidden(t)
	v.refuses(SetDeadline{Round: 1, Until: "2026-11-20 15:30", Now: "2026-11-20 15:30"}, "arbiter.lineup.past")
	for _, wrong := range []journal.Hour{"2026-11-20", "2026-11-20 24:00", "2026-11-20 9:00 ", "2026-13-20 09:00", "2026-11-20T09:00", "x"} {
		v.refuses(SetDeadline{Round: 1, Until: wrong}, "arbiter.lineup.hour")
	}
	v.refuses(SetDeadline{Round: 9, Until: "2026-11-20 15:30"}, "arbiter.round.none")
	v.do(SetDeadline{Round: 1, Until: "2026-11-20 09:00", Now: "2026-11-19 20:00"}, Silent)
	if due := v.state().LineUpsUntil(1); due != "2026-11-20 09:00" {
		t.Errorf("until %s", due)
	}
	v.do(SetDeadline{Round: 1}, Silent)
	if due := v.state().LineUpsUntil(1); due != "2026-11-20 15:30" {
		t.Errorf("until %s", due)
	}
	config := v.state().Config
	config.LineUpTime = "25:00"
	v.refuses(Configure{config}, "arbiter.setup.invalid")
	newVenue(t, 4, 3).refuses(SetDeadline{Round: 1, Until: "2026-11-20 15:30"}, "arbiter.team.fixed-boards")
}
