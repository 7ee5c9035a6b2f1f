package spelling_test

import (
	"slices"
	"strings"
	"testing"

	"torneo/internal/spelling"
	"torneo/tournament"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"GARCÍA-Lorca,  F.": "garcia lorca f", "Garcia Lorca F": "garcia lorca f",
		"Sørensen, Åse": "sørensen ase", "Иванов": "иванов", " .,-": "", "O'Neill 2": "o neill 2",
	} {
		if got := spelling.Plain(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	commands := []string{"compare", "completion", "convert", "crosstable", "explain", "standings"}
	for typed, want := range map[string]string{
		"standngs": "standings", "stand": "standings", "explian": "explain", "Convert": "convert", "comp": "compare completion",
		"crostable": "crosstable", "zzz": "", "": "", "x": "",
	} {
		if got := strings.Join(spelling.Nearest(typed, commands), " "); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

// The rules know the same federations.
func TestFederationsOfTheRules(t *testing.T) {
	if !slices.Equal(spelling.Federations(), tournament.Federations()) {
		t.Error("package tournament has other federations")
	}
}

func TestFederations(t *testing.T) {
	for text, want := range map[string]string{
		"SPAIN": "ESP", "España": "ESP", "espana": "ESP", "DEU": "GER", "HRV": "CRO", "Alemania": "GER", "Alemanya": "GER",
		"EPS": "ESP", "ESPA": "ESA", "U.S.A.": "USA", "nobody": "", "": "", "12": "",
	} {
		got := spelling.NearFederations(text)
		if want == "" && len(got) > 3 || want != "" && (len(got) == 0 || got[0] != want) {
			t.Errorf("%q: %v, want %q", text, got, want)
		}
	}
	for _, code := range []string{"ESP", "FID", "NON", "KOS"} {
		if !spelling.IsFederation(code) {
			t.Errorf("%s is none", code)
		}
	}
	for _, code := range []string{"DEU", "esp", "XXX", "", "ALE"} {
		if spelling.IsFederation(code) {
			t.Errorf("%s is one", code)
		}
	}
	seen := map[string]bool{}
	for _, code := range spelling.Federations() {
		if len(code) != 3 || seen[code] {
			t.Errorf("%q is no code, or twice", code)
		}
		seen[code] = true
	}
	if !slices.IsSorted(spelling.Federations()) {
		t.Error("not in order")
	}
}
