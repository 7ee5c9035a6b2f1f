package arbiter

import (
	"torneo/internal/journal"
	"torneo/internal/migrate"
)

// OpenReport returns a report file as a tournament reduced to its public part; it is not
// kept anywhere. The error is a *Refused if the report cannot be taken over.
func OpenReport(file string, data []byte, p journal.Publication, of journal.Privacy) (*journal.State, error) {
	imported, _, err := readReport([]migrate.File{{Name: file, Data: data}}, Silence{})
	if err != nil {
		return nil, err
	}
	s := &journal.State{}
	for k, w := range []journal.Payload{imported, journal.PublicationSet{Publication: p}, journal.PrivacySet{Privacy: of}} {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Payload: w}); err != nil {
			return nil, err
		}
	}
	return s, nil
}
