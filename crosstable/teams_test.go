package crosstable_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

// Two teams met if their players' games face each other.
func TestMatchesAreDerived(t *testing.T) {
	record := teams(4, 3,
		"11 21 10, 22 12 ==, 13 23 01, 31 41 ==, 42 32 01, 33 43 ==",
		"31 11 ==, 12 32 10, 33 13 ==, 21 41 01, 42 22 10, 23 43 01",
	)
	table := table(t, record, 0)
	expectCells(t, table, map[int]string{
		1: "2w played 1.0/1.5; 3b played 2.0/2.0", 2: "1b played 1.0/1.5; 4w played 0.0/0.0",
		3: "4w played 2.0/2.0; 1w played 0.0/1.0", 4: "3b played 0.0/1.0; 2b played 2.0/3.0",
	})
	expectScores(t, table, tournament.MatchScore, map[int]string{1: "0.0 1.0 3.0", 4: "0.0 0.0 2.0"})
	expectScores(t, table, tournament.GameScore, map[int]string{1: "0.0 1.5 3.5", 4: "0.0 1.0 4.0"})
	m, g := tournament.MatchScore, tournament.GameScore
	if !table.Team || table.Boards != 3 || table.Win[m] != 20 || table.Draw[m] != 10 || table.Loss[m] != 0 || table.Win[g] != 30 || table.Draw[g] != 15 || table.Loss[g] != 0 {
		t.Errorf("boards %d, win %v, draw %v, loss %v", table.Boards, table.Win, table.Draw, table.Loss)
	}
	if table.MaxScore(0, m) != 40 || table.MaxScore(0, g) != 60 {
		t.Errorf("highest scores %v and %v", table.MaxScore(0, m), table.MaxScore(0, g))
	}
	if p := table.Participants[1]; p.Number != 2 || p.Name != "Team 2" || p.Rating != 2002 {
		t.Errorf("%+v", p)
	}
	if got := table.BoardPoints(0, 1); !slices.Equal(got, []tournament.Points{10, 5, 0}) {
		t.Errorf("boards of team 1 in round 1: %v", got)
	}
	for i, want := range map[int]tournament.Outcome{0: tournament.Draw, 2: tournament.Win, 3: tournament.Loss} {
		if got := table.Entry(i, 1).Outcome; got != want {
			t.Errorf("team %d: %v, want %v", i+1, got, want)
		}
	}
}

func TestPrimaryScoreAndMatchPoints(t *testing.T) {
	record := teams(2, 2, "11 21 10, 22 12 01")
	record.MatchPoints = tournament.MatchPoints{Win: 30, Draw: 10, Loss: 5}
	record.System.Primary = tournament.GameScore
	got := table(t, record, 0)
	expectCells(t, got, map[int]string{1: "2w played 3.0/2.0", 2: "1b played 0.5/0.0"})
	if got.Primary != tournament.GameScore {
		t.Error("the match score ranks")
	}
	record.MatchPoints = tournament.MatchPoints{} // not stated: 2-1-0
	expectCells(t, table(t, record, 0), map[int]string{1: "2w played 2.0/2.0"})
}

// The number of boards: as declared, else the longest line-up, else the most
// games of a team in a round.
func TestBoards(t *testing.T) {
	one := "11 21 10, 22 12 10"
	declared := teams(2, 4, one)
	declared.BoardColors = []tournament.Color{tournament.White, tournament.Black, tournament.White, tournament.Black}
	for _, test := range []struct {
		name   string
		record *tournament.Tournament
		want   int
	}{
		{"declared", declared, 4},
		{"the longest line-up", teams(2, 4, one+", L1 2 11 12 0"), 3},
		{"the most games", teams(2, 4, one, "11 21 10, 22 12 10, 13 23 10"), 3},
		{"empty boards count", teams(2, 4, one+", 13 0 +-"), 3},
		{"pairing-allocated byes of players", teams(3, 4, one+", 31 U, 32 U, 33 U, 34 U"), 4},
		{"nothing to go by", teams(2, 4, "T1 T2 +-"), 0},
	} {
		if got := table(t, test.record, 0).Boards; got != test.want {
			t.Errorf("%s: %d boards, want %d", test.name, got, test.want)
		}
	}
}

// An empty board is a loss by forfeit there; the line-up says which one it was.
func TestEmptyBoards(t *testing.T) {
	record := teams(2, 4, "11 21 10, 22 0 +-, 13 23 ==, 24 14 10, L1 2 11 0 13 14")
	record.BoardColors = []tournament.Color{tournament.White, tournament.Black, tournament.White, tournament.Black}
	table := table(t, record, 0)
	expectCells(t, table, map[int]string{1: "2w played 0.0/1.5", 2: "1b played 2.0/2.5"})
	if got := table.BoardPoints(0, 1); !slices.Equal(got, []tournament.Points{10, 0, 5, 0}) {
		t.Errorf("boards of team 1: %v", got)
	}
	if got := table.BoardPoints(1, 1); !slices.Equal(got, []tournament.Points{0, 10, 5, 10}) {
		t.Errorf("boards of team 2: %v", got)
	}
}

// A line-up out of the team's order, with a reserve.
func TestLineUpSaysTheBoards(t *testing.T) {
	table := table(t, teams(2, 4, "14 21 10, 22 11 10, 12 23 ==, L1 2 14 11 12"), 0)
	if got := table.BoardPoints(0, 1); !slices.Equal(got, []tournament.Points{10, 0, 5}) {
		t.Errorf("boards of team 1: %v", got)
	}
	if got := table.Entry(0, 1).Color; got != tournament.White {
		t.Errorf("colour on board 1: %v", got)
	}
}

// Who plays without being in the line-up sits behind those who are.
func TestLineUpThatIsShort(t *testing.T) {
	table := table(t, teams(2, 4, "11 21 10, 22 12 10, 13 23 ==, 24 14 01, L1 2 14 12"), 0)
	if got := table.BoardPoints(0, 1); !slices.Equal(got, []tournament.Points{10, 0, 10, 5}) {
		t.Errorf("boards of team 1: %v, want those of 14, 12, 11 and 13", got)
	}
}

// The colour of a team is that of its first board, whether somebody sat there or not.
func TestColourOfATeam(t *testing.T) {
	white, black := tournament.White, tournament.Black
	for _, test := range []struct {
		name        string
		round       string
		boardColors []tournament.Color
		want        tournament.Color // of team 1
	}{
		{"board 1 played", "11 21 10, 22 12 10", nil, white},
		{"board 1 empty, colours alternate", "0 21 -+, 22 12 10, L1 2 0 12", nil, white},
		{"board 1 empty, the other colours", "21 0 +-, 12 22 10, L1 2 0 12", nil, black},
		{"boards 1 and 2 empty", "0 21 -+, 22 0 +-, 13 23 10, L1 2 0 0 13", nil, white},
		{"boards as declared", "0 21 -+, 12 22 10, 23 13 10, L1 2 0 12 13", []tournament.Color{white, white, black}, white},
		{"board 1 forfeited, colours not recorded", "11 21 +- n, 22 12 10", nil, white},
		{"a colour on board 2 alone", "11 21 +- n, 22 0 +-, L1 2 11 0", nil, white},
		{"no colours at all", "11 21 +- n, 12 22 +- n", nil, tournament.NoColor},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := teams(2, 3, test.round)
			record.BoardColors = test.boardColors
			table := table(t, record, 0)
			if got := table.Entry(0, 1).Color; got != test.want {
				t.Errorf("team 1 has colour %d, want %d", got, test.want)
			}
			if got := table.Entry(1, 1).Color; got != test.want.Opponent() {
				t.Errorf("team 2 has colour %d, want %d", got, test.want.Opponent())
			}
		})
	}
}

func TestForfeitedMatches(t *testing.T) {
	for _, test := range []struct {
		name  string
		round string
		want  map[int]string
	}{
		{"without entries of players", "T1 T2 +-", map[int]string{1: "2w forfeit-win 2.0/3.0", 2: "1b forfeit-loss 0.0/0.0"}},
		{"by White", "T1 T2 -+", map[int]string{1: "2w forfeit-loss 0.0/0.0", 2: "1b forfeit-win 2.0/3.0"}},
		{"by both", "T1 T2 --", map[int]string{1: "2w forfeit-loss 0.0/0.0", 2: "1b forfeit-loss 0.0/0.0"}},
		{"the winner's players are entered", "T1 T2 +-, 11 0 +-, 0 12 -+, 13 0 +-", map[int]string{1: "2w forfeit-win 2.0/3.0", 2: "1b forfeit-loss 0.0/0.0"}},
		{"only two of them", "T1 T2 +-, 11 0 +-, 0 12 -+", map[int]string{1: "2w forfeit-win 2.0/2.0"}},
		{"board by board", "11 21 +-, 22 12 -+, 13 23 +-", map[int]string{1: "2w forfeit-win 2.0/3.0", 2: "1b forfeit-loss 0.0/0.0"}},
		{"board by board, with a board that the loser won", "11 21 +-, 22 12 -+, 13 23 -+", map[int]string{1: "2w forfeit-win 2.0/2.0", 2: "1b forfeit-loss 0.0/1.0"}},
		{"both on every board", "11 21 --, 22 12 --, 13 23 --", map[int]string{1: "2w forfeit-loss 0.0/0.0", 2: "1b forfeit-loss 0.0/0.0"}},
		{"one board played", "11 21 10, 22 12 +-, 13 23 -+", map[int]string{1: "2w played 0.0/1.0", 2: "1b played 2.0/2.0"}},
		{"one board played, the others by nobody", "11 21 ==, 22 12 --, 13 23 --", map[int]string{1: "2w played 1.0/0.5", 2: "1b played 1.0/0.5"}},
		{"players against nobody, and no word of the match", "11 0 +-, 0 12 -+, 13 0 +-", map[int]string{1: "-w forfeit-win 2.0/3.0", 2: "- zero-point-bye 0.0/0.0"}},
		{"both appear, at different boards", "11 0 +-, 22 0 +-, 0 23 -+, L1 2 11 0 0, L2 1 0 22 23", map[int]string{1: "2w forfeit-loss 0.0/1.0", 2: "1b forfeit-win 2.0/2.0"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := teams(2, 3, test.round)
			record.BoardColors = []tournament.Color{tournament.White, tournament.Black, tournament.White}
			expectCells(t, table(t, record, 0), test.want)
		})
	}
}

func TestPendingMatch(t *testing.T) {
	expectCells(t, table(t, teams(2, 2, "11 21 10, 22 12 ??"), 0), map[int]string{1: "2w pending 0.0/1.0", 2: "1b pending 0.0/0.0"})
	// An adjourned game counts as a draw until it is over (C.04.2 3.1).
	expectCells(t, table(t, teams(2, 2, "11 21 10, 22 12 XX"), 0), map[int]string{1: "2w pending 2.0/1.5", 2: "1b pending 0.0/0.5"})
}

func TestByesOfTeams(t *testing.T) {
	stated := &tournament.TeamBye{Match: 15, Game: 25}
	for _, test := range []struct {
		name  string
		round string
		bye   *tournament.TeamBye
		want  string
	}{
		{"full point", "T3 F", nil, "- full-point-bye 2.0/4.0"},
		{"half point", "T3 H", nil, "- half-point-bye 1.0/2.0"},
		{"zero points", "T3 Z", nil, "- zero-point-bye 0.0/0.0"},
		{"not mentioned", "", nil, "- zero-point-bye 0.0/0.0"},
		{"pairing-allocated, nothing stated: a drawn match", "T3 U", nil, "- pairing-allocated-bye 1.0/2.0"},
		{"pairing-allocated, as 320 says", "T3 U", stated, "- pairing-allocated-bye 1.5/2.5"},
		{"seen from the players' entries", "31 U, 32 U, 33 U, 34 U", nil, "- pairing-allocated-bye 1.0/4.0"},
		{"seen from the players' entries, one short", "31 U, 32 U, 33 U, 34 Z", nil, "- pairing-allocated-bye 1.0/3.0"},
		{"seen from the players' entries, as 320 says", "31 U, 32 U, 33 U, 34 U", stated, "- pairing-allocated-bye 1.5/2.5"},
		{"half-point byes of players say nothing of the team", "31 H, 32 H", nil, "- zero-point-bye 0.0/0.0"},
		{"320 does not apply to other byes", "T3 H", stated, "- half-point-bye 1.0/2.0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := teams(3, 4, "11 21 10, 22 12 10, 13 23 10, 24 14 10, "+test.round)
			record.TeamBye = test.bye
			table := table(t, record, 0)
			expectCells(t, table, map[int]string{3: test.want})
			if got := table.BoardPoints(2, 1); got != nil {
				t.Errorf("points on boards: %v", got)
			}
		})
	}
}

// The pairing may begin with fictitious points; the scores know nothing of them.
func TestAccelerationDoesNotMatter(t *testing.T) {
	record := teams(2, 2, "11 21 10, 22 12 10")
	record.Accelerations = []tournament.Acceleration{{Match: 20, Game: 10, FirstRound: 1, LastRound: 1, FirstID: 1, LastID: 2}}
	expectScores(t, table(t, record, 0), tournament.MatchScore, map[int]string{1: "0.0 1.0", 2: "0.0 1.0"})
	alone := individual(2, "1 2 10")
	alone.Accelerations = record.Accelerations
	expectScores(t, table(t, alone, 0), tournament.GameScore, map[int]string{1: "0.0 1.0", 2: "0.0 0.0"})
}

func TestOutOfOrder(t *testing.T) {
	for _, test := range []struct {
		name          string
		order, lineUp []int
		want          []bool
	}{
		{"in order", []int{1, 2, 3, 4}, []int{1, 2, 3, 4}, []bool{false, false, false, false}},
		{"a reserve moves up", []int{1, 2, 3, 4, 5}, []int{1, 2, 3, 5}, []bool{false, false, false, false}},
		{"two exchanged", []int{1, 2, 3, 4}, []int{1, 3, 2, 4}, []bool{false, true, true, false}},
		{"one too high", []int{1, 2, 3, 4}, []int{4, 1, 2, 3}, []bool{true, true, true, true}},
		{"the reserve in front", []int{1, 2, 3, 4, 5}, []int{5, 1, 2, 3}, []bool{true, true, true, true}},
		{"somebody else's player at the end", []int{1, 2}, []int{1, 9}, []bool{false, false}},
		{"somebody else's player in front", []int{1, 2}, []int{9, 1}, []bool{true, true}},
		{"nobody", []int{1, 2}, nil, []bool{}},
		{"an empty board", []int{1, 2, 3, 4}, []int{1, 0, 3, 4}, []bool{false, false, false, false}},
		{"two exchanged around an empty board", []int{1, 2, 3, 4}, []int{2, 0, 1, 4}, []bool{true, false, true, false}},
	} {
		if got := crosstable.OutOfOrder(test.order, test.lineUp); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// A random team event declares what its results give: the table agrees.
func TestDeclaredScoresOfRandomTeams(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := tournamenttest.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), tournamenttest.Config{
			Players: rapid.IntRange(2, 12).Draw(t, "teams"), Rounds: rapid.IntRange(1, 7).Draw(t, "rounds"), Boards: rapid.IntRange(1, 6).Draw(t, "boards"), Reserves: rapid.IntRange(0, 2).Draw(t, "reserves"),
			Forfeits: 10, DoubleForfeits: 5, MatchForfeits: 8, HalfPointByes: 5, ZeroPointByes: 5, FullPointByes: 5, Withdrawals: 10,
		})
		table, err := crosstable.New(record, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i := range record.Teams {
			d := record.Teams[i].Declared
			if m, g := table.Final(i, tournament.MatchScore), table.Final(i, tournament.GameScore); m != *d.Match || g != *d.Game {
				t.Fatalf("team %d has %v match and %v game points, declared %v and %v", i+1, m, g, *d.Match, *d.Game)
			}
			for r := 1; r <= table.Rounds; r++ {
				e := table.Entry(i, r)
				var sum tournament.Points
				for _, p := range table.BoardPoints(i, r) {
					sum += p
				}
				if table.BoardPoints(i, r) != nil && sum != e.Points[tournament.GameScore] {
					t.Fatalf("team %d, round %d: %v on the boards, %v game points", i+1, r, sum, e.Points[tournament.GameScore])
				}
			}
		}
	})
}
