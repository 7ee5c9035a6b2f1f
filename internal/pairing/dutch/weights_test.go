package dutch_test

import (
	"testing"

	"torneo/internal/pairing/dutch"
	"torneo/internal/pairingtest"
	"torneo/pairing/swiss"
)

// A word of a weight holds more digits than the solver would allow if one pair could
// fill them: so no pair may add more to a digit than is said of it.
func TestPairsFillNoWord(t *testing.T) {
	for _, rules := range []*swiss.Rules{swiss.Dutch2026, swiss.Dutch2017, swiss.Dutch2012} {
		digits := 0
		for k, family := range pairingtest.ClubFamilies() {
			record, err := family.Make(120, uint64(k))
			if err != nil {
				t.Fatal(err)
			}
			f, err := swiss.New(record, swiss.NextRound(record), rules)
			if err != nil {
				t.Fatal(err)
			}
			p, err := dutch.Pair(f)
			if err != nil {
				t.Fatal(err)
			}
			more, wrong := dutch.Overfull(p)
			if wrong != "" {
				t.Errorf("%s, %s: %s", rules.Cite.Text, family.Name, wrong)
			}
			digits += more
		}
		if digits == 0 {
			t.Errorf("%s: no digits", rules.Cite.Text)
		}
	}
}
