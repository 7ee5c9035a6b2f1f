package burstein_test

import (
	"testing"

	"torneo/internal/pairing/burstein"
	"torneo/pairing/swiss"
)

// Of a bracket of several in which nobody is paired it is not said that the first pairing
// was taken.
func TestBracketsWithoutPairs(t *testing.T) {
	seen := 0
	eachLarge(t, 10, 20, func(f *swiss.Field) {
		p, err := burstein.Pair(f, burstein.LowOutgoing)
		if err != nil {
			return
		}
		reasons := p.SwissPairing().Reasons
		for k, b := range p.Brackets {
			if len(b.Pairs) > 0 || len(b.Ranked) < 2 {
				continue
			}
			if seen++; reasons.Judge(k).Remark.ID != "burstein.first.none" {
				t.Errorf("round %d, bracket %d: %+v", f.Round, k, reasons.Judge(k).Remark)
			}
		}
	})
	if seen == 0 {
		t.Error("no such bracket")
	}
}
