package phone

import (
	"context"

	"torneo/i18n"
	"torneo/internal/signedlink"
	"torneo/message"
	"torneo/tournament"
)

// Hall is all that the door can reach. Its errors for people are *Refused; a text that is
// no link, or none any more, is signedlink.Bad.
type Hall interface {
	// Signed reports a text that was signed here, whatever became of it; it costs nothing.
	IsSigned(ctx context.Context, text string) bool
	// Open returns the purpose of a link.
	Open(ctx context.Context, text string) (signedlink.Ticket, error)

	// Board returns a board as a link shows it; Say says its result, Unsay takes that back. Of a
	// match of two games it is the first or the second; 0: whichever is to be said.
	Board(ctx context.Context, t signedlink.Ticket, game int) (Board, error)
	Say(ctx context.Context, t signedlink.Ticket, game int, result string) error
	Unsay(ctx context.Context, t signedlink.Ticket, game int) error

	// Mine returns a player's own view; Ask asks for something in a round.
	Mine(ctx context.Context, t signedlink.Ticket, p *i18n.Printer) (Mine, error)
	Ask(ctx context.Context, t signedlink.Ticket, round int, kind string) error

	// Row returns the boards of a tablet; At returns one of them, SayAt says its result.
	Row(ctx context.Context, t signedlink.Ticket) (Row, error)
	At(ctx context.Context, t signedlink.Ticket, table, game int) (Board, error)
	SayAt(ctx context.Context, t signedlink.Ticket, d Device, table, white, black int, result string) error

	// Enrol returns the device at which a link is opened: what it holds, or nothing, from
	// where it comes and whether nobody in between hears it.
	Enrol(ctx context.Context, t signedlink.Ticket, secret, place string, safe bool) (Device, error)

	// People returns the players whose names begin so; Arrive records that one of them
	// is there.
	People(ctx context.Context, t signedlink.Ticket, letters string) (Arrivals, error)
	Arrive(ctx context.Context, t signedlink.Ticket, id int) error
}

// Refused is the reason that something is not done.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.ID }

// The results that can be said, as they are sent.
const (
	WhiteWon = "1"
	Drawn    = "="
	BlackWon = "0"
)

// Board is a board of the round that is played.
type Board struct {
	Tournament       string // its name
	Round, Table     int
	Game             int     // 1 or 2 of a match of two games, else 0
	Games            []Board // both of them, for a link; nil: there is one
	WhiteID, BlackID int
	White, Black     string
	You              tournament.Color // whose link it is; NoColor: a tablet's
	Own              string           // what was said by it; "": nothing yet
	Other            string           // what the other said, once something was said by it
	Entered          string           // as people write it; "": the result is open
	Counts           string           // the key of that; "" if it is none that players say
}

// Mine is a player's own view of the tournament.
type Mine struct {
	Tournament, Name string
	Round            int    // the last one that is published; 0: none is
	When             string // it begins
	Seat             *Seat  // nil: he has no board in it
	Away             string // why
	Why              []string
	Standing         []Line
	Rounds           []Choice  // what he can ask for
	Asked            []Request // what he has asked for
	Games            string    // of his that are published, as fields of the calculators; "": none is
	Places           string    // the same of his tournament, where its standings are shown; "": they are not
}

// Seat is the board of a player.
type Seat struct {
	Table           int
	White           bool
	Opponent, About string
	Result          string // as people write it; "": none yet
	Link            string // with which he says the result; "": he cannot
}

// Line is a value with its name.
type Line struct{ Label, Value string }

// Choice is a round of which something can be asked.
type Choice struct {
	Round int
	Kinds []string // "half", "zero", "withdraw"
}

// Request is something that was asked for, and what became of it.
type Request struct {
	Round  int
	Kind   string
	State  string // "waiting", "accepted" or "refused"
	Reason string
}

// Row is the boards of a tablet.
type Row struct {
	Tournament      string
	Round, From, To int
	Boards          []Board
}

// Device is one at which a link is opened.
type Device struct {
	Known     bool   // the link is of a kind whose devices are known
	Confirmed bool   // what is said at it counts at once
	Code      string // by which who is at the desk knows it
	Secret    string // what it is to hold from now on; "": it holds it already
}

// Arrivals are players who can say that they are there.
type Arrivals struct {
	Tournament string
	Open       bool
	People     []Person
}

// Person is a player of a list.
type Person struct {
	ID         int
	Name       string
	Federation string
	There      bool
}
