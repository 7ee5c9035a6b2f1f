package journal

// NumbersDrawn records how the following numbers were drawn by lot, so that the
// draw can be repeated.
type NumbersDrawn struct {
	Varma bool `json:",omitempty"` // restricted by the Varma tables
	Seed  uint64
}

// StartPositionDrawn is the start position drawn for a round of Chess960.
type StartPositionDrawn struct{ Round, Number int }

// TiedRanked orders the players whom the tie-breaks leave tied in the end, the
// groups one after the other; without players they share their places.
type TiedRanked struct {
	Order []int  `json:",omitempty"`
	Lots  string `json:",omitempty"` // the seed, where lots were drawn
}

var lotKinds = []Row{
	{kindOf[NumbersDrawn]("drawn"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[StartPositionDrawn]("positioned"), PairingTopic, NoStage, NoPage, NoPart},
	{kindOf[TiedRanked]("ranked"), ResultsTopic, NoStage, NoPage, ByHandPart},
}

func (NumbersDrawn) subject() Subject         { return Subject{} }
func (w StartPositionDrawn) subject() Subject { return Subject{Round: w.Round} }
func (TiedRanked) subject() Subject           { return Subject{} }

func (w NumbersDrawn) apply(s *State) error {
	s.Draw = &w
	return nil
}

func (w StartPositionDrawn) apply(s *State) error {
	if s.Round(w.Round) == nil {
		return contrary("journal.contrary.not-paired", "round %d is not paired", "round", w.Round)
	}
	if s.Positions == nil {
		s.Positions = map[int]int{}
	}
	s.Positions[w.Round] = w.Number
	return nil
}

func (w TiedRanked) apply(s *State) error {
	for _, id := range w.Order {
		if s.Config.ForTeams() { // whose teams stand in the standings
			if _, err := s.team(id); err != nil {
				return err
			}
			continue
		}
		if _, err := s.entrant(id); err != nil {
			return err
		}
	}
	s.Ranked, s.Lots = w.Order, w.Lots
	return nil
}
