package eventjournal

import (
	"fmt"
	"maps"
)

// TablesFixed is one act: somebody who needs his table sits there in all tournaments of
// the event in which he plays, and in those into which he comes. Each journal of players
// has its own part, too.
type TablesFixed struct {
	Tables []FixedTable
	Named  []Entrant `json:",omitempty"` // who had no number in all of them
	Added  []Added   `json:",omitempty"`
}

// FixedTable is the table of an entrant, and what it was before; 0: any.
type FixedTable struct{ Entrant, Table, Was int }

// FixingUndone takes such an act back in all tournaments, by the number of its entry.
type FixingUndone struct {
	Number int64
	Added  []Added `json:",omitempty"`
}

// mostTable bounds the number of a table, as in the journals of tournaments.
const mostTable = 9_999

func (w TablesFixed) apply(s *State) error {
	for _, x := range w.Tables {
		if x.Entrant < 1 || x.Table < 0 || x.Table > mostTable {
			return fmt.Errorf("entrant %d at table %d", x.Entrant, x.Table)
		}
	}
	if err := (EntrantsNamed{w.Named}).apply(s); err != nil {
		return err
	}
	s.Fixed[s.Last] = w
	return nil
}

func (w FixingUndone) apply(s *State) error {
	if _, ok := s.Fixed[w.Number]; !ok {
		return fmt.Errorf("entry %d fixed no table, or was undone", w.Number)
	}
	delete(s.Fixed, w.Number)
	return nil
}

// Table returns the table at which an entrant always sits, as the event has settled it; false
// if it never has.
func (s *State) Table(entrant int) (table int, settled bool) {
	last := int64(0)
	for number, w := range s.Fixed {
		for _, x := range w.Tables {
			if x.Entrant == entrant && number > last {
				table, settled, last = x.Table, true, number
			}
		}
	}
	return table, settled
}

// WithoutFixed returns the state as if one act of TablesFixed had not been.
func (s *State) WithoutFixed(number int64) *State {
	t := *s
	t.Fixed = maps.Clone(s.Fixed)
	delete(t.Fixed, number)
	return &t
}
