package crosstable_test

import (
	"slices"
	"testing"

	"torneo/crosstable"
	"torneo/tournament"
)

// In an odd field somebody rests in each round: the file may say so with Z, U
// or nothing at all, and a U keeps its point.
func TestRestRounds(t *testing.T) {
	table := table(t, roundRobin(3, "1 2 10, 3 Z", "3 1 ==, 2 U", "2 3 +-"), 0)
	expectCells(t, table, map[int]string{
		1: "2w played 1.0; 3b played 0.5; - rest 0.0", 2: "1b played 0.0; - rest 1.0; 3w forfeit-win 1.0", 3: "- rest 0.0; 1w played 0.5; 2b forfeit-loss 0.0",
	})
	for i := range table.Participants {
		if got := table.MaxScore(i, tournament.GameScore); got != 20 {
			t.Errorf("player %d could score %v, want 2.0: a rest is no game", i+1, got)
		}
	}
}

// A requested bye with points is no rest.
func TestHalfPointByeInARoundRobin(t *testing.T) {
	expectCells(t, table(t, roundRobin(3, "1 2 10, 3 H", "3 1 ==, 2 F"), 0), map[int]string{3: "- half-point-bye 0.5; 1w played 0.5", 2: "1b played 0.0; - full-point-bye 1.0"})
}

// excluded lists whom GR (2018) 6.6 (2) 1 strikes out.
func excluded(table *crosstable.Table) []int {
	numbers := []int{}
	for _, p := range table.Participants {
		if p.Excluded {
			numbers = append(numbers, p.Number)
		}
	}
	return numbers
}

func expectExcluded(t *testing.T, table *crosstable.Table, want ...int) {
	t.Helper()
	got := excluded(table)
	if !slices.Equal(got, want) {
		t.Errorf("struck out: %v, want %v", got, want)
	}
}

// Six players, five rounds, each with five games; player 6 leaves.
var (
	beforeTheStart = []string{"1 6 +-, 2 5 10, 3 4 10", "6 4 -+, 5 3 10, 1 2 10", "2 6 +-, 3 1 10, 4 5 10", "6 5 -+, 1 4 10, 2 3 10", "3 6 +-, 4 2 10, 5 1 10"}
	afterOneGame   = []string{"1 6 01, 2 5 10, 3 4 10", "6 4 -+, 5 3 10, 1 2 10", "2 6 +-, 3 1 10, 4 5 10", "6 5 -+, 1 4 10, 2 3 10", "3 6 +-, 4 2 10, 5 1 10"}
	afterTwoGames  = []string{"1 6 01, 2 5 10, 3 4 10", "6 4 ==, 5 3 10, 1 2 10", "2 6 +-, 3 1 10, 4 5 10", "6 5 -+, 1 4 10, 2 3 10", "3 6 +-, 4 2 10, 5 1 10"}
	afterThree     = []string{"1 6 01, 2 5 10, 3 4 10", "6 4 ==, 5 3 10, 1 2 10", "2 6 10, 3 1 10, 4 5 10", "6 5 -+, 1 4 10, 2 3 10", "3 6 +-, 4 2 10, 5 1 10"}
	neverCameBack  = []string{"1 6 -+, 2 5 10, 3 4 10", "6 4 -+, 5 3 10, 1 2 10", "2 6 +-, 3 1 10, 4 5 10", "6 5 -+, 1 4 10, 2 3 10", "3 6 01, 4 2 10, 5 1 10"}
)

// GR (2018) 6.6 (2): who leaves with less than half of his games completed is
// struck out, seen in a finished event from the forfeits at its end.
func TestWithdrawalSeenFromForfeits(t *testing.T) {
	for _, test := range []struct {
		name   string
		rounds []string
		want   []int
	}{
		{"before the start", beforeTheStart, []int{6}},
		{"after one game of five", afterOneGame, []int{6}},
		{"after two games of five", afterTwoGames, []int{6}},
		{"after three games of five", afterThree, nil},
		{"forfeits, but the last game is played", neverCameBack, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			expectExcluded(t, table(t, roundRobin(6, test.rounds...), 0), test.want...)
		})
	}
}

// The points by and against him do not count; his own line stays.
func TestStruckOut(t *testing.T) {
	table := table(t, roundRobin(6, afterTwoGames...), 0)
	expectCells(t, table, map[int]string{
		1: "6w annulled 0.0; 2w played 1.0; 3b played 0.0; 4w played 1.0; 5b played 0.0",
		4: "3b played 0.0; 6b annulled 0.0; 5w played 1.0; 1b played 0.0; 2w played 1.0",
		2: "5w played 1.0; 1b played 0.0; 6w annulled 0.0; 3w played 1.0; 4b played 0.0",
		6: "1b played 1.0; 4w played 0.5; 2b forfeit-loss 0.0; 5w forfeit-loss 0.0; 3b forfeit-loss 0.0",
	})
	expectScores(t, table, tournament.GameScore, map[int]string{4: "0.0 0.0 0.0 1.0 1.0 2.0", 6: "0.0 1.0 1.5 1.5 1.5 1.5"})
	if got := table.MaxScore(0, tournament.GameScore); got != 40 {
		t.Errorf("player 1 could score %v, want 4.0: an annulled game is none", got)
	}
}

// A penalty stands, even in the round against who is struck out.
func TestPenaltyInAnAnnulledRound(t *testing.T) {
	record := roundRobin(6, afterTwoGames...)
	record.Corrections = []tournament.PointCorrection{{Game: -5, Round: 2, IDs: []int{4}}, {Result: "L", Game: 3}}
	expectScores(t, table(t, record, 0), tournament.GameScore, map[int]string{4: "0.0 0.3 -0.2 0.8 1.1 2.1"})
}

// Where four games are played and two completed, half is reached.
func TestWithdrawalAfterExactlyHalf(t *testing.T) {
	rounds := []string{"1 2 10, 3 4 10", "1 3 10, 4 2 10", "4 1 -+, 2 3 10", "2 1 10, 4 3 -+", "3 1 10, 2 4 +-", "1 4 +-, 3 2 10"}
	record := roundRobin(4, rounds...)
	record.System.Games = 2
	expectExcluded(t, table(t, record, 0), 4) // two of six
	rounds[2] = "4 1 01, 2 3 10"
	record = roundRobin(4, rounds...)
	record.System.Games = 2
	expectExcluded(t, table(t, record, 0)) // three of six
}

// While the event goes on, forfeits alone strike nobody out: the record must say
// that he withdrew.
func TestWithdrawalDuringTheEvent(t *testing.T) {
	for round, want := range map[int][]int{1: nil, 2: nil, 3: nil, 4: nil, 5: {6}} {
		record := roundRobin(6, afterOneGame...)
		expectExcluded(t, table(t, record, round), want...)
		record.Players[5].Withdrawn = true
		expectExcluded(t, table(t, record, round), 6)
	}
	// After two rounds of five he has completed two games: it is one too few.
	record := roundRobin(6, afterThree...)
	record.Players[5].Withdrawn = true
	for round, want := range map[int][]int{1: {6}, 2: {6}, 3: nil, 4: nil, 5: nil} {
		expectExcluded(t, table(t, record, round), want...)
	}
}

// Half is measured on the games that he was to play: in an odd field of five,
// four in five rounds, whichever round he rests in.
func TestHalfOfTheGamesInAnOddField(t *testing.T) {
	rounds := []string{"5 2 10, 3 4 10, 1 Z", "1 5 10, 2 3 10, 4 Z", "4 1 10, 2 Z, 5 3 -+", "3 1 10, 4 5 +-", "1 2 10, 3 Z"}
	record := roundRobin(5, rounds...)
	record.Players[4].Withdrawn = true
	for round, want := range map[int][]int{1: {5}, 2: nil, 3: nil, 4: nil, 5: nil} {
		expectExcluded(t, table(t, record, round), want...)
	}
}

// The file may leave the rounds after a withdrawal blank instead of entering
// forfeits; they are games of his all the same.
func TestWithdrawalWithoutForfeits(t *testing.T) {
	record := roundRobin(6, "1 6 01, 2 5 10, 3 4 10", "5 3 10, 1 2 10", "3 1 10, 4 5 10", "1 4 10, 2 3 10", "4 2 10, 5 1 10")
	expectExcluded(t, table(t, record, 0))
	record.Players[5].Withdrawn = true
	expectExcluded(t, table(t, record, 0), 6)
}

// A report without the number of rounds is not taken for a finished event while
// there are opponents left to meet.
func TestWithdrawalWhenTheRoundsAreNotStated(t *testing.T) {
	record := roundRobin(6, afterTwoGames[:3]...)
	record.PlannedRounds = 0
	expectExcluded(t, table(t, record, 0))
	record = roundRobin(6, afterTwoGames...)
	record.PlannedRounds = 0
	expectExcluded(t, table(t, record, 0), 6)
}

// The same in a double round robin: after one cycle it is half way.
func TestWithdrawalWhenTheCyclesAreStated(t *testing.T) {
	record := roundRobin(6, afterOneGame...)
	record.PlannedRounds, record.System.Games = 0, 2
	expectExcluded(t, table(t, record, 0))
	record.System.Games = 0 // not stated: what has been paired is taken for all
	expectExcluded(t, table(t, record, 0), 6)
}

// A rest after the last forfeit does not hide it.
func TestWithdrawalBeforeARest(t *testing.T) {
	expectExcluded(t, table(t, roundRobin(5, "5 2 10, 1 3 10, 4 Z", "1 5 +-, 2 4 10, 3 Z", "3 5 +-, 4 1 10, 2 Z", "4 5 +-, 2 3 10, 1 Z", "1 2 10, 3 4 ==, 5 Z"), 0), 5)
}

// Two leave: neither has a place, and their game counts for nobody.
func TestTwoWithdrawals(t *testing.T) {
	table := table(t, roundRobin(4, "1 2 10, 3 4 --", "3 1 -+, 4 2 -+", "4 1 -+, 2 3 +-"), 0)
	expectExcluded(t, table, 3, 4)
	expectCells(t, table, map[int]string{
		1: "2w played 1.0; 3b annulled 0.0; 4b annulled 0.0", 2: "1b played 0.0; 4b annulled 0.0; 3w annulled 0.0",
		3: "4w annulled 0.0; 1w forfeit-loss 0.0; 2b forfeit-loss 0.0",
	})
}

// In a Swiss nobody is struck out (GR (2018) 6.7 (1)).
func TestNobodyIsStruckOutOfASwiss(t *testing.T) {
	record := individual(6, beforeTheStart...)
	record.Players[5].Withdrawn = true
	expectExcluded(t, table(t, record, 0))
}

// A team that forfeits its last matches has left, too.
func TestWithdrawalOfATeam(t *testing.T) {
	record := teams(4, 2, "11 21 10, 22 12 10, 31 41 10, 42 32 10", "T1 T3 +-, 21 41 10, 42 22 10", "11 41 ==, 42 12 ==, T3 T2 -+")
	record.System.Family, record.System.Games = tournament.RoundRobin, 1
	table := table(t, record, 0)
	expectExcluded(t, table, 3)
	expectCells(t, table, map[int]string{1: "2w played 1.0/1.0; 3w annulled 0.0/0.0; 4w played 1.0/1.0", 3: "4w played 1.0/1.0; 1b forfeit-loss 0.0/0.0; 2w forfeit-loss 0.0/0.0"})
}
