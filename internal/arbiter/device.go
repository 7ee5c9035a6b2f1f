package arbiter

import "torneo/internal/journal"

// ConfirmDevice notes that a device was confirmed, at which results of a row of boards are
// entered by a link: it is of who enters them himself.
type ConfirmDevice struct {
	Code, Name string
	From, To   int
}

func (ConfirmDevice) clashes(journal.Payload) bool { return false }

func (c ConfirmDevice) Decide(*journal.State) Decision {
	var d Decision
	d.add(journal.DeviceConfirmed(c))
	return d
}
