package swiss_test

import (
	"testing"

	"torneo/internal/tournamenttest"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// C.04.3 (2026) 1.4, the floats of player 1.
func TestFloats(t *testing.T) {
	const none, down, up = swiss.NoFloat, swiss.Down, swiss.Up
	for _, test := range []struct {
		name   string
		rounds []string
		want   [2]swiss.Float // in the last round, and in the one before it
	}{
		{"no round", nil, [2]swiss.Float{}},
		{"same score", []string{"1-2 1"}, [2]swiss.Float{}},

		// 1.4.2: games between different scores, whatever their result
		{"the higher score", []string{"1-2 1, 3-4 1", "1-4 0"}, [2]swiss.Float{down, none}},
		{"the lower score", []string{"1-2 0, 3-4 1", "1-3 1"}, [2]swiss.Float{up, none}},
		{"half a point less", []string{"1-2 =, 3-4 1", "1-3 ="}, [2]swiss.Float{up, none}},
		{"the round before", []string{"1-2 1, 3-4 1", "1-4 1, 3-2 1", "1-3 ="}, [2]swiss.Float{none, down}},
		{"long ago", []string{"1-2 1, 3-4 1", "1-4 1, 3-2 1", "1-3 =", "1-3 ="}, [2]swiss.Float{}},

		// 1.4.3: the pairing-allocated bye, and points without playing
		{"pairing-allocated bye", []string{"1 bye, 2-3 1"}, [2]swiss.Float{down, none}},
		{"full-point bye", []string{"1 full, 2-3 1"}, [2]swiss.Float{down, none}},
		{"half-point bye", []string{"1 half, 2-3 1"}, [2]swiss.Float{down, none}},
		{"win by forfeit", []string{"1-2 +, 3-4 1"}, [2]swiss.Float{down, none}},
		{"win by forfeit against a higher score", []string{"1-2 0, 3-4 1", "1-3 +"}, [2]swiss.Float{down, none}},

		// 1.4.4: nobody else
		{"zero-point bye", []string{"1 zero, 2-3 1"}, [2]swiss.Float{}},
		{"absent without a word", []string{"2-3 1"}, [2]swiss.Float{}},
		{"loss by forfeit", []string{"1-2 -, 3-4 1"}, [2]swiss.Float{}},
		{"double forfeit", []string{"1-2 --, 3-4 1"}, [2]swiss.Float{}},
		{"loss by forfeit to a lower score", []string{"1-2 1, 3-4 1", "1-4 -"}, [2]swiss.Float{}},

		// Rounds of the event, those not played included (R-FLOAT-ROUND).
		{"a bye in between", []string{"1-2 1, 3-4 1", "1-4 1", "1 zero, 2-3 1"}, [2]swiss.Float{none, down}},
		{"two byes", []string{"1 half, 2-3 1", "1 bye, 2-4 1"}, [2]swiss.Float{down, down}},

		// C.04.2 3.1: an adjourned game has been paired like another, and counts as a draw.
		{"adjourned against a lower score", []string{"1-2 1, 3-4 1", "1-4 adj"}, [2]swiss.Float{down, none}},
		{"after an adjourned game", []string{"1-2 adj, 3-4 1", "1-3 1"}, [2]swiss.Float{up, none}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := player(t, fieldOf(t, tournamenttest.Parse(4, test.rounds...)), 1).Floats; got != test.want {
				t.Errorf("floats %v, want %v", got, test.want)
			}
		})
	}
}

// Accelerated, the scores compared are those with which the round was paired
// (R-FLOAT-ROUND). Players 1 and 2 have a virtual point in rounds 1 and 2.
func TestFloatsAccelerated(t *testing.T) {
	virtual := []tournament.Acceleration{{Game: tournament.One, FirstRound: 1, LastRound: 2, FirstID: 1, LastID: 2}}
	for _, test := range []struct {
		name   string
		rounds []string
		want   swiss.Float
	}{
		{"0 points and a virtual one against 0", []string{"1-3 1, 2-4 1"}, swiss.Down},
		{"0 points and a virtual one against 1", []string{"1-2 0, 3-4 1", "1-3 1"}, swiss.NoFloat},
		{"1 point and a virtual one against 1", []string{"1-2 1, 3-4 1", "1-3 1"}, swiss.Down},
		{"0 points and a virtual one against 1 and a virtual one", []string{"1-4 0, 2-3 1", "1-2 1"}, swiss.Up},
		{"1 point against 1, no longer accelerated", []string{"1-2 1, 3-4 1", "1-4 0, 2-3 1", "1-2 1"}, swiss.NoFloat},
	} {
		t.Run(test.name, func(t *testing.T) {
			event := tournamenttest.Parse(4, test.rounds...)
			event.Accelerations = virtual
			if got := player(t, fieldOf(t, event), 1).Floats[0]; got != test.want {
				t.Errorf("float %v, want %v", got, test.want)
			}
		})
	}
}

// C.04.1 (2026) 4: nobody who had the bye has it again, nor who got the points
// of a win in a single round without playing.
func TestByeBars(t *testing.T) {
	standard := tournament.StandardGamePoints()
	half := standard
	half.PairingAllocatedBye = tournament.Half
	generous := standard
	generous.HalfPointBye = tournament.One
	three := standard
	three.Win, three.Draw, three.ForfeitWin, three.FullPointBye = tournament.Both(3*tournament.One), tournament.Both(tournament.One), 3*tournament.One, tournament.One
	for _, test := range []struct {
		name   string
		points tournament.GamePoints
		rounds []string
		want   swiss.ByeBar
		round  int
	}{
		{"has played", standard, []string{"1-2 1", "1-3 1"}, swiss.MayHaveBye, 0},
		{"has had the bye", standard, []string{"1-2 1", "1 bye, 2-3 1"}, swiss.HadBye, 2},
		{"has had a bye worth half a point", half, []string{"1 bye, 2-3 1"}, swiss.HadBye, 1},
		{"has won by forfeit", standard, []string{"2-3 1", "1-2 +"}, swiss.WonUnplayed, 2},
		{"has had a full-point bye", standard, []string{"1 full, 2-3 1"}, swiss.WonUnplayed, 1},
		{"one half-point bye", standard, []string{"1 half, 2-3 1"}, swiss.MayHaveBye, 0},
		{"three half-point byes, more than a win", standard, []string{"1 half, 2-3 1", "1 half, 2-3 1", "1 half, 2-3 1"}, swiss.MayHaveBye, 0},
		{"a half-point bye worth a win", generous, []string{"1 half, 2-3 1"}, swiss.WonUnplayed, 1},
		{"a full-point bye worth less than a win", three, []string{"1 full, 2-3 1"}, swiss.MayHaveBye, 0},
		{"has lost by forfeit", standard, []string{"1-2 -"}, swiss.MayHaveBye, 0},
		{"has been absent", standard, []string{"1 zero, 2-3 1", "2-3 1"}, swiss.MayHaveBye, 0},
		{"the first reason is named", standard, []string{"1-2 +", "1 bye, 2-3 1"}, swiss.WonUnplayed, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			event := tournamenttest.Parse(3, test.rounds...)
			event.Points = test.points
			if p := player(t, fieldOf(t, event), 1); p.ByeBar != test.want || p.BarRound != test.round {
				t.Errorf("%q in round %d, want %q in round %d", p.ByeBar, p.BarRound, test.want, test.round)
			}
		})
	}
}

// C.04.2 3.1: an adjourned game is a draw for pairing; another without result
// keeps the round from being paired.
func TestUnfinishedGames(t *testing.T) {
	f := fieldOf(t, tournamenttest.Parse(4, "1-2 adj, 3-4 1"))
	for number, want := range map[int]tournament.Points{1: 5, 2: 5, 3: 10, 4: 0} {
		if p := player(t, f, number); p.Score != want {
			t.Errorf("%d has %v points, want %v", number, p.Score, want)
		}
	}
	refuses(t, tournamenttest.Parse(4, "1-2 ?, 3-4 1"), 2, "pairing.unfinished")
}

// The initial-colour where the record does not say it.
func TestDeducedInitialColour(t *testing.T) {
	for _, test := range []struct {
		name   string
		rounds []string
		want   tournament.Color
	}{
		{"before the first round", nil, tournament.White},
		{"1 had White", []string{"1-3 1, 4-2 1"}, tournament.White},
		{"1 had Black", []string{"3-1 1, 2-4 1"}, tournament.Black},
		{"1 absent: 2 is the first of those paired", []string{"1 half, 2-4 1, 5-3 1"}, tournament.White},
		{"1 absent, Black", []string{"1 zero, 4-2 1, 3-5 1"}, tournament.Black},
		{"1 has the bye: 2 has the other colour", []string{"1 bye, 2-4 1, 5-3 1"}, tournament.Black},
		{"1 without colours: 2 has the other colour", []string{"1-3 + n, 4-2 1"}, tournament.White},
		{"a forfeit with colours tells it", []string{"3-1 +, 2-4 1"}, tournament.Black},
		{"nobody with colours: the next round", []string{"1-3 + n, 2-4 + n", "2-1 1, 4-3 1"}, tournament.Black},
		{"a round of byes: the next one", []string{"1 half, 2 half, 3 half, 4 half", "3-1 1, 2-4 1"}, tournament.Black},
	} {
		t.Run(test.name, func(t *testing.T) {
			event := tournamenttest.Parse(5, test.rounds...)
			event.InitialColor = tournament.NoColor
			if got := fieldOf(t, event).Initial; got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
			event.InitialColor = test.want.Opponent()
			if got := fieldOf(t, event).Initial; got != event.InitialColor {
				t.Errorf("%v, though the record says %v", got, event.InitialColor)
			}
		})
	}
}
