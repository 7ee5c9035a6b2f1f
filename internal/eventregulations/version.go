package eventregulations

import (
	"slices"
	"time"

	"torneo/internal/journal"
	"torneo/tournament"
)

// Version is a version of the regulations of an event, as it was announced.
type Version struct {
	Number  int   // among the versions that stand, from 1
	Entry   int64 // of the journal
	On      tournament.Date
	Where   string    // "": not said
	Entered time.Time // when the entry was made
	By      string    // who made it
}

// Versions returns the announced versions in order. An announcement that was undone is
// none of them. What was undone later than it was announced had been announced.
func Versions(events []journal.Event) (list []Version) {
	undone := journal.TakenBack(events)
	for k := range events {
		e := &events[k]
		if a, is := e.Payload.(journal.RegulationsAnnounced); is && !undone[e.Number] {
			list = append(list, Version{Number: len(list) + 1, Entry: e.Number, On: a.On, Where: a.Where, Entered: e.Time, By: e.Actor})
		}
	}
	return list
}

// StateAt returns the state that a version announced: that of its entry, with what was
// undone before, and without what was undone since. It is nil if there is no such version.
func StateAt(events []journal.Event, number int) (*journal.State, error) {
	versions := Versions(events)
	if number < 1 || number > len(versions) {
		return nil, nil
	}
	k := slices.IndexFunc(events, func(e journal.Event) bool { return e.Number == versions[number-1].Entry })
	return journal.Fold(events[:k+1])
}
