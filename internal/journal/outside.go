package journal

import "torneo/tournament"

// OutsideSet replaces the values of a tie-break that were computed elsewhere; without a
// name and values it deletes them.
type OutsideSet struct {
	Name   string         `json:",omitempty"`
	Source string         `json:",omitempty"`
	Values []OutsideValue `json:",omitempty"`
}

// OutsideValue is the value of a player, of a team in an event for teams.
type OutsideValue struct {
	ID    int
	Value tournament.Fraction
}

var outsideKinds = []Row{
	{kindOf[OutsideSet]("outside-set"), SetupTopic, NoStage, NoPage, NoPart},
}

func (OutsideSet) subject() Subject { return Subject{} }

func (w OutsideSet) apply(s *State) error {
	o := tournament.Outside{Name: w.Name, Source: w.Source}
	for _, v := range w.Values {
		var err error
		if s.Config.ForTeams() {
			_, err = s.team(v.ID)
		} else {
			_, err = s.entrant(v.ID)
		}
		if err != nil {
			return err
		}
		o.Values = append(o.Values, tournament.OutsideValue(v))
	}
	s.Outside = o
	return nil
}

// outside returns the values computed elsewhere for a record, with numbers of
// participants in place of IDs. Participants without a number are left out.
func (s *State) outside(number map[int]int) tournament.Outside {
	o := tournament.Outside{Name: s.Outside.Name, Source: s.Outside.Source}
	for _, v := range s.Outside.Values {
		if n := number[v.ID]; n > 0 {
			o.Values = append(o.Values, tournament.OutsideValue{ID: n, Value: v.Value})
		}
	}
	return o
}

// forgetOutside takes the value of a participant away.
func (s *State) forgetOutside(id int) {
	if len(s.Outside.Values) > 0 {
		s.Outside = s.Outside.DeleteValue(id)
	}
}
