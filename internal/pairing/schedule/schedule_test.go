package schedule_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/pairing/schedule"
)

func seats(white, black int) schedule.Game {
	return schedule.Game{White: schedule.Seat{Team: white, Player: 1}, Black: schedule.Seat{Team: black, Player: 1}}
}

func TestRepeat(t *testing.T) {
	first := schedule.Round{Games: []schedule.Game{seats(1, 2), seats(4, 3)}, Matches: []schedule.Match{{White: 1, Black: 2}, {White: 4, Black: 3}}}
	second := schedule.Round{Games: []schedule.Game{seats(3, 1)}, Matches: []schedule.Match{{White: 3, Black: 1}}, Free: 2}
	want := []schedule.Round{
		first, second,
		{Games: []schedule.Game{seats(2, 1), seats(3, 4)}, Matches: []schedule.Match{{White: 2, Black: 1}, {White: 3, Black: 4}}},
		{Games: []schedule.Game{seats(1, 3)}, Matches: []schedule.Match{{White: 1, Black: 3}}, Free: 2},
		first, second,
	}
	if diff := cmp.Diff(want, schedule.Repeat([]schedule.Round{first, second}, 3)); diff != "" {
		t.Error(diff)
	}
	for _, times := range []int{0, -1} {
		if rounds := schedule.Repeat([]schedule.Round{first}, times); len(rounds) != 0 {
			t.Errorf("%d times: %v", times, rounds)
		}
	}
}

func TestOf(t *testing.T) {
	r := schedule.Round{Games: []schedule.Game{seats(1, 2), seats(2, 3), seats(2, 1), seats(3, 1)}}
	if diff := cmp.Diff([]schedule.Game{seats(1, 2), seats(2, 1)}, r.Of(schedule.Match{White: 2, Black: 1})); diff != "" {
		t.Error(diff)
	}
}

func TestCheckLength(t *testing.T) {
	if err := schedule.CheckLength(schedule.MaxRounds); err != nil {
		t.Error(err)
	}
	unfit := (*schedule.Unfit)(nil)
	if err := schedule.CheckLength(schedule.MaxRounds + 1); !errors.As(err, &unfit) || unfit.Message.Args["rounds"] != 501 {
		t.Error(err)
	}
}
