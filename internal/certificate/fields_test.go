package certificate

import (
	"testing"

	"torneo/norm"
	"torneo/tournament"
)

func TestScoresOfTheForm(t *testing.T) {
	for _, test := range []struct {
		outcome tournament.Outcome
		want    string
	}{
		{tournament.Win, "1"}, {tournament.Draw, "½"}, {tournament.Loss, "0"}, {tournament.ForfeitWin, "+"}, {tournament.ForfeitLoss, "-"}, {tournament.UnratedWin, "1"}, {tournament.Pending, "-"},
	} {
		if got := score(&norm.Game{Outcome: test.outcome}); got != test.want {
			t.Errorf("%v: %q, want %q", test.outcome, got, test.want)
		}
	}
	for points, want := range map[tournament.Points]string{0: "0", 5: "½", 10: "1", 65: "6½"} {
		if got := halves(points); got != want {
			t.Errorf("%v: %q", points, got)
		}
	}
}

// Records 102 and 112 have an arbiter's FIDE ID behind his name, or not.
func TestArbiters(t *testing.T) {
	for text, want := range map[string][2]string{
		"IA Núñez, Iñaki":           {"IA Núñez, Iñaki", ""},
		"IA Núñez, Iñaki 2200777":   {"IA Núñez, Iñaki", "2200777"},
		"Núñez, Iñaki (2200777)":    {"Núñez, Iñaki", "2200777"},
		"Núñez, Iñaki FIDE 2200777": {"Núñez, Iñaki FIDE", "2200777"},
		"2200777 Núñez":             {"Núñez", "2200777"},
		"Núñez, Iñaki - 54321":      {"Núñez, Iñaki", "54321"},
		"Club 1920":                 {"Club 1920", ""},
		"00000 12345678901":         {"00000 12345678901", ""},
		"":                          {"", ""},
	} {
		if name, id := arbiterOf(text); [2]string{name, id} != want {
			t.Errorf("%q: %q, %q", text, name, id)
		}
	}
}
