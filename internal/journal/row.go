package journal

import (
	"reflect"
	"slices"
)

// Row is a kind of event: its encoding in entries, and its properties for all packages.
// Packages above keep theirs in Tables of their own.
type Row struct {
	kind // its name, its content and the versions of that
	Topic
	Stage
	Page
	Part
}

// Topic is the heading under which a journal for reading lists an event.
type Topic string

const (
	SetupTopic     Topic = "setup"
	PlayersTopic   Topic = "players"
	PairingTopic   Topic = "pairing"
	ResultsTopic   Topic = "results"
	IncidentsTopic Topic = "incidents"
	UndoTopic      Topic = "undo"
)

// Topics returns all topics, in the order in which they are offered.
func Topics() []Topic {
	return []Topic{SetupTopic, PlayersTopic, PairingTopic, ResultsTopic, IncidentsTopic, UndoTopic}
}

// Stage is the role of an event in the course of its round.
type Stage uint8

const (
	NoStage        Stage = iota
	PairedStage          // the round is paired anew
	BoardsStage          // boards come to its pairing, or go
	AlteredStage         // its pairing is settled otherwise than it was made
	PublishedStage       // everybody may see it
	ClosedStage          // it is over
)

// Page is the effect of an event on the public pages.
type Page uint8

const (
	NoPage         Page = iota // nothing, or nothing that pages have a time for
	ConfiguredPage             // what the tournament is
	ImportedPage               // likewise, with rounds of which nobody says when they were published
	OpenPage                   // somebody lets more be seen
	PublishedPage              // likewise, a round
	ChangedPage                // something on the page of its round
	CorrectedPage              // likewise, what was wrong there
)

// Part is the part of the arbiter's report that lists an event.
type Part string

const (
	NoPart        Part = ""
	ByHandPart    Part = "by-hand"
	CorrectedPart Part = "corrected"
	LeftPart      Part = "left"  // who left, came back or came late
	NotedPart     Part = "noted" // incidents, which have tables of their own
)

// Subject is the subject of an event.
type Subject struct {
	Round        int   // or the first one, or the one before; 0: none in particular
	Board        Board // of players
	Player, Team int   // by ID
}

// SubjectOf returns the subject of an event.
func SubjectOf(w Payload) Subject { return w.subject() }

// rows are all kinds of events, by subject.
var rows = slices.Concat(settingsKinds, regulationKinds, playerKinds, ratingKinds, longKinds, outsideKinds, presenceKinds, sectionKinds, teamKinds, teamAwayKinds, lotKinds, roundKinds, unpairedKinds, matchKinds, resultKinds, opponentKinds, playOffKinds, extraMatchKinds, incidentKinds, appealKinds, dutyKinds, categoryKinds, tableKinds, correctionKinds, carriedKinds, reportKinds, publicationKinds, undoKinds, rehearsalKinds)

// Rows returns all kinds of events.
func Rows() []Row { return slices.Clone(rows) }

// rowOfType is the row of each content.
var rowOfType = func() map[reflect.Type]*Row {
	m := make(map[reflect.Type]*Row, len(rows))
	for k := range rows {
		m[rows[k].Of] = &rows[k]
	}
	return m
}()

// RowOf returns the row of an event; an empty one if it has none.
func RowOf(w Payload) *Row {
	if r := rowOfType[reflect.TypeOf(w)]; r != nil {
		return r
	}
	return &Row{}
}
