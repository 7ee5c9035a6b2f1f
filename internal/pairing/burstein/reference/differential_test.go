package reference_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/hardfields"
	"torneo/internal/pairing/burstein"
	"torneo/internal/pairing/burstein/reference"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// most is the largest number of players in a random tournament: pairings are
// enumerated, and with more that takes too long.
const most = 12

// For a long run: go test ./internal/pairing/burstein/reference -run Agrees -tournaments 50000
var (
	tournaments = flag.Int("tournaments", 2000, "random tournaments to pair")
	seed        = flag.Uint64("seed", 1, "of the random tournaments")
)

// edition is an edition of the system: its rules, its engine and the plain reading.
type edition struct {
	rules     *swiss.Rules
	c6        burstein.Criterion6
	reference func(*swiss.Field) ([]swiss.Pair, error)
}

var editions = []edition{
	{swiss.Burstein2026, burstein.LowOutgoing, reference.Outgoing},
	{swiss.Burstein2018, burstein.MostIncoming, reference.Incoming},
}

// eachRandom calls check with every round of so many random tournaments, half of them
// by the edition of 2018.
func eachRandom(t *testing.T, count int, check func(e edition, record *tournament.Tournament, f *swiss.Field)) {
	t.Helper()
	event, err := tournament.ParseSystem("FIDE_BURSTEIN")
	if err != nil {
		t.Fatal(err)
	}
	for k := range count {
		e := editions[k%len(editions)]
		system := hardfields.System{Events: []tournament.System{event}, Rules: e.rules, Pair: e.reference, Most: most}
		record := system.Tournament(rand.New(rand.NewPCG(*seed, uint64(k))))
		fields, err := system.Fields(record)
		if err != nil {
			t.Fatalf("tournament %d: %v", k, err)
		}
		for _, f := range fields {
			check(e, record, f)
		}
	}
}

func TestAgreesWithTheReference(t *testing.T) {
	count := *tournaments
	if testing.Short() {
		count = min(count, 200)
	}
	seen := map[string]int{}
	eachRandom(t, count, func(e edition, record *tournament.Tournament, f *swiss.Field) {
		if seen["different"] == 5 {
			return
		}
		seen["rounds"]++
		want, wantErr := e.reference(f)
		got, err := caught(e, f)
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
			seen[fmt.Sprint("floaters ", min(len(b.Outgoing), 4))]++
			for _, i := range b.Outgoing {
				if slices.Contains(b.Incoming, i) {
					seen["floating on"]++
				}
			}
		}
	})
	for _, what := range []string{"floaters 0", "floaters 1", "floaters 2", "floaters 3", "floating on", "impossible"} {
		if seen[what] == 0 {
			t.Errorf("no round with %s", what)
		}
	}
	t.Log(seen)
}

// caught calls burstein.Pair and returns a panic as an error, so that its tournament is shown.
func caught(e edition, f *swiss.Field) (p *burstein.Pairing, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return burstein.Pair(f, e.c6)
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
	found, first := map[string]int{}, map[string]int{}
	eachRandom(t, count, func(e edition, record *tournament.Tournament, f *swiss.Field) {
		p, err := burstein.Pair(f, e.c6)
		if err != nil {
			return
		}
		reasons := p.SwissPairing().Reasons
		brackets := reasons.Brackets()
		for k := range brackets {
			j := reasons.Judge(k)
			if j.First != nil && len(j.First.Why.Text) == 0 {
				t.Errorf("bracket %d: the first pairing was refused without reason in round %d of\n%s", k, f.Round, written(t, record))
			}
			if j.First != nil {
				first[j.First.Why.Criterion+j.First.Why.Later]++
			}
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
	for _, why := range []string{"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "3.1", "3.1.3", "3.1.4", "3.1.5", "order"} {
		if found[why] == 0 {
			t.Errorf("%s was never the reason", why)
		}
	}
	t.Log(found, first)
}
