// Package tool answers questions about a report that is opened in a page without a server:
// standings, pairings, checks, ratings and norms. Its answers are parts of a page, or JSON. It
// needs neither disk nor network: compiled to WebAssembly it answers in the browser.
package tool

import (
	"errors"

	"torneo/internal/incoming"
	"torneo/internal/jsonrecord"
	"torneo/internal/reportfile"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// File is a file as it was handed over.
type File = incoming.File

// Sheet is a tournament that was opened.
type Sheet struct {
	Name   string // of its first file
	Record *tournament.Tournament

	Problems trf.Problems      // what was corrected while reading, or breaks a rule
	Said     []message.Message // what the files do not carry, and how far what they publish follows
}

// Asking is the error of files that leave something open: the same content can be read in more
// than one way.
type Asking struct{ Questions []incoming.Question }

func (a *Asking) Error() string { return "the files leave something open" }

// Sentence says it for people.
func (a *Asking) Sentence() message.Message {
	return message.New("tool.asking", "count", len(a.Questions))
}

// Unreadable is the error of files of which no tournament can be made without guessing.
type Unreadable struct {
	Name     string
	Problems trf.Problems
}

func (u *Unreadable) Error() string { return u.Sentence().String() }

// Sentence says it for people.
func (u *Unreadable) Sentence() message.Message {
	return message.New("tool.unreadable", "file", u.Name, "count", len(u.Problems))
}

// ErrMore is the error of files that the small program does not read: it knows reports and
// records alone, so that it is loaded soon, and the whole program reads the rest.
var ErrMore = errors.New("the whole program reads such files")

// readReport reads a report of FIDE's or a record.
func (s *Sheet) readReport(f File) error {
	doc := &trf.Document{}
	if jsonrecord.Is(f.Data) {
		s.Record, s.Problems = jsonrecord.Read(f.Data)
	} else {
		s.Record, doc, s.Problems = trf.Read(f.Data)
	}
	if s.Record == nil {
		return &Unreadable{s.Name, s.Problems.AtLeast(trf.Error)}
	}
	s.Problems = append(s.Problems, reportfile.Problems(s.Record, doc, verify.PlayerPoints(s.Record))...)
	return nil
}

// asksOf returns the questions of an error that files leave open; nil if it is none.
func asksOf(err error) []incoming.Question {
	if a := (*Asking)(nil); errors.As(err, &a) {
		return a.Questions
	}
	return nil
}
