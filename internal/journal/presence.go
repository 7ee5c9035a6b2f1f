package journal

import "slices"

// PlayerCheckedIn is a player who says that he is there, or is found not to be.
type PlayerCheckedIn struct {
	ID      int
	Present bool
}

// CheckInSet opens the check-in for the first round, or closes it: who has not come
// when it closes is not paired in that round (C.04.2 4.1).
type CheckInSet struct {
	Open  bool
	Until string `json:",omitempty"` // by the clock of the hall, "16:45", as it was announced
}

var presenceKinds = []Row{
	{kindOf[PlayerCheckedIn]("checked-in"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[CheckInSet]("check-in-set"), PlayersTopic, NoStage, NoPage, NoPart},
}

func (w PlayerCheckedIn) subject() Subject { return Subject{Player: w.ID} }
func (CheckInSet) subject() Subject        { return Subject{} }

func (w PlayerCheckedIn) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	p.Present = w.Present
	if w.Present {
		p.Confirmed = s.Coming()
	}
	return nil
}

func (w CheckInSet) apply(s *State) error {
	s.CheckIn = &w
	return nil
}

// CheckInOpen reports that players are being checked in: it was said, or somebody has
// been without it being said. It ends with the pairing of the first round.
func (s *State) CheckInOpen() bool {
	if s.Current() > 0 {
		return false
	}
	if s.CheckIn != nil {
		return s.CheckIn.Open
	}
	return s.AnyPresent()
}

// CheckInClosed reports that who had not come by then is absent.
func (s *State) CheckInClosed() bool { return s.CheckIn != nil && !s.CheckIn.Open }

// AnyPresent reports that somebody has checked in.
func (s *State) AnyPresent() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Present })
}

// Present counts who has checked in.
func (s *State) Present() int {
	n := 0
	for k := range s.Players {
		if s.Players[k].Present {
			n++
		}
	}
	return n
}
