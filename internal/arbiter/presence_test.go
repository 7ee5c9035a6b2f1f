package arbiter

import "testing"

// Who has not come when check-in closes is not paired, also where nobody has come yet
// (C.04.2 4.1); who closed it is not asked again when he pairs.
func TestCheckInCloses(t *testing.T) {
	v := newVenue(t, 6, 3)
	v.refuses(SetCheckIn{Open: true, Until: "25:00"}, "arbiter.check-in.time")
	v.do(SetCheckIn{Open: true, Until: "16:45"}, Silent)
	if s := v.state(); !s.CheckInOpen() || s.CheckIn.Until != "16:45" {
		t.Fatalf("%+v", s.CheckIn)
	}
	for id := 1; id <= 4; id++ {
		v.do(CheckIn{id, true}, Silent)
	}
	v.do(SetCheckIn{}, Acknowledge)
	if s := v.state(); s.CheckInOpen() || !s.CheckInClosed() {
		t.Fatalf("%+v", s.CheckIn)
	}
	v.do(PairRound{}, Silent)
	if r := v.state().Round(1); len(r.Boards) != 2 || len(r.Byes) != 2 {
		t.Errorf("%+v", r)
	}
	v.refuses(SetCheckIn{Open: true}, "arbiter.check-in.paired")
}

// Closed before anybody came, there is nobody to be paired.
func TestCheckInClosedOnNobody(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.do(SetCheckIn{}, Acknowledge)
	v.refuses(PairRound{}, "arbiter.round.too-few")
	v.do(SetCheckIn{Open: true}, Silent)
	v.do(CheckInAll{true}, Silent)
	v.do(SetCheckIn{}, Silent) // nobody is missing
	v.do(PairRound{}, Silent)
}
