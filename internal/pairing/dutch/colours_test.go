package dutch_test

import (
	"fmt"
	"testing"

	"torneo/internal/pairing/dutch"
	"torneo/internal/tournamenttest"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// meeting returns a field in which players 1 and 2, of equal score, have had these
// colours, u being a half-point bye; the others are their opponents.
func meeting(t *testing.T, first, second string) *swiss.Field {
	t.Helper()
	var rounds []string
	opponent := 2 // the last one so far
	entry := func(player, round int, history string) string {
		opponent++
		switch {
		case round >= len(history) || history[round] == 'u':
			return fmt.Sprintf("%d half", player)
		case history[round] == 'W':
			return fmt.Sprintf("%d-%d =", player, opponent)
		}
		return fmt.Sprintf("%d-%d =", opponent, player)
	}
	for r := range max(len(first), len(second)) {
		opponent += 2
		others := fmt.Sprintf("%d-%d =", opponent-1, opponent)
		rounds = append(rounds, entry(1, r, first)+", "+entry(2, r, second)+", "+others)
	}
	f, err := swiss.New(tournamenttest.Parse(opponent+1, rounds...), len(rounds)+1, swiss.Dutch2026)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// C.04.3 (2026) 5.2; player 1 is the higher ranked.
func TestColours(t *testing.T) {
	for _, test := range []struct {
		name          string
		first, second string
		white         int
		article       string
	}{
		{"both preferences", "W", "B", 2, "5.2.1"},
		{"both preferences", "B", "W", 1, "5.2.1"},
		{"an absolute and a mild one", "uBB", "uBW", 1, "5.2.1"},
		{"only one has a preference", "", "W", 1, "5.2.1"},
		{"only one has a preference", "B", "", 1, "5.2.1"},
		{"only one has a preference", "W", "u", 2, "5.2.1"},

		{"absolute before strong", "uWW", "WBW", 2, "5.2.2"},
		{"absolute before strong", "WBW", "uWW", 1, "5.2.2"},
		{"absolute before mild", "WWBB", "WBWB", 1, "5.2.2"},
		{"strong before mild", "WBW", "uBW", 2, "5.2.2"},
		{"strong before mild", "uWB", "BWB", 2, "5.2.2"},
		{"both absolute: the wider difference", "uWW", "BWW", 2, "5.2.2"},
		{"both absolute: the wider difference", "BWW", "uWW", 1, "5.2.2"},
		{"both absolute: the wider difference, below zero", "WBB", "uBB", 2, "5.2.2"},
		{"both absolute: +2 before 0", "BBWW", "uuWW", 1, "5.2.2"},

		{"the last time they differed", "WBWB", "BWWB", 1, "5.2.3"},
		{"the last time they differed", "BWWB", "WBWB", 2, "5.2.3"},
		{"the last game", "WBW", "WWB", 2, "5.2.3"},
		{"both absolute, of the same difference", "BWBWW", "WBBWW", 2, "5.2.3"},
		{"unplayed rounds are no part of it", "BuWBW", "WBBWu", 2, "5.2.3"}, // BWBW and WBBW

		{"the same history: White is due", "WB", "WB", 1, "5.2.4"},
		{"the same history: Black is due", "BW", "BW", 2, "5.2.4"},
		{"both strong", "W", "W", 2, "5.2.4"},
		{"all of the shorter history is the same", "uuW", "WBW", 2, "5.2.4"},
		{"rounds apart", "WuB", "uWB", 1, "5.2.4"},

		{"nobody has played: TPN 1 is odd", "", "", 1, "5.2.5"},
		{"nobody has played, with byes", "uu", "uu", 1, "5.2.5"},
	} {
		t.Run(fmt.Sprintf("%s, %s and %s", test.name, test.first, test.second), func(t *testing.T) {
			f := meeting(t, test.first, test.second)
			one, _ := f.IndexOf(1)
			two, _ := f.IndexOf(2)
			pair, article := dutch.Colours(f, one, two)
			if got := f.Players[pair.White].Number; got != test.white || article != test.article {
				t.Errorf("%d has White by %s, want %d by %s", got, article, test.white, test.article)
			}
			if turned, same := dutch.Colours(f, two, one); turned != pair || same != article {
				t.Errorf("named the other way round they get %v by %s", turned, same)
			}
		})
	}
}

// 5.2.5: the higher ranked player has the initial-colour if his TPN is odd. He is
// higher ranked by his score first.
func TestInitialColour(t *testing.T) {
	for _, test := range []struct {
		initial       tournament.Color
		higher, lower int // TPNs
		higherScore   tournament.Points
		white         int
	}{
		{tournament.White, 1, 3, 0, 1}, {tournament.White, 2, 4, 0, 4}, {tournament.White, 1, 2, 0, 1},
		{tournament.Black, 1, 3, 0, 3}, {tournament.Black, 2, 4, 0, 2},
		{tournament.White, 4, 1, 10, 1}, {tournament.White, 3, 2, 10, 3}, {tournament.Black, 3, 2, 10, 2},
	} {
		f := &swiss.Field{Rules: swiss.Dutch2026, Initial: test.initial, Players: []swiss.Player{
			{Number: test.higher, TPN: test.higher, Score: test.higherScore}, {Number: test.lower, TPN: test.lower},
		}}
		pair, article := dutch.Colours(f, 0, 1)
		if got := f.Players[pair.White].Number; got != test.white || article != "5.2.5" {
			t.Errorf("initial-colour %v, %d above %d: %d has White by %s, want %d", test.initial, test.higher, test.lower, got, article, test.white)
		}
	}
}

// 5.2.4 goes by rank, not by TPN.
func TestPreferenceOfTheHigherRanked(t *testing.T) {
	due := swiss.Preference{Color: tournament.White, Strength: swiss.Mild}
	colours := []tournament.Color{tournament.White, tournament.Black}
	f := &swiss.Field{Rules: swiss.Dutch2026, Players: []swiss.Player{
		{Number: 9, TPN: 9, Score: 15, Colors: colours, Preference: due}, {Number: 2, TPN: 2, Score: 10, Colors: colours, Preference: due},
	}}
	if pair, article := dutch.Colours(f, 0, 1); f.Players[pair.White].Number != 9 || article != "5.2.4" {
		t.Errorf("%d has White by %s, want 9", f.Players[pair.White].Number, article)
	}
}
