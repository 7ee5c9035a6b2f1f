package eventjournal

import "fmt"

// EntrantsNamed records the players who are one person in the tournaments of the event:
// one number is one person, in all of them.
type EntrantsNamed struct{ Entrants []Entrant }

// Entrant is a person's number at a seat.
type Entrant struct {
	Number int
	Seat   Seat
}

// PlayersWentOn is one act: players of tournaments play in another one, too, as who
// advances to a final does. They stay where they were.
type PlayersWentOn struct {
	Into    string // the journal of that tournament
	Going   []Going
	Carried int `json:",omitempty"` // games whose results count there
	Added   []Added
}

// Going is somebody who does.
type Going struct {
	Entrant  int
	From, To Seat
	Place    int `json:",omitempty"` // in the tournament that he comes from, if it is for that
}

// GoingUndone takes players out again, by the number of the entry by which they came.
type GoingUndone struct {
	Number int64
	Added  []Added
}

func (w EntrantsNamed) apply(s *State) error {
	for _, e := range w.Entrants {
		if e.Number < 1 {
			return fmt.Errorf("entrant %d", e.Number)
		}
		if is := s.seats[e.Seat]; is > 0 && is != e.Number {
			return fmt.Errorf("%v is entrant %d, not %d", e.Seat, is, e.Number)
		}
		s.sit(e.Seat, e.Number)
	}
	return nil
}

func (s *State) sit(seat Seat, number int) {
	s.seats[seat] = number
	s.entrants = max(s.entrants, number)
}

func (w PlayersWentOn) apply(s *State) error {
	for _, g := range w.Going {
		if g.From == g.To || g.Entrant < 1 {
			return fmt.Errorf("%v goes nowhere", g.From)
		}
		s.sit(g.From, g.Entrant)
		s.sit(g.To, g.Entrant)
	}
	s.WentOn[s.Last] = w
	return nil
}

func (w GoingUndone) apply(s *State) error {
	went, ok := s.WentOn[w.Number]
	if !ok {
		return fmt.Errorf("entry %d brought nobody, or was undone", w.Number)
	}
	for _, g := range went.Going {
		delete(s.seats, g.To)
	}
	delete(s.WentOn, w.Number)
	return nil
}
