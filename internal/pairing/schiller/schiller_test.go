package schiller_test

import (
	"errors"
	"fmt"
	"testing"

	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/schiller"
)

// Every size to twelve teams and ten boards: everybody meets everybody of the other
// teams once and nobody of his own, nobody plays twice in a round, a team is free in
// as many rounds as it has players if the teams are odd in number, colours differ by
// one at most for every player, and on more than two boards for every match of a
// round.
func TestEveryTable(t *testing.T) {
	for teams := 2; teams <= 12; teams++ {
		for players := 2; players <= 10; players++ {
			t.Run(fmt.Sprintf("%dx%d", teams, players), func(t *testing.T) { checkTable(t, schiller.Event{Teams: teams, Players: players}) })
		}
	}
}

func checkTable(t *testing.T, e schiller.Event) {
	rounds, err := schiller.Schedule(e)
	if err != nil || len(rounds) != e.Rounds() || e.Rounds() != (e.Teams-1+e.Teams%2)*e.Players {
		t.Fatalf("%d rounds, %v", len(rounds), err)
	}
	met := map[[2]schedule.Seat]int{}
	colour, free := map[schedule.Seat]int{}, map[int]int{}
	for k, r := range rounds {
		busy := map[schedule.Seat]bool{}
		for _, g := range r.Games {
			a, b := g.White, g.Black
			if a.Team == b.Team || busy[a] || busy[b] || a.Team == r.Free || b.Team == r.Free {
				t.Fatalf("round %d: %v", k+1, g)
			}
			busy[a], busy[b] = true, true
			colour[a]++
			colour[b]--
			if a.Team > b.Team {
				a, b = b, a
			}
			met[[2]schedule.Seat{a, b}]++
		}
		free[r.Free]++
		if len(busy) != (e.Teams-e.Teams%2)*e.Players || len(r.Matches) != e.Teams/2 {
			t.Fatalf("round %d: %d play in %d matches", k+1, len(busy), len(r.Matches))
		}
		for _, m := range r.Matches {
			white := 0
			games := r.Of(m)
			for _, g := range games {
				if g.White.Team == m.White {
					white++
				}
			}
			if d := 2*white - len(games); len(games) != e.Players || e.Players > 2 && (d < -1 || d > 1) {
				t.Errorf("round %d, %v: %d games, White in %d", k+1, m, len(games), white)
			}
		}
	}
	if want := e.Teams * (e.Teams - 1) / 2 * e.Players * e.Players; len(met) != want {
		t.Errorf("%d pairs met, want %d", len(met), want)
	}
	for pair, times := range met {
		if times != 1 {
			t.Errorf("%v met %d times", pair, times)
		}
	}
	for seat, d := range colour {
		if d < -1 || d > 1 || seat.Team < 1 || seat.Team > e.Teams || seat.Player < 1 || seat.Player > e.Players {
			t.Errorf("%v: colours differ by %d", seat, d)
		}
	}
	for team := 1; team <= e.Teams; team++ {
		if free[team] != e.Teams%2*e.Players {
			t.Errorf("team %d is free %d times", team, free[team])
		}
	}
}

func TestRefused(t *testing.T) {
	for _, test := range []struct {
		e    schiller.Event
		want string
	}{
		{schiller.Event{Teams: 1, Players: 4}, "schedule.schiller-few"},
		{schiller.Event{Teams: -3, Players: 4}, "schedule.schiller-few"},
		{schiller.Event{Teams: 4, Players: 1}, "schedule.boards"},
		{schiller.Event{Teams: 4, Players: 11}, "schedule.boards"},
		{schiller.Event{Teams: 52, Players: 10}, "schedule.too-long"},
		{schiller.Event{Teams: 1 << 62, Players: 4}, "schedule.too-long"},
	} {
		rounds, err := schiller.Schedule(test.e)
		if unfit := (*schedule.Unfit)(nil); rounds != nil || !errors.As(err, &unfit) || unfit.Message.ID != test.want {
			t.Errorf("%+v: %d rounds, %v", test.e, len(rounds), err)
		}
	}
}
