// Package nationallist reads rating lists that are not FIDE's, as CSV or as a
// workbook. They are those of federations and those that people keep for
// themselves. A Mapping says what the columns are. It is asked once and kept,
// and is proposed from the line that names the columns.
package nationallist

import (
	"torneo/fidelist"
	"torneo/tournament"
)

// Limits of what is read.
const (
	// MaxSize is the largest size of a list, unpacked, in bytes, unless another is
	// given.
	MaxSize = 1 << 30
	// MaxPlayers is the largest number of players of a list.
	MaxPlayers = 5_000_000
	// MaxDefects is the largest number of rejected rows that are kept with their reason.
	MaxDefects = 100
	// Samples is the number of players that a Look shows as they would be read.
	Samples = 20

	longestLine = 64 << 10
	mostColumns = 256
	longest     = 200 // characters of a name, a club, a number
	preamble    = 25  // lines in which the names of the columns are looked for
	mostRating  = 3999
	mostID      = 1<<32 - 1
)

// Field is the meaning of a column.
type Field string

const (
	None       Field = "" // it is not read
	Number     Field = "number"
	Name       Field = "name"
	GivenName  Field = "given-name" // goes after the name and a comma
	Rating     Field = "rating"     // the standard one, or that of the list's only kind
	Rapid      Field = "rapid"
	Blitz      Field = "blitz"
	FIDEID     Field = "fide-id"
	Federation Field = "federation"
	Club       Field = "club"
	Birth      Field = "birth"
	Sex        Field = "sex"
	Title      Field = "title"
	Status     Field = "status" // who is passive, or plays no more

	Since Field = "since" // the first day of a licence
	Until Field = "until" // its last day
	Role  Field = "role"  // what it licenses: players or arbiters
)

// Fields lists the meanings of columns, in the order in which they are offered.
var Fields = []Field{Number, Name, GivenName, Rating, Rapid, Blitz, FIDEID, Federation, Club, Birth, Sex, Title, Status}

// LicenceFields lists those of a list of members and licences.
var LicenceFields = []Field{Number, Name, GivenName, FIDEID, Federation, Club, Birth, Sex, Title, Status, Since, Until, Role}

// Player is a row of a list. His ratings are those of this list, not FIDE's.
type Player struct {
	fidelist.Player
	Number       string // national
	Club         string
	Since, Until tournament.Date // of a licence; zero: the list does not say
	Role         string          // as the list says it
}

// Key is by what a player is known in lists.
type Key struct {
	FIDEID int64  // 0: none
	Number string // in a national list; empty: none
}

// Options holds the facts about a list beside its bytes.
type Options struct {
	Name    string        // of the file, which may say the month
	Mapping *Mapping      // what its columns hold
	Kind    fidelist.Kind // of a list with one rating
	MaxSize int64         // of the list unpacked; 0: MaxSize
	Members bool          // it is one of members and licences: without ratings, and a person in it as often as licensed
}

// About describes a list.
type About struct {
	File    string // its name, within the zip if it came in one
	Kinds   []fidelist.Kind
	Month   fidelist.Month // zero: nothing says which
	From    fidelist.Origin
	Size    int64    // in bytes, unpacked
	Heading []string // as it stands in the list; none without one
}
