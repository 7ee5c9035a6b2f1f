package rating_test

import (
	"testing"

	"torneo/rating"
)

// A rating is reached after a round, with the games until then and the coefficient of the
// event, and it is no matter that it is lost again.
func TestReached(t *testing.T) {
	won := func(round int) rating.Game { return rating.Game{Round: round, Points: 10, Expected: 50} }
	lost := func(round int) rating.Game { return rating.Game{Round: round, Expected: 50} }
	forfeit := func(round int) rating.Game {
		return rating.Game{Round: round, Points: 10, Omitted: rating.NotPlayed}
	}
	player := func(before, k int, games ...rating.Game) rating.Player {
		return rating.Player{Rating: before, K: k, Count: len(games), Games: games}
	}
	for name, test := range map[string]struct {
		player rating.Player
		level  int
		round  int // 0: never
		rating int
	}{
		"after round 2, lost again": {player(2390, 10, won(1), won(2), lost(3), lost(4)), 2400, 2, 2400},
		"half a point is rounded":   {player(2395, 10, won(1), rating.Game{Round: 2, Points: 5, Expected: 55}, won(3)), 2400, 1, 2400},
		"one short":                 {player(2389, 10, won(1), won(2), lost(3)), 2400, 0, 0},
		"before the event":          {player(2400, 10, won(1)), 2400, 0, 0},
		"unrated":                   {player(0, 40, won(1)), 2000, 0, 0},
		"a forfeit does not count":  {player(2390, 10, won(1), forfeit(2), won(3)), 2400, 3, 2400},
		"both games of a round":     {player(2395, 10, won(1), lost(1), won(2)), 2400, 2, 2400},
	} {
		x, ok := test.player.ReachedLevel(test.level)
		if ok != (test.round > 0) || x.Round != test.round || x.Rating != test.rating {
			t.Errorf("%s: %+v, %t", name, x, ok)
		}
	}
}
