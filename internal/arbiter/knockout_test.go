package arbiter

import (
	"fmt"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// cup begins a knock-out.
func cup(t *testing.T, players int, contest string) *venue {
	t.Helper()
	return newVenue(t, players, 1, func(c *journal.Config) {
		c.System, c.Ties = "CUSTOM_KNOCKOUT", []string{"PTS"}
		c.Matches.Contest, _ = tournament.ParseContest(contest)
		c.Matches.ThirdPlace = true
	})
}

// playRound pairs the next round and enters its results for White, in the order of
// the boards.
func (v *venue) playRound(level Level, results ...string) {
	v.t.Helper()
	v.do(PairRound{}, level)
	n := v.state().Current()
	v.do(Publish{n}, Silent)
	boards := v.state().Round(n).Boards
	if len(boards) != len(results) {
		v.t.Fatalf("round %d has the boards %v", n, boards)
	}
	for k, b := range boards {
		kind, _ := ResultOf(results[k])
		v.do(EnterResult{n, b.Board, kind.Result, 0}, Silent)
	}
	v.do(CloseRound{n}, Silent)
}

// wins enters the result by which a player wins, with either colour.
func (v *venue) wins(id int) {
	v.t.Helper()
	n := v.state().Current()
	for _, b := range v.state().Round(n).Boards {
		if b.White == id || b.Black == id {
			key := map[bool]string{true: "1", false: "0"}[b.White == id]
			kind, _ := ResultOf(key)
			v.do(EnterResult{n, b.Board, kind.Result, 0}, Silent)
		}
	}
}

func TestKnockoutAtTheDesk(t *testing.T) {
	v := cup(t, 5, "2,2x15+10,sudden:5v4")
	if !IsKnockout(v.state()) {
		t.Fatal("it is none")
	}
	v.playRound(Silent, "=") // 4 and 5
	if got := v.state().Config.Rounds; got != 6 {
		t.Errorf("%d rounds", got)
	}
	v.refuses(PlayExtra{White: 4, Black: 5, Result: tournament.Both(tournament.Draw)}, "arbiter.extra.round")
	v.playRound(Silent, "=")
	v.refuses(PairRound{}, "arbiter.extra.first")
	step, err := NextGames(v.state())
	if err != nil || !step.Extra || len(step.Boards) != 1 {
		t.Fatal(step, err)
	}
	white := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	v.refuses(PlayExtra{White: 1, Black: 5, Result: white}, "knockout.stranger")
	v.refuses(PlayExtra{White: 4, Black: 4, Result: white}, "arbiter.extra.players")
	v.refuses(PlayExtra{White: 4, Black: 5}, "arbiter.result.invalid")
	v.do(PlayExtra{White: 4, Black: 5, Result: white}, Silent)
	v.do(PlayExtra{White: 5, Black: 4, Result: white}, Silent)
	v.do(PlayExtra{White: 5, Black: 4, Result: tournament.Both(tournament.Draw), Number: 2}, Confirm)
	v.refuses(PlayExtra{White: 5, Black: 4, Result: white}, "knockout.games")
	v.refuses(PlayExtra{White: 5, Black: 4, Result: white, Number: 3}, "arbiter.extra.unknown")
	v.do(PairRound{}, Silent) // the semi-finals
	if got := fmt.Sprint(pairsOfRound(v.state(), 3)); got != "[1-4 2-3]" {
		t.Errorf("semi-finals %s", got)
	}
	v.refuses(PlayExtra{White: 5, Black: 4, Result: white, Number: 2}, "arbiter.extra.round")
	v.do(Publish{3}, Silent)
	v.refuses(PlayExtra{White: 5, Black: 4, Result: white, Number: 2}, "arbiter.extra.too-late")
	v.wins(1)
	v.wins(2)
	v.do(CloseRound{3}, Silent)
	v.do(PairRound{}, Silent)
	v.do(Publish{4}, Silent)
	v.wins(1)
	v.wins(2)
	v.do(CloseRound{4}, Silent)
	v.do(PairRound{}, Silent)
	v.do(Publish{5}, Silent)
	v.wins(2)
	v.wins(3)
	v.do(CloseRound{5}, Silent)
	if err := Final(v.state()); err == nil {
		t.Error("the standings are final after five rounds")
	}
	v.do(Withdraw{ID: 1}, Silent)
	if !Champion(v.state()) {
		t.Error("who leaves the final has not lost it")
	}
	r, err := Standings(v.state(), 0)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, row := range r.Standings.Rows {
		got += fmt.Sprintf(" %d:%d", row.Rank, row.Number)
	}
	if got != " 1:2 2:1 3:3 3:4 5:5" {
		t.Errorf("places%s", got)
	}
}

func pairsOfRound(s *journal.State, n int) (list []string) {
	for _, b := range s.Round(n).Boards {
		list = append(list, fmt.Sprintf("%d-%d", min(b.White, b.Black), max(b.White, b.Black)))
	}
	return list
}

// Rounds without games are passed over; a match that is decided ends.
func TestAMatchOfFourGamesEndsEarly(t *testing.T) {
	v := cup(t, 4, "4,sudden:5v4")
	for n := 1; n <= 3; n++ {
		v.do(PairRound{}, Silent)
		v.do(Publish{n}, Silent)
		v.wins(1)
		v.wins(2)
	}
	v.do(PairRound{}, Silent)
	if s := v.state(); s.Current() != 5 || len(s.Round(4).Boards) != 0 || !s.Round(4).Closed || len(s.Round(5).Boards) != 2 {
		t.Fatalf("round %d: %+v", s.Current(), s.Rounds)
	}
	v.do(Publish{5}, Silent)
	if err := Final(v.state()); err == nil {
		t.Error("final before the final")
	}
}

func TestKnockoutConfigurations(t *testing.T) {
	c := DefaultConfig("Copa", tournament.Date{Year: 2026, Month: 11, Day: 20})
	c.System = "CUSTOM_KNOCKOUT"
	c.Ties = RecommendedTies(c)
	for contest, want := range map[string]string{"2,2x15+10": "", "sudden:5v4": "", "": "arbiter.setup.contest", "first:3+2": "knockout.contest"} {
		c.Matches.Contest, _ = tournament.ParseContest(contest)
		wrong := Validate(c)
		if want == "" && len(wrong) > 0 || want != "" && (len(wrong) != 1 || wrong[0].ID != want) {
			t.Errorf("%q: %v", contest, wrong)
		}
		for _, m := range wrong {
			legible(t, m)
		}
	}
	v := cup(t, 4, "2,sudden:5v4")
	v.playRound(Silent, "1", "1")
	v.refuses(EnterPlayer{Player: player(9)}, "arbiter.player.table-begun")
	v.refuses(RemovePlayer{ID: 1}, "arbiter.player.played")
	v.refuses(v.changed(func(c *journal.Config) { c.Matches.ThirdPlace = false }), "arbiter.setup.locked")
	swiss := newVenue(t, 4, 3)
	swiss.do(PairRound{}, Silent)
	swiss.do(Publish{1}, Silent)
	swiss.refuses(PlayExtra{White: 1, Black: 2, Result: tournament.Both(tournament.Draw)}, "arbiter.extra.none")
}
