package journal

import (
	"testing"

	"torneo/tournament"
)

// A match of a Double-Swiss is one pair with two results: who is named first has White
// in the first game; a board that names them the other way round means the same.
func TestMatchesOfTwoGames(t *testing.T) {
	s, err := Fold(readJournal(t, "testdata/v2/doubleswiss.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	both := func(a, b tournament.Outcome) tournament.ByColor[tournament.Outcome] {
		return tournament.ByColor[tournament.Outcome]{White: a, Black: b}
	}
	for k, want := range []tournament.Game{
		{White: 1, Black: 3, Result: both(tournament.Win, tournament.Loss), Second: both(tournament.Win, tournament.Loss)},               // corrected
		{White: 2, Black: 4, Result: both(tournament.ForfeitLoss, tournament.ForfeitWin), Second: both(tournament.Win, tournament.Loss)}, // with the other colours
	} {
		if got := s.Record(1).Rounds[0].Games[k]; got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	p := s.Rounds[0].Boards[1]
	if !p.SecondVerified || p.Verified || p.SecondRating == nil || p.Rating != nil {
		t.Errorf("%+v", p)
	}
	if n := len(s.Missing(2)); n != 2 {
		t.Errorf("%d boards are missing", n)
	}
	if err := s.Apply(Event{Number: s.Last + 1, Payload: ResultEntered{Round: 2, Board: Board{2, 1}, Result: both(tournament.Draw, tournament.Draw)}}); err != nil || len(s.Missing(2)) != 2 {
		t.Errorf("with one game of two %d boards are missing, %v", len(s.Missing(2)), err)
	}
}
