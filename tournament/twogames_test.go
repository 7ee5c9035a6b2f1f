package tournament_test

import (
	"reflect"
	"testing"

	"torneo/tournament"
)

func twoGames() *tournament.Tournament {
	won, lost := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}, tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
	return &tournament.Tournament{
		System: tournament.System{Family: tournament.DoubleSwiss}, PlannedRounds: 3,
		Players: []tournament.Player{{Number: 1}, {Number: 2}, {Number: 3}},
		Rounds: []tournament.Round{{
			Games: []tournament.Game{{White: 1, Black: 2, Result: won, Second: lost}},
			Byes:  []tournament.Bye{{ID: 3, Kind: tournament.PairingAllocatedBye}},
		}},
		Prohibited: []tournament.Prohibition{{FirstRound: 2, LastRound: 3, IDs: []int{1, 3}}},
	}
}

// Each game of a match of two games comes by itself, the second with the colours
// reversed: who had Black won with White.
func TestEachGame(t *testing.T) {
	record := twoGames()
	var got []tournament.Game
	record.Rounds[0].EachGame(func(g *tournament.Game) { got = append(got, *g) })
	want := []tournament.Game{
		{White: 1, Black: 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}},
		{White: 2, Black: 1, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

// Game by game a Double-Swiss has two rounds for each of its rounds, and what speaks
// of rounds follows; the record itself stays as it is.
func TestGameByGame(t *testing.T) {
	record := twoGames()
	u := record.GameByGame()
	if u.PlannedRounds != 6 || len(u.Rounds) != 2 || record.PlannedRounds != 3 || len(record.Rounds) != 1 {
		t.Fatalf("%d rounds of %d", len(u.Rounds), u.PlannedRounds)
	}
	if g := u.Rounds[1].Games[0]; g.White != 2 || g.Result.White != tournament.Win {
		t.Errorf("the second game is %+v", g)
	}
	if a, b := u.Rounds[0].Byes[0].Kind, u.Rounds[1].Byes[0].Kind; a != tournament.PairingAllocatedBye || b != tournament.HalfPointBye {
		t.Errorf("the bye is %v and %v", a, b)
	}
	if p := u.Prohibited[0]; p.FirstRound != 3 || p.LastRound != 6 || record.Prohibited[0].FirstRound != 2 {
		t.Errorf("kept apart in rounds %d to %d", p.FirstRound, p.LastRound)
	}
	record.System.Family = tournament.Swiss
	if record.GameByGame() != record {
		t.Error("another event is copied")
	}
}
