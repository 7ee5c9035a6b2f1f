// Package outlet sends what is published to web spaces, folders and other
// services. An outlet remembers how far it has come; work of one kind (package
// jobs) closes the gap. Nothing is ordered inside an act: a change of the
// documents, the start of the program and a slow tick check which outlet is
// behind. So a lost queue loses nothing, and days without internet delay nobody.
package outlet

import (
	"context"
	"maps"
	"time"

	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/row"
	"torneo/message"
)

// An outlet as the database keeps it, and what it says of itself.
type (
	Outlet  = row.Outlet
	State   = row.OutletState
	Secrets = row.Secrets
	Answers = row.Answers
	Answer  = row.Answer
)

// Kind is a sort of target. The kinds are handed in when the program is wired.
type Kind struct {
	Name   string  // small letters; its name for people is outlet.kind.NAME
	Fields []Field // what has to be said of it
	Local  bool    // it is reached from one machine alone, as a folder

	// Check returns the error in the settings, with a sentence; nil: none is known
	// before it is tried.
	Check func(Settings) error
	// Where returns its address for people, without secrets.
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

// Type is the type of a field, by which it is asked for.
type Type int

// The types. A Secret is never shown again once it was given.
const (
	Line Type = iota
	Secret
	SecretLines
	Yes
)

// IsSecret reports whether a field is kept as a secret.
func (t Type) IsSecret() bool { return t == Secret || t == SecretLines }

// Settings are the settings of a target, secrets included.
type Settings struct {
	values  map[string]string
	secrets Secrets
}

// SettingsOf returns the settings of an outlet.
func SettingsOf(values map[string]string, secrets Secrets) Settings {
	return Settings{values, secrets}
}

// Get returns a field; "" if it is not set.
func (s Settings) Get(field string) string {
	if v, ok := s.values[field]; ok {
		return v
	}
	return s.secrets[field]
}

// Delivery is the content that a driver is to bring to its target. One for files takes them from
// Site; one for a single document finds it there or makes it of a board; one that only tells that
// something has happened looks how far each tournament was and is.
type Delivery struct {
	Outlet      Outlet
	Settings    Settings
	Site        *render.Site           // the documents of its tournaments; empty when it is cleared
	Tournaments []noticeboard.Standing // its tournaments; Outlet.Reached is how far each was
	Whole       bool                   // all of it is looked at, also what was brought before

	// Tell reports the progress; total 0: nobody knows.
	Tell func(doing message.Message, done, total int)
	// Know keeps by what the target is known, as the fingerprint of its key, for the page
	// that asks whether that is right.
	Know func(fingerprint string)
	// Answered keeps what the target said game by game, also where a later round failed.
	Answered func(Answers)
}

// Error is the reason why something was not done, for people.
type Error struct {
	Text message.Message
	Hand bool // nothing becomes of it until somebody does something: it is tried seldom

	Pause time.Duration // for which the target wants to be left alone; 0: it has not said so
}

func (e *Error) Error() string { return "outlet: " + e.Text.String() }

// Sentence returns the reason.
func (e *Error) Sentence() message.Message { return e.Text }

// Message returns the reason.
func (e *Error) Message() message.Message { return e.Text }

// NewError returns an error that goes away by itself, or may.
func NewError(id string, pairs ...any) *Error { return &Error{Text: message.New(id, pairs...)} }

// ByHand returns an error after which somebody has to do something.
func ByHand(id string, pairs ...any) *Error {
	return &Error{Text: message.New(id, pairs...), Hand: true}
}

// ReadFields reads the fields of a kind: settings and secrets. A secret that was left empty stays
// as it was.
func (k *Kind) ReadFields(said func(string) string, was Secrets) (map[string]string, Secrets) {
	values, secrets := map[string]string{}, maps.Clone(was)
	if secrets == nil {
		secrets = Secrets{}
	}
	for _, f := range k.Fields {
		v := said(f.Name)
		switch {
		case !f.Type.IsSecret() && v == "" && f.Type != Yes:
			v = f.Usual
			fallthrough
		case !f.Type.IsSecret():
			if v != "" {
				values[f.Name] = v
			}
		case v != "":
			secrets[f.Name] = v
		}
	}
	return values, secrets
}
