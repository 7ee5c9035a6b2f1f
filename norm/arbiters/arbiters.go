// Package arbiters judges norms and titles of arbiters by FIDE's regulations
// (B.06). It says whether an event gives its arbiters a norm for FA or IA, and
// by which article; and whether norms together suffice for a title.
//
// The regulations are data: data/requirements.tsv has a line for each requirement of each
// edition. Much of what they require is in no record of a tournament: who signed, whether
// a person was an active arbiter, whether an event was official. The caller states such
// facts, or the answer stays open: it is met, not met, or not known, and a missing fact is
// named. Nothing is assumed.
//
// It knows neither disk nor clock.
package arbiters

import (
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/message"
)

// Title is a title of arbiters that takes norms.
type Title string

const (
	FA Title = "FA" // FIDE Arbiter
	IA Title = "IA" // International Arbiter
)

// Titles lists the titles, the lower one first.
func Titles() []Title { return []Title{FA, IA} }

// ParseTitle reads a title; false if it is none.
func ParseTitle(text string) (Title, bool) {
	t := Title(strings.ToUpper(strings.TrimSpace(text)))
	return t, slices.Contains(Titles(), t)
}

// Answer is the answer to whether something is met.
type Answer uint8

const (
	NotKnown Answer = iota
	NotMet
	Met
)

var answers = [...]string{"not-known", "not-met", "met"}

// String returns the answer in the form for programs.
func (a Answer) String() string { return answers[a] }

// MarshalText writes the answer.
func (a Answer) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// answer returns the answer for something known.
func answer(met bool) Answer {
	if met {
		return Met
	}
	return NotMet
}

// both returns whether two things are both met.
func both(a, b Answer) Answer {
	switch {
	case a == NotMet || b == NotMet:
		return NotMet
	case a == NotKnown || b == NotKnown:
		return NotKnown
	}
	return Met
}

// either returns whether one of two things is met.
func either(a, b Answer) Answer {
	switch {
	case a == Met || b == Met:
		return Met
	case a == NotKnown || b == NotKnown:
		return NotKnown
	}
	return NotMet
}

// all returns whether all requirements are met.
func all(list []Requirement) Answer {
	a := Met
	for k := range list {
		a = both(a, list[k].Answer)
	}
	return a
}

// Requirement is one thing that a norm, or an application, needs.
type Requirement struct {
	Key       Key
	Of        string // Every, Candidate, Whole or the name of an option
	Article   string // "": the text is not at hand
	Certainty Certainty
	Reading   string // "": none
	Figure    string // "": there is none
	Limit     string // what is asked; "": nothing but yes
	Most      bool   // the limit is the most there may be, not the least
	Answer    Answer
	Ask       string // the fact that is not known; "": none is
}

// The parts of the table that are no options.
const (
	Every     = "event"
	Candidate = "candidate"
	Whole     = "application"
)

// Certainty is the degree to which a text is known.
type Certainty string

const (
	FromText   Certainty = "text"    // from a copy of the text, or a transcription
	FromOthers Certainty = "others"  // told by other texts
	Unknown    Certainty = "unknown" // what it asks is not known
)

// Key names a requirement.
type Key string

// Text describes the copy of an edition's text that is used, and what of it is not known.
//
//i18n:prefix arbiters.text.
func Text(e handbook.Edition) message.Message {
	return message.New("arbiters.text." + Year(e))
}

// Year returns the year of an edition: "2024".
func Year(e handbook.Edition) string { return strings.TrimPrefix(string(e), "Arbiters-") }

// Refused is the error that something cannot be judged, with the reason.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.String() }

// Sentence returns the error for people.
func (r *Refused) Sentence() message.Message { return r.Message }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }
