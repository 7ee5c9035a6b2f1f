package knockout_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"torneo/internal/pairing/schedule"
	"torneo/pairing/knockout"
)

func TestOrder(t *testing.T) {
	for size, want := range map[int][]int{1: {1}, 2: {1, 2}, 4: {1, 4, 3, 2}, 8: {1, 8, 5, 4, 3, 6, 7, 2}} {
		if got := knockout.Order(size); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", size, got, want)
		}
	}
}

// Every bracket of 2 to 64 players, with and without a match for third place.
func TestEveryBracket(t *testing.T) {
	for n := 2; n <= 64; n++ {
		for _, third := range []bool{false, true} {
			b, err := knockout.Plan(n, third)
			if err != nil {
				t.Fatal(err)
			}
			checkPlan(t, b, n, third)
		}
	}
}

func checkPlan(t *testing.T, b *knockout.Bracket, n int, third bool) {
	t.Helper()
	phases, size := 0, 1
	for size < n {
		phases, size = phases+1, 2*size
	}
	matches := n - 1
	if third = third && n >= 4; third {
		matches++
	}
	if b.Phases != phases || len(b.Matches) != matches {
		t.Fatalf("%d players: %d phases and %d matches, want %d and %d", n, b.Phases, len(b.Matches), phases, matches)
	}
	entered := map[int]int{}  // player -> phase in which he comes in
	advances := map[int]int{} // match -> the match of its winner
	for k, m := range b.Matches {
		if m.Number != k+1 || k > 0 && m.Phase < b.Matches[k-1].Phase || m.Third != (third && k == matches-2) {
			t.Fatalf("%d players: match %d is %+v", n, k+1, m)
		}
		for side, from := range m.From {
			if (from.Player == 0) == (from.Match == 0) || from.Loser != m.Third || m.Players[side] != from.Player {
				t.Fatalf("%d players: match %d from %+v", n, k+1, from)
			}
			if from.Player > 0 {
				if entered[from.Player] != 0 {
					t.Fatalf("%d players: %d comes in twice", n, from.Player)
				}
				entered[from.Player] = m.Phase
			} else if !from.Loser {
				if b.Matches[from.Match-1].Phase != m.Phase-1 || advances[from.Match] != 0 {
					t.Fatalf("%d players: match %d from %+v", n, k+1, from)
				}
				advances[from.Match] = m.Number
			}
		}
	}
	if len(entered) != n {
		t.Fatalf("%d players: %d come in", n, len(entered))
	}
	for p, phase := range entered { // the best have the byes, of one phase only
		if want := 1 + btoi(p <= size-n); phase != want {
			t.Fatalf("%d players: %d comes in in phase %d, want %d", n, p, phase, want)
		}
	}
	// As long as the better one always wins, in a phase of 2m players number i
	// meets 2m+1-i: so the best stay apart as long as possible.
	winners := make([]int, matches+1)
	for k := range b.Matches {
		m := &b.Matches[k]
		if m.Third {
			continue
		}
		var players [2]int
		for side, from := range m.From {
			if players[side] = from.Player; from.Match > 0 {
				players[side] = winners[from.Match]
			}
		}
		if sum := players[0] + players[1]; sum != 2*b.Size(m.Phase)+1 {
			t.Fatalf("%d players: %v meet in phase %d", n, players, m.Phase)
		}
		winners[m.Number] = min(players[0], players[1])
	}
	// Whoever wins, two of the first 2^j can only meet when 2^j players are left.
	for i := 1; i <= n; i++ {
		for j := i + 1; j <= n; j++ {
			alone := 2 // a phase in which both can be the only ones of the first so many
			for alone < j {
				alone *= 2
			}
			if phase := meeting(b, advances, i, j); b.Size(phase) > alone/2 {
				t.Fatalf("%d players: %d and %d can meet in phase %d", n, i, j, phase)
			}
		}
	}
}

// meeting returns the phase in which two players meet if they win until then.
func meeting(b *knockout.Bracket, advances map[int]int, i, j int) int {
	way := func(p int) (list []int) {
		for _, m := range b.Matches {
			if m.From[0].Player == p || m.From[1].Player == p {
				for k := m.Number; k > 0; k = advances[k] {
					list = append(list, k)
				}
			}
		}
		return list
	}
	other := way(j)
	for _, k := range way(i) {
		if slices.Contains(other, k) {
			return b.Matches[k-1].Phase
		}
	}
	return 0
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func TestTooFewForABracket(t *testing.T) {
	for n := range 2 {
		_, err := knockout.Plan(n, true)
		if got := idOf(err); got != "knockout.few" {
			t.Errorf("%d players: %v", n, err)
		}
	}
}

// idOf returns the identifier of the message of a refusal.
func idOf(err error) string {
	if unfit := (*schedule.Unfit)(nil); errors.As(err, &unfit) {
		return unfit.Message.ID
	}
	return fmt.Sprint(err)
}
