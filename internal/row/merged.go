package row

import (
	"errors"

	"torneo/internal/entry"
	"torneo/message"
)

// Keep is the decision on a journal that went different ways here and there.
type Keep string

// The decisions: the journal here is kept (nothing is taken), the one there, or both as
// two tournaments. Nothing that was in a journal is ever changed: what comes from there
// is a journal of its own, and what is here and not kept is put away with an event of
// its own, from which it can be brought back.
const (
	KeepHere  Keep = ""
	KeepThere Keep = "there"
	KeepBoth  Keep = "both"
)

// Merged is the outcome of each journal of a backup or an event file.
type Merged struct {
	Events    []Event   // were not there, or deleted
	Added     []Journal // were not there
	Extended  []Journal // were there without the last entries; have them now
	Same      []Journal // were there already
	Behind    []Journal // have gone on here since; nothing was taken
	Differing []Difference
	Refused   []Refusal
	Mended    []Journal // had entries here that were not as they were written; have those of there

	// EventsDiffering are the journals of events themselves that went another way
	// there. What is here stays.
	EventsDiffering []Journal

	// Newer is the format agreed upon there, where this program does not know it.
	Newer *Agreed
}

// Refusal is a journal of which nothing was taken: it holds what no tournament has, or goes
// on there with what is not as it was written.
type Refusal struct {
	Journal Journal
	Why     error
}

// Message returns the reason.
func (r Refusal) Message() message.Message {
	if told := (interface{ Message() message.Message })(nil); errors.As(r.Why, &told) {
		return told.Message()
	}
	return message.New("web.error.failed-text")
}

// Difference is a journal that was there with other entries. Nothing was taken, unless it
// was said what to keep.
type Difference struct {
	Journal     Journal       // as it is here
	Number      int64         // the first entry that is another one; 0: it belongs to another event
	Here, There []entry.Entry // all entries of both
}
