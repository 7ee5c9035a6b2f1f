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
