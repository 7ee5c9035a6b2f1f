package periods

// PersonKind says as what somebody is known: a player by the identity in the list, an arbiter by the
// FIDE ID, else the name.
type PersonKind string

// The kinds of people.
const (
	AsPlayer  PersonKind = "player"
	AsArbiter PersonKind = "arbiter"
)

// History is what a frozen month says of everybody.
type History struct {
	Months  []PlayerMonth
	Played  []Appearance
	Honours []Honour // in the order of the month
}

// Person is somebody of whom there is a history.
type Person struct {
	Kind PersonKind
	ID   string
	Name string
}

// PlayerMonth is what a month did to a player.
type PlayerMonth struct {
	Person string
	Series string
	Month  string
	Name   string
	Before int // as published; 0: unrated
	After  int
	Events int
	Games  int // that count
	Points int // in tenths
}

// Appearance is an event in which somebody was something.
type Appearance struct {
	Kind       PersonKind
	Person     string
	Name       string // only when it is kept
	Series     string
	Month      string
	Event      string
	Submission string
	Ends       string
	Role       Role
	Games      int // that count; of players
	Points     int // in tenths
}

// HonourOf is something that somebody reached, with its place in the month.
type HonourOf struct {
	Honour
	Series string
	Month  string
	Number int
}

// KindOf returns as what somebody has reached something.
func (h *Honour) KindOf() PersonKind {
	if h.Kind == ArbiterNorm {
		return AsArbiter
	}
	return AsPlayer
}
