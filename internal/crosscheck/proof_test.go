package main

import (
	"context"
	"runtime"
	"testing"

	"torneo/pairing"
	"torneo/tournament"
)

// The first tournaments of each system; make crosscheck goes on where they end.
func TestGeneratedTournamentsAreRight(t *testing.T) {
	for k, system := range append(pairing.SwissForPlayers.Systems(), pairing.SwissForTeams.Systems()...) {
		t.Run(string(system), func(t *testing.T) {
			n := first
			if k > 0 {
				n = others
			}
			if testing.Short() {
				n = min(n, 30)
			}
			areRight(t, system, n)
		})
	}
}

func areRight(t *testing.T, system pairing.System, n int) {
	var all count
	err := inOrder(t.Context(), 0, n, runtime.GOMAXPROCS(0), func(_ context.Context, number int) (o outcome) {
		o.Tournaments = 1
		defer o.catch()
		prove(system, 1, number, -1, &o)
		return o
	}, func(o outcome) error {
		for _, f := range o.findings {
			t.Errorf("tournament %d: %s", all.Tournaments, f)
		}
		if len(o.findings) > 0 {
			t.Logf("%s", o.files["tournament.trf"])
		}
		all.add(o.count)
		return nil
	})
	if err != nil || all.Tournaments != n {
		t.Fatalf("%d tournaments, %v", all.Tournaments, err)
	}
	t.Logf("%+v", all)
	if all.Rounds < 4*n || all.Reference < 2*n || all.Impossible < n/4 || all.Places < 8*n {
		t.Errorf("little has been compared: %+v", all)
	}
}

// Among the tournaments there is everything that the generator can put in.
func TestGeneratedTournamentsAreManifold(t *testing.T) {
	seen := map[string]int{}
	for number := range 300 {
		record, err := generateTournament(pairing.Dutch, 1, number)
		if err != nil {
			t.Fatal(err)
		}
		see := func(what string, is bool) {
			if is {
				seen[what]++
			}
		}
		n := len(record.Players)
		see("up to 4 players", n <= 4)
		see("up to 12 players", n <= 12)
		see("more than 30 players", n > 30)
		see("all rounds that there are opponents for", record.PlannedRounds == n-1+n%2 && n > 3)
		see("ended early", len(record.Rounds) < record.PlannedRounds)
		see("accelerated", len(record.Accelerations) > 0)
		see("prohibited pairs", len(record.Prohibited) > 0)
		see("unrated players", len(record.UnratedPlayers()) > 0)
		see("Black first", record.InitialColor == tournament.Black)
		see("other points", record.Points != tournament.StandardGamePoints())
		for _, p := range record.Players {
			see("withdrawn", p.Withdrawn)
		}
		for _, r := range record.Rounds {
			for _, b := range r.Byes {
				see(b.Kind.String(), true)
			}
			for _, g := range r.Games {
				see(g.Result.White.String()+" "+g.Result.Black.String(), true)
			}
		}
	}
	for _, what := range []string{
		"up to 4 players", "up to 12 players", "more than 30 players", "all rounds that there are opponents for", "ended early",
		"accelerated", "prohibited pairs", "unrated players", "Black first", "other points", "withdrawn",
		"pairing-allocated", "full-point", "half-point", "zero-point", "win loss", "draw draw", "loss win",
		"forfeit-win forfeit-loss", "forfeit-loss forfeit-win", "forfeit-loss forfeit-loss",
		"draw loss", "loss draw", "loss loss", "unrated-win unrated-loss", "unrated-draw unrated-draw", "unrated-loss unrated-win",
	} {
		if seen[what] < 3 {
			t.Errorf("%s: %d times", what, seen[what])
		}
	}
}

func TestTheSameTournamentEachTime(t *testing.T) {
	_, first, err := generateReport(pairing.Dutch, 7, 3)
	_, again, err2 := generateReport(pairing.Dutch, 7, 3)
	if err != nil || err2 != nil || string(first) != string(again) {
		t.Errorf("two tournaments, %v, %v", err, err2)
	}
	if _, other, err := generateReport(pairing.Dutch, 7, 4); err != nil || string(first) == string(other) {
		t.Errorf("tournament 4 is tournament 3, %v", err)
	}
}
