package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/trf"
)

// Every Swiss system of the table has a plain reading of its text.
func TestEverySwissHasAPlainReading(t *testing.T) {
	for _, g := range []pairing.Group{pairing.SwissForPlayers, pairing.SwissForTeams} {
		for _, s := range g.Systems() {
			if r, there := readingOf(s); !there || r.fields < 6 {
				t.Errorf("%s: no reading in readings (reference.go), or of too few participants: %d", s, r.fields)
			}
		}
	}
	for _, r := range readings() {
		if r.system.Kind() != pairing.ByResults {
			t.Errorf("%s is not in the table of systems", r.system)
		}
	}
}

// Random fields of each system: the engine pairs them as the plain reading does.
func TestFieldsAgreeWithTheReference(t *testing.T) {
	for _, r := range readings() {
		t.Run(string(r.system), func(t *testing.T) {
			t.Parallel()
			bundles := fields / bundle
			if testing.Short() {
				bundles = 1
			}
			var all count
			for index := range bundles {
				var o outcome
				proveFields(r, 1, index, &o)
				for _, f := range o.findings {
					t.Errorf("bundle %d: %s", index, f)
				}
				all.add(o.count)
			}
			if all.Reference != bundles*bundle || all.Rounds != all.Reference {
				t.Errorf("%+v, want %d fields", all, bundles*bundle)
			}
			if all.Impossible == 0 && bundles > 1 {
				t.Error("every field has a legal pairing")
			}
		})
	}
}

// A field on which an engine and a reading differ is written down so that the round can
// be paired again.
func TestADifferingFieldIsKept(t *testing.T) {
	wrong, _ := readingOf(pairing.Dutch)
	right := wrong.pair
	wrong.pair = func(f *swiss.Field) ([]swiss.Pair, error) {
		pairs, err := right(f)
		if len(pairs) > 1 {
			pairs[0], pairs[1] = pairs[1], pairs[0]
		}
		return pairs, err
	}
	var o outcome
	proveFields(wrong, 1, 0, &o)
	if len(o.findings) < 5 || len(o.files) < 5 {
		t.Fatalf("%d findings, %d files", len(o.findings), len(o.files))
	}
	again := 0
	for _, finding := range o.findings {
		name, text, _ := strings.Cut(finding, ": ")
		record, _, problems := trf.Read(o.files[name])
		if record == nil {
			t.Fatalf("%s: %v", name, problems)
		}
		_, number, _ := strings.Cut(strings.TrimSuffix(name, ".trf"), "-round-")
		f, err := pairing.Field(record, pairing.Options{Round: int(number[0] - '0')})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		pairs, err := byTheEngine(f)
		if err == nil && strings.Contains(text, "paired "+inNumbers(f, pairs, nil)+",") {
			again++
		}
	}
	if again < len(o.findings)*9/10 {
		t.Errorf("%d of %d rounds are paired in the same way from their files", again, len(o.findings))
	}
}

// Pairings that no system allows are told, whatever is wrong with them.
func TestUnsound(t *testing.T) {
	r, _ := readingOf(pairing.Dutch)
	s, err := fieldsOf(r)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for seed := range uint64(200) {
		record := s.Tournament(chanceOf(1, seed))
		fields, err := s.Fields(record)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fields {
			pairs, err := byTheEngine(f)
			if none := (*swiss.Impossible)(nil); errors.As(err, &none) {
				continue
			}
			if text := wrongWith(f, pairs); text != "" {
				t.Errorf("seed %d, round %d: %s", seed, f.Round, text)
			}
			spoil := func(with func([]swiss.Pair) []swiss.Pair) {
				text := wrongWith(f, with(slices.Clone(pairs)))
				for _, part := range []string{"times", "may not meet", "may not have the bye", "a colour that must be", "byes in a field"} {
					seen[part] = seen[part] || strings.Contains(text, part)
				}
			}
			spoil(func(p []swiss.Pair) []swiss.Pair { return p[1:] })
			for k := range pairs {
				spoil(func(p []swiss.Pair) []swiss.Pair {
					if p[k].Black != swiss.Bye {
						p[k].White, p[k].Black = p[k].Black, p[k].White
					}
					return p
				})
				spoil(func(p []swiss.Pair) []swiss.Pair { p[0].White, p[k].White = p[k].White, p[0].White; return p })
				spoil(func(p []swiss.Pair) []swiss.Pair {
					pair := p[k]
					if pair.Black == swiss.Bye {
						return p
					}
					return append(slices.Delete(p, k, k+1), swiss.Pair{White: pair.White, Black: swiss.Bye}, swiss.Pair{White: pair.Black, Black: swiss.Bye})
				})
			}
		}
	}
	for _, part := range []string{"times", "may not meet", "may not have the bye", "a colour that must be", "byes in a field"} {
		if !seen[part] {
			t.Errorf("%q is never told", part)
		}
	}
}

// The command line: what cannot be proved is said before anything is done.
func TestSystemsOfARun(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--fields", "--system", "lots"}, "there is no pairing system"},
		{[]string{"--fields", "--system", "berger"}, "no plain reading"},
	} {
		s, err := parse(test.args, &strings.Builder{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.task(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v", test.args, err)
		}
	}
	if _, err := parse([]string{"--fields", "x.trf"}, &strings.Builder{}); err == nil {
		t.Error("fields of a file")
	}
	s, err := parse([]string{"--fields", "--system", "dutch-2026"}, &strings.Builder{})
	if err != nil || s.tournaments != 100_000 {
		t.Fatal(s, err)
	}
	if task, err := s.task(); err != nil || task.total*bundle != 100_000 {
		t.Errorf("%+v, %v", task, err)
	}
}
