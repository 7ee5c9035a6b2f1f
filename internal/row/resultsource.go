package row

import "time"

// ResultSource is the source of results of a tournament's boards: a place, with the games that
// were read there last. No backup of one event has it.
type ResultSource struct {
	Journal, Place string
	Sent           bool // the games were sent once, the place is their name; else it is looked at again and again
	Games          []byte
	Read           time.Time // zero: never yet
}
