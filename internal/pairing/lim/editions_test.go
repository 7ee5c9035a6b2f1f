package lim_test

import (
	"testing"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Who may not have the bye is said by the basic rules of the time, not by the text of
// the system (R-LIM-EDITIONS).
func TestByeByTheBasicRulesOfTheTime(t *testing.T) {
	record := &tournament.Tournament{PlannedRounds: 5, Points: tournament.StandardGamePoints(), Rounds: make([]tournament.Round, 1)}
	for number := 1; number <= 6; number++ {
		record.Players = append(record.Players, tournament.Player{Number: number})
	}
	first := &record.Rounds[0]
	first.Games = []tournament.Game{{White: 1, Black: 2}}
	first.Games[0].Result.White, first.Games[0].Result.Black = tournament.ForfeitWin, tournament.ForfeitLoss
	first.Byes = []tournament.Bye{
		{ID: 3, Kind: tournament.PairingAllocatedBye}, {ID: 4, Kind: tournament.FullPointBye},
		{ID: 5, Kind: tournament.HalfPointBye}, {ID: 6, Kind: tournament.ZeroPointBye},
	}
	for name, test := range map[string]struct {
		rules *swiss.Rules
		want  map[int]swiss.ByeBar
	}{
		"2026": {swiss.Lim2026, map[int]swiss.ByeBar{1: swiss.WonUnplayed, 3: swiss.HadBye, 4: swiss.WonUnplayed}},
		"2017": {swiss.Lim2017, map[int]swiss.ByeBar{1: swiss.WonByForfeit, 3: swiss.HadBye}},
		"2012": {swiss.Lim2012, map[int]swiss.ByeBar{1: swiss.PointsUnplayed, 3: swiss.HadBye, 4: swiss.PointsUnplayed, 5: swiss.PointsUnplayed}},
	} {
		f, err := swiss.New(record, 2, test.rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range f.Players {
			if p.ByeBar != test.want[p.Number] {
				t.Errorf("%s: number %d: %s", name, p.Number, p.ByeBar)
			}
		}
	}
}

// A Maxi-tournament has more than 2^n participants, unless the arbiter says otherwise
// (R-LIM-MAXI).
func TestMaxiTournament(t *testing.T) {
	for _, test := range []struct {
		players, rounds int
		word            string
		want            bool
	}{{8, 3, "", false}, {9, 3, "", true}, {9, 3, "no", false}, {8, 3, "yes", true}, {9, 0, "", false}, {9, 500, "", false}} {
		record := &tournament.Tournament{PlannedRounds: test.rounds, Points: tournament.StandardGamePoints(), System: tournament.System{Maxi: test.word}}
		for number := 1; number <= test.players; number++ {
			record.Players = append(record.Players, tournament.Player{Number: number})
		}
		if f, err := swiss.New(record, 1, swiss.Lim2026); err != nil || f.Maxi != test.want {
			t.Errorf("%+v: %v, %v", test, f, err)
		}
	}
}

// Virtual points are refused, with the article.
func TestAccelerationIsRefused(t *testing.T) {
	record := &tournament.Tournament{PlannedRounds: 5, Points: tournament.StandardGamePoints(), Players: []tournament.Player{{Number: 1}, {Number: 2}}}
	for _, with := range []func(*tournament.Tournament){
		func(t *tournament.Tournament) { t.System.Baku = true },
		func(t *tournament.Tournament) {
			t.Accelerations = []tournament.Acceleration{{Game: tournament.One, FirstRound: 1, LastRound: 1, FirstID: 1, LastID: 1}}
		},
	} {
		accelerated := *record
		with(&accelerated)
		if _, err := swiss.New(&accelerated, 1, swiss.Lim2026); err == nil || err.Error() != "pairing.not-accelerated article=C.04.4.3 2.2" {
			t.Error(err)
		}
	}
}
