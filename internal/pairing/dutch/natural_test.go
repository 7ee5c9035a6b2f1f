package dutch

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"torneo/pairing/swiss"
	"torneo/trf"
)

// Where counting decides a bracket, weighted matching must come to the same pairs.
func TestCountingAgreesWithMatching(t *testing.T) {
	for year, rules := range map[string]*swiss.Rules{"2026": swiss.Dutch2026, "2017": swiss.Dutch2017, "2012": swiss.Dutch2012} {
		t.Run(year, func(t *testing.T) { countingAgrees(t, max(year, "2017"), rules) })
	}
}

func countingAgrees(t *testing.T, year string, rules *swiss.Rules) {
	files, _ := filepath.Glob("../../../testdata/dutch" + year + "/*.trf")
	more, _ := filepath.Glob("../../../../shared/vectors/dutch" + year + "/???.trf")
	decided, asked := 0, 0
	for _, file := range append(files, more...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		record, _, _ := trf.Read(data)
		if len(record.Players) > 130 {
			continue
		}
		for r := 1; r <= record.RoundsPaired(); r++ {
			f, err := swiss.New(record, r, rules)
			if err != nil {
				t.Fatal(err)
			}
			p, err := Pair(f)
			if none := (*swiss.Impossible)(nil); errors.As(err, &none) && rules == swiss.Dutch2012 {
				continue // an event of another edition, in which more players may have the bye
			}
			if err != nil {
				t.Fatal(err)
			}
			e := newEngine(f, nil)
			if err := e.settleBye(); err != nil {
				t.Fatal(err)
			}
			for k := range p.Brackets {
				if b := p.Brackets[k].Bracket; b.Penultimate || b.Collapsed || b.Homogeneous || len(b.Incompatible) > 0 {
					continue
				}
				asked++
				pairs, ok := e.natural(p.Brackets[k].Bracket)
				if !ok {
					continue
				}
				decided++
				if want := byRank(e.best(p.Brackets[k].Bracket, alone)); !slices.Equal(byRank(pairs), want) {
					t.Errorf("%s round %d bracket %d: counting %v, matching %v", filepath.Base(file), r, k, pairs, want)
				}
			}
		}
	}
	if decided < asked/4 || decided == asked {
		t.Errorf("counting decided %d of %d brackets", decided, asked)
	}
	t.Logf("counting decided %d of %d brackets", decided, asked)
}

func byRank(pairs [][2]int) [][2]int {
	slices.SortFunc(pairs, func(a, b [2]int) int { return cmp.Compare(a[0], b[0]) })
	return pairs
}
