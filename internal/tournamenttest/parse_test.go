package tournamenttest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

func TestWritten(t *testing.T) {
	got := tournamenttest.Parse(7, "1-3 1, 2-4 --, 5 bye", "", "5-1 - n, 12-3 adj, 4 half, 2-6 ?")
	type outcomes = tournament.ByColor[tournament.Outcome]
	want := []tournament.Round{
		{
			Games: []tournament.Game{
				{White: 1, Black: 3, Result: outcomes{White: tournament.Win, Black: tournament.Loss}},
				{White: 2, Black: 4, Result: outcomes{White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss}},
			},
			Byes: []tournament.Bye{{ID: 5, Kind: tournament.PairingAllocatedBye}},
		},
		{},
		{
			Games: []tournament.Game{
				{White: 5, Black: 1, Result: outcomes{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}, NoColors: true},
				{White: 12, Black: 3, Result: outcomes{White: tournament.Adjourned, Black: tournament.Adjourned}},
				{White: 2, Black: 6},
			},
			Byes: []tournament.Bye{{ID: 4, Kind: tournament.HalfPointBye}},
		},
	}
	if diff := cmp.Diff(want, got.Rounds); diff != "" || len(got.Players) != 7 {
		t.Errorf("%d players, rounds (-want +got):\n%s", len(got.Players), diff)
	}
}

func TestWrittenRefuses(t *testing.T) {
	for _, round := range []string{"1-2", "1-2 2", "1 1", "a-b 1", "1-2 1 x", "1-2 1,3-4 1", "bye", "x bye"} {
		t.Run(round, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("was read")
				}
			}()
			tournamenttest.Parse(4, round)
		})
	}
}
