package tournament_test

import (
	"testing"

	"torneo/tournament"
)

func TestParseArbiter(t *testing.T) {
	for text, want := range map[string]tournament.Arbiter{
		"IA Prado Ruiz, Ana 2244000":    {Title: "IA", Name: "Prado Ruiz, Ana", ID: 2244000},
		"fa. Luis Gil (FIDE ID 224400)": {Title: "FA", Name: "Luis Gil", ID: 224400},
		"Ana Prado":                     {Name: "Ana Prado"},
		"2244000":                       {ID: 2244000},
		"":                              {},
		"Núñez, Iñaki (2200777)":        {Name: "Núñez, Iñaki", ID: 2200777},
		"2200777 Núñez":                 {Name: "Núñez", ID: 2200777},
		"Núñez, Iñaki - 54321":          {Name: "Núñez, Iñaki", ID: 54321},
		"Club 1920":                     {Name: "Club 1920"},
		"00000 12345678901":             {Name: "00000 12345678901"},
		"Sala 12, Ana 1234":             {Name: "Sala 12, Ana 1234"},
	} {
		if got := tournament.ParseArbiter(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}
