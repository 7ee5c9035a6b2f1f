package dutch_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"torneo/internal/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

func reports(t *testing.T, year string) map[string]*tournament.Tournament {
	t.Helper()
	all := map[string]*tournament.Tournament{}
	files, _ := filepath.Glob("../../../testdata/dutch" + year + "/*.trf")
	more, _ := filepath.Glob("../../../../shared/vectors/dutch" + year + "/0[0-4]?.trf")
	for _, file := range append(files, more...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		record, _, _ := trf.Read(data)
		if record == nil {
			t.Fatalf("%s cannot be read", file)
		}
		all[filepath.Base(file)] = record
	}
	if len(all) < 8 {
		t.Fatalf("only %d reports", len(all))
	}
	return all
}

// Whatever pair is asked for, the best pairing with it in it must lose by the
// criteria, or come later: otherwise it should have been the pairing.
func TestNobodysPairWouldHaveBeenBetter(t *testing.T) {
	later := []string{string(dutch.Transposition), string(dutch.Exchange)}
	for year, test := range map[string]struct {
		rules *swiss.Rules
		seen  []string
	}{
		"2026": {swiss.Dutch2026, []string{"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C12", "C13", "C14", "C15"}},
		"2017": {swiss.Dutch2017, []string{"C.1", "C.2", "C.3", "C.4", "C.5", "C.6", "C.7", "C.10", "C.11", "C.12", "C.13", "C.14", "C.15"}},
		"2012": {swiss.Dutch2012, []string{"B.1.a", "B.1.b", "B.2", "C.13", "M1", "P1", "C.12", "A.7.d", "B.4", "A.7.e", "B.5↓", "B.6↓", "B.5↑", "B.6↑"}},
	} {
		t.Run(year, func(t *testing.T) { nobodysPair(t, max(year, "2017"), test.rules, append(test.seen, later...)) })
	}
}

func nobodysPair(t *testing.T, year string, rules *swiss.Rules, seen []string) {
	step := 2
	if rules == swiss.Dutch2012 {
		step = 1 // odd rounds and even ones ask for different things
	}
	verdicts := map[string]int{}
	for name, record := range reports(t, year) {
		if len(record.Players) > 40 {
			continue
		}
		for r := 1; r <= record.RoundsPaired(); r += step {
			f, err := swiss.New(record, r, rules)
			if err != nil {
				t.Fatal(err)
			}
			p, err := dutch.Pair(f)
			if none := (*swiss.Impossible)(nil); errors.As(err, &none) && step == 1 {
				continue // an event of another edition, in which more players may have the bye
			}
			if err != nil {
				t.Fatal(err)
			}
			for a := range f.Len() {
				for b := swiss.Bye; b < a; b += 1 + f.Len()/8 {
					v, ok := p.WhyNot(a, b)
					if !ok {
						continue
					}
					verdicts[v.Criterion+string(v.Later)]++
					if v.Bracket >= 0 && v.Criterion != "" && slices.Compare(v.Chosen, v.Other) >= 0 {
						t.Errorf("%s round %d, %d-%d: %s chosen %v, other %v", name, r, a, b, v.Criterion, v.Chosen, v.Other)
					}
				}
			}
			for k := range p.Brackets {
				if _, v, ok := p.First(k); ok {
					verdicts["first "+v.Criterion+string(v.Later)]++
					if len(v.Pairs) == 0 && v.Criterion != "" && slices.Compare(v.Chosen, v.Other) >= 0 {
						t.Errorf("%s round %d bracket %d, first candidate: %s chosen %v, other %v", name, r, k, v.Criterion, v.Chosen, v.Other)
					}
				}
			}
		}
	}
	for _, id := range seen {
		if verdicts[id] == 0 {
			t.Errorf("no pair was refused for %s: %s", id, fmt.Sprint(verdicts))
		}
	}
	t.Log(verdicts)
}
