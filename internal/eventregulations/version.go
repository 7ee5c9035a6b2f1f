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
	Where   string         // "": not said
	Entered time.Time      // when the entry was made
	By      string         // who made it
	Said    *journal.State // the settings, facts and paragraphs that it announced
}

// Versions returns the announced versions in order. An announcement that was undone is
// none of them. What was undone later than it was announced had been announced.
func Versions(s *journal.State, events []journal.Event) (list []Version) {
	for k := range s.Regulations.Announced {
		a := &s.Regulations.Announced[k]
		v := Version{Number: k + 1, Entry: a.Number, On: a.On, Where: a.Where, Said: a.Said}
		if at := indexOf(events, a.Number); at >= 0 {
			v.Entered, v.By = events[at].Time, events[at].Actor
		}
		list = append(list, v)
	}
	return list
}

// indexOf returns the place of an entry among events in the order of their numbers; -1 if
// it is not there.
func indexOf(events []journal.Event, number int64) int {
	k, found := slices.BinarySearchFunc(events, number, func(e journal.Event, n int64) int { return int(e.Number - n) })
	if !found {
		return -1
	}
	return k
}
