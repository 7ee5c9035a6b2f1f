package row

import "time"

// WordKind is the kind of a captain's word.
type WordKind string

// Word is a statement by the captain of a team about a round, one of each kind. It stands in no
// journal, and hidden in copies of the database.
type Word struct {
	Journal     string
	Round, Team int
	Kind        WordKind
	About       string // what he saw when he said it
	Data        string
	At          time.Time
	Device      string // the link by which he said it, as entries name it; "": not known
}
