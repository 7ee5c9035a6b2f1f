package dubov_test

import (
	"errors"
	"os"
	"slices"
	"testing"

	"torneo/internal/pairing/dubov"
	"torneo/internal/pairingtest"
	"torneo/pairing/swiss"
)

const collection = "../../../../shared/vectors/dubov"

// eachRound calls check with every round of the collection.
func eachRound(t *testing.T, check func(name string, f *swiss.Field, want pairingtest.Collected)) {
	t.Helper()
	rounds, err := pairingtest.Collection(collection, swiss.Dubov2026)
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

// Every round for which the article has an answer is paired so: also those in which the
// other programs have another one.
func TestCollectedRounds(t *testing.T) {
	ours := map[string]int{}
	eachRound(t, func(name string, f *swiss.Field, want pairingtest.Collected) {
		p, err := dubov.Pair(f)
		var none *swiss.Impossible
		if err != nil && (!errors.As(err, &none) || len(want.Pairs) > 0) {
			t.Errorf("%s: %v", name, err)
			return
		}
		var got pairingtest.Answer
		if err == nil {
			got = pairingtest.InNumbers(f, p.Pairs)
		}
		if err == nil && pairingtest.ByListNumbers(f, p.Pairs, want.Answer) {
			ours["by the numbers of the list"]++
			return
		}
		if !got.Equal(want.Answer) {
			t.Errorf("%s (%s, %v):\n got %v\nwant %v", name, want.Status, want.By, got, want.Answer)
			return
		}
		ours[want.Status]++
	})
	t.Log(ours)
	if ours["evidence"] < 327 || ours["disputed"] < 8 {
		t.Error("too few rounds")
	}
}

// The rounds in dispute, run down to an article.
func TestDisputedRounds(t *testing.T) {
	eachRound(t, func(name string, f *swiss.Field, want pairingtest.Collected) {
		theirs, other := want.Answers["py4swiss"]
		if want.Status != "disputed" || !other {
			return
		}
		i, _ := f.IndexOf(want.Bye)
		j, there := f.IndexOf(theirs.Bye)
		switch {
		case name == "018.json, round 11": // C6: differences of 1.5 and 1.0, theirs 2.5 and 0.5
			p, err := dubov.Pair(f)
			if err != nil {
				t.Fatal(err)
			}
			var scores []string
			for _, u := range p.Brackets[4].Upfloaters {
				scores = append(scores, f.Players[u].Score.String())
			}
			if !slices.Equal(scores, []string{"4.5", "4.0"}) {
				t.Errorf("%s: upfloaters from %v", name, scores)
			}
		case !there || theirs.Bye == want.Bye:
			t.Errorf("%s: not run down", name)
		default: // 3.1.4: of one score, the most games played
			p, q := &f.Players[i], &f.Players[j]
			if p.Score != q.Score || len(p.Colors) <= len(q.Colors) {
				t.Errorf("%s: bye to %d with %v and %d games, theirs to %d with %v and %d", name, want.Bye, p.Score, len(p.Colors), theirs.Bye, q.Score, len(q.Colors))
			}
		}
	})
}
