package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// Lots for the numbers of a round robin can be drawn again from their seed; the
// Varma tables keep players of one federation apart at the end.
func TestDrawTable(t *testing.T) {
	v := roundRobin(t, 10, 9, "BERGER_ROUNDROBIN")
	for k, federation := range []string{"ESP", "ESP", "ESP", "FRA", "FRA", "GER", "ITA", "POR", "POR", "SUI"} {
		p := player(k + 1)
		p.Federation = federation
		v.do(ChangePlayer{k + 1, p}, Silent)
	}
	v.do(DrawTable{Seed: 11}, Silent)
	order := func() (ids []int) {
		for n := 1; n <= 10; n++ {
			ids = append(ids, v.state().PlayerByNumber(n).ID)
		}
		return ids
	}
	first := order()
	v.do(DrawTable{Seed: 12}, Confirm)
	if slices.Equal(order(), first) {
		t.Error("another seed, the same lots")
	}
	v.do(DrawTable{Seed: 11}, Confirm)
	if !slices.Equal(order(), first) {
		t.Error("the same seed, other lots")
	}
	v.note("Draw @ Round 1: torneo schedule draw --seed 11")
	if steps := DrawSteps(v.state()); len(steps) != 10 || steps[0].Entrant.Name != "Player 001" {
		t.Errorf("%+v", steps)
	}
	v.do(DrawTable{Varma: true, Seed: 5}, Confirm)
	v.note("Draw @ Round 1: torneo schedule draw --varma --seed 5")
	if clashes := FederationClashes(v.state()); len(clashes) > 0 {
		t.Errorf("%+v", clashes)
	}
	v.do(ExchangeNumbers{1, 6}, Confirm)
	if DrawSteps(v.state()) != nil {
		t.Error("numbers that have been changed were drawn")
	}
	v.do(DrawTable{Varma: true, Seed: 5}, Confirm)
	v.pair(Silent)
	v.refuses(DrawTable{Seed: 1}, "arbiter.player.numbers.table")
	newVenue(t, 10, 9).refuses(DrawTable{Seed: 1}, "arbiter.player.draw.rating")
	roundRobin(t, 6, 5, "BERGER_ROUNDROBIN").refuses(DrawTable{Varma: true, Seed: 1}, "arbiter.player.draw.refused")
}

// Who meets in the last rounds though of one federation is said before the first one
// is paired.
func TestFederationsMeet(t *testing.T) {
	v := roundRobin(t, 4, 3, "BERGER_ROUNDROBIN")
	if clashes := FederationClashes(v.state()); clashes != nil { // all are of one
		t.Errorf("%+v", clashes)
	}
	p := player(4)
	p.Federation = "POR"
	v.do(ChangePlayer{4, p}, Silent)
	if clashes := FederationClashes(v.state()); len(clashes) != 3 {
		t.Errorf("%+v", clashes)
	}
	if err := v.try(PairRound{}, Silent); err == nil {
		t.Error("three are of one federation, and nothing is said")
	}
	v.do(PairRound{}, Acknowledge)
}

// Before somebody leaves a round robin it is said which games will count.
func TestLeavingATable(t *testing.T) {
	v := newVenue(t, 6, 5, func(c *journal.Config) {
		c.System = "BERGER_ROUNDROBIN"
		c.Ties = RecommendedTies(*c)
	})
	for k := range 6 {
		p := player(k + 1)
		p.Federation = ""
		v.do(ChangePlayer{k + 1, p}, Silent)
	}
	asked := func(id int) string {
		d := Withdraw{ID: id}.Decide(v.state())
		if len(d.Warnings) != 1 || d.Warnings[0].Level != Confirm {
			t.Fatalf("%+v", d)
		}
		return d.Warnings[0].Message.ID
	}
	for n := 1; n <= 2; n++ {
		v.pair(Silent)
		v.play(n)
	}
	if id := asked(3); id != "arbiter.player.leaves-early" {
		t.Error(id)
	}
	v.pair(Silent)
	v.play(3)
	if id := asked(3); id != "arbiter.player.leaves-late" {
		t.Error(id)
	}
	v.do(Withdraw{ID: 3}, Confirm)
	v.do(PairRound{}, Silent)
	v.do(Publish{4}, Acknowledge)
	for _, p := range v.state().Round(4).Boards {
		switch {
		case p.White == 3 && p.Result != tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
			p.Black == 3 && p.Result != tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}:
			t.Errorf("%+v", p)
		}
	}
	v.play(4)
	v.do(PairRound{}, Silent)
	v.do(Publish{5}, Acknowledge)
	v.play(5)
	r, err := Standings(v.state(), 5)
	if err != nil {
		t.Fatal(describe(err))
	}
	for _, p := range r.Table.Participants {
		if p.Excluded {
			t.Errorf("%+v", p)
		}
	}
}
