package swiss_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/internal/tournamenttest"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// pairsOf lists the pairs of the field, by number, of which the question is true.
func pairsOf(f *swiss.Field, is func(a, b int) bool) string {
	var list []string
	for a := range f.Players {
		for b := range f.Players {
			if m, n := f.Players[a].Number, f.Players[b].Number; m < n && is(a, b) && is(b, a) {
				list = append(list, fmt.Sprintf("%d-%d", m, n))
			}
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// C.04.1 2, C.04.2 3.5: who did not play their game have not met.
func TestMet(t *testing.T) {
	for _, test := range []struct{ game, want string }{
		{"1-2 1", "1-2"}, {"1-2 =", "1-2"}, {"1-2 adj", "1-2"},
		{"1-2 +", ""}, {"1-2 -", ""}, {"1-2 --", ""}, {"1-2 + n", ""}, {"1 bye, 2 half", ""},
	} {
		f := fieldOf(t, tournamenttest.Parse(4, test.game))
		if got := pairsOf(f, f.HaveMet); got != test.want {
			t.Errorf("after %s have met: %q, want %q", test.game, got, test.want)
		}
	}
	f := fieldOf(t, tournamenttest.Parse(5, "1-2 +, 3-4 1, 5 bye", "1-2 1, 5-3 1, 4 half"))
	if got, want := pairsOf(f, f.HaveMet), "1-2 3-4 3-5"; got != want {
		t.Errorf("have met: %s, want %s", got, want)
	}
}

// Prohibited pairs: any two of a group, in its rounds.
func TestProhibited(t *testing.T) {
	event := tournamenttest.Parse(6, "1-4 1, 2-5 1, 3-6 1", "1-5 1, 2-6 1, 3-4 1", "1-6 1, 2-4 1, 3-5 1")
	event.Prohibited = []tournament.Prohibition{
		{FirstRound: 1, LastRound: 2, IDs: []int{1, 2}},
		{FirstRound: 2, LastRound: 2, IDs: []int{3, 4}},
		{FirstRound: 3, IDs: []int{2, 5, 6}}, // to the end
		{FirstRound: 1, IDs: []int{4}},
		{FirstRound: 4, IDs: []int{1, 1}},     // nobody is kept apart from himself,
		{FirstRound: 4, IDs: []int{3, 99, 0}}, // nor from who is not there
	}
	for round, want := range map[int]string{1: "1-2", 2: "1-2 3-4", 3: "2-5 2-6 5-6", 4: "2-5 2-6 5-6"} {
		f, err := swiss.New(event, round, swiss.Dutch2026)
		if err != nil {
			t.Fatal(err)
		}
		if got := pairsOf(f, f.IsProhibited); got != want {
			t.Errorf("round %d: %q, want %q", round, got, want)
		}
	}
}

// Apart counts those whom somebody may not meet, in any range of the ranking.
func TestApart(t *testing.T) {
	const n = 150 // more than two words of bits
	var first, second []string
	for i := 1; i <= n/2; i++ {
		first = append(first, fmt.Sprintf("%d-%d =", i, n/2+i))
		second = append(second, fmt.Sprintf("%d-%d =", i, n/2+1+i%(n/2)))
	}
	event := tournamenttest.Parse(n, strings.Join(first, ", "), strings.Join(second, ", "))
	event.Prohibited = []tournament.Prohibition{{FirstRound: 1, IDs: []int{1, 2, 76, 150}}}
	f := fieldOf(t, event)
	for a := range f.Players {
		for _, from := range []int{0, 1, 63, 64, 65, 127, 128, 149} {
			for _, to := range []int{0, 1, 63, 64, 65, 128, 149, 150} {
				want := 0
				for b := from; b < to; b++ {
					for _, related := range []bool{f.HaveMet(a, b), f.IsProhibited(a, b)} {
						if related {
							want++
						}
					}
				}
				if got := f.CountForbidden(a, from, to); got != want {
					t.Fatalf("%d is apart from %d of %d..%d, want %d", a, got, from, to, want)
				}
			}
		}
	}
	if got := f.CountForbidden(0, 0, n); got != 2+3 { // 76 and 77 met; 2, 76 and 150 kept apart: 76 counts twice
		t.Errorf("the first player is apart from %d, want 5", got)
	}
}

// The row of opponents says what Met and Prohibited say.
func TestOpponents(t *testing.T) {
	event := tournamenttest.Parse(70, "1-4 1, 2-5 1, 3-70 1, 64-65 1")
	event.Prohibited = []tournament.Prohibition{{FirstRound: 1, IDs: []int{1, 2, 66, 69}}}
	f := fieldOf(t, event)
	for a := range f.Players {
		row := make([]uint64, 2)
		f.Opponents(a, row)
		for b := range 128 {
			want := b < f.Len() && a != b && !f.HaveMet(a, b) && !f.IsProhibited(a, b)
			if got := row[b>>6]>>(b&63)&1 != 0; got != want {
				t.Fatalf("%d and %d: %v", f.Players[a].Number, b, got)
			}
		}
	}
}

// Who shares a club's number is kept apart from the same players as the others of
// it, and from these.
func TestClubs(t *testing.T) {
	event := tournamenttest.Parse(30)
	club := []int{1, 3, 5, 7, 9, 11, 13, 15, 17}
	event.Prohibited = []tournament.Prohibition{{FirstRound: 1, IDs: club}, {FirstRound: 1, IDs: []int{17, 2}}, {FirstRound: 1, IDs: []int{20, 21, 22}}}
	f := fieldOf(t, event)
	var numbers []int
	for i, c := range f.Clubs() {
		if c != 0 {
			numbers = append(numbers, f.Players[i].Number)
		}
	}
	if want := club[:8]; !slices.Equal(numbers, want) { // 17 is kept apart from one more; three are too few
		t.Errorf("%v, want %v", numbers, want)
	}
	if clubs := fieldOf(t, tournamenttest.Parse(30)).Clubs(); slices.Max(clubs) != 0 {
		t.Errorf("of nobody kept apart: %v", clubs)
	}
}
