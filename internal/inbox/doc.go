// Package inbox has the submissions that a federation receives of its events, and the rules of
// their course. A submission has the versions of its report and who did what with it; the rules
// are which step follows which, what is due when, and when two reports are of one event.
package inbox

import (
	"time"

	"torneo/message"
)

// Submission is an event of which a federation wants a report, with what came of it.
type Submission struct {
	ID         string
	Name       string
	City       string
	Federation string
	Begins     string // "2026-11-28"; "": not known
	Ends       string
	Code       string // under which the event is registered with FIDE or the federation; "": not known
	Journal    string // the tournament on this server that it is; "": it is none

	Organiser string // who hands it in
	Email     string // of that
	Language  string // in which that is written to; "": the federation's

	State   State
	Due     string // the day until when something is expected of the organiser; "": nothing is
	Late    bool   // the report came after its day
	Period  string // the rating period in which it was rated; "": in none yet
	Maybe   string // the submission of which it may be a correction: somebody has to decide
	Edition int64  // counts up with every change

	// Of the latest version.
	Versions  int
	Players   int
	Rounds    int
	Arbiter   string // the chief arbiter
	Rejecting int    // problems for which a report is rejected
	Asking    int    // problems about which somebody asks back
	Questions int    // people of whom it has to be decided who they are
	Received  time.Time
	Changed   time.Time
}

// Version is a report as it came. Its file never changes; what was found in it is found anew
// when lists and decisions change.
type Version struct {
	Submission string
	Number     int
	File       string // its name
	Hash       string // SHA-256, in hexadecimal
	Size       int    // bytes
	Way        Way
	From       string // the address, folder, token or tournament that it came from; "": the page
	By         string // who brought it
	Identity   string
	At         time.Time
	Found      Found
}

// Way is the way by which a report came.
type Way string

// The ways.
const (
	ByUpload Way = "upload" // on the page
	ByServer Way = "server" // the event is on this server
	ByToken  Way = "token"  // a program of the organiser
	ByFolder Way = "folder" // the command line
	ByMail   Way = "mail"   // an e-mail file
)

// Found is what the checks said of a version.
type Found struct {
	At        time.Time
	With      string // the lists and decisions with which it was checked
	Lists     []string
	Players   int
	Rounds    int
	Arbiter   string
	Problems  []Problem
	Questions []Question
	People    []string // by whom the event is known again: FIDE IDs, else plain names
}

// Problem is something that was found, in every language: what was said stays said, whatever
// later programs say.
type Problem struct {
	Check    string            // which check found it: file, report, check
	Key      string            // what it is
	Severity string            // rejected, asked-back, note
	Article  string            // "": none is cited
	Said     map[string]string // by language
	Each     []Said            // of several of a kind, one by one
	More     int               // that are not in Each
	Advice   map[string]string // how it is put right; nil: none is known
}

// Count returns how many things of the kind were found.
func (p *Problem) Count() int { return max(1, len(p.Each)+p.More) }

// Said is a sentence by language.
type Said map[string]string

// The severities of problems, the worst first.
const (
	Rejected  = "rejected"
	AskedBack = "asked-back"
	Note      = "note"
)

// Text returns a sentence in a language, in English where that has none.
func (s Said) Text(language string) string {
	if text := s[language]; text != "" {
		return text
	}
	return s["en"]
}

// Question is somebody of a report who may be a member, and of whom somebody has to decide it.
type Question struct {
	Entrant  Person
	Holder   *Person // who has the number or the FIDE ID, under another name
	Proposed []Person
}

// Person is somebody as a report or a list has them.
type Person struct {
	Name   string `json:"name"`
	Number string `json:"number,omitempty"` // national
	FIDEID int64  `json:"fideId,omitempty"`
	Born   int    `json:"born,omitempty"` // year
	Club   string `json:"club,omitempty"`
}

// Decision says who somebody is whom reports name so. It holds for every report until it is
// taken back.
type Decision struct {
	ID         string
	Entrant    Person
	Nobody     bool   // of the lists
	Number     string // the member's; "": the FIDE ID says it
	FIDEID     int64
	Is         string // how the member is called, for who reads the decision
	By         string
	Identity   string
	At         time.Time
	Submission string    // where it was decided; "": not at one
	Undone     time.Time // zero: it holds
	UndoneBy   string
}

// MemberList is a list of members or licences, with the day from which it holds. Of those of one
// name the newest that holds on the first day of an event is asked.
type MemberList struct {
	ID       string
	Name     string
	Since    string // "2026-01-01"
	File     string
	Hash     string
	People   int
	Wrong    int // rows that were left out or contradict others
	By       string
	Identity string
	At       time.Time
}

// Settings are a federation's own for its inbox.
type Settings struct {
	Days    int    // after the last day of an event within which its report is due
	Answer  int    // days for an answer to what was returned
	Profile string // what is asked of reports besides FIDE: the ID of a profile; "": nothing
}

// Usual are the settings where nobody has said anything.
var Usual = Settings{Days: 7, Answer: 7}

// Limits of what is kept.
const (
	MaxDays      = 365
	MaxWords     = 8000 // bytes of what somebody writes to an organiser
	MaxText      = 400  // of a field
	MaxProblems  = 500  // of a version, of each kind MaxEach
	MaxEach      = 200
	MaxQuestions = 500
	MaxVersions  = 200 // of a submission
	MaxFile      = 4 << 20
	MaxList      = 32 << 20
)

// Happening is something that somebody did with a submission.
type Happening struct {
	Submission string
	Number     int64 // given by the store, rising
	At         time.Time
	By         string
	Identity   string // "": alone at this computer, or with none
	Act        Act
	Version    int    // that it is about; 0: none
	Words      string // the reason, or what the organiser was told
	Other      string // another submission that it is about
}

// Change is a submission as it is now, with what is added to it. All of a change is kept or
// nothing.
type Change struct {
	Submission Submission // with the edition in which it was read; without an ID it is a new one
	Version    *Version   // a new one; nil: none
	Data       []byte     // its file
	Found      *Found     // anew, of the latest version; nil: as it was
	TakesFrom  string     // the submission whose versions become the latest ones; "": none
	Happened   []Happening
}

// Asked says which submissions are wanted.
type Asked struct {
	State State    // "": any
	Words []string // plain, each within a word of the submission
	Due   string   // only what is due on that day or before; "": any
	After int      // so many are passed over
	Most  int
}

// Counts are how many submissions wait for what.
type Counts struct {
	States  map[State]int
	Overdue int // of the announced and returned ones
	Soon    int // due within a week
	Unclear int // may be corrections of others
}

// Refused is the error of a step that is not taken, in words.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return "inbox: " + r.Message.ID }

// Refusal marks the error as an answer.
func (r *Refused) Refusal() bool { return true }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }
