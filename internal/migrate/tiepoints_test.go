package migrate

import (
	"testing"

	"torneo/tournament"
)

// "10,5" is ten and a half: no part of it is read as the half of a cell.
func TestPointsOf(t *testing.T) {
	for text, want := range map[string]tournament.Points{
		"10,5": 105, "20.5": 205, "10½": 105, "½": 5, "0,5": 5, "1/2": 5, "4 1/2": 45, "10": 100, " 4½ ": 45, "0": 0,
	} {
		if got, err := pointsOf(text); err != nil || got != want {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "x", "1-0", "½½"} {
		if got, err := pointsOf(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

func TestPointsNote(t *testing.T) {
	for _, line := range []string{"TB1: points (game-points)", "Tie Break1: points (game-points)", "Des 1: puntos", "Desempate 1: puntos", "Desp1: pontos", "Wtg1: Punkte", "TB1: Points."} {
		if !pointsNote.MatchString(line) {
			t.Errorf("%q is not known", line)
		}
	}
	for _, line := range []string{"TB2: points (game-points)", "Des 1: puntos del rival", "TB1: Buchholz Tie-Breaks (variabel with parameter)", "TB11: points", "Program: Points"} {
		if pointsNote.MatchString(line) {
			t.Errorf("%q is taken for it", line)
		}
	}
}
