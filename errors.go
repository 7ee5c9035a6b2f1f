package torneo

import (
	"strings"

	"torneo/i18n"
	"torneo/message"
	"torneo/trf"
)

// Error reports, as a sentence, why a call of this package failed. errors.As finds
// the error of the rules that it wraps: a *swiss.Impossible of a field without a
// legal pairing, a *tiebreak.Refused of a list that the regulations refuse, and so
// on.
type Error struct{ cause error }

// wrapError makes an error of the rules one that people can read.
func wrapError(err error) error { return &Error{err} }

// Error returns the sentence in English.
func (e *Error) Error() string { return e.Translate(i18n.English) }

// Translate returns the sentence in a language.
func (e *Error) Translate(language i18n.Language) string {
	if sentence, ok := message.Of(e.cause); ok {
		return i18n.New(language).Text(sentence)
	}
	return e.cause.Error()
}

// Unwrap returns the error of the rules.
func (e *Error) Unwrap() error { return e.cause }

// unreadable is a file that cannot be read without guessing.
type unreadable struct{ problems trf.Problems }

func (u *unreadable) Error() string {
	var parts []string
	for _, p := range u.errors() {
		parts = append(parts, p.Error())
	}
	return strings.Join(parts, "; ")
}

// Sentence returns the first few problems that stand in the way.
func (u *unreadable) Sentence() message.Message {
	var reasons []message.Message
	found := u.errors()
	for _, p := range found[:min(len(found), 5)] {
		reasons = append(reasons, p.Sentence())
	}
	return message.New("report.unreadable", "count", len(found), "reasons", reasons)
}

// Unwrap returns the problems, each an error of its own.
func (u *unreadable) Unwrap() []error {
	var list []error
	for _, p := range u.errors() {
		list = append(list, p)
	}
	return list
}

func (u *unreadable) errors() trf.Problems {
	var list trf.Problems
	for _, p := range u.problems {
		if p.Severity == trf.Error {
			list = append(list, p)
		}
	}
	return list
}
