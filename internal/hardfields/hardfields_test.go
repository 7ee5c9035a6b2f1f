package hardfields_test

import (
	"math/rand/v2"
	"testing"

	"torneo/crosstable"
	"torneo/internal/hardfields"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// neighbours pairs those who may meet from the top, whatever is left: to make
// tournaments of any kind here.
func neighbours(f *swiss.Field) (pairs []swiss.Pair, err error) {
	done := make([]bool, f.Len())
	for a := range done {
		for b := a + 1; b < f.Len() && !done[a]; b++ {
			if !done[b] && !f.HaveMet(a, b) {
				done[a], done[b] = true, true
				pairs = append(pairs, swiss.Pair{White: a, Black: b})
			}
		}
	}
	return pairs, nil
}

func event(t *testing.T, code string) tournament.System {
	t.Helper()
	e, err := tournament.ParseSystem(code)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Among the tournaments there is everything that a pairing looks at.
func TestTournamentsAreManifold(t *testing.T) {
	s := hardfields.System{
		Events: []tournament.System{event(t, "FIDE_DUTCH_2026")}, Accelerated: event(t, "FIDE_DUTCH_2026_BAKU"),
		Rulebook: "Swiss-2026", Rules: pairing.Dutch.Rules(), Pair: neighbours, Most: 12,
	}
	seen := map[string]int{}
	fields := 0
	for seed := range uint64(400) {
		record := s.Tournament(rand.New(rand.NewPCG(1, seed)))
		see := func(what string, is bool) {
			if is {
				seen[what]++
			}
		}
		see("accelerated", record.System.Baku)
		see("virtual points", len(record.Accelerations) > 0)
		see("prohibited", len(record.Prohibited) > 0)
		see("other points", record.Points != tournament.StandardGamePoints())
		see("no first colour", record.InitialColor == tournament.NoColor)
		for _, p := range record.Players {
			see("withdrawn", p.Withdrawn)
		}
		for _, r := range record.Rounds {
			for _, b := range r.Byes {
				see(b.Kind.String(), true)
			}
			for _, g := range r.Games {
				see(g.Result.White.String(), true)
			}
		}
		list, err := s.Fields(record)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, f := range list {
			fields++
			see("last round", f.Last())
			for i, p := range f.Players {
				see("barred", p.ByeBar == swiss.WonUnplayed)
				see("absolute", p.Preference.Strength == swiss.Absolute)
				see("topscorer", f.Topscorer(i))
			}
		}
	}
	for _, what := range []string{
		"accelerated", "virtual points", "prohibited", "other points", "no first colour", "withdrawn", "last round", "barred", "absolute", "topscorer",
		"pairing-allocated", "full-point", "half-point", "zero-point", "win", "loss", "draw", "adjourned", "forfeit-win", "forfeit-loss",
	} {
		if seen[what] < 5 {
			t.Errorf("%s: %d times", what, seen[what])
		}
	}
	if fields < 800 {
		t.Errorf("%d fields in 400 tournaments", fields)
	}
}

// Tournaments of teams, and of matches of two games, are such: their matches are in the
// table, forfeited ones and byes, too.
func TestOtherTournaments(t *testing.T) {
	for _, code := range []string{"FIDE_TEAM", "FIDE_TEAM_TYPEB_GP", "FIDE_DOUBLESWISS"} {
		t.Run(code, func(t *testing.T) {
			s := hardfields.System{Events: []tournament.System{event(t, code)}, Accelerated: event(t, code+"_BAKU"), Rules: pairing.Dutch.Rules(), Pair: neighbours, Most: 10}
			kinds := map[crosstable.Kind]int{}
			for seed := range uint64(100) {
				record := s.Tournament(rand.New(rand.NewPCG(1, seed)))
				table, err := crosstable.New(record, 0)
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if table.Team != s.Events[0].Team {
					t.Fatalf("seed %d: a table of teams: %t", seed, table.Team)
				}
				for i := range table.Participants {
					for r := 1; r <= table.Rounds; r++ {
						kinds[table.Entry(i, r).Kind]++
					}
				}
			}
			for _, k := range []crosstable.Kind{crosstable.Played, crosstable.ForfeitWin, crosstable.ForfeitLoss, crosstable.PairingAllocatedBye, crosstable.FullPointBye, crosstable.HalfPointBye} {
				if kinds[k] < 5 {
					t.Errorf("%v: %d times", k, kinds[k])
				}
			}
		})
	}
}
