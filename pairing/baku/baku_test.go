package baku_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/pairing/baku"
	"torneo/tournament"
)

// C.04.7 (2026) 1.2: the first half, rounded up to an even number; 161 give 82.
func TestGroupA(t *testing.T) {
	for participants, want := range map[int]int{
		0: 0, 1: 2, 2: 2, 3: 2, 4: 2, 5: 4, 8: 4, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 100: 50, 102: 52, 161: 82, 9999: 5000,
	} {
		if got := baku.GroupA(participants); got != want {
			t.Errorf("GroupA(%d) = %d, want %d", participants, got, want)
		}
	}
}

// C.04.7 (2026) 1.4: half of the rounds are accelerated, and half of these by
// the points of a win, both rounded up.
func TestRounds(t *testing.T) {
	for _, test := range []struct{ planned, accelerated, whole int }{
		{0, 0, 0}, {1, 1, 1}, {2, 1, 1}, {3, 2, 1}, {4, 2, 1}, {5, 3, 2}, {6, 3, 2}, {7, 4, 2}, {8, 4, 2}, {9, 5, 3}, {11, 6, 3}, {13, 7, 4},
	} {
		if accelerated, whole := baku.Rounds(test.planned); accelerated != test.accelerated || whole != test.whole {
			t.Errorf("of %d rounds %d are accelerated, %d by a win; want %d, %d", test.planned, accelerated, whole, test.accelerated, test.whole)
		}
	}
}

func TestAccelerations(t *testing.T) {
	virtual := func(points tournament.Points, firstRound, lastRound, firstID, lastID int) tournament.Acceleration {
		return tournament.Acceleration{Game: points, FirstRound: firstRound, LastRound: lastRound, FirstID: firstID, LastID: lastID}
	}
	for _, test := range []struct {
		name    string
		order   []int
		last    int
		planned int
		win     tournament.Points
		want    []tournament.Acceleration
	}{
		// +1, +1, +1, +½, +½ for six of ten.
		{"9 rounds", []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 6, 9, 10, []tournament.Acceleration{virtual(10, 1, 3, 1, 6), virtual(5, 4, 5, 1, 6)}},
		{"win of three points", []int{1, 2, 3, 4}, 2, 4, 30, []tournament.Acceleration{virtual(30, 1, 1, 1, 2), virtual(15, 2, 2, 1, 2)}},
		{"one round: no half points", []int{1, 2, 3, 4}, 2, 1, 10, []tournament.Acceleration{virtual(10, 1, 1, 1, 2)}},
		{"numbers out of order", []int{3, 4, 9, 1, 2, 5, 6, 7}, 1, 2, 10, []tournament.Acceleration{virtual(10, 1, 1, 3, 4), virtual(10, 1, 1, 9, 9), virtual(10, 1, 1, 1, 1)}},
		{"a single player", []int{5}, 5, 2, 10, []tournament.Acceleration{virtual(10, 1, 1, 5, 5)}},
		{"nobody", nil, 0, 9, 10, nil},
		{"rounds not stated", []int{1, 2, 3, 4}, 2, 0, 10, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, baku.Accelerations(test.order, test.last, test.planned, test.win)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// C.04.7 (2026) 1.2: of the participants in the first round the last one of the first
// half, rounded up to an even number.
func TestLast(t *testing.T) {
	for _, test := range []struct {
		there []int
		want  int
	}{
		{[]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 6}, {[]int{1, 2, 4, 5, 6, 7, 8, 9}, 5}, {[]int{20, 7, 3, 12, 1}, 12}, {[]int{5}, 5}, {nil, 0},
	} {
		if got := baku.Last(test.there); got != test.want {
			t.Errorf("of %v %d is the last one of group A, want %d", test.there, got, test.want)
		}
	}
}

// C.04.7 (2026) 1.1: a win is worth two draws, and a loss nothing.
func TestApplicable(t *testing.T) {
	for _, test := range []struct {
		name string
		with func(*tournament.GamePoints)
		want bool
	}{
		{"1-½-0", func(*tournament.GamePoints) {}, true},
		{"2-1-0", func(p *tournament.GamePoints) {
			p.Win, p.Draw = tournament.Both[tournament.Points](20), tournament.Both[tournament.Points](10)
		}, true},
		{"3-1-0", func(p *tournament.GamePoints) {
			p.Win, p.Draw = tournament.Both[tournament.Points](30), tournament.Both[tournament.Points](10)
		}, false},
		{"a point for a loss", func(p *tournament.GamePoints) { p.Loss = tournament.Both[tournament.Points](1) }, false},
		{"more for a win with Black", func(p *tournament.GamePoints) { p.Win.Black = 11 }, false},
		{"more for a draw with Black", func(p *tournament.GamePoints) { p.Draw.Black = 6 }, false},
		{"half of a win is not a number of tenths", func(p *tournament.GamePoints) {
			p.Win, p.Draw = tournament.Both[tournament.Points](5), tournament.Both[tournament.Points](2)
		}, false},
		{"byes are worth what they will", func(p *tournament.GamePoints) { p.PairingAllocatedBye = tournament.Half }, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			points := tournament.StandardGamePoints()
			test.with(&points)
			if got := baku.Applicable(&points); got != test.want {
				t.Errorf("applicable: %v", got)
			}
		})
	}
}
