package journal

import (
	"slices"
)

// TablesNumbered sets the numbering of the tables from a round on.
type TablesNumbered struct {
	From     int   // the first round that it is for; those before keep their numbers
	First    int   // the number of the first table
	Reserved []int `json:",omitempty"` // numbers that are left out
}

// TableFixed sets the table at which a player always sits, for all tournaments of the
// event; 0: any.
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

// Numbering returns the numbering of the tables of a round: from 1 unless another
// is set.
func (s *State) Numbering(round int) TablesNumbered {
	is := TablesNumbered{From: 1, First: 1}
	for _, n := range s.Numberings {
		if n.From <= round {
			is = n
		}
	}
	return is
}
