package burstein_test

import (
	"errors"
	"os"
	"slices"
	"testing"

	"torneo/internal/pairing/burstein"
	"torneo/internal/pairingtest"
	"torneo/pairing/swiss"
)

const collection = "../../../../shared/vectors/burstein"

// eachRound calls check with every round of the collection.
func eachRound(t *testing.T, check func(name string, f *swiss.Field, want pairingtest.Collected)) {
	t.Helper()
	rounds, err := pairingtest.Collection(collection, swiss.Burstein2026)
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("the collected tournaments are not here: " + collection)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range rounds {
		check(c.Name, c.Field, c)
	}
}

func TestCollectedRounds(t *testing.T) {
	ours := map[string]int{}
	eachRound(t, func(name string, f *swiss.Field, want pairingtest.Collected) {
		if f.Round <= burstein.SeedingRounds(f.Planned) {
			return
		}
		p, err := burstein.Pair(f, burstein.LowOutgoing)
		var none *swiss.Impossible
		if err != nil && (!errors.As(err, &none) || len(want.Pairs) > 0) {
			t.Errorf("%s: %v", name, err)
			return
		}
		var got pairingtest.Answer
		if err == nil {
			got = pairingtest.InNumbers(f, p.Pairs)
		}
		if !got.Equal(want.Answer) {
			t.Errorf("%s (%s, %v):\n got %v\nwant %v", name, want.Status, want.By, got, want.Answer)
			return
		}
		ours[want.Status]++
	})
	t.Log(ours)
}

// What speaks against the other program's answer in each round in dispute: the first
// bracket in which it differs, and there the first criterion, or the order of Article 4.
func TestDisputedRounds(t *testing.T) {
	kinds := map[string]int{}
	eachRound(t, func(name string, f *swiss.Field, want pairingtest.Collected) {
		theirs, other := want.Answers["py4swiss"]
		if want.Status != "disputed" || !other {
			return
		}
		p, err := burstein.Pair(f, burstein.LowOutgoing)
		if err != nil {
			t.Fatal(name, err)
		}
		v, differs := against(f, p, theirs)
		switch {
		case !differs && slices.EqualFunc(p.Pairs, pairsOf(f, theirs), samePlayers):
			kinds["colours"]++ // 5.2
		case !differs:
			t.Errorf("%s: not run down", name)
		case v.Later == "" && v.Criterion != "C4" && slices.Compare(v.Chosen, v.Other) > 0:
			t.Errorf("%s: theirs is better: %+v", name, v)
		default:
			kinds[v.Criterion+v.Later]++
			t.Logf("%s: bracket %d: %s%s", name, v.Bracket+1, v.Criterion, v.Later)
		}
	})
	for kind, want := range map[string]int{"C6": 50, "C8": 5, "order": 5, "3.1.4": 6} {
		if kinds[kind] != want {
			t.Errorf("%s: %d rounds, want %d", kind, kinds[kind], want)
		}
	}
}

// against returns the verdict on another answer; false if the players are the same.
func against(f *swiss.Field, p *burstein.Pairing, theirs pairingtest.Answer) (swiss.Verdict, bool) {
	if bye, there := f.IndexOf(theirs.Bye); there && bye != p.Bye {
		return burstein.OtherBye(p, bye), true
	}
	pairs := pairsOf(f, theirs)
	for k := range p.Brackets {
		b := &p.Brackets[k]
		var inside []swiss.Pair
		for _, pair := range pairs {
			if slices.Contains(b.Ranked, pair.White) && slices.Contains(b.Ranked, pair.Black) {
				inside = append(inside, pair)
			}
		}
		f.SortBoards(inside)
		if !slices.EqualFunc(b.Pairs, inside, samePlayers) {
			return burstein.Instead(p, k, inside), true
		}
	}
	return swiss.Verdict{}, false
}

func samePlayers(a, b swiss.Pair) bool { return a.Higher() == b.Higher() && a.Lower() == b.Lower() }

// pairsOf returns the pairs of an answer in the order of the boards.
func pairsOf(f *swiss.Field, a pairingtest.Answer) (pairs []swiss.Pair) {
	for _, p := range a.Pairs {
		white, _ := f.IndexOf(p[0])
		black, _ := f.IndexOf(p[1])
		pairs = append(pairs, swiss.Pair{White: white, Black: black})
	}
	if i, there := f.IndexOf(a.Bye); there {
		pairs = append(pairs, swiss.Pair{White: i, Black: swiss.Bye})
	}
	f.SortBoards(pairs)
	return pairs
}
