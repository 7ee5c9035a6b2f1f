package arbiter

import (
	"errors"
	"slices"
	"testing"

	"torneo/tournament"
)

// Teams that the tie-breaks leave tied are put in order by hand, after a decisive match,
// say, or by lot, and prizes follow the standings of the teams.
func TestTiesAndPrizesOfTeams(t *testing.T) {
	v := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 3, 2, 4, 2)
	v.do(DrawTeams{[]int{1, 2, 3, 4}}, Silent)
	v.refuses(RankTied{[]int{1, 2}}, "arbiter.round.to-play")
	v.do(SetFund{`currency = "EUR"
sharing = "tie-break"

[[list]]
name = "Teams"
prizes = [300, 200, 100]
`}, Silent)
	for n := 1; n <= 3; n++ {
		v.pair(Silent)
		for k := range v.state().Round(n).Boards { // every match is drawn
			v.do(EnterResult{Round: n, Board: v.board(n, k), Result: tournament.Both(tournament.Draw)}, Silent)
		}
	}
	r, err := Standings(v.state(), 3)
	if err != nil || len(r.Tied) != 1 || !slices.Equal(r.Tied[0], []int{1, 2, 3, 4}) {
		t.Fatalf("%+v, %v", r.Tied, err)
	}
	v.refuses(RankTied{[]int{3, 1}}, "arbiter.ties.all")
	v.refuses(RankTied{[]int{1, 2, 3, 5}}, "arbiter.ties.all")
	v.do(RankTied{[]int{3, 1, 4, 2}}, Confirm)
	v.note("Ranking @ Round 3: 3 1 4 2")
	r, err = Standings(v.state(), 3)
	if err != nil || r.Standings.Rows[0].Number != 3 || r.Standings.Rows[0].Rank != 1 || r.Standings.Rows[3].Number != 2 || r.Standings.Rows[3].Rank != 4 {
		t.Errorf("%+v, %v", r.Standings.Rows, err)
	}
	p, err := DividePrizes(v.state(), 3)
	if err != nil {
		t.Fatal(describe(err))
	}
	var won []int
	for _, a := range p.Result.Awards {
		won = append(won, a.Number, int(a.Gross))
	}
	if !slices.Equal(won, []int{3, 300_00, 1, 200_00, 4, 100_00}) {
		t.Errorf("%v", won)
	}
	v.do(DrawLots{}, Acknowledge)
	v.do(SetFund{`currency = "EUR"
[[list]]
name = "Young"
rating_max = 1800
prizes = [300]
`}, Confirm)
	unfit := (*UnfitFund)(nil)
	if _, err := DividePrizes(v.state(), 3); !errors.As(err, &unfit) {
		t.Errorf("a condition of players: %v", err)
	}
}
