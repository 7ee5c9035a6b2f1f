package arbiter

import (
	"torneo/internal/row"
)

// Person is the person who acts.
type Person struct {
	Name     string // as entries show it
	Role     Role
	Identity string // of the person that was enrolled; "": alone at this computer, with a name that was typed
	Device   string // that it was done at
	Scope    Scope
}

// Scope is the extent of a person's role; the zero value is everything.
type Scope = row.Scope

// ByLink is the mark in an entry's device that something was done by a link: it is followed
// by the identity of who made the link, none for alone at the computer of the desk, and
// behind a colon by his name.
const ByLink = "link:"
