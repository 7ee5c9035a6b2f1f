package row

import (
	"slices"
	"time"

	"torneo/message"
)

// Token is the credential with which a program acts; the secret is known to its holder alone. It
// belongs to the installation: no event file has it, and no backup.
type Token struct {
	ID, Name string
	Hash     string // of the secret, which itself is kept nowhere
	Role     Role   // "": a newer program wrote what it is for, so that it has no rights here
	Scope    Scope
	Made     time.Time
	Expires  time.Time
	Used     time.Time // zero: never
}

// Role is the role of a person in an event; "" is none.
type Role string

// Message returns the name of the role.
func (r Role) Message() message.Message {
	if r == "" {
		return message.New("rights.role.nobody")
	}
	//i18n:prefix rights.role.
	return message.New("rights.role." + string(r))
}

// Scope is the extent of a person's role; the zero value is everything.
type Scope struct {
	Event       string   // "": all of them
	Tournaments []string // of the event; none: all of them
	From, To    int      // boards, both included; 0, 0: all of them
	Team        int      // that a captain is of
	Player      int      // that a player is
}

// All reports whether the scope is everything.
func (s Scope) All() bool { return s.Event == "" && len(s.Tournaments) == 0 && !s.Narrow() }

// Narrow reports whether the scope is a part of a tournament.
func (s Scope) Narrow() bool { return s.From > 0 || s.To > 0 || s.Team > 0 || s.Player > 0 }

// Has reports whether a tournament is in the scope.
func (s Scope) Has(event, tournament string) bool {
	return (s.Event == "" || s.Event == event) && (len(s.Tournaments) == 0 || slices.Contains(s.Tournaments, tournament))
}
