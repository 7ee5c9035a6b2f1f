package store

import (
	"errors"
	"fmt"
	"strings"

	"torneo/internal/errtext"
	"torneo/message"
)

// NotFound is the error of an event, a journal or an outlet that is not there.
type NotFound struct {
	What string // "event", "journal" or "outlet"
	ID   string
}

func (e *NotFound) Error() string { return fmt.Sprintf("store: no %s %q", e.What, e.ID) }

// NotFound marks the error for those who do not know its type.
func (e *NotFound) NotFound() bool { return true }

// Message puts the error into words.
func (e *NotFound) Message() message.Message {
	switch e.What {
	case "event":
		return message.New("store.not-found.event", "id", e.ID)
	case "outlet":
		return message.New("store.not-found.outlet")
	case "submission":
		return message.New("store.not-found.submission")
	case "rating-series", "rating-result":
		return message.New("store.not-found.rating-series")
	}
	return message.New("store.not-found.journal", "id", e.ID)
}

// Conflict is the error of entries that come after one which is not the last
// any more. None of them has been added.
type Conflict struct {
	Journal string
	Last    int64 // number of the last entry
}

func (e *Conflict) Error() string {
	return fmt.Sprintf("store: journal %s has gone on to entry %d", e.Journal, e.Last)
}

// Conflict marks the error for those who do not know its type.
func (e *Conflict) Conflict() bool { return true }

// Message puts the error into words.
func (e *Conflict) Message() message.Message {
	return message.New("store.conflict", "id", e.Journal, "last", e.Last)
}

// Newer is the error of a database that a newer program has migrated in a way that this
// one may not work with.
type Newer struct {
	Where        string
	Found, Known int64 // versions of the tables
	Needed       int64 // the one that a program must know
}

func (e *Newer) Error() string {
	return fmt.Sprintf("store: %s has version %d, which needs %d, and this program knows %d", e.Where, e.Found, e.Needed, e.Known)
}

// Message puts the error into words.
func (e *Newer) Message() message.Message {
	return message.New("store.newer", "where", e.Where, "found", e.Found, "needed", e.Needed, "known", e.Known)
}

// Foreign is the error of a SQLite database that another program made.
type Foreign struct{ Where string }

func (e *Foreign) Error() string { return "store: " + e.Where + " belongs to another program" }

// Message puts the error into words.
func (e *Foreign) Message() message.Message { return message.New("store.foreign", "where", e.Where) }

// Nothing is the error of a backup that holds no event: most likely the file of a
// database was copied without the log beside it.
type Nothing struct{ Where string }

func (e *Nothing) Error() string { return "store: " + e.Where + " holds no event" }

// Message puts the error into words.
func (e *Nothing) Message() message.Message { return message.New("store.nothing", "where", e.Where) }

// Corrupt is the error of a database that does not hang together, or of a file
// that is none.
type Corrupt struct {
	Where   string
	Detail  string
	Archive string // the journal whose archive is damaged, if that is all
}

func (e *Corrupt) Error() string { return fmt.Sprintf("store: %s is damaged: %s", e.Where, e.Detail) }

// IsDamage marks the error after which it is not certain that nothing is lost.
func (e *Corrupt) IsDamage() bool { return true }

// Message puts the error into words.
func (e *Corrupt) Message() message.Message {
	return message.New("store.corrupt", "where", e.Where, "detail", errtext.Quote(e.Detail))
}

// NotFinished is the error of an event that is not archived, for something is left to be done in it,
// or was done lately.
type NotFinished struct{ Event string }

func (e *NotFinished) Error() string { return "store: event " + e.Event + " is not finished" }

// Refusal marks the error as an answer.
func (e *NotFinished) Refusal() bool { return true }

// Message puts the error into words.
func (e *NotFinished) Message() message.Message {
	return message.New("store.not-finished", "event", e.Event)
}

// OlderPrograms is the error of a change that older programs on the same database do not know.
type OlderPrograms struct{ Programs []string } // by the addresses from which they are connected

func (e *OlderPrograms) Error() string {
	return "store: older programs on the database: " + strings.Join(e.Programs, ", ")
}

// Refusal marks the error as an answer.
func (e *OlderPrograms) Refusal() bool { return true }

// Message puts the error into words.
func (e *OlderPrograms) Message() message.Message {
	return message.New("store.older-programs", "programs", strings.Join(e.Programs, ", "))
}

// Why is the error in a value.
type Why string

// The errors in a value.
const (
	Empty    Why = "empty"
	TooLong  Why = "too long"
	NotText  Why = "not text" // not UTF-8, or with a zero byte
	NotJSON  Why = "not JSON"
	NoTime   Why = "no time" // of a year before 1 or after 9999
	NotKnown Why = "not known"
)

// Invalid is the error of a value that cannot be kept.
type Invalid struct {
	Field string
	Why   Why
	Limit int // in bytes, when too long
}

func (e *Invalid) Error() string { return fmt.Sprintf("store: %s is %s", e.Field, e.Why) }

// Message puts the error into words.
func (e *Invalid) Message() message.Message {
	switch e.Why {
	case Empty:
		return message.New("store.invalid.empty", "field", e.Field)
	case TooLong:
		return message.New("store.invalid.long", "field", e.Field, "limit", e.Limit)
	}
	switch e.Field {
	case "database":
		return message.New("store.invalid.database")
	case "backup":
		return message.New("store.invalid.backup")
	}
	return message.New("store.invalid.value", "field", e.Field)
}

// OfInput reports whether the value is one that somebody gave; that there are no entries to be
// added is a mistake of the program.
func (e *Invalid) OfInput() bool { return e.Field != "entries" }

// BadFile is the error of an event file that cannot be read.
type BadFile struct {
	Line int // 0: none in particular
	What message.Message
	Err  error // of a line that is not right in itself
}

func (e *BadFile) Error() string {
	text := fmt.Sprintf("store: event file, line %d: %s", e.Line, e.What.ID)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

func (e *BadFile) Unwrap() error { return e.Err }

// Message puts the error into words.
func (e *BadFile) Message() message.Message { return e.What }

// Reason is the reason why a database cannot do what it is asked to.
type Reason string

// The reasons.
const (
	Busy      Reason = "busy"      // others hold it for too long
	Full      Reason = "full"      // no space on the disk
	ReadOnly  Reason = "read-only" // it can be read but not written
	Forbidden Reason = "forbidden" // the server does not let this user in
	NoPlace   Reason = "no place"  // no such folder or database, or not one fit for it
	Gone      Reason = "gone"      // the server is not there any more
	Removed   Reason = "removed"   // the file was removed or replaced while it was open
	Failed    Reason = "failed"    // anything else
)

// Reasons lists the reasons.
func Reasons() []Reason {
	return []Reason{Busy, Full, ReadOnly, Forbidden, NoPlace, Gone, Removed, Failed}
}

// Uncertain is the reason of a change that may have been made, where reasons are counted.
const Uncertain Reason = "uncertain"

// Unavailable is the error of a database that cannot do what it is asked to.
// Nothing has been changed, unless it is uncertain.
type Unavailable struct {
	Where     string
	Reason    Reason
	Uncertain bool // it failed so late that the change may have been made
	Err       error
}

func (e *Unavailable) Error() string {
	return fmt.Sprintf("store: %s: %s: %v", e.Where, e.Reason, e.Err)
}

func (e *Unavailable) Unwrap() error { return e.Err }

// Kind returns the text by which errors of one kind are known.
func (e *Unavailable) Kind() string { return string(e.Reason) }

// Passing reports whether the same change can be tried again as it was: nothing of it has been
// made.
func (e *Unavailable) Passing() bool { return !e.Uncertain }

// Message puts the error into words.
func (e *Unavailable) Message() message.Message {
	if e.Uncertain {
		return message.New("store.uncertain", "where", e.Where, "reason", errorMessage(e.Err))
	}
	switch e.Reason {
	case Busy:
		return message.New("store.unavailable.busy", "where", e.Where)
	case Full:
		return message.New("store.unavailable.full", "where", e.Where)
	case ReadOnly:
		return message.New("store.unavailable.read-only", "where", e.Where)
	case Forbidden:
		return message.New("store.unavailable.forbidden", "where", e.Where, "reason", errorMessage(e.Err))
	case NoPlace:
		return message.New("store.unavailable.no-place", "where", e.Where, "reason", errorMessage(e.Err))
	case Gone:
		return message.New("store.unavailable.gone", "where", e.Where)
	case Removed:
		return message.New("store.unavailable.removed", "where", e.Where)
	}
	return message.New("store.unavailable.failed", "where", e.Where, "reason", errorMessage(e.Err))
}

// errorMessage returns the reason of an error that neither is nor wraps one of this package.
func errorMessage(err error) message.Message {
	if err == nil {
		err = errors.New("?")
	}
	return errtext.Of(err)
}
