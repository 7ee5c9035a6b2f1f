package crosstable_test

import (
	"testing"

	"torneo/crosstable"
	"torneo/tournament"
)

// Both scores are at hand: in the event's point system and in standard points.
func TestStandardScore(t *testing.T) {
	// 1 wins, rests half a point, wins by forfeit; 2 loses, draws, is adjourned;
	// 3 is allocated a bye, draws, is adjourned; 4 draws, is granted a full point, does not appear.
	record := individual(5, "1 2 10, 4 5 ==, 3 U", "2 3 ==, 1 H, 4 F, 5 Z", "1 4 +-, 2 3 XX, 5 U")
	record.Points = tournament.GamePoints{
		Win: tournament.Both(3 * tournament.One), Draw: tournament.Both(tournament.One), Loss: tournament.Both(tournament.Points(0)),
		ForfeitWin: 3 * tournament.One, PairingAllocatedBye: 3 * tournament.One, FullPointBye: 3 * tournament.One,
		HalfPointBye: tournament.One, Unknown: tournament.One,
	}
	table, err := crosstable.New(record, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ event, standard []tournament.Points }{
		{[]tournament.Points{0, 30, 40, 70}, []tournament.Points{0, 10, 15, 25}},
		{[]tournament.Points{0, 0, 10, 20}, []tournament.Points{0, 0, 5, 10}},
		{[]tournament.Points{0, 30, 40, 50}, []tournament.Points{0, 10, 15, 20}},
		{[]tournament.Points{0, 10, 40, 40}, []tournament.Points{0, 5, 15, 15}},
		{[]tournament.Points{0, 10, 10, 40}, []tournament.Points{0, 5, 5, 15}},
	} {
		for r := range want.event {
			if got := table.Score(i, tournament.GameScore, r); got != want.event[r] {
				t.Errorf("player %d after round %d: %v points, want %v", i+1, r, got, want.event[r])
			}
			if got := table.StandardScore(i, r); got != want.standard[r] {
				t.Errorf("player %d after round %d: %v standard points, want %v", i+1, r, got, want.standard[r])
			}
		}
	}
}
