package upfloat_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/pairing/upfloat"
	"torneo/internal/pairing/upfloat/reference"
	"torneo/pairing/swiss"
)

var fields = flag.Int("fields", 500, "how many random fields of a system are paired by both engines")

var systems = map[string]*swiss.Rules{"team-2026": swiss.Team2026, "team-2024": swiss.Team2024, "doubleswiss-2026": swiss.DoubleSwiss2026}

// Random small fields are paired as the texts read: by going through all sets and
// pairings.
func TestAgainstTheReading(t *testing.T) {
	for name, rules := range systems {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			impossible, brackets, floaters := 0, 0, 0
			for n := 0; n < *fields; {
				rng := rand.New(rand.NewPCG(7, uint64(n)))
				event := randomEvent(rng, rules, 2+rng.IntN(9))
				for round := 1; round <= event.PlannedRounds && n < *fields; round++ {
					event.begin(rng, round)
					f, err := swiss.New(event.Tournament, round, rules)
					if err != nil {
						t.Fatal(err)
					}
					n++
					want, wantErr := reference.Pair(f)
					got, gotErr := upfloat.Pair(f)
					switch {
					case wantErr != nil && gotErr != nil:
						var none *swiss.Impossible
						if !errors.As(gotErr, &none) {
							t.Fatalf("field %d: error %v", n, gotErr)
						}
						impossible++
					case wantErr != nil || gotErr != nil || !slices.Equal(got.Pairs, want):
						t.Fatalf("field %d, round %d of %d: %v %v, want %v %v\n%s", n, round, event.PlannedRounds, got, gotErr, want, wantErr, describe(f))
					default:
						properties(t, f, got)
						brackets += len(got.Brackets)
						for _, b := range got.Brackets {
							floaters += len(b.Upfloaters)
						}
					}
					if !event.play(rng, round, f, got) {
						break
					}
				}
			}
			t.Logf("%d fields, %d without a legal pairing, %d brackets, %d upfloaters", *fields, impossible, brackets, floaters)
		})
	}
}

// properties holds of every pairing: nobody meets twice, everybody is paired, and who
// is left over may have the bye.
func properties(t *testing.T, f *swiss.Field, p *upfloat.Pairing) {
	t.Helper()
	seen := make([]int, f.Len())
	for _, pair := range p.Pairs {
		if len(f.Objections(pair)) > 0 {
			t.Errorf("illegal: %v", f.Objections(pair))
		}
		seen[pair.White]++
		if pair.Black != swiss.Bye {
			seen[pair.Black]++
		}
	}
	for i, times := range seen {
		if times != 1 {
			t.Errorf("%d is paired %d times", f.Players[i].Number, times)
		}
	}
}

func describe(f *swiss.Field) (text string) {
	for i := range f.Players {
		p := &f.Players[i]
		met := []int{}
		for j := range f.Players {
			if f.HaveMet(i, j) || f.IsProhibited(i, j) {
				met = append(met, f.Players[j].TPN)
			}
		}
		text += fmt.Sprintf("%d: TPN %d %v/%v %v %v %v floats %v bar %v not %v\n", i, p.TPN, p.Score, p.Secondary, p.Colors, p.Preference, p.Difference, p.Floats[0], p.ByeBar, met)
	}
	return text
}
