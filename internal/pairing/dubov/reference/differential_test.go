package reference_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/hardfields"
	"torneo/internal/pairing/dubov"
	"torneo/internal/pairing/dubov/reference"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// most is the largest number of players in a random tournament: sets of shifters are
// enumerated, and with more they take too long.
const most = 12

// For a long run: go test ./internal/pairing/dubov/reference -run Agrees -tournaments 50000
var (
	tournaments = flag.Int("tournaments", 2000, "random tournaments to pair")
	seed        = flag.Uint64("seed", 1, "of the random tournaments")
)

// eachRandom calls check with every round of so many random tournaments, half of them
// by the edition of 2018; in half of each everybody has been upfloated so often as is
// drawn.
func eachRandom(t *testing.T, count int, check func(record *tournament.Tournament, f *swiss.Field)) {
	t.Helper()
	event, err := tournament.ParseSystem("FIDE_DUBOV")
	if err != nil {
		t.Fatal(err)
	}
	for k := range count {
		rules := []*swiss.Rules{swiss.Dubov2026, swiss.Dubov2018}[k%2]
		system := hardfields.System{Events: []tournament.System{event}, Rules: rules, Pair: reference.Pair, Most: most}
		record := system.Tournament(rand.New(rand.NewPCG(*seed, uint64(k))))
		fields, err := system.Fields(record)
		if err != nil {
			t.Fatalf("tournament %d: %v", k, err)
		}
		for _, f := range fields {
			if k%4 > 1 { // maximum upfloaters, who are few otherwise
				rng := rand.New(rand.NewPCG(uint64(k), uint64(f.Round)))
				for i := range f.Players {
					f.Players[i].Upfloats = rng.IntN(10)
				}
			}
			check(record, f)
		}
	}
}

func TestAgreesWithTheReference(t *testing.T) {
	count := *tournaments
	if testing.Short() {
		count = min(count, 200)
	}
	seen := map[string]int{}
	eachRandom(t, count, func(record *tournament.Tournament, f *swiss.Field) {
		if seen["different"] == 5 {
			return
		}
		seen["rounds"]++
		want, wantErr := reference.Pair(f)
		got, err := caught(f)
		var none *swiss.Impossible
		switch {
		case wantErr != nil:
			seen["impossible"]++
			if errors.As(err, &none) {
				return
			}
			fallthrough
		case err != nil || !slices.Equal(got.Pairs, want):
			seen["different"]++
			var pairs []swiss.Pair
			if got != nil {
				pairs = got.Pairs
			}
			t.Errorf("\n got %v, %v\nwant %v, %v in round %d of\n%s",
				inNumbers(f, pairs), err, inNumbers(f, want), wantErr, f.Round, written(t, record))
			return
		}
		for _, b := range got.Brackets {
			seen[fmt.Sprint("upfloaters ", min(len(b.Upfloaters), 4))]++
			if len(b.FromG1) > 0 && len(b.FromG2) > 0 {
				seen["shifts both ways"]++
			}
		}
	})
	for _, what := range []string{"upfloaters 0", "upfloaters 1", "upfloaters 2", "upfloaters 3", "shifts both ways", "impossible"} {
		if seen[what] == 0 {
			t.Errorf("no round with %s", what)
		}
	}
	t.Log(seen)
}

// caught calls dubov.Pair and returns a panic as an error, so that its tournament is shown.
func caught(f *swiss.Field) (p *dubov.Pairing, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return dubov.Pair(f)
}

// written returns the text of a record, for whoever looks into a difference.
func written(t *testing.T, record *tournament.Tournament) []byte {
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		t.Log(err)
	}
	return data
}

// inNumbers returns pairs in the numbers of the players, 0 for the bye.
func inNumbers(f *swiss.Field, pairs []swiss.Pair) [][2]int {
	list := make([][2]int, len(pairs))
	for i, p := range pairs {
		list[i][0] = f.Players[p.White].Number
		if p.Black != swiss.Bye {
			list[i][1] = f.Players[p.Black].Number
		}
	}
	return list
}

// Whatever is asked for and was not paired has a reason: why not, of every pair and bye.
func TestEveryPairHasAReason(t *testing.T) {
	count := 60
	if testing.Short() {
		count = 15
	}
	found := map[string]int{}
	eachRandom(t, count, func(record *tournament.Tournament, f *swiss.Field) {
		p, err := dubov.Pair(f)
		if err != nil {
			return
		}
		reasons := p.SwissPairing().Reasons
		brackets := reasons.Brackets()
		for k := range brackets {
			reasons.Judge(k)
		}
		made := 0
		for a := range f.Len() {
			for b := -1; b < a; b++ {
				v, refused := reasons.WhyNot(a, b)
				switch {
				case !refused:
					made++
				case len(v.Text) == 0 || v.Bracket >= len(brackets):
					t.Errorf("%d and %d: %+v in round %d of\n%s", a, b, v, f.Round, written(t, record))
				default:
					found[v.Criterion+v.Later]++
				}
			}
		}
		if made != len(p.Pairs) {
			t.Errorf("%d pairs are made, %d are told", len(p.Pairs), made)
		}
	})
	for _, why := range []string{"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "3.1", "3.1.3", "3.1.4", "3.1.5", "upfloaters", "shifts", "transposition"} {
		if found[why] == 0 {
			t.Errorf("%s was never the reason", why)
		}
	}
	t.Log(found)
}
