package journal

import (
	"slices"
)

// TablesNumbered says how the tables of the rounds from one on are numbered.
type TablesNumbered struct {
	From     int   // the first round that it is for; those before keep their numbers
	First    int   // the number of the first table
	Reserved []int `json:",omitempty"` // numbers that are left out
}

// TableFixed is the table at which a player always sits, as the event has settled it for
// all its tournaments; 0: any.
type TableFixed struct{ ID, Table int }

var tableKinds = []Row{
	{kindOf[TablesNumbered]("tables-numbered"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[TableFixed]("table-fixed"), PlayersTopic, NoStage, NoPage, NoPart},
}

func (w TablesNumbered) subject() Subject { return Subject{Round: w.From} }
func (w TableFixed) subject() Subject     { return Subject{Player: w.ID} }

func (w TableFixed) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	p.Table = w.Table
	return nil
}

func (w TablesNumbered) apply(s *State) error {
	if w.First < 1 || w.From < 1 {
		return contrary("journal.contrary.tables", "tables from %d on in round %d", "table", w.First, "round", w.From)
	}
	kept := slices.DeleteFunc(slices.Clone(s.Numberings), func(n TablesNumbered) bool { return n.From >= w.From })
	s.Numberings = append(kept, w)
	return nil
}

// Numbering is how the tables of a round are numbered: from 1 on unless it was said
// otherwise.
func (s *State) Numbering(round int) TablesNumbered {
	is := TablesNumbered{From: 1, First: 1}
	for _, n := range s.Numberings {
		if n.From <= round {
			is = n
		}
	}
	return is
}
