package journal

import "slices"

// PlayerCheckedIn sets whether a player is present.
type PlayerCheckedIn struct {
	ID      int
	Present bool
}

// CheckInSet opens the check-in for the first round, or closes it: a player not
// present when it closes is not paired in that round (C.04.2 4.1).
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

// CheckInOpen reports whether players are being checked in: it was opened, or
// somebody has checked in without that. It ends with the pairing of the first round.
func (s *State) CheckInOpen() bool {
	if s.Current() > 0 {
		return false
	}
	if s.CheckIn != nil {
		return s.CheckIn.Open
	}
	return s.AnyPresent()
}

// CheckInClosed reports whether the check-in was closed, so that players not present
// are absent.
func (s *State) CheckInClosed() bool { return s.CheckIn != nil && !s.CheckIn.Open }

// AnyPresent reports whether a player has checked in.
func (s *State) AnyPresent() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Present })
}

// Present returns the number of players who have checked in.
func (s *State) Present() int {
	n := 0
	for k := range s.Players {
		if s.Players[k].Present {
			n++
		}
	}
	return n
}
