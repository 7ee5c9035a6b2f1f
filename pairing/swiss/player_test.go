package swiss_test

import (
	"fmt"
	"strings"
	"testing"

	"torneo/internal/tournamenttest"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// fieldOf returns the field of the next round of the event.
func fieldOf(t *testing.T, event *tournament.Tournament) *swiss.Field {
	t.Helper()
	f, err := swiss.New(event, swiss.NextRound(event), swiss.Dutch2026)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// player finds a player of the field by number.
func player(t *testing.T, f *swiss.Field, number int) *swiss.Player {
	t.Helper()
	i, ok := f.IndexOf(number)
	if !ok {
		t.Fatalf("%d is not in the field", number)
	}
	return &f.Players[i]
}

// withColours returns player 1 after drawn games with these colours, each against
// somebody else, and half-point byes (u).
func withColours(t *testing.T, history string) *swiss.Player {
	t.Helper()
	var rounds []string
	for i, what := range history {
		other := i + 2
		switch what {
		case 'W':
			rounds = append(rounds, fmt.Sprintf("1-%d =", other))
		case 'B':
			rounds = append(rounds, fmt.Sprintf("%d-1 =", other))
		default:
			rounds = append(rounds, "1 half, 2-3 =")
		}
	}
	return player(t, fieldOf(t, tournamenttest.Parse(max(3, len(history)+1), rounds...)), 1)
}

// C.04.2 3.4: only games played count, so that the unplayed rounds stand as if
// they had been the first ones. The examples are the article's.
func TestColourHistory(t *testing.T) {
	for history, want := range map[string]string{
		"": "", "u": "u", "W": "W", "uB": "uB", "Bu": "uB", "BWBuW": "uBWBW", "BWWuBuW": "uuBWWBW", "uuu": "uuu",
	} {
		p := withColours(t, history)
		got := strings.Repeat("u", p.Unplayed)
		for _, c := range p.Colors {
			got += map[tournament.Color]string{tournament.White: "W", tournament.Black: "B"}[c]
		}
		if got != want {
			t.Errorf("%s is %s, want %s", history, got, want)
		}
	}
}

// C.04.3 (2026) 1.6, 1.7.
func TestPreference(t *testing.T) {
	for _, test := range []struct {
		history    string
		difference int
		color      tournament.Color
		strength   swiss.Strength
	}{
		// 1.7.4: no game, no preference
		{"", 0, tournament.NoColor, swiss.NoPreference},
		{"uu", 0, tournament.NoColor, swiss.NoPreference},
		// 1.7.3: both colours equally often; alternation from the last one
		{"WB", 0, tournament.White, swiss.Mild},
		{"BW", 0, tournament.Black, swiss.Mild},
		{"WBu", 0, tournament.White, swiss.Mild},
		{"WWBBWB", 0, tournament.White, swiss.Mild},
		// 1.7.2: one colour once more
		{"W", 1, tournament.Black, swiss.Strong},
		{"B", -1, tournament.White, swiss.Strong},
		{"WBW", 1, tournament.Black, swiss.Strong},
		{"WWB", 1, tournament.Black, swiss.Strong},
		{"BBW", -1, tournament.White, swiss.Strong},
		{"uBu", -1, tournament.White, swiss.Strong},
		// 1.7.1: one colour twice more
		{"WWBW", 2, tournament.Black, swiss.Absolute},
		{"WWWB", 2, tournament.Black, swiss.Absolute},
		{"BBBW", -2, tournament.White, swiss.Absolute},
		{"WWWWB", 3, tournament.Black, swiss.Absolute},
		// 1.7.1: the same colour in the last two games, whatever the difference
		{"WW", 2, tournament.Black, swiss.Absolute},
		{"BB", -2, tournament.White, swiss.Absolute},
		{"BWW", 1, tournament.Black, swiss.Absolute},
		{"WBB", -1, tournament.White, swiss.Absolute},
		{"BBWW", 0, tournament.Black, swiss.Absolute},
		{"WWBB", 0, tournament.White, swiss.Absolute},
		{"BBBWW", -1, tournament.Black, swiss.Absolute},
		{"WWWBB", 1, tournament.White, swiss.Absolute},
		{"BWuW", 1, tournament.Black, swiss.Absolute}, // the unplayed round is not between them
	} {
		t.Run(test.history, func(t *testing.T) {
			p := withColours(t, test.history)
			if p.Difference != test.difference {
				t.Errorf("colour difference %d, want %d", p.Difference, test.difference)
			}
			if want := (swiss.Preference{Color: test.color, Strength: test.strength}); p.Preference != want {
				t.Errorf("preference %v, want %v", p.Preference, want)
			}
		})
	}
}

// What has no colours or was not played is no colour.
func TestColoursOfGamesNotPlayed(t *testing.T) {
	for _, test := range []struct {
		game string
		want int // colours
	}{
		{"1-2 1", 1}, {"1-2 adj", 1}, {"1-2 +", 0}, {"1-2 -", 0}, {"1-2 --", 0}, {"1-2 + n", 0}, {"1 bye, 2-3 1", 0}, {"1 full, 2-3 1", 0}, {"2-3 1", 0},
	} {
		p := player(t, fieldOf(t, tournamenttest.Parse(3, test.game)), 1)
		if len(p.Colors) != test.want || p.Unplayed != 1-test.want {
			t.Errorf("%s: colours %v, %d unplayed", test.game, p.Colors, p.Unplayed)
		}
	}
}

func TestLastColors(t *testing.T) {
	p := withColours(t, "BWuW")
	for _, test := range []struct {
		n     int
		color tournament.Color
		want  bool
	}{
		{0, tournament.Black, true}, {1, tournament.White, true}, {2, tournament.White, true}, {2, tournament.Black, false},
		{3, tournament.White, false}, {4, tournament.White, false},
	} {
		if got := p.LastColors(test.n, test.color); got != test.want {
			t.Errorf("last %d of BWuW %v: %v", test.n, test.color, got)
		}
	}
}
