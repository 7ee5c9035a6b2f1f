// Package ratinglist stores rating lists and finds players in them while
// somebody types.
//
// On a database that is a file, each list of a month is a SQLite file of its own in the folder "lists" beside the
// journals. It is built under another name and takes its own one when it is whole, so
// that the old one is in use until then, and nothing is left of an import that was
// stopped. In PostgreSQL it is a table in the schema torneo_lists, built in one
// transaction. Lists are in no backup: they can be had again.
//
// Players are numbered in the order in which they are to be found, active ones and high
// ratings first, so that the first hits of a search are the ones that are wanted and the
// search ends with them.
package ratinglist

import (
	"fmt"
	"time"

	"torneo/fidelist"
	"torneo/internal/nationallist"
	"torneo/message"
)

// Folder is the folder of lists, beside the journals.
const Folder = "lists"

// FIDE is the source of FIDE's own lists.
const FIDE = "FIDE"

// Kept is the number of months of a list that are kept unless set.
const Kept = 4

// List is a list that is kept.
type List struct {
	Source string          `json:"source"` // FIDE, or the name of a national list
	Month  fidelist.Month  `json:"-"`
	Kinds  []fidelist.Kind `json:"-"`
	// Federation is whose ratings they are, of a national list; empty: nobody said so.
	Federation string    `json:"federation,omitempty"`
	File       string    `json:"file"` // it was imported from
	By         string    `json:"by,omitempty"`
	Players    int       `json:"players"`
	Active     int       `json:"active"`
	LeftOut    int       `json:"leftOut"` // rows that could not be taken
	Western    int64     `json:"western"` // values that were no UTF-8
	Imported   time.Time `json:"imported"`
	Size       int64     `json:"size"` // in bytes, as it is kept

	name string // where it is kept
}

// Has reports whether the list has this rating.
func (l *List) Has(kind fidelist.Kind) bool {
	for _, k := range l.Kinds {
		if k == kind {
			return true
		}
	}
	return false
}

// Player is a player of a list. His ratings are those of this list.
type Player = nationallist.Player

// Error is the reason why something was not done, and what may be done instead.
type Error struct{ Text message.Message }

func (e *Error) Error() string { return fmt.Sprint("rating list: ", e.Text) }

// Sentence returns the reason.
func (e *Error) Sentence() message.Message { return e.Text }

// Message returns the reason.
func (e *Error) Message() message.Message { return e.Text }

func refuse(id string, pairs ...any) *Error { return &Error{message.New(id, pairs...)} }
