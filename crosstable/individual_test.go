package crosstable_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

// Every kind of round that a Swiss can have.
func TestEveryKindOfRound(t *testing.T) {
	record := individual(8,
		"1 2 10, 3 4 ==, 5 6 +-, 7 U, 8 H",
		"2 1 WL, 4 3 --, 6 7 DD, 5 F, 8 Z",
		"1 3 ??, 2 4 XX, 5 7 -+ n, 6 8 =0",
	)
	table := table(t, record, 0)
	expectCells(t, table, map[int]string{
		1: "2w played 1.0; 2b played 0.0; 3w pending 0.0",
		2: "1b played 0.0; 1w played 1.0; 4w pending 0.5",
		3: "4w played 0.5; 4b forfeit-loss 0.0; 1b pending 0.0",
		4: "3b played 0.5; 3w forfeit-loss 0.0; 2b pending 0.5",
		5: "6w forfeit-win 1.0; - full-point-bye 1.0; 7 forfeit-loss 0.0",
		6: "5b forfeit-loss 0.0; 7w played 0.5; 8w played 0.5",
		7: "- pairing-allocated-bye 1.0; 6b played 0.5; 5 forfeit-win 1.0",
		8: "- half-point-bye 0.5; - zero-point-bye 0.0; 6b played 0.0",
	})
	expectScores(t, table, tournament.GameScore, map[int]string{
		1: "0.0 1.0 1.0 1.0", 2: "0.0 0.0 1.0 1.5", 5: "0.0 1.0 2.0 2.0", 7: "0.0 1.0 1.5 2.5", 8: "0.0 0.5 0.5 0.5",
	})
	if table.Team || table.Predetermined || table.Primary != tournament.GameScore || table.Rounds != 3 || table.Planned != 3 {
		t.Errorf("%+v", table)
	}
	if got := table.Entry(1, 2).Outcome; got != tournament.UnratedWin {
		t.Errorf("outcome %v, want a win in less than one move", got)
	}
}

// Who is in none of a round's lists did not take part in it.
func TestNoEntryIsAZeroPointBye(t *testing.T) {
	record := individual(3, "1 2 10", "2 3 10")
	record.Points.ZeroPointBye = 3
	expectCells(t, table(t, record, 0), map[int]string{1: "2w played 1.0; - zero-point-bye 0.3", 3: "- zero-point-bye 0.3; 2b played 0.0"})
}

func TestTableAfterARound(t *testing.T) {
	record := individual(4, "1 2 10, 3 4 10", "1 3 10, 2 4 ==", "4 1 ==")
	for round, want := range map[int]string{1: "0.0 1.0", 2: "0.0 1.0 2.0", 3: "0.0 1.0 2.0 2.5", 0: "0.0 1.0 2.0 2.5"} {
		expectScores(t, table(t, record, round), tournament.GameScore, map[int]string{1: want})
	}
	for _, round := range []int{-1, 4, 1 << 40} {
		if _, err := crosstable.New(record, round); err == nil {
			t.Errorf("a table after round %d", round)
		}
	}
}

// A bye granted for a round that has not been paired does not make a round.
func TestByesOfRoundsNotPaired(t *testing.T) {
	record := individual(2, "1 2 10", "1 H", "2 Z")
	record.PlannedRounds = 5
	got := table(t, record, 0)
	if got.Rounds != 1 || got.Planned != 5 {
		t.Errorf("%d rounds of %d", got.Rounds, got.Planned)
	}
	expectScores(t, got, tournament.GameScore, map[int]string{1: "0.0 1.0", 2: "0.0 0.0"})
}

func TestTableBeforeTheFirstRound(t *testing.T) {
	for name, record := range map[string]*tournament.Tournament{
		"players": individual(3), "teams": teams(3, 2), "nobody": individual(0), "requested byes": individual(2, "1 H"),
	} {
		got := table(t, record, 0)
		if got.Rounds != 0 {
			t.Errorf("%s: %d rounds", name, got.Rounds)
		}
		for i := range got.Participants {
			if got.Final(i, tournament.GameScore) != 0 || len(got.Row(i)) != 0 || got.MaxScore(i, tournament.GameScore) != 0 {
				t.Errorf("%s: participant %d has points or rounds", name, i)
			}
		}
	}
}

// A game that counts otherwise than it was played (GR (2018) 7).
func TestCountedAs(t *testing.T) {
	record := individual(2, "1 2 01")
	record.Rounds[0].Games[0].CountedAs = &tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
	expectCells(t, table(t, record, 0), map[int]string{1: "2w forfeit-win 1.0", 2: "1b forfeit-loss 0.0"})
}

// The sum of what was awarded is the last score, whoever plays whom.
func TestScoresAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points := tournament.GamePoints{
			Win: tournament.ByColor[tournament.Points]{White: 30, Black: 31}, Draw: tournament.ByColor[tournament.Points]{White: 10, Black: 12},
			Loss: tournament.ByColor[tournament.Points]{White: 1, Black: 2}, ForfeitWin: 29, ForfeitLoss: -3, PairingAllocatedBye: 11, FullPointBye: 28, HalfPointBye: 9, ZeroPointBye: -1,
		}
		record := tournamenttest.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), tournamenttest.Config{
			Players: rapid.IntRange(2, 15).Draw(t, "players"), Rounds: rapid.IntRange(1, 7).Draw(t, "rounds"), Points: &points,
			Forfeits: 10, DoubleForfeits: 5, HalfPointByes: 8, ZeroPointByes: 8, FullPointByes: 5, Withdrawals: 10,
		})
		table, err := crosstable.New(record, 0)
		if err != nil {
			t.Fatal(err)
		}
		want := make([]tournament.Points, len(record.Players)+1)
		for r := range table.Rounds {
			here := map[int]bool{}
			for _, g := range record.Rounds[r].Games {
				want[g.White] += points.Of(g.Result.White, tournament.White)
				want[g.Black] += points.Of(g.Result.Black, tournament.Black)
				here[g.White], here[g.Black] = true, true
			}
			for _, b := range record.Rounds[r].Byes {
				want[b.ID] += points.Bye(b.Kind)
				here[b.ID] = true
			}
			for n := 1; n < len(want); n++ {
				if !here[n] {
					want[n] += points.ZeroPointBye
				}
			}
		}
		for i, p := range table.Participants {
			if got := table.Final(i, tournament.GameScore); got != want[p.Number] {
				t.Fatalf("player %d has %v, his rounds gave %v", p.Number, got, want[p.Number])
			}
			for r := 1; r <= table.Rounds; r++ {
				if e := table.Entry(i, r); e.Opponent != crosstable.None {
					if back := table.Entry(int(e.Opponent), r); int(back.Opponent) != i || back.Color != e.Color.Opponent() {
						t.Fatalf("player %d and his opponent of round %d do not see each other", p.Number, r)
					}
				}
			}
		}
	})
}

func TestKinds(t *testing.T) {
	type facts struct{ unplayed, requested, voluntary, paired bool }
	for kind, want := range map[crosstable.Kind]facts{
		crosstable.ZeroPointBye: {true, true, true, false}, crosstable.HalfPointBye: {true, true, true, false},
		crosstable.ForfeitLoss: {true, false, true, true}, crosstable.ForfeitWin: {true, false, false, true},
		crosstable.PairingAllocatedBye: {true, false, false, false}, crosstable.FullPointBye: {true, false, false, false},
		crosstable.Played: {paired: true}, crosstable.Pending: {paired: true}, crosstable.Rest: {}, crosstable.Annulled: {},
	} {
		if got := (facts{kind.Unplayed(), kind.IsRequestedBye(), kind.Voluntary(), kind.IsPaired()}); got != want {
			t.Errorf("%v: %+v, want %+v", kind, got, want)
		}
	}
}
