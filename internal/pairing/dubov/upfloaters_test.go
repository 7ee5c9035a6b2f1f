package dubov_test

import (
	"slices"
	"testing"

	"torneo/internal/pairing/dubov"
	"torneo/internal/pairing/dubov/reference"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// twoWays returns round 3 of an event in which 1 and 2, who have met, are joined either by 3
// and 4 or by 5 and 6: any other two would leave two who have met. Both ways refuse one
// preference.
func twoWays(t *testing.T, planned int, upfloats map[int]int) *swiss.Field {
	t.Helper()
	draw := func(white, black int) tournament.Game {
		g := tournament.Game{White: white, Black: black}
		g.Result.White, g.Result.Black = tournament.Draw, tournament.Draw
		return g
	}
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: planned, InitialColor: tournament.White}
	for number := 1; number <= 6; number++ {
		record.Players = append(record.Players, tournament.Player{Number: number, Rating: 2000 - number})
	}
	record.Rounds = []tournament.Round{
		{Games: []tournament.Game{draw(1, 2), draw(3, 5), draw(4, 6)}},
		{Games: []tournament.Game{draw(6, 3), draw(5, 4)}, Byes: []tournament.Bye{{ID: 1, Kind: tournament.FullPointBye}, {ID: 2, Kind: tournament.FullPointBye}}},
	}
	f, err := swiss.New(record, 3, swiss.Dubov2026)
	if err != nil {
		t.Fatal(err)
	}
	for i := range f.Players {
		f.Players[i].Upfloats = upfloats[f.Players[i].Number]
	}
	return f
}

// What the criteria of upfloaters count (C.04.4.1 C8, C9), the order (C.04.4.1 4.2), and that the
// last round leaves them out.
func TestMaximumUpfloaters(t *testing.T) {
	for name, test := range map[string]struct {
		planned  int
		upfloats map[int]int
		want     []int
	}{
		"the first set":                        {4, map[int]int{}, []int{3, 4}},
		"fewer maximum upfloaters":             {4, map[int]int{3: 2, 4: 2, 5: 2}, []int{5, 6}},
		"fewer of them, though upfloated more": {4, map[int]int{3: 2, 4: 2, 5: 9}, []int{5, 6}},
		"as many, upfloated less":              {4, map[int]int{3: 4, 5: 3}, []int{5, 6}},
		"just below the maximum":               {5, map[int]int{3: 2, 4: 2}, []int{3, 4}},
		"the last round":                       {3, map[int]int{3: 2, 4: 2, 5: 9}, []int{3, 4}},
	} {
		t.Run(name, func(t *testing.T) {
			f := twoWays(t, test.planned, test.upfloats)
			p, err := dubov.Pair(f)
			if err != nil {
				t.Fatal(err)
			}
			var got []int
			for _, u := range p.Brackets[0].Upfloaters {
				got = append(got, f.Players[u].Number)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
			if plain, err := reference.Pair(f); err != nil || !slices.Equal(plain, p.Pairs) {
				t.Errorf("by the reference %v, %v; want %v", plain, err, p.Pairs)
			}
		})
	}
}

// How often one may be upfloated (C.04.4.1 1.8.2).
func TestMaxUpfloats(t *testing.T) {
	for rounds, want := range map[int]int{4: 2, 5: 3, 6: 3, 7: 3, 8: 3, 9: 3, 10: 4, 11: 4, 12: 4, 13: 4, 14: 4, 15: 5} {
		if got := dubov.MaxUpfloats(rounds); got != want {
			t.Errorf("%d rounds: %d, want %d", rounds, got, want)
		}
	}
}

// Half a point of the average is rounded up; only who has been met at the board counts
// (C.04.4.1 1.7).
func TestARO(t *testing.T) {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 5}
	for number, rating := range []int{2100, 2000, 2001, 1000} {
		record.Players = append(record.Players, tournament.Player{Number: number + 1, Rating: rating})
	}
	for round, opponent := range []int{2, 3, 4} {
		g := tournament.Game{White: 1, Black: opponent}
		g.Result.White, g.Result.Black = tournament.Win, tournament.Loss
		if opponent == 4 {
			g.Result.White, g.Result.Black = tournament.ForfeitWin, tournament.ForfeitLoss
		}
		record.Rounds = append(record.Rounds, tournament.Round{Games: []tournament.Game{g}})
		f, err := swiss.New(record, round+1, swiss.Dubov2026)
		if err != nil {
			t.Fatal(err)
		}
		if i, _ := f.IndexOf(1); dubov.ARO(f, i) != []int{0, 2000, 2001}[round] {
			t.Errorf("before round %d: %d", round+1, dubov.ARO(f, i))
		}
	}
}

// Numbers of shifters (C.04.4.1 4.3.3).
func TestMiddleOut(t *testing.T) {
	for players, want := range map[string]string{"": "", "A": "A", "AB": "AB", "ABCDEF": "CDBEAF", "ABCDEFG": "DCEBFAG"} {
		got := ""
		for _, k := range dubov.MiddleOut(len(players)) {
			got += players[k : k+1]
		}
		if got != want {
			t.Errorf("%s: %s, want %s", players, got, want)
		}
	}
}
