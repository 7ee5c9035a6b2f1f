package arbiter

import (
	"context"
	"errors"
	"io"
	"time"

	"torneo/internal/journal"
	"torneo/internal/row"
	"torneo/internal/signup"
)

// Store keeps events and the journals of their tournaments. What it has
// acknowledged survives the end of the process and of the machine.
type Store interface {
	CreateEvent(ctx context.Context, name string) (Event, error)
	Event(ctx context.Context, id string) (Event, error) // the error of one that is not there: IsNotFound
	Events(ctx context.Context) ([]Event, error)
	RenameEvent(ctx context.Context, id, name string) error
	DeleteEvent(ctx context.Context, id string) error

	// RemovedEvents returns deleted events that can still be brought back, at most so many, and
	// where to go on after them; CountRemoved how many they are.
	RemovedEvents(ctx context.Context, after string, most int) (list []RemovedEvent, next string, err error)
	CountRemoved(ctx context.Context) (int, error)
	UndeleteEvent(ctx context.Context, id string) error

	// CreateJournal begins a journal with its first entries.
	CreateJournal(ctx context.Context, event, name string, summary *Summary, entries ...journal.Entry) (Journal, error)
	Journals(ctx context.Context, event string) ([]Journal, error)
	Journal(ctx context.Context, id string) (Journal, error)
	JournalsBy(ctx context.Context, identity, after string, most int) (list []Journal, next string, err error) // those in which somebody did something
	EventsWith(ctx context.Context, tournaments ...string) (ids []string, err error)                           // those that have one of these

	// JournalsChangedSince returns the journals, those of events themselves among them, whose last
	// entry is of that moment or later.
	JournalsChangedSince(ctx context.Context, at time.Time) ([]Journal, error)

	Read(ctx context.Context, id string, after int64) ([]journal.Entry, error)

	// Versions say in which format entries may be written.
	Versions(ctx context.Context) (row.Agreed, error)

	// AppendTogether adds to one journal or several, that of an event itself, which has the
	// event's id, among them: to all, or to none. If one does not end any more where it
	// should, nothing is added and the error is a conflict (IsConflict). ReadOfEvent reads
	// that of an event.
	AppendTogether(ctx context.Context, additions ...Addition) error
	ReadOfEvent(ctx context.Context, event string, after int64) ([]journal.Entry, error)

	// Find asks the register, and Numbers how many tournaments its parts have. RegisterGaps
	// returns journals whose row is not right, and Register keeps such a row, unless the
	// journal has gone on.
	Find(ctx context.Context, q Search) (Finding, error)
	Numbers(ctx context.Context, q Search) (map[row.When]int, error)
	RegisterGaps(ctx context.Context, most int) ([]Journal, error)
	Register(ctx context.Context, made ...row.Made) error

	// CountedBy returns the events whose series count one of these tournaments, the newest first.
	CountedBy(ctx context.Context, tournaments ...string) ([]string, error)

	// Contacts returns the contact data of the players of a journal, by ID. Keeping an
	// empty one erases it.
	Contacts(ctx context.Context, journal string) (map[int]Contact, error)
	KeepContacts(ctx context.Context, journal string, contacts map[int]Contact) error

	// Letterhead returns the letterhead of the sheets of a tournament or, by the event's
	// id, of all its tournaments; empty if there is none. Keeping it replaces it.
	Letterhead(ctx context.Context, id string) (Letterhead, error)
	KeepLetterhead(ctx context.Context, id string, l Letterhead) error

	// Form returns the values of a form of a tournament that the tournament itself
	// does not hold, by field. Keeping it replaces it.
	Form(ctx context.Context, id, form string) (map[string]string, error)
	KeepForm(ctx context.Context, id, form string, fields map[string]string) error

	// SignupForm returns the form of an event for entries from outside; without Open and
	// sections it has not been set. Keeping it replaces it.
	SignupForm(ctx context.Context, event string) (signup.Form, error)
	KeepSignupForm(ctx context.Context, event string, f signup.Form) error
	OpenSignupForms(ctx context.Context) ([]signup.OpenForm, error) // those that are open, of the newest event first

	// Signups returns the entries of an event from outside, in the order in which they came.
	// Putting some gives them numbers, or none where the queue is full. Deciding about one
	// about which others have decided is a conflict; what is decided as part of an act on
	// journals is in its Addition.
	Signups(ctx context.Context, event string) ([]signup.Row, error)
	PutSignups(ctx context.Context, event string, received time.Time, entries ...signup.Entry) (numbers []int, err error)
	DecideSignups(ctx context.Context, list ...signup.Decided) error
	EraseSignups(ctx context.Context, event string, numbers ...int) error

	// Backup writes everything to a file that Restore reads; both are whole or
	// not done at all. Keep says, by journal, which way of one that went different
	// ways is kept.
	Backup(ctx context.Context, path string) error
	Restore(ctx context.Context, path string, keep map[string]Keep) (Merged, error)

	// WriteEvent writes an event with its whole journals as one file.
	WriteEvent(ctx context.Context, to io.Writer, event string) error
	ReadEvent(ctx context.Context, from io.Reader, keep map[string]Keep) (Event, Merged, error)
}

// The types of the store.
type (
	Event        = row.Event
	RemovedEvent = row.RemovedEvent
	Journal      = row.Journal
	Addition     = row.Addition
	Summary      = row.Summary
	Search       = row.Search
	Finding      = row.Finding
	Entered      = row.Entered
	Registered   = row.Registered
	Contact      = row.Contact
	Letterhead   = row.Letterhead
	Keep         = row.Keep
	Merged       = row.Merged
)

// KeptRemoved is the time for which a removed event can be brought back.
const KeptRemoved = 30 * 24 * time.Hour

// MostSponsors is the maximum number of sponsors' pictures in a letterhead.
const MostSponsors = row.MostSponsors

// IsConflict reports the error of entries that came too late.
func IsConflict(err error) bool {
	var c interface{ Conflict() bool }
	return errors.As(err, &c) && c.Conflict()
}

// IsUncertain reports the error of entries that may have been kept all the same.
func IsUncertain(err error) bool {
	var u interface{ Passing() bool }
	return errors.As(err, &u) && !u.Passing()
}

// IsNotFound reports the error of an event or tournament that is not there.
func IsNotFound(err error) bool {
	var n interface{ NotFound() bool }
	return errors.As(err, &n) && n.NotFound()
}
