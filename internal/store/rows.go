package store

import (
	"torneo/internal/entry"
	"torneo/internal/row"
)

// Rows that the store shares with those who work with it. Entries are numbered from 1
// without gaps; their time is UTC, to the microsecond.
type (
	Entry      = entry.Entry
	Journal    = row.Journal
	Event      = row.Event
	Addition   = row.Addition
	Agreed     = row.Agreed
	Merged     = row.Merged
	Refusal    = row.Refusal
	Difference = row.Difference
	Keep       = row.Keep
)

// The decisions on a journal that went different ways here and there.
const (
	KeepHere  = row.KeepHere
	KeepThere = row.KeepThere
	KeepBoth  = row.KeepBoth
)

// isOfEvent reports whether the journal is an event's own.
func isOfEvent(j Journal) bool { return j.ID == j.Event }
