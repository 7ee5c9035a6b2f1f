package arbiter

import (
	"context"
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
)

// allTied returns a tournament in which every game was drawn, ranked by points alone.
func allTied(t *testing.T) *venue {
	v := newVenue(t, 4, 2, func(c *journal.Config) { c.Ties = []string{"PTS"} })
	for n := 1; n <= 2; n++ {
		v.refuses(DrawLots{}, "arbiter.round.to-play")
		v.pair(Silent)
		for k := range 2 {
			v.do(EnterResult{n, v.board(n, k), result("="), 0}, Silent)
		}
	}
	return v
}

// places returns the places of everybody, by ID.
func (v *venue) places() []int {
	r, err := Standings(v.state(), 0)
	if err != nil {
		v.t.Fatal(err)
	}
	list := make([]int, len(v.state().Players))
	for _, row := range r.Standings.Rows {
		list[v.state().PlayerByNumber(row.Number).ID-1] = row.Rank
	}
	return list
}

// Places may be shared in the end.
func TestPlacesAreShared(t *testing.T) {
	v := allTied(t)
	if got := v.places(); !slices.Equal(got, []int{1, 1, 1, 1}) {
		t.Errorf("places %v", got)
	}
	if err := Final(v.state()); err != nil {
		t.Error(describe(err))
	}
}

func TestLotsAreTheSameWhenDrawnAgain(t *testing.T) {
	v := allTied(t)
	v.do(DrawLots{}, Acknowledge)
	drawn := v.places()
	if sorted := slices.Sorted(slices.Values(drawn)); !slices.Equal(sorted, []int{1, 2, 3, 4}) {
		t.Fatalf("places %v", drawn)
	}
	last := v.state().Last
	v.do(DrawLots{}, Silent)
	if v.state().Last != last {
		t.Error("drawn again")
	}
	v.do(RankTied{}, Confirm)
	if got := v.places(); !slices.Equal(got, []int{1, 1, 1, 1}) {
		t.Errorf("places %v", got)
	}
	v.do(DrawLots{}, Acknowledge)
	if got := v.places(); !slices.Equal(got, drawn) {
		t.Errorf("drawn again: %v, before %v", got, drawn)
	}
	v.note("Lots @ Round 2: " + orderText(v.state(), v.state().Ranked))
}

func TestTiedPlayersAreRankedByHand(t *testing.T) {
	v := allTied(t)
	v.refuses(RankTied{[]int{1, 2}}, "arbiter.ties.all")
	v.refuses(RankTied{[]int{1, 2, 3, 3}}, "arbiter.ties.not-tied")
	v.refuses(RankTied{[]int{1, 2, 3, 4, 9}}, "arbiter.ties.not-tied")
	v.do(RankTied{[]int{3, 1, 4, 2}}, Confirm)
	v.note("Ranking @ Round 2: 3 1 4 2")
	if got := v.places(); !slices.Equal(got, []int{2, 4, 1, 3}) {
		t.Errorf("places %v", got)
	}
	report, err := v.desk.Report(context.Background(), v.id, FinalTRF26)
	if err != nil {
		t.Fatal(describe(err))
	}
	if !strings.Contains(string(report), "### Ranking @ Round 2: 3 1 4 2") {
		t.Errorf("%s", report)
	}
	// After a correction those who are not tied any more have their places.
	v.do(CorrectResult{Round: 2, Board: v.board(2, 0), Result: result("1")}, Silent)
	first := v.board(2, 0).White
	if got := v.places(); got[first-1] != 1 || slices.Contains(got[:first-1], 1) {
		t.Errorf("places %v, %d has won", got, first)
	}
}
