package tiebreak

import (
	"torneo/message"
	"torneo/tournament"
)

// outsideEntry returns the tie-break of the event's own whose values were computed
// elsewhere. It is none of FIDE's, so that no edition defines it and every edition lets
// it be declared; Catalogue does not list it.
func outsideEntry() definition {
	return definition{Entry: Entry{Code: tournament.OutsideCode, Kind: "O", Articles: articles("-", "-", "-", "-", "-", "-", "-")}, value: outside}
}

// outside returns the value that was given. Who has none has no value, and ranks
// below everybody who has one (R-OUTSIDE-MISSING).
func outside(c *Calculation, _ Spec, i int) Value {
	f, ok := c.table.Outside(i)
	if !ok {
		return Value{}
	}
	return rational(f.Num, f.Den, c.table.OutsideDecimals)
}

// outsideNotes say that the value is none of the program's, and whose it is.
func (c *Calculation) outsideNotes(v Value) []message.Message {
	notes := []message.Message{message.New("tiebreak.note.outside")}
	if c.table.OutsideName != "" || c.table.OutsideSource != "" {
		notes = append(notes, message.New("tiebreak.note.outside-source", "name", c.table.OutsideName, "source", c.table.OutsideSource))
	}
	if !v.IsDefined() {
		notes = append(notes, message.New("tiebreak.note.outside-none"))
	}
	return notes
}
