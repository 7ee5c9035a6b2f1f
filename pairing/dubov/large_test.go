package dubov_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/hardfields"
	"torneo/internal/pairingtest"
	"torneo/pairing"
	"torneo/pairing/dubov"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// eachLarge calls check with the rounds of tournaments of up to so many players.
func eachLarge(t *testing.T, count, most int, check func(f *swiss.Field)) {
	t.Helper()
	event, err := tournament.ParseSystem("FIDE_DUBOV")
	if err != nil {
		t.Fatal(err)
	}
	system := hardfields.System{Events: []tournament.System{event}, Rules: swiss.Dubov2026, Most: most, Pair: func(f *swiss.Field) ([]swiss.Pair, error) {
		p, err := dubov.Pair(f)
		if err != nil {
			return nil, err
		}
		return p.Pairs, nil
	}}
	for k := range count {
		fields, err := system.Fields(system.Tournament(rand.New(rand.NewPCG(7, uint64(k)))))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fields[:min(len(fields), 12)] {
			check(f)
		}
	}
}

// Counting finds the upfloaters that matching finds.
func TestCountingAgreesWithMatching(t *testing.T) {
	brackets, counted := 0, 0
	eachLarge(t, 60, 60, func(f *swiss.Field) {
		_ = dubov.Upfloaters(f, func(did bool, byCounting, byMatching []int) {
			if brackets++; !did {
				return
			}
			if counted++; !slices.Equal(byCounting, byMatching) {
				t.Errorf("round %d: %v by counting, %v by matching", f.Round, byCounting, byMatching)
			}
		})
	})
	t.Logf("%d of %d brackets by counting", counted, brackets)
	if counted < 500 || brackets-counted < 100 {
		t.Error("too few of a kind")
	}
}

// Nobody meets twice, nobody's colours go beyond what is allowed, everybody is paired.
func TestProperties(t *testing.T) {
	paired := 0
	eachLarge(t, 100, 80, func(f *swiss.Field) {
		p, err := dubov.Pair(f)
		if err != nil {
			return
		}
		paired++
		seen := map[int]bool{}
		for _, pair := range p.Pairs {
			if against := f.Against(pair); len(against) > 0 {
				t.Errorf("round %d: %v: %v", f.Round, pair, against)
			}
			for _, i := range []int{pair.White, pair.Black} {
				if i != swiss.Bye {
					if seen[i] {
						t.Errorf("round %d: %d is paired twice", f.Round, i)
					}
					seen[i] = true
				}
			}
			if pair.Black == swiss.Bye {
				continue
			}
			for i, colour := range map[int]tournament.Color{pair.White: tournament.White, pair.Black: tournament.Black} {
				if had := f.Players[i].Preference; had.Strength == swiss.Absolute && had.Color != colour {
					t.Errorf("round %d: %d must not have %v", f.Round, i, colour)
				}
			}
		}
		if len(seen) != f.Len() {
			t.Errorf("round %d: %d of %d are paired", f.Round, len(seen), f.Len())
		}
	})
	if paired < 500 {
		t.Errorf("only %d rounds", paired)
	}
}

// BenchmarkPair pairs each round of a tournament of nine rounds.
func BenchmarkPair(b *testing.B) {
	for _, players := range []int{200, 1000, 2000} {
		record, err := pairingtest.Played(players, 0, 9)
		if err != nil {
			b.Fatal(err)
		}
		if record.System, err = tournament.ParseSystem("FIDE_DUBOV"); err != nil {
			b.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(3, uint64(players)))
		for round := 1; round <= record.PlannedRounds; round++ {
			b.Run(fmt.Sprintf("players=%d/round=%d", players, round), func(b *testing.B) {
				for b.Loop() {
					if _, err := pairing.Pair(record, pairing.Options{Round: round}); err != nil {
						b.Fatal(err)
					}
				}
			})
			p, err := pairing.Pair(record, pairing.Options{Round: round})
			if err != nil {
				b.Fatal(err)
			}
			p.Enter(record)
			games := record.Rounds[round-1].Games
			for k := range games {
				g := &games[k]
				switch x := rng.IntN(10); {
				case x < 3:
					g.Result.White, g.Result.Black = tournament.Draw, tournament.Draw
				case (x < 8) == (g.White < g.Black):
					g.Result.White, g.Result.Black = tournament.Win, tournament.Loss
				default:
					g.Result.White, g.Result.Black = tournament.Loss, tournament.Win
				}
			}
		}
	}
}
