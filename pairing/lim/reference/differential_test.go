package reference_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/pairing/lim"
	"torneo/pairing/lim/reference"
	"torneo/pairing/swiss"
	"torneo/trf"
)

// most is how many players a random tournament has at most.
const most = 12

// For a long run: go test ./pairing/lim/reference -run Agrees -tournaments 50000
var (
	tournaments = flag.Int("tournaments", 2000, "random tournaments to pair")
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
	for k := 0; k < count && !t.Failed(); k++ {
		rules := []*swiss.Rules{swiss.Lim2026, swiss.Lim2017, swiss.Lim2012}[k%3] // by whose bars the byes go
		record := randomTournament(rand.New(rand.NewPCG(*seed, uint64(k))), most, rules, reference.Pair)
		for round := 1; round <= len(record.Rounds); round++ {
			f, err := swiss.New(record, round, rules)
			if err != nil {
				t.Fatal(err)
			}
			if f.Len() == 0 {
				continue
			}
			rounds++
			want, wantErr := reference.Pair(f)
			got, gotErr := lim.Pair(f)
			var none *swiss.Impossible
			switch {
			case wantErr != nil && errors.As(gotErr, &none):
				impossible++
			case wantErr != nil || gotErr != nil || !slices.Equal(got.Pairs, want):
				report, _ := trf.Write(record, trf.TRF26, trf.Options{})
				t.Fatalf("tournament %d, round %d: %v (%v), the text %v (%v)\n%s", k, round, got, gotErr, numbers(f, want), wantErr, report)
			}
			if gotErr == nil {
				note(happened, got)
				explained(t, got.Explained())
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

// explained checks that everybody is in the brackets once, and that of every two
// players it is said why they do not meet, unless they do.
func explained(t *testing.T, p *swiss.Pairing) {
	t.Helper()
	paired := map[swiss.Pair]bool{}
	for _, pair := range p.Pairs {
		paired[pair], paired[swiss.Pair{White: pair.Black, Black: pair.White}] = true, true
	}
	seen := 0
	brackets := p.Reasons.Brackets()
	for k, b := range brackets {
		seen += 2 * len(b.Pairs)
		for _, pair := range b.Pairs {
			if !paired[pair.Pair] || pair.Article == "" {
				t.Errorf("bracket %d: %+v is not in the round", k, pair)
			}
		}
		if j := p.Reasons.Judge(k); j.First != nil && len(j.First.Why.Text) == 0 {
			t.Errorf("bracket %d: the proposal was not taken, and nothing says why", k)
		}
	}
	if n := p.Field.Len(); seen != n-n%2 {
		t.Errorf("%d of %d players are in the pairs of the brackets", seen, n)
	}
	for a := range p.Field.Players {
		others := []int{swiss.Bye}
		for b := range p.Field.Players {
			if b != a {
				others = append(others, b)
			}
		}
		for _, b := range others {
			v, refused := p.Reasons.WhyNot(a, b)
			if v.Criterion == "5.7" && !p.Field.Maxi {
				t.Errorf("%d against %d: no Maxi-tournament, and yet %+v", a, b, v)
			}
			if refused == paired[swiss.Pair{White: a, Black: b}] || refused && (len(v.Text) == 0 || v.Criterion == "" || v.Bracket >= len(brackets)) {
				t.Errorf("%d against %d: refused %v, %+v", a, b, refused, v)
			}
		}
		for _, pair := range p.Reasons.PassedOver(a) {
			if paired[pair] {
				t.Errorf("%v was passed over and is paired", pair)
			}
		}
	}
}

func numbers(f *swiss.Field, pairs []swiss.Pair) (list []string) {
	for _, p := range pairs {
		black := 0
		if p.Black != swiss.Bye {
			black = f.Players[p.Black].Number
		}
		list = append(list, fmt.Sprintf("%d-%d", f.Players[p.White].Number, black))
	}
	return list
}
