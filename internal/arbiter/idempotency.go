package arbiter

import (
	"strings"

	"torneo/internal/journal"
)

// Repeated is the error of an act that was to be done once and has been done: a program
// that did not hear the answer has sent it again. What makes it known is in its entries,
// and so on the disk from the same moment as they are, whatever is killed in between.
type Repeated struct{ Event journal.Event } // its last one

func (*Repeated) Error() string { return "arbiter: done already" }

// checkRepeated looks whether what is to be done once has been done by the same person.
func checkRepeated(by Person, consent Consent, events []journal.Event) error {
	if consent.DevicePrefix == "" {
		return nil
	}
	for k := len(events) - 1; k >= 0; k-- {
		if e := &events[k]; e.Identity == by.Identity && strings.HasPrefix(e.Device, consent.DevicePrefix) {
			return &Repeated{*e}
		}
	}
	return nil
}
