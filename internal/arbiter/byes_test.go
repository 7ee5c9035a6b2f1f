package arbiter

import (
	"testing"

	"torneo/tournament"
)

func TestByes(t *testing.T) {
	v := newVenue(t, 9, 7) // one half-point bye, until round 6
	half, zero, full := tournament.HalfPointBye, tournament.ZeroPointBye, tournament.FullPointBye
	v.refuses(RequestBye{99, 1, half}, "arbiter.player.unknown")
	v.refuses(RequestBye{1, 8, half}, "arbiter.bye.no-round")
	v.refuses(RequestBye{1, 2, tournament.PairingAllocatedBye}, "arbiter.bye.kind")
	v.do(RequestBye{1, 2, half}, Silent)
	v.warns(RequestBye{1, 4, half}, Confirm, "arbiter.bye.beyond")
	v.warns(RequestBye{2, 7, half}, Confirm, "arbiter.bye.late")
	v.do(RequestBye{2, 7, half}, Confirm)
	v.do(RequestBye{2, 7, zero}, Silent)
	v.do(RequestBye{3, 3, zero}, Silent)
	v.do(RequestBye{4, 3, full}, Acknowledge)
	v.do(CancelBye{3, 3}, Silent)
	v.refuses(CancelBye{3, 3}, "arbiter.bye.none")
	v.do(Flag{ID: 1, NoHalfByes: true}, Acknowledge) // he has one
	v.refuses(RequestBye{1, 5, half}, "arbiter.bye.flagged")
	v.do(Flag{ID: 1}, Silent)

	v.pair(Silent)
	v.refuses(RequestBye{1, 1, half}, "arbiter.bye.paired")
	v.refuses(CancelBye{1, 1}, "arbiter.bye.paired")
	v.play(1)
	v.pair(Silent)
	v.play(2)
	v.warns(RequestBye{1, 4, half}, Confirm, "arbiter.bye.beyond") // he has had one
	c := v.state().Config
	c.HalfByes = -1
	v.do(Configure{c}, Confirm)
	v.warns(RequestBye{1, 4, half}, Confirm, "arbiter.bye.another")
	c.HalfByes = 0
	v.do(Configure{c}, Confirm)
	v.warns(RequestBye{5, 4, half}, Confirm, "arbiter.bye.beyond")
	v.pair(Silent)
	record := v.state().Record(3)
	byes := map[int]tournament.ByeKind{}
	for _, b := range record.Rounds[2].Byes {
		byes[b.ID] = b.Kind
	}
	if kind, ok := byes[4]; !ok || kind != full {
		t.Errorf("round 3: %v", byes)
	}
	if _, ok := byes[3]; ok {
		t.Errorf("round 3: %v", byes)
	}
}

func TestFlaggedOutsideFIDEMode(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.do(Flag{ID: 2, NoHalfByes: true}, Silent)
	v.do(LeaveFIDEMode{}, TwoSteps)
	v.do(RequestBye{2, 2, tournament.HalfPointBye}, Confirm)
}

func TestLeaving(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.refuses(Return{ID: 1}, "arbiter.player.here")
	v.refuses(Withdraw{ID: 1, From: 9}, "arbiter.player.no-round")
	v.pair(Silent)
	v.refuses(Withdraw{ID: 1, From: 1}, "arbiter.player.paired")
	v.do(Withdraw{ID: 1}, Silent)
	v.do(Withdraw{ID: 2, From: 3, Expelled: true}, Confirm)
	v.refuses(RequestBye{1, 4, tournament.ZeroPointBye}, "arbiter.bye.left")
	v.play(1)
	v.pair(Silent)
	if s := v.state(); onBoard(s.Round(2), 1) || !onBoard(s.Round(2), 2) {
		t.Error("round 2")
	}
	v.play(2)
	v.refuses(Withdraw{ID: 1, From: 4}, "arbiter.player.left")
	v.refuses(Return{ID: 1, From: 2}, "arbiter.player.from")
	v.do(Return{ID: 1, From: 4}, Silent)
	v.do(Withdraw{ID: 3, Expelled: true}, Confirm)
	v.do(Return{ID: 3}, Confirm)
	v.pair(Silent)
	s := v.state()
	if onBoard(s.Round(3), 1) || onBoard(s.Round(3), 2) || !onBoard(s.Round(3), 3) {
		t.Error("round 3")
	}
	v.play(3)
	v.pair(Silent)
	if !onBoard(v.state().Round(4), 1) {
		t.Error("1 is back")
	}
	ranking, err := Standings(v.state(), 3)
	if err != nil {
		t.Fatal(err)
	}
	if row := ranking.Standings.Rows[7]; row.Number != 2 || row.Rank != 0 {
		t.Errorf("the expelled player: %+v", row)
	}
}

func TestCheckIn(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.do(Withdraw{ID: 4}, Silent)
	v.do(CheckInAll{true}, Silent)
	v.do(CheckIn{2, false}, Silent)
	last := v.state().Last
	v.do(CheckIn{2, false}, Silent)
	s := v.state()
	if s.Last != last || !s.Player(1).Present || s.Player(2).Present || s.Player(4).Present {
		t.Errorf("%+v", s.Players)
	}
	v.refuses(CheckIn{9, true}, "arbiter.player.unknown")
}
