package burstein_test

import (
	"fmt"
	"testing"

	"torneo/internal/pairing/burstein"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// played returns an event after three rounds of five players with byes of every kind and a
// forfeit, in which the players away ask for a zero-point bye in the fourth.
func played(away ...int) *tournament.Tournament {
	game := func(white, black int, w, b tournament.Outcome) tournament.Game {
		g := tournament.Game{White: white, Black: black}
		g.Result.White, g.Result.Black = w, b
		return g
	}
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 6, InitialColor: tournament.White}
	for number := 1; number <= 5; number++ {
		record.Players = append(record.Players, tournament.Player{Number: number})
	}
	record.Rounds = []tournament.Round{
		{Games: []tournament.Game{game(1, 2, tournament.Win, tournament.Loss), game(3, 4, tournament.Draw, tournament.Draw)},
			Byes: []tournament.Bye{{ID: 5, Kind: tournament.PairingAllocatedBye}}},
		{Games: []tournament.Game{game(3, 1, tournament.Draw, tournament.Draw)},
			Byes: []tournament.Bye{{ID: 2, Kind: tournament.HalfPointBye}, {ID: 4, Kind: tournament.ZeroPointBye}, {ID: 5, Kind: tournament.ZeroPointBye}}},
		{Games: []tournament.Game{game(2, 3, tournament.Win, tournament.Loss), game(1, 5, tournament.ForfeitWin, tournament.ForfeitLoss)},
			Byes: []tournament.Bye{{ID: 4, Kind: tournament.ZeroPointBye}}},
		{},
	}
	for _, number := range away {
		record.Rounds[3].Byes = append(record.Rounds[3].Byes, tournament.Bye{ID: number, Kind: tournament.ZeroPointBye})
	}
	return record
}

// The index by hand (C.04.4.2 1.7): scores are 2.5, 1.5, 1, 0.5 and 1. Unplayed rounds
// are against oneself; of 4, who is away again, the two rounds before count as draws for
// 3, who has met him, but not if he is back (R-BURSTEIN-BACK).
func TestIndex(t *testing.T) {
	for _, test := range []struct {
		away []int
		want map[int]burstein.Index
	}{
		{[]int{4}, map[int]burstein.Index{
			1: {Buchholz: 15 + 10 + 25, SonnebornBerger: 150 + 50 + 250},
			2: {Buchholz: 25 + 15 + 10, SonnebornBerger: 0 + 75 + 100},
			3: {Buchholz: 15 + 25 + 15, SonnebornBerger: 75 + 125},
			5: {Buchholz: 10 + 10 + 10, SonnebornBerger: 100},
		}},
		{nil, map[int]burstein.Index{
			3: {Buchholz: 5 + 25 + 15, SonnebornBerger: 25 + 125},
			4: {Buchholz: 10 + 5 + 5, SonnebornBerger: 50},
		}},
	} {
		f, err := swiss.New(played(test.away...), 4, swiss.Burstein2026)
		if err != nil {
			t.Fatal(err)
		}
		for number, want := range test.want {
			if i, _ := f.IndexOf(number); burstein.IndexOf(f, i) != want {
				t.Errorf("away %v: player %d: %+v, want %+v", test.away, number, burstein.IndexOf(f, i), want)
			}
		}
	}
}

// Virtual points count for the scoregroups, not for the index (C.04.4.2 1.7.2).
func TestIndexWithoutVirtualPoints(t *testing.T) {
	record := played(4)
	plain, err := swiss.New(record, 4, swiss.Burstein2026)
	if err != nil {
		t.Fatal(err)
	}
	record.Accelerations = []tournament.Acceleration{{Game: tournament.One, FirstRound: 1, LastRound: 4, FirstID: 1, LastID: 3}}
	f, err := swiss.New(record, 4, swiss.Burstein2026)
	if err != nil {
		t.Fatal(err)
	}
	for i := range f.Players {
		k, _ := plain.IndexOf(f.Players[i].Number)
		if burstein.IndexOf(f, i) != burstein.IndexOf(plain, k) {
			t.Errorf("player %d: %+v, without acceleration %+v", f.Players[i].Number, burstein.IndexOf(f, i), burstein.IndexOf(plain, k))
		}
	}
	if k, _ := plain.IndexOf(1); f.Players[0].Score == plain.Players[k].Score {
		t.Error("nobody is accelerated")
	}
}

// How many rounds the Dutch System pairs (C.04.4.2 1.6).
func ExampleSeedingRounds() {
	for _, rounds := range []int{1, 4, 5, 7, 9, 13} {
		fmt.Print(burstein.SeedingRounds(rounds), " ")
	}
	// Output:
	// 0 2 2 3 4 4
}
