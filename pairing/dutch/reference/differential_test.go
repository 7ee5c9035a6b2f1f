package reference

import (
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// most is how many players a random tournament has at most: with more, one that
// has a large bracket and few who may meet takes too long.
const most = 11

// For a long run: go test ./pairing/dutch/reference -run Agrees -tournaments 50000
var (
	tournaments = flag.Int("tournaments", 3000, "random tournaments to pair")
	seed        = flag.Uint64("seed", 1, "of the random tournaments")
)

// eachRandom calls check with every round of so many random tournaments.
func eachRandom(t *testing.T, count int, check func(record *tournament.Tournament, f *swiss.Field)) {
	t.Helper()
	for k := range count {
		record := RandomTournament(rand.New(rand.NewPCG(*seed, uint64(k))), most)
		for _, f := range Fields(t, record) {
			check(record, f)
		}
	}
}

func TestAgreesWithTheReference(t *testing.T) {
	count := *tournaments
	if testing.Short() {
		count = min(count, 300)
	}
	rounds, impossible, failures := 0, 0, 0
	eachRandom(t, count, func(record *tournament.Tournament, f *swiss.Field) {
		if failures == 5 {
			return
		}
		rounds++
		want, wantErr := Pair(f)
		got, err := dutch.Pair(f)
		var none *dutch.Impossible
		if wantErr != nil {
			impossible++
			if !errors.As(err, &none) {
				failures++
				t.Errorf("%v: want no legal pairing in round %d of\n%s", err, f.Round, written(t, record))
			}
			return
		}
		if err != nil || !slices.Equal(got.Pairs, want) {
			failures++
			var pairs []swiss.Pair
			if err == nil {
				pairs = got.Pairs
			}
			t.Errorf("round %d, %v\n got %v\nwant %v\nin\n%s", f.Round, err, inNumbers(f, pairs), inNumbers(f, want), written(t, record))
		}
	})
	t.Logf("%d tournaments, %d rounds, %d of them without legal pairing", count, rounds, impossible)
}

// written is a record for who looks into a difference.
func written(t *testing.T, record *tournament.Tournament) []byte {
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		t.Log(err)
	}
	return data
}

// inNumbers are pairs in the numbers of the players, 0 for the bye.
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
