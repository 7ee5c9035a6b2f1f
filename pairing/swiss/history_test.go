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
		{"a round ago", []string{"1-2 1, 3-4 1", "1-4 1", "1-3 1"}, [2]swiss.Float{none, down}},
		{"two rounds ago is forgotten", []string{"1-2 1, 3-4 1", "1-4 1", "1-3 1", "1-5 half, 1-5 1"}, [2]swiss.Float{down, none}},

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
			rounds := test.rounds
			if test.name == "two rounds ago is forgotten" {
				rounds = []string{"1-2 1, 3-4 1", "1-4 1", "1-3 1", "1-5 1"}
			}
			if got := player(t, fieldOf(t, tournamenttest.Written(5, rounds...)), 1).Floats; got != test.want {
				t.Errorf("floats %v, want %v", got, test.want)
			}
		})
	}
}
