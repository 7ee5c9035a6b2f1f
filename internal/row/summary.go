package row

// SummaryVersion is the version of what the register has of a tournament; rows of another are
// made anew. It is raised when a field changes its meaning or a new one has to be filled in.
const SummaryVersion = 3

// Summary is a tournament as the register has it: what lists, searches and calendars ask without
// reading the journal. It follows from the journal and is never the truth.
type Summary struct {
	Name       string `json:"name"`
	City       string `json:"city,omitempty"`
	Federation string `json:"federation,omitempty"`
	Begins     string `json:"begins,omitempty"` // the first day, "2026-11-28"; "": not said
	Ends       string `json:"ends,omitempty"`
	System     string `json:"system,omitempty"` // code of ETT26

	Step   string `json:"step"`            // what is to be done next, as arbiter.Step
	Round  int    `json:"round,omitempty"` // that it is about
	Over   bool   `json:"over,omitempty"`  // nothing is left to be done
	Rounds int    `json:"rounds"`          // that are planned
	Paired int    `json:"paired,omitempty"`

	ForTeams bool   `json:"forTeams,omitempty"` // teams play it
	Zone     string `json:"zone,omitempty"`     // of the clock in the hall

	Players  int      `json:"players"`
	Teams    int      `json:"teams,omitempty"`
	Arbiters []string `json:"arbiters,omitempty"` // the chief arbiter first

	Published bool   `json:"published,omitempty"` // it has a noticeboard
	Shown     int    `json:"shown,omitempty"`     // rounds that are on it
	After     int    `json:"after,omitempty"`     // of the standings that are on it; 0: there are none
	Live      bool   `json:"live,omitempty"`      // they are of a round that is being played
	Left      bool   `json:"left,omitempty"`      // FIDE mode was left
	Ahead     int64  `json:"ahead,omitempty"`     // the first entry that the program which wrote this does not know; 0: there is none
	AheadBy   string `json:"aheadBy,omitempty"`   // the version that let it be written, where it is known

	Wrong     string            `json:"wrong,omitempty"` // the message that says why the journal cannot be read; "": it can
	WrongArgs map[string]string `json:"wrongArgs,omitempty"`

	Words  []string `json:"-"` // by which it is found, each once, in their order
	Public []string `json:"-"` // those of them by which everybody may find it; none: it has no noticeboard
}

// Registered is a row of the register with the journal that it is about.
type Registered struct {
	Journal
	Summary Summary
	Right   bool // it is of the journal's last entry
}

// Made is a row that was made of a journal which ended with that entry.
type Made struct {
	Journal string
	Last    int64
	Summary *Summary // nil: it is an event's own
	Counted []string // the tournaments that the event's series count
}

// When is a part of the register by the days of tournaments.
type When string

// The parts.
const (
	Anytime When = ""
	Now     When = "now"     // it has begun and has not ended
	Overdue When = "overdue" // its last day is past and something is left to be done
	Coming  When = "coming"
	Undated When = "undated" // without days, and something is left to be done
	Over    When = "over"
)

// Whens are the parts that have a number of their own, in the order of a page.
var Whens = []When{Now, Overdue, Coming, Undated, Over}

// Search asks the register for events.
type Search struct {
	When   When
	Today  string   // the day by which When is meant, "2026-11-28"
	Words  []string // plain; each begins a word of the event, of one of its tournaments or of their people
	Within []string // events among which it is searched; nil: all
	After  string   // goes on after what was found before; "": from the beginning
	Most   int      // events
	Bare   bool     // only Next of the answer is wanted: whether there are more

	// Of what everybody may see: only tournaments with a noticeboard, and words that are on it.
	Published  bool
	Federation string // "": any
	From, To   string // days of a calendar, of which a tournament has one; "": any
	Unreadable bool   // only tournaments that cannot be read
}

// Entered is an event of the register with its tournaments.
type Entered struct {
	Event
	Tournaments []Registered
}

// Finding is the answer to a Search.
type Finding struct {
	Events []Entered
	Next   string // After of the search that goes on; "": that is all
	Cut    bool   // the search went through so much that it was ended: more words find more
}

// Deviation is something that the register has otherwise than the journal.
type Deviation struct {
	Field    string `json:"field"`
	Register string `json:"register"` // as JSON; "": nothing
	Journal  string `json:"journal"`
}

// Compared says how the row of a tournament compares with its journal.
type Compared struct {
	Missing     bool // there is none of the last entry: an older program went on, or it is still to be made
	Differences []Deviation
}
