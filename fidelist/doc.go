// Package fidelist reads the rating lists that FIDE publishes: zip, XML, or text of
// fixed width, with all three ratings or one. It detects the form, reads player by
// player without keeping them, and reports line and column of every defect.
//
// The columns of a text are found by its heading, whose widths have changed over the
// years. Characters are UTF-8 where they can be, else Windows-1252.
package fidelist

// Limits of lists. A list of July 2026 had 1,887,095 players and 835 MB of XML.
const (
	// MaxSize is the default maximum size of a list, unpacked, in bytes.
	MaxSize = 4 << 30
	// MaxPlayers is the maximum number of players in a list.
	MaxPlayers = 20_000_000
	// MaxDefects is the maximum number of unreadable rows kept with their reason.
	MaxDefects = 100

	longestLine   = 4 << 10  // of a text, and of a value
	longestPlayer = 64 << 10 // in XML
)

// Form is the file format of a list.
type Form uint8

const (
	Text Form = iota // a line a player, columns of fixed width
	XML
)

// String returns the name of the form: "txt", "xml".
func (f Form) String() string { return [...]string{"txt", "xml"}[f] }

// Kind is one of FIDE's three ratings.
type Kind uint8

const (
	Standard Kind = iota
	Rapid
	Blitz
)

// KindNames are the names of the kinds, in their order.
var KindNames = []string{"standard", "rapid", "blitz"}

// String returns the name of the kind: "standard".
func (k Kind) String() string { return KindNames[k] }

// ParseKind returns the kind of that name; false if there is none.
func ParseKind(name string) (Kind, bool) {
	for k, known := range KindNames {
		if name == known {
			return Kind(k), true
		}
	}
	return 0, false
}

// Rating is one of a player's ratings. Value 0: unrated.
type Rating struct{ Value, Games, K int }

// Player is a row of a list.
type Player struct {
	ID          int64
	Name        string // "Surname, Forename"; some have no comma
	Federation  string
	Sex         string // "m", "w"; empty: unknown
	Title       string // the open title, else the women's: "GM", "WIM"
	WomenTitle  string
	OtherTitles string // "IA, FST"
	ArenaTitle  string
	Ratings     [3]Rating // by Kind
	Born        int       // the year; 0: unknown
	Inactive    bool
	Line        int
}

// About describes a list.
type About struct {
	Form  Form
	File  string // its name, within the zip if it came in one
	Kinds []Kind // the ratings that are in it
	Month Month  // zero: nothing says which
	From  Origin // what says the month
	Size  int64  // in bytes, unpacked
}
