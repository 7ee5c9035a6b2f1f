// Package signup has the entries that players send from outside: the form, the
// answers, and objections to them. It knows neither pages nor databases.
package signup

import (
	"time"

	"torneo/tournament"
)

// Birth is the form's question for the day of birth.
type Birth string

// The ways.
const (
	NoBirth   Birth = ""
	BirthYear Birth = "year"
	BirthDate Birth = "date"
)

// Births are all of them.
var Births = []Birth{NoBirth, BirthYear, BirthDate}

// Form holds the settings of an event's entry form, and the days on which it is open.
type Form struct {
	Open     bool            `json:",omitempty"`
	From     tournament.Date `json:",omitzero"`  // the first day on which entries are taken; zero: any
	Until    tournament.Date `json:",omitzero"`  // the last one
	Most     int             `json:",omitempty"` // players and waiting entries in all; 0: as many as come
	Birth    Birth           `json:",omitempty"`
	Byes     bool            `json:",omitempty"` // rounds without a game can be asked for
	Text     string          `json:",omitempty"` // above the form
	Privacy  string          `json:",omitempty"` // what becomes of what is entered: it has to be agreed to
	Sections []Section       `json:",omitempty"` // the tournaments that can be entered
}

// OpenForm is the form of an event that takes entries.
type OpenForm struct {
	Event string
	Form
}

// Section is a tournament that can be entered by the form.
type Section struct {
	Tournament string // its journal
	Most       int    `json:",omitempty"` // as Form.Most
}

// The limits of a form: texts in characters, places and rounds.
const (
	MostText    = 2000
	MostPrivacy = 4000
	MostPlaces  = 100_000
	MostRounds  = 99
)

// Entry is the data that somebody entered.
type Entry struct {
	Name       string          // family name, comma, given name
	FIDEID     int64           `json:",omitempty"`
	National   string          `json:",omitempty"` // his number in the list of his federation
	Federation string          `json:",omitempty"`
	Club       string          `json:",omitempty"`
	Birth      tournament.Date `json:",omitzero"`
	Sex        string          `json:",omitempty"` // of files only: the form does not ask
	Title      string          `json:",omitempty"` // likewise
	Rating     int             `json:",omitempty"` // likewise
	Section    string          `json:",omitempty"` // the journal of the tournament; "": not said
	Email      string          `json:",omitempty"`
	Phone      string          `json:",omitempty"`
	Remarks    string          `json:",omitempty"`
	Byes       []int           `json:",omitempty"` // rounds in which he asks not to play
	Consent    bool            `json:",omitempty"` // he agreed to the privacy text
	File       string          `json:",omitempty"` // the file from which it came; "": the form
}

// AsPlayer returns the entry as a player of the record, without what lists know of him. A
// number that is not in a list of FIDE's is that of his federation.
func (e *Entry) AsPlayer() tournament.Player {
	p := tournament.Player{Name: e.Name, FIDEID: e.FIDEID, Federation: e.Federation, Birth: e.Birth, Sex: e.Sex, Title: e.Title, Rating: e.Rating}
	if e.National != "" && e.Federation != "" {
		p.National = []tournament.NationalRating{{Federation: e.Federation, ID: e.National}}
	}
	return p
}

// State is the state of an entry.
type State string

// The states.
const (
	Waiting  State = "waiting"
	Accepted State = "accepted"
	Refused  State = "refused"
)

// Decision is the arbiter's decision on an entry.
type Decision struct {
	State      State
	Tournament string // into which he was accepted
	Player     int    // who he is there
	Reason     string // why he was refused
}

// Row is an entry in the queue of an event.
type Row struct {
	Event    string
	Number   int // by which it is asked for
	Received time.Time
	Decision
	Entry
}

// Decided changes what became of an entry, if it still stands as it was.
type Decided struct {
	Event   string
	Number  int
	Was, Is Decision
}

// Offer is an event that takes entries, as its form shows it.
type Offer struct {
	Event, Name string
	Where       string
	Start, End  tournament.Date
	Form
	Closed   Why // why no entry is taken; "": it is
	Sections []Offered
}

// Offered is a tournament that can be entered.
type Offered struct {
	ID, Name string
	Rounds   int  // in which byes can be asked for: the first ones of the tournament
	Full     bool // as many have entered as there are places
}

// Why is the reason that no entry is taken.
type Why string

// The reasons.
const (
	NotYet Why = "not-yet"
	Over   Why = "over"
	Full   Why = "full"
	None   Why = "none" // no tournament can be entered
)

// Place is the number of players and entries of a tournament of the event.
type Place struct {
	ID, Name string
	Players  int // who have entered
	Waiting  int // entries that nobody has decided about
	Rounds   int
	Begun    bool // nobody can enter any more
}

// Offering returns the offer of a form on a day; places are the tournaments of the event, the
// entries that say none of them are unplaced.
func Offering(f Form, places []Place, unplaced int, on tournament.Date) Offer {
	o := Offer{Form: f}
	all := unplaced
	for _, p := range places {
		for _, s := range f.Sections {
			if s.Tournament == p.ID && !p.Begun {
				o.Sections = append(o.Sections, Offered{ID: p.ID, Name: p.Name, Rounds: p.Rounds, Full: s.Most > 0 && p.Players+p.Waiting >= s.Most})
			}
		}
		all += p.Players + p.Waiting
	}
	open := false
	for _, s := range o.Sections {
		open = open || !s.Full
	}
	switch {
	case !f.From.IsZero() && on.Ordinal() < f.From.Ordinal():
		o.Closed = NotYet
	case !f.Until.IsZero() && on.Ordinal() > f.Until.Ordinal():
		o.Closed = Over
	case len(o.Sections) == 0:
		o.Closed = None
	case !open || f.Most > 0 && all >= f.Most:
		o.Closed = Full
	}
	return o
}

// Section returns the tournament with that id; nil if it cannot be entered.
func (o *Offer) Section(id string) *Offered {
	for k := range o.Sections {
		if o.Sections[k].ID == id {
			return &o.Sections[k]
		}
	}
	return nil
}
