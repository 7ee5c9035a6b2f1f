package trf_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"torneo/tournament"
	"torneo/trf"
)

// randomDouble returns a Double-Swiss with any results, byes and rounds half played.
func randomDouble(rng *rand.Rand) *tournament.Tournament {
	t := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 2 + rng.IntN(5)}
	t.System, _ = tournament.ParseSystem("FIDE_DOUBLESWISS")
	n := 2 + rng.IntN(7)
	for i := 1; i <= n; i++ {
		t.Players = append(t.Players, tournament.Player{Number: i, Name: "P"})
	}
	type both = tournament.ByColor[tournament.Outcome]
	results := []both{{White: tournament.Win, Black: tournament.Loss}, {White: tournament.Loss, Black: tournament.Win}, tournament.Both(tournament.Draw),
		{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}, {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
		tournament.Both(tournament.ForfeitLoss), {White: tournament.Draw, Black: tournament.Loss}, tournament.Both(tournament.UnratedDraw)}
	played := 1 + rng.IntN(t.PlannedRounds)
	for r := 1; r <= played; r++ {
		round := tournament.Round{}
		order := rng.Perm(n)
		for len(order) > 1 {
			g := tournament.Game{White: order[0] + 1, Black: order[1] + 1, Result: results[rng.IntN(len(results))], Second: results[rng.IntN(len(results))]}
			if r == played && rng.IntN(3) == 0 {
				g.Second = both{}
			}
			if rng.IntN(6) == 0 {
				kinds := []tournament.ByeKind{tournament.PairingAllocatedBye, tournament.HalfPointBye, tournament.FullPointBye}
				round.Byes = append(round.Byes, tournament.Bye{ID: g.White, Kind: kinds[rng.IntN(3)]})
				order = order[1:]
				continue
			}
			round.Games, order = append(round.Games, g), order[2:]
		}
		t.Rounds = append(t.Rounds, round)
	}
	t.Prohibited = []tournament.Prohibition{{FirstRound: 1, LastRound: min(2, t.PlannedRounds-1), IDs: []int{1, 2}}}
	return t
}

// A Double-Swiss is written game by game, and the same record is read back.
func TestDoubleSwissComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := randomDouble(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)))
		data, err := trf.Write(record, trf.TRF26, trf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		back, _, problems := trf.Read(data)
		if back == nil {
			t.Fatalf("%v\n%s", problems, data)
		}
		sortGames := cmpopts.SortSlices(func(a, b tournament.Game) bool { return a.White < b.White })
		sortByes := cmpopts.SortSlices(func(a, b tournament.Bye) bool { return a.ID < b.ID })
		if diff := cmp.Diff(record.Rounds, back.Rounds, cmpopts.EquateEmpty(), sortGames, sortByes); diff != "" || back.PlannedRounds != record.PlannedRounds || back.System != record.System {
			t.Fatalf("%d rounds, %v: %s\n%s", back.PlannedRounds, back.System, diff, data)
		}
		if diff := cmp.Diff(record.Prohibited, back.Prohibited); diff != "" {
			t.Error(diff)
		}
	})
}

// A file of the type in which the rounds are no matches is read as it stands.
func TestDoubleSwissOfSingleGames(t *testing.T) {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 4}
	record.System, _ = tournament.ParseSystem("FIDE_DUTCH")
	for i := 1; i <= 4; i++ {
		record.Players = append(record.Players, tournament.Player{Number: i, Name: "P"})
	}
	won := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	record.Rounds = []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 2, Result: won}, {White: 3, Black: 4, Result: won}}},
		{Games: []tournament.Game{{White: 2, Black: 1, Result: won}, {White: 3, Black: 4, Result: won}}}}
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	back, _, problems := trf.Read([]byte(strings.Replace(string(data), "FIDE_DUTCH", "FIDE_DOUBLESWISS", 1)))
	if back == nil || back.System.Family != tournament.Swiss || len(back.Rounds) != 2 || back.PlannedRounds != 4 {
		t.Fatalf("read as %+v, %v", back, problems)
	}
	said := false
	for _, p := range problems {
		said = said || p.Message.ID == "trf.double.rounds"
	}
	if !said {
		t.Errorf("not said: %v", problems)
	}
}

// Matches without boards, and teams that have left, come back from their comments.
func TestTeamMatchesComeBack(t *testing.T) {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 3}
	record.System, _ = tournament.ParseSystem("FIDE_TEAM")
	for i := 1; i <= 5; i++ {
		record.Players = append(record.Players, tournament.Player{Number: i, Name: "P"})
		record.Teams = append(record.Teams, tournament.Team{Number: i, Name: "T", Players: []int{i}, Withdrawn: i == 5})
	}
	record.Rounds = []tournament.Round{{Matches: []tournament.Match{{White: 1, Black: 3}, {White: 4, Black: 2}}}}
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	back, _, problems := trf.Read(data)
	if back == nil || len(back.Rounds) == 0 {
		t.Fatalf("%v\n%s", problems, data)
	}
	if diff := cmp.Diff(record.Rounds[0].Matches, back.Rounds[0].Matches); diff != "" || !back.Teams[4].Withdrawn || back.Teams[0].Withdrawn {
		t.Errorf("%s\n%+v\n%s", diff, back.Teams, data)
	}
	if back.RoundsPaired() != 1 {
		t.Error("the round is not paired")
	}
	broken := strings.Replace(string(data), "match 1 1-3", "match 1 1-9", 1)
	if back, _, _ := trf.Read([]byte(broken)); back != nil {
		t.Error("a match of a team that there is not")
	}
}
