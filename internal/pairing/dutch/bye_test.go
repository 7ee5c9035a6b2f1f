package dutch_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"torneo/internal/pairing/dutch"
	"torneo/internal/tournamenttest"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Fields without legal pairing (C.04.3 1.9.3), with the players in whose way the
// absolute criteria stand. Each is made of few players, so that one sees why.
func TestImpossible(t *testing.T) {
	gone := func(numbers ...int) func(*tournament.Tournament) {
		return func(event *tournament.Tournament) {
			for _, n := range numbers {
				event.Players[n-1].Withdrawn = true
			}
		}
	}
	apart := func(ids ...int) func(*tournament.Tournament) {
		return func(event *tournament.Tournament) {
			event.Prohibited = append(event.Prohibited, tournament.Prohibition{FirstRound: 1, IDs: ids})
		}
	}
	type numbers = [][]int
	for _, test := range []struct {
		name  string
		event *tournament.Tournament
		with  func(*tournament.Tournament)
		id    string
		want  swiss.Impossible
	}{
		{"two who have met", tournamenttest.Parse(2, "1-2 1"), nil,
			"swiss.impossible-alone", swiss.Impossible{Groups: numbers{{1}, {2}}}},
		{"two kept apart", tournamenttest.Parse(2), apart(1, 2),
			"swiss.impossible-alone", swiss.Impossible{Groups: numbers{{1}, {2}}}},
		// 1, 2 and 3 had White twice, and neither of them can have it again (C3).
		{"too many absolute preferences", tournamenttest.Parse(10, "1-5 =, 2-6 =, 3-7 =, 4-8 =", "1-6 =, 2-7 =, 3-8 =, 9-4 ="), gone(5, 6, 7, 8, 9, 10),
			"swiss.impossible", swiss.Impossible{Separator: []int{4}, Groups: numbers{{1}, {2}, {3}}}},
		// Everybody but 1 has met everybody but 1.
		{"only one can be met", tournamenttest.Parse(4, "2-3 1, 4 half", "2-4 1, 3 half", "3-4 1, 2 half"), nil,
			"swiss.impossible", swiss.Impossible{Separator: []int{1}, Groups: numbers{{2}, {3}, {4}}}},
		{"only one can be met, and one has the bye", tournamenttest.Parse(5, "2-3 =, 4-5 =", "2-4 =, 3-5 =", "2-5 =, 3-4 ="), nil,
			"swiss.impossible", swiss.Impossible{Separator: []int{1}, Groups: numbers{{2}, {3}, {4}, {5}}}},
		// Two clubs of three: inside each one pair can be made, and one remains.
		{"two clubs of three", tournamenttest.Parse(6), func(event *tournament.Tournament) {
			for _, one := range []int{1, 2, 3} {
				for _, other := range []int{4, 5, 6} {
					apart(one, other)(event)
				}
			}
		}, "swiss.impossible-alone", swiss.Impossible{Groups: numbers{{1, 2, 3}, {4, 5, 6}}}},

		// C2: pairs could be made, but who would be left over may not have the bye.
		{"everybody has had points without playing", tournamenttest.Parse(3, "1 full, 2 full, 3 full"), nil,
			"swiss.impossible-bye", swiss.Impossible{Barred: []int{1, 2, 3}}},
		// 1 and 2 have met, so that one of them is left over.
		{"one won by forfeit, the other had the bye", tournamenttest.Parse(4, "1-4 +, 2 bye", "1-2 1, 3 half"), gone(4),
			"swiss.impossible-bye", swiss.Impossible{Barred: []int{1, 2}}},
		// 3 has met 1 and 2, so these two meet, and he has had his bye.
		{"only one can be left over", tournamenttest.Parse(3, "1-3 1, 2 half", "2-3 1, 1 half", "3 full, 1 half, 2 half"), nil,
			"swiss.impossible-bye", swiss.Impossible{Barred: []int{3}}},

		{"nobody", tournamenttest.Parse(2, "1-2 1", "1 half, 2 half"), gone(1, 2), "swiss.nobody", swiss.Impossible{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.with != nil {
				test.with(test.event)
			}
			f, err := swiss.New(test.event, swiss.LatestRound(test.event), swiss.Dutch2026)
			if err != nil {
				t.Fatal(err)
			}
			p, err := dutch.Pair(f)
			var got *swiss.Impossible
			if p != nil || !errors.As(err, &got) {
				t.Fatalf("%v, error %v", p, err)
			}
			if got.Message.ID != test.id {
				t.Errorf("says %s, want %s", got.Message.ID, test.id)
			}
			if diff := cmp.Diff(&test.want, got, cmpopts.IgnoreFields(swiss.Impossible{}, "Message"), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
