package journal

// SequenceList is one of the lists in which ratings are looked up, one after the other.
type SequenceList struct {
	List      string // FIDE, or the name of another list
	Kind      string // which of its ratings: standard, rapid or blitz
	Effective bool   `json:",omitempty"` // the standard one of who has none of the kind (B.02 rapid and blitz, 7.2.1)
}

// RatingsTaken holds the changed data of players from rating lists, taken over
// together.
type RatingsTaken struct {
	Lists   []ListOfMonth // from which it is
	Players []PlayerChanged
}

// ListOfMonth is a list as it was published for a month.
type ListOfMonth struct {
	List, Month string // FIDE, "2026-11"
}

var ratingKinds = []Row{
	{kindOf[RatingsTaken]("ratings-taken"), PlayersTopic, NoStage, NoPage, NoPart},
}

func (RatingsTaken) subject() Subject { return Subject{} }

func (w RatingsTaken) apply(s *State) error {
	for _, p := range w.Players {
		if err := p.apply(s); err != nil {
			return err
		}
	}
	return nil
}
