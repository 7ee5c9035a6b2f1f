// Package incoming holds what a file of another program says of a tournament, as the reader
// of each format gives it. Package migrate knows all readers.
package incoming

import (
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// File is a file as it was handed over.
type File struct {
	Name string
	Data []byte
}

// Event is a tournament as a file has it.
type Event struct {
	// Record has the players by pairing number from 1 on. What the file says of points and
	// places stands in Player.Declared, so that it is compared with the results. Telephones
	// and addresses are not in it.
	Record *tournament.Tournament

	Losses   []message.Message // what the file has and is not carried over
	Problems trf.Problems      // what was taken with an adjustment, or looks wrong

	// Ties are the values of tie-breaks that the file keeps, which are compared and not taken.
	Ties []KeptTie
}

// KeptTie is a tie-break whose values a file keeps, for each player, or each team of an event for
// teams.
type KeptTie struct {
	Heading string // as the program calls it
	Code    string // as tie-breaks of C.07 are written: "BH/C1"
	Values  map[int]string
}

// Refused is the error of a file that is of the format and cannot be read whole: it is
// damaged, encrypted, of an unknown version, or has a code of which nothing is known.
type Refused struct{ Why message.Message }

func (r *Refused) Error() string { return "incoming: " + r.Why.String() }

// Sentence returns the reason for people.
func (r *Refused) Sentence() message.Message { return r.Why }

// Refuse returns the error that says why.
func Refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// Useless is the error of a page that a program writes and that says nothing for an event: a
// ranking of teams, statistics. It is refused alone; among others it is left out, and named.
type Useless struct{ Why message.Message }

func (u *Useless) Error() string { return "incoming: useless: " + u.Why.String() }

// Sentence returns the reason for people.
func (u *Useless) Sentence() message.Message { return u.Why }

// LeaveOut returns the error that says why.
func LeaveOut(id string, pairs ...any) error { return &Useless{message.New(id, pairs...)} }
