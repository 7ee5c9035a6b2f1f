package reference

import (
	"errors"
	"flag"
	"fmt"
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
const most = 12

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
		got, err := caught(f)
		var none *swiss.Impossible
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
			if err != nil {
				t.Errorf("%v\nwant %v in round %d of\n%s", err, inNumbers(f, want), f.Round, written(t, record))
				return
			}
			t.Errorf("\n got %v\nwant %v in round %d:\n%s\nin\n%s",
				inNumbers(f, got.Pairs), inNumbers(f, want), f.Round, difference(t, f, got.Brackets), written(t, record))
		}
	})
	t.Logf("%d tournaments, %d rounds, %d of them without legal pairing", count, rounds, impossible)
}

// caught is dutch.Pair with a panic as an error, so that its tournament is shown.
func caught(f *swiss.Field) (p *dutch.Pairing, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return dutch.Pair(f)
}

// difference says by what the candidates taken differ in the first bracket where
// they do.
func difference(t *testing.T, f *swiss.Field, got []dutch.Candidate) string {
	want, err := brackets(f)
	if err != nil {
		t.Fatal(err)
	}
	for k, w := range want {
		if k >= len(got) {
			return "brackets are missing"
		}
		g := &dutch.Candidate{Bracket: w.Bracket, Pairs: slices.Clone(got[k].Pairs), Down: slices.Clone(got[k].Down)}
		slices.Sort(g.Down)
		f.SortBoards(g.Pairs)
		f.SortBoards(w.Pairs)
		if slices.Equal(g.Pairs, w.Pairs) {
			continue
		}
		g.Outlook = newRound(f).outlook(w.Bracket, g.Down)
		text := fmt.Sprintf("bracket %d: got %v, want %v: ", k+1, inNumbers(f, g.Pairs), inNumbers(f, w.Pairs))
		for _, c := range dutch.Criteria() {
			if gm, wm := c.Measure(g), c.Measure(w); !slices.Equal(gm, wm) {
				return text + fmt.Sprintf("%s is %v, not %v", c.Label, gm, wm)
			}
		}
		return text + "only the order differs"
	}
	return "the brackets are the same"
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
