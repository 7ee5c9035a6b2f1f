package row

import (
	"time"

	"torneo/internal/entry"
	"torneo/internal/signup"
)

// Event is a chess event: one tournament or several.
type Event struct {
	ID      string
	Name    string
	Created time.Time
	Deleted time.Time // zero: it is there
}

// Journal is the journal of one tournament.
type Journal struct {
	ID      string // short and random, fit for a URL
	Event   string // id of the event that the tournament belongs to
	Name    string
	Created time.Time
	Last    int64     // number of the last entry; 0: there is none
	Changed time.Time // time of the last entry
}

// RemovedEvent is an event that was deleted, with its tournaments.
type RemovedEvent struct {
	Event
	Journals []Journal
}

// Addition is the entries and data that one journal, of a tournament or of an event, gets after
// entry After.
type Addition struct {
	Journal string
	After   int64
	Entries []entry.Entry

	// Summary is what the register has of the tournament after the entries; nil: its row is made
	// later. Where Same is set, it has what it had before them, and its row is as right as it was.
	Summary *Summary
	Same    bool
	Counted []string // of an event's own journal: the tournaments that its series count after it; nil: as before

	Contacts map[int]Contact  // by player, kept in the same act; an empty one is erased
	Signups  []signup.Decided // decided in the same act
}

// Agreed is the agreement of all programs that work with a database.
type Agreed struct {
	Tables int64 // the newest migration that was made in it
	Known  int64 // the newest one that this program knows
	Lowest int64 // the one that a program must know to open it

	Format int       // entries of newer ones are not written
	Newest int       // the newest one that this program knows
	By     string    // the version of the program that raised it; "": nobody has
	Raised time.Time // when; zero: nobody has
}
