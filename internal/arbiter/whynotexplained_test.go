package arbiter

import (
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

// Who lost round 1 by forfeit is not paired in round 2 without a word, in any edition; by
// the existing acts he is absent, has left, or is there, and nobody is asked again.
func TestWhoLostByForfeitIsAskedAbout(t *testing.T) {
	for name, remedy := range map[string]struct {
		command Command
		paired  bool
	}{
		"absent":    {RequestBye{3, 2, tournament.ZeroPointBye}, false},
		"withdrawn": {Withdraw{ID: 3}, false},
		"explained": {CheckIn{3, true}, true},
	} {
		t.Run(name, func(t *testing.T) {
			v := newVenue(t, 12, 5)
			v.do(CheckInAll{true}, Silent)
			v.pair(Silent)
			for k, b := range v.state().Round(1).Boards {
				switch 3 {
				case b.White:
					v.do(EnterResult{1, v.board(1, k), result("-"), 0}, Silent)
				case b.Black:
					v.do(EnterResult{1, v.board(1, k), result("+"), 0}, Silent)
				}
			}
			v.play(1)
			v.warns(PairRound{}, Confirm, "arbiter.round.lost-by-forfeit")
			list := UnexplainedIn(v.state(), 2)
			if len(list) != 1 || list[0].ID != 3 || list[0].Lost != 1 || list[0].Article != "C.05 (2018) 6.5" {
				t.Fatalf("%+v", list)
			}
			v.do(remedy.command, Silent)
			v.pair(Silent)
			if got := onBoard(v.state().Round(2), 3); got != remedy.paired {
				t.Errorf("paired: %v", got)
			}
			v.play(2)
			if name == "absent" { // of this round: of the next one it is asked again
				v.warns(PairRound{}, Confirm, "arbiter.round.lost-by-forfeit")
				return
			}
			v.pair(Silent)
		})
	}
}

// Both who lost a game by forfeit are asked about; who won one has come.
func TestBothLostByForfeit(t *testing.T) {
	v := newVenue(t, 12, 5)
	v.pair(Silent)
	v.do(EnterResult{1, v.board(1, 0), tournament.Both(tournament.ForfeitLoss), 0}, Silent)
	v.do(EnterResult{1, v.board(1, 1), result("+"), 0}, Silent)
	v.play(1)
	if list := UnexplainedIn(v.state(), 2); len(list) != 3 {
		t.Errorf("%+v", list)
	}
}

// Who never confirmed is not in round 1, and in no other without a word.
func TestWhoNeverCameIsAskedAbout(t *testing.T) {
	v := newVenue(t, 12, 5)
	v.do(RequestBye{10, 1, tournament.HalfPointBye}, Silent) // has said so
	for id := 1; id <= 9; id++ {
		v.do(CheckIn{id, true}, Silent)
	}
	v.do(CheckIn{12, true}, Silent)
	v.do(SetCheckIn{}, Acknowledge)
	v.pair(Silent)
	v.play(1)
	v.warns(PairRound{}, Confirm, "arbiter.round.never-came")
	list := UnexplainedIn(v.state(), 2)
	if len(list) != 1 || list[0].ID != 11 || list[0].Lost != 0 || list[0].Article != "C.04.2 (2026) 4.1, C.05 (2018) 6.5" {
		t.Fatalf("%+v", list)
	}
	v.do(RequestBye{11, 2, tournament.ZeroPointBye}, Silent)
	v.pair(Silent)
	v.play(2)
	v.warns(PairRound{}, Confirm, "arbiter.round.never-came")
	v.do(CheckIn{11, true}, Silent)
	v.pair(Silent)
	if !onBoard(v.state().Round(3), 11) {
		t.Error("11 has come")
	}
}

// A late entry of this round is there: he has just entered. Without check-in nobody is
// asked about who has not lost by forfeit.
func TestLateEntriesAreNotAskedAbout(t *testing.T) {
	v := newVenue(t, 12, 5)
	v.pair(Silent)
	v.play(1)
	v.do(EnterPlayer{Player: player(13)}, Silent)
	v.pair(Silent)
}

// Every edition of competitions says what becomes of who does not come, and every article
// named is of an edition.
func TestAbsencesHaveEditions(t *testing.T) {
	for _, e := range handbook.EditionsOf(handbook.Handling) {
		if a := absences[e]; a.never == "" || a.forfeit == "" {
			t.Errorf("%s says nothing", e)
		}
	}
	for _, e := range handbook.EditionsOf(handbook.Pairing) {
		if _, ok := absences[e]; !ok {
			t.Errorf("%s has no row", e)
		}
	}
}
