package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// Nobody has seen a draft: who leaves while there is one leaves from its round on, and the
// draft is not published with him.
func TestLeavingWhileThereIsADraft(t *testing.T) {
	for name, leaving := range map[string]struct {
		command Command
		level   Level
	}{
		"withdrawn":       {Withdraw{ID: 1}, Silent},
		"expelled":        {Withdraw{ID: 1, Expelled: true}, Confirm},
		"bye":             {RequestBye{ID: 1, Round: 2, Kind: tournament.ZeroPointBye}, Silent},
		"half-point bye":  {RequestBye{ID: 1, Round: 2, Kind: tournament.HalfPointBye}, Silent},
		"from that round": {Withdraw{ID: 1, From: 2}, Silent},
	} {
		t.Run(name, func(t *testing.T) {
			v := newVenue(t, 12, 5)
			v.pair(Silent)
			v.play(1)
			v.do(PairRound{}, Silent)
			if !onBoard(v.state().Round(2), 1) {
				t.Fatal("1 is not in the draft")
			}
			v.do(leaving.command, leaving.level)
			if away := AwayOnBoards(v.state(), 2); len(away) != 1 {
				t.Errorf("away on boards: %v", away)
			}
			v.refuses(Publish{2}, "arbiter.round.stale")
			v.do(Sequence{Unpair{2}, PairRound{}}, Silent)
			v.right(2)
			v.do(Publish{2}, Silent)
			if onBoard(v.state().Round(2), 1) {
				t.Error("1 is paired in round 2")
			}
		})
	}
}

// The round can be chosen: he plays the one of the draft.
func TestLeavingAfterTheDraft(t *testing.T) {
	v := newVenue(t, 12, 5)
	v.pair(Silent)
	v.play(1)
	v.do(PairRound{}, Silent)
	v.do(Withdraw{ID: 1, From: 3}, Silent)
	v.do(Publish{2}, Silent)
	v.refuses(Withdraw{ID: 1, From: 2}, "arbiter.player.paired")
	v.play(2)
	v.pair(Silent)
	if s := v.state(); !onBoard(s.Round(2), 1) || onBoard(s.Round(3), 1) {
		t.Error("he left after round 2")
	}
}

// Who has left comes back into the draft that nobody has seen, and half a point instead of
// none is not lost with it.
func TestComingBackIntoTheDraft(t *testing.T) {
	v := newVenue(t, 12, 5)
	v.pair(Silent)
	v.play(1)
	v.do(Withdraw{ID: 1}, Silent)
	v.do(RequestBye{ID: 2, Round: 2, Kind: tournament.ZeroPointBye}, Silent)
	v.do(PairRound{}, Silent)
	v.do(Return{ID: 1}, Silent)
	v.refuses(Publish{2}, "arbiter.round.stale")
	v.do(Sequence{Unpair{2}, PairRound{}}, Silent)
	v.do(RequestBye{ID: 2, Round: 2, Kind: tournament.HalfPointBye}, Silent)
	v.refuses(Publish{2}, "arbiter.round.stale")
	v.do(Sequence{Unpair{2}, PairRound{}}, Silent)
	v.do(Publish{2}, Silent)
	s := v.state()
	if !onBoard(s.Round(2), 1) || !slices.Contains(s.Round(2).Byes, journal.Bye{ID: 2, Kind: tournament.HalfPointBye}) {
		t.Errorf("round 2: %+v", s.Round(2))
	}
}

// Of a draft changed by hand it is asked: the arbiter may have put him there.
func TestLeavingADraftByHand(t *testing.T) {
	v := newVenue(t, 12, 5)
	v.pair(Silent)
	v.play(1)
	v.do(PairRound{}, Silent)
	v.do(StartManual{2}, Silent)
	v.do(Withdraw{ID: 1}, Silent)
	v.do(EndManual{2}, Confirm)
	v.warns(Publish{2}, Confirm, "arbiter.round.away-on-board")
	v.do(Publish{2}, Confirm)
}

// A table keeps its boards: who leaves while its round is a draft forfeits the game there.
func TestLeavingTheDraftOfATable(t *testing.T) {
	v := roundRobin(t, 6, 5, "BERGER_ROUNDROBIN")
	v.do(PairRound{}, Silent)
	v.do(Publish{1}, Silent)
	v.play(1)
	v.do(PairRound{}, Silent)
	v.do(Withdraw{ID: 1}, Confirm)
	v.do(Publish{2}, Acknowledge)
	for _, b := range v.state().Round(2).Boards {
		if b.White == 1 && b.Result.White != tournament.ForfeitLoss || b.Black == 1 && b.Result.Black != tournament.ForfeitLoss {
			t.Errorf("%+v", b)
		}
	}
}

// Teams leave drafts like players.
func TestTeamsLeavingADraft(t *testing.T) {
	for name, c := range map[string]Command{
		"withdrawn": WithdrawTeam{ID: 1},
		"bye":       ByeOfTeam{ID: 1, Round: 1, Kind: tournament.ZeroPointBye},
	} {
		t.Run(name, func(t *testing.T) {
			v := teamSwiss(t, 6, 3)
			v.do(PairRound{}, Acknowledge)
			v.do(c, Silent)
			v.refuses(Publish{1}, "arbiter.round.stale")
			v.do(Sequence{Unpair{1}, PairRound{}}, Acknowledge)
			v.do(Publish{1}, Silent)
			if v.state().Round(1).MatchOf(1) != nil {
				t.Error("team 1 has a match")
			}
		})
	}
}
