package boardresults

import "testing"

// The moves of a game that goes on are kept, those of one that is over are not.
func TestMovesOfGamesThatGoOn(t *testing.T) {
	list, err := FromPGN([]byte("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 {good} e5 2. Nf3 *\n\n[White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n1. d4 1-0\n"), "a.pgn")
	if err != nil || len(list) != 2 || list[0].Moves != "e4 e5 Nf3" || list[1].Moves != "" {
		t.Errorf("%+v, %v", list, err)
	}
}
