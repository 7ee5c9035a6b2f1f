package spelling_test

import (
	"testing"

	"torneo/internal/spelling"
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
