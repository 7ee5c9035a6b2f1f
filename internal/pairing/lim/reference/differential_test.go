package reference_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/hardfields"
	"torneo/internal/longtest"
	"torneo/internal/pairing/lim"
	"torneo/internal/pairing/lim/reference"
	"torneo/internal/pairingtest"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// most is the largest number of players in a random tournament.
const most = 12

// For a long run: go test ./internal/pairing/lim/reference -run Agrees -tournaments 50000
var (
	tournaments = flag.Int("tournaments", longtest.Or(6000, 2000), "random tournaments to pair")
	seed        = flag.Uint64("seed", 1, "of the random tournaments")
)

// The engine finds what the plain reading of the text goes through, and refuses what
// it cannot pair either.
func TestAgreesWithTheReference(t *testing.T) {
	count := *tournaments
	if testing.Short() {
		count = min(count, 300)
	}
	rounds, impossible := 0, 0
	happened := map[string]int{}
	var events []tournament.System
	for _, code := range []string{"CUSTOM_SWISS lim-2026", "CUSTOM_SWISS lim-2026 maxi=yes", "CUSTOM_SWISS lim-2026 maxi=no"} {
		e, err := tournament.ParseSystem(code)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, e)
	}
	for k := 0; k < count && !t.Failed(); k++ {
		rules := []*swiss.Rules{swiss.Lim2026, swiss.Lim2017, swiss.Lim2012}[k%3] // by whose bars the byes go
		system := hardfields.System{Events: events, Rules: rules, Pair: reference.Pair, Most: most, Unrated: true}
		record := system.Tournament(rand.New(rand.NewPCG(*seed, uint64(k))))
		fields, err := system.Fields(record)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fields {
			rounds++
			want, wantErr := reference.Pair(f)
			got, gotErr := lim.Pair(f)
			var none *swiss.Impossible
			switch {
			case wantErr != nil && errors.As(gotErr, &none):
				impossible++
			case wantErr != nil || gotErr != nil || !slices.Equal(got.Pairs, want):
				report, _ := trf.Write(record, trf.TRF26, trf.Options{})
				t.Fatalf("tournament %d, round %d: %v (%v), the text %v (%v)\n%s", k, f.Round, got, gotErr, pairingtest.InNumbers(f, want), wantErr, report)
			}
			if gotErr == nil {
				note(happened, got)
				explained(t, got.SwissPairing())
			}
		}
	}
	t.Logf("%d rounds, %d of them without legal pairing; %v", rounds, impossible, happened)
	for _, what := range []string{"crack", "floater a", "floater b", "floater c", "floater d", "alone", "floater again", "floats on"} {
		if happened[what] == 0 {
			t.Errorf("no round with %s", what)
		}
	}
}

// note counts what the rounds were about.
func note(happened map[string]int, p *lim.Pairing) {
	for _, g := range p.Groups {
		for _, x := range g.Floaters {
			happened["floater "+x.Type.String()]++
			if x.Reason == lim.NoOpponent {
				happened["alone"]++
			}
			if x.Repeated {
				happened["floater again"]++
			}
			if x.Type == lim.A || x.Type == lim.B {
				happened["floats on"]++
			}
		}
		happened["crack"] += len(g.Cracked)
	}
}

// explained checks the reasons of a pairing, and that the distance of a Maxi-tournament
// is given for nothing in another one.
func explained(t *testing.T, p *swiss.Pairing) {
	t.Helper()
	for _, what := range pairingtest.MissingReasons(p) {
		t.Error(what)
	}
	for a := range p.Field.Players {
		for b := range p.Field.Players {
			if a == b || p.Field.Maxi {
				continue
			}
			if v, _ := p.Reasons.WhyNot(a, b); v.Criterion == "5.7" {
				t.Errorf("%d against %d: no Maxi-tournament, and yet %+v", a, b, v)
			}
		}
	}
}
