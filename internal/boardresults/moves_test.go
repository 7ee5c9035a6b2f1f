package boardresults

import (
	"slices"
	"testing"
)

// The moves of a game that goes on are kept, those of one that is over are not.
func TestMovesOfGamesThatGoOn(t *testing.T) {
	list, err := FromPGN([]byte("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 {good} e5 2. Nf3 *\n\n[White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n1. d4 1-0\n"), "a.pgn")
	if err != nil || len(list) != 2 || list[0].Moves != "e4 e5 Nf3" || list[1].Moves != "" {
		t.Errorf("%+v, %v", list, err)
	}
}

// Moves of LiveChess are read without their clocks; of a game from another position, or with what is
// no move, there are none.
func TestMovesOfLiveChess(t *testing.T) {
	for want, g := range map[string]gameJSON{
		"e4 O-O e8=Q+": {Moves: []string{"e4 5400+30", " O-O ", "e8=Q+ 1"}, Chess960: "518"},
		"":             {Moves: []string{"e4"}, Chess960: "12"},
	} {
		if got := g.moves(); got != want {
			t.Errorf("%+v: %q, not %q", g, got, want)
		}
	}
	for _, moves := range [][]string{nil, {""}, {"e4", "<b>"}, {"e4 1", "{x}"}, slices.Repeat([]string{"Nf3 1"}, 2000)} {
		if got := (&gameJSON{Moves: moves}).moves(); got != "" {
			t.Errorf("%.40v: %q", moves, got)
		}
	}
}
