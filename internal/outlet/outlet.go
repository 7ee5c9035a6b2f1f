// Package outlet brings what is published to where it is read outside: web spaces,
// folders, other services. An outlet is such a target. It keeps how far it has come; work
// of one kind (package jobs) closes the gap. Nothing is ordered inside an act: the change
// of the documents, the start of the program and a slow tick look which outlet is behind.
// So a queue that is lost loses nothing, and days without internet hold nobody up.
package outlet

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"time"

	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/press"
	"torneo/message"
)

// Outlet is a target.
type Outlet struct {
	ID, Kind, Name string
	Place          string   // the machine and folder from which alone it is reached; "": from everywhere
	Scope          []string // its tournaments; none: all
	Settings       map[string]string
	Secrets        Secrets
	On             bool
	Leaving        bool // what is there is deleted, and then it goes
	Edited         int64
	Created        time.Time

	State
}

// State is how far an outlet has come.
type State struct {
	Reached   map[string]int64 // by tournament, the number of the last entry that is in it
	Sent      string           // the key of the documents that are there
	Seen      string           // by what the target was last known: the fingerprint of its key
	Succeeded time.Time        // zero: never
	Outcome   message.Message  // of that
	Failed    time.Time        // the last time; zero: not since it succeeded
	Failure   message.Message
	Failures  int       // since it succeeded
	Next      time.Time // it is not tried by itself before
	Answers   []Answers // of a target that answers game by game, the last round first
}

// Secrets are what must not be shown. No log and no JSON has them.
type Secrets map[string]string

func (Secrets) String() string { return "(secret)" }

// GoString hides them from %#v.
func (Secrets) GoString() string { return "(secret)" }

// LogValue hides them from logs.
func (Secrets) LogValue() slog.Value { return slog.StringValue("(secret)") }

// MarshalJSON hides them.
func (Secrets) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// Covers reports that a tournament is one of its.
func (o *Outlet) Covers(tournament string) bool {
	return len(o.Scope) == 0 || slices.Contains(o.Scope, tournament)
}

// Kind is a sort of target. Whoever wires the program hands the kinds in.
type Kind struct {
	Name   string  // small letters; its name for people is outlet.kind.NAME
	Fields []Field // what has to be said of it
	Local  bool    // it is reached from one machine alone, as a folder

	// Check says what is wrong with what was said, as an error with a sentence; nil: nothing
	// is known to be before it is tried.
	Check func(Settings) error
	// Where is its address for people, without secrets.
	Where func(Settings) string
	// Send brings it up to date, and says what came of it. It is done again where the
	// program ended in the middle, and after it failed.
	Send func(context.Context, *Delivery) (message.Message, error)
	// Clear deletes what is there. nil: there is nothing that could be deleted.
	Clear func(context.Context, *Delivery) (message.Message, error)
}

// Field is something that has to be said of a target; for people it is called
// outlet.field.NAME.
type Field struct {
	Name     string
	Type     Type
	Optional bool
	Usual    string        // what it is if nothing is said
	Hint     bool          // there is a text outlet.hint.NAME
	Make     func() string // of a secret: made here where none is given, and shown once; nil: it has to be given
	Address  bool          // where the target is: it does not change any more once something is there
}

// Type is how a field is asked for.
type Type int

// The types. A Secret is never shown again once it was given.
const (
	Line Type = iota
	Secret
	SecretLines
	Yes
)

// Hidden reports a field that is kept as a secret.
func (t Type) Hidden() bool { return t == Secret || t == SecretLines }

// Settings are what was said of a target, secrets among it.
type Settings struct {
	values  map[string]string
	secrets Secrets
}

// SettingsOf are those of an outlet.
func SettingsOf(values map[string]string, secrets Secrets) Settings {
	return Settings{values, secrets}
}

// Get is a field; "" if nothing was said.
func (s Settings) Get(field string) string {
	if v, ok := s.values[field]; ok {
		return v
	}
	return s.secrets[field]
}

// Delivery is what is to be brought, as the one who brings it sees it. Who wants files
// takes them from Site; who wants one document finds it there or makes it of a board; who
// only tells that something has happened looks how far each tournament was and is.
type Delivery struct {
	Outlet      Outlet
	Settings    Settings
	Site        *press.Site            // the documents of its tournaments; empty when it is cleared
	Tournaments []noticeboard.Standing // its tournaments; Outlet.Reached is how far each was
	Whole       bool                   // all of it is looked at, also what was brought before

	// Tell says how far it has come; total 0: nobody knows.
	Tell func(doing message.Message, done, total int)
	// Know keeps by what the target is known, as the fingerprint of its key, for the page
	// that asks whether that is right.
	Know func(fingerprint string)
	// Answered keeps what the target said game by game, also where a later round failed.
	Answered func(Answers)
}

// Error is why something was not done, for people.
type Error struct {
	Text message.Message
	Hand bool // nothing becomes of it until somebody does something: it is tried seldom

	Pause time.Duration // for which the target wants to be left alone; 0: it has not said so
}

func (e *Error) Error() string { return "outlet: " + e.Text.String() }

// Sentence is the reason.
func (e *Error) Sentence() message.Message { return e.Text }

// Message is the reason.
func (e *Error) Message() message.Message { return e.Text }

// Refused is an error that goes away by itself, or may.
func Refused(id string, pairs ...any) *Error { return &Error{Text: message.New(id, pairs...)} }

// ByHand is an error after which somebody has to do something.
func ByHand(id string, pairs ...any) *Error {
	return &Error{Text: message.New(id, pairs...), Hand: true}
}

// Said is what was said of a target by the fields of its kind: settings and secrets.
// A secret that was not said again is as it was.
func (k *Kind) Said(said func(string) string, was Secrets) (map[string]string, Secrets) {
	values, secrets := map[string]string{}, maps.Clone(was)
	if secrets == nil {
		secrets = Secrets{}
	}
	for _, f := range k.Fields {
		v := said(f.Name)
		switch {
		case !f.Type.Hidden() && v == "" && f.Type != Yes:
			v = f.Usual
			fallthrough
		case !f.Type.Hidden():
			if v != "" {
				values[f.Name] = v
			}
		case v != "":
			secrets[f.Name] = v
		}
	}
	return values, secrets
}
