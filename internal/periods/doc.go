// Package periods has the rating periods of a federation and the rules of their course. A series
// begins with a list and goes on month by month: a month is open, then frozen, then published, and
// a report that comes after that is taken into it and into all that follow.
package periods

import (
	"encoding/json"
	"io"
	"time"

	"torneo/internal/inbox"
	"torneo/message"
)

// Series is a rating list that goes on from month to month.
type Series struct {
	ID         string
	Name       string
	System     string // the rating system, by its name
	Kind       string // standard, rapid, blitz
	Federation string // whose national numbers identify players; "": the system's
	File       string // the name of the list from which it begins
	Hash       string // SHA-256 of that, in hexadecimal
	Players    int    // in it
	Begins     string // the first month: "2026-11"
	Fees       Fees
	By         string
	Identity   string
	At         time.Time
	Edition    int64 // counts up with every change
}

// Fees are what a report costs, in the smallest unit of a currency.
type Fees struct {
	Currency string // "EUR"; "": nothing is asked
	Event    int64  // for each event
	Player   int64  // for each player of it who has a game that counts
}

// State is how far a period has come.
type State string

// The states, in the order in which they follow each other.
const (
	Open      State = "open"
	Frozen    State = "frozen" // its reports and its list are settled
	Published State = "published"
)

// Message returns the name of the state.
func (s State) Message() message.Message {
	return message.New("periods.state." + string(s)) //i18n:prefix periods.state.
}

// Period is a month of a series.
type Period struct {
	Series  string
	Month   string // whose events are rated: "2026-11"
	State   State
	Frozen  *Computed // nil: it is open
	Next    *Computed // what it would be: of an open one the preview, of another one with late reports
	Edition int64     // counts up with every change
	Changed time.Time
}

// Computation returns what a period stands for now; nil: there is none yet.
func (p *Period) Computation() *Computed {
	if p.State == Open {
		return p.Next
	}
	return p.Frozen
}

// Computed is what was computed of a period, and from what.
type Computed struct {
	Base    string // the list that it begins from: the hash of the file, or of the outputs of the month before
	Inputs  string // SHA-256
	Outputs string // SHA-256, of changes and list
	Rated   int    // events
	Games   int    // that count
	Changed int    // players whose rating changed
	First   int    // first ratings
	Players int    // of the list that was made
	By      string // who asked for it
	At      time.Time
	Reports []Report // in their order; kept, but not listed with the periods of a series

	// Decided are the decisions about who somebody is that were followed, and Entrants the marks of
	// everybody in the reports, by which decisions that come later are known to be about one. They are
	// kept and listed as reports are.
	Decided  []Decided
	Entrants []byte

	Merged []string `json:",omitempty"` // the rows that are one person, as they were followed: the IDs of the decisions
}

// Decided is a decision of the inbox about who somebody is, as it was followed.
type Decided struct {
	ID      string // of the decision
	Entrant inbox.Person
	Is      string // the identity in the list; "": a row of their own in each event
}

// Report is an accepted report of a month.
type Report struct {
	ID         string // by which changes name it: its name and last day
	Submission string
	Version    int
	Hash       string // SHA-256 of its file
	Name       string
	Ends       string          // "2026-11-28"
	Organiser  string          // who gets the bill
	State      inbox.State     // of the submission
	Why        json.RawMessage `json:",omitempty"` // a message: why it was left out; nil: it was not
}

// IsLeftOut reports whether a report was left out.
func (r *Report) IsLeftOut() bool { return len(r.Why) > 0 }

// Act is what somebody does with a period.
type Act string

// The acts.
const (
	Begin   Act = "begin"   // the series, in its first month
	Follow  Act = "follow"  // the month begins after the one before was frozen
	Freeze  Act = "freeze"  // what was computed
	Publish Act = "publish" // what was frozen
	Take    Act = "take"    // late reports, in this month or one before it
)

// Message returns what was done, in words.
func (a Act) Message() message.Message {
	return message.New("periods.act." + string(a)) //i18n:prefix periods.act.
}

// Happening is something that somebody did with a period.
type Happening struct {
	Series   string
	Month    string
	Number   int64 // given by the store, rising
	At       time.Time
	By       string
	Identity string
	Act      Act
	Inputs   string // of what was valid from then on
	Outputs  string
}

// Result is what a computation made, as it is kept.
type Result struct {
	Inputs  string
	Outputs string
	Data    []byte
	Honours []byte // in JSON; nil: it was not looked for them
}

// Change is a period as it is now, with what is added to it. All of a change is kept or nothing.
type Change struct {
	Period   Period // with the edition in which it was read; 0: it is new
	Result   *Result
	Write    func(to io.Writer) error // writes what Data of the result would be, where it is large; nil: the result has it
	Happened []Happening
}

// Limits of what is kept.
const (
	MaxText    = 200       // bytes of a field
	MaxList    = 512 << 20 // of the list from which a series begins
	MaxPacked  = 256 << 20 // of such a list, or of a result, compressed
	MaxResult  = 2 << 30   // of a result, unpacked
	MaxReports = 20_000    // of a month
	MaxFee     = 100_000_000
)

// Refused is the error of a step that is not taken, in words.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return "periods: " + r.Message.ID }

// Sentence returns the error as a sentence for people.
func (r *Refused) Sentence() message.Message { return r.Message }

// Refusal marks the error as an answer.
func (r *Refused) Refusal() bool { return true }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }
