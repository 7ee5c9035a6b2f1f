// Package membership knows the people of a federation by its lists of members and licences,
// and finds who of them a player or an arbiter of a report is. A number or a FIDE ID that fits
// the name says so for certain; a name alone only proposes, unless name and year of birth are
// one member's. What somebody decides once of a person holds for every report.
package membership

import (
	"torneo/tournament"
)

// Person is somebody of whom a federation's lists know.
type Person struct {
	Number     string // national; empty: the lists have none
	FIDEID     int64  // 0: none
	Name       string
	Born       int // year; 0: not known
	Sex        string
	Federation string
	Clubs      []string // in the order in which the lists name them
	Licences   []Licence
}

// Licence is a row of a list about a person.
type Licence struct {
	Role         Role
	Since, Until tournament.Date // both included; zero: the list does not say
	List         string
	Line         int
}

// Role is what somebody is licensed as.
type Role string

const (
	Player  Role = "player"
	Arbiter Role = "arbiter"
	Other   Role = "other" // a coach, a delegate: nothing that a report needs
)

// Entrant is somebody as a report names them.
type Entrant struct {
	Name       string
	Number     string
	FIDEID     int64
	Born       int // year; 0: not known
	Sex        string
	Federation string
	Club       string
}

// Ground is the reason why an entrant is taken for a person.
type Ground string

const (
	Nobody     Ground = ""         // it is not known who it is
	ByDecision Ground = "decision" // somebody said so
	ByFIDEID   Ground = "fide-id"
	ByNumber   Ground = "number"
	ByName     Ground = "name" // and year of birth, which nobody else has
)

// Identity is who an entrant is.
type Identity struct {
	Person *Person // nil: not known
	Ground Ground

	// Holder has the number or the FIDE ID of the entrant, but another name or year of birth:
	// it is somebody else's, or one of them is mistyped.
	Holder *Person

	Proposed []Proposal // who it may be, the likeliest first
}

// Proposal is somebody who may be the entrant.
type Proposal struct {
	Person *Person
	Name   Likeness
	Born   bool // the year of birth is the same
	Club   bool // so is a club
}

// Likeness says how two names agree.
type Likeness uint8

const (
	Unlike   Likeness = iota
	Mistyped          // but for a letter or two
	Short             // one has initials, or fewer names
	Same              // the same words
)

var likenesses = [...]string{"unlike", "mistyped", "short", "same"}

func (l Likeness) String() string { return likenesses[l] }
