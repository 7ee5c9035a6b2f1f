package captain

import (
	"context"

	"torneo/message"
)

// Hall is all that the pages can reach. Its errors for people are *Refused and
// *Unconfirmed; a text that is no link of a captain, or none any more, is ErrGone.
type Hall interface {
	// Open returns the team of a link.
	Open(ctx context.Context, text string) (Team, error)
	// View returns the match of the team that is next, or is being played.
	View(ctx context.Context, t Team) (View, error)
	// HandIn hands in who plays, board 1 first; 0 leaves a board empty. Sure confirms
	// what is out of the ordinary. What was handed in elsewhere is not replaced: it has to
	// be seen first.
	HandIn(ctx context.Context, t Team, round int, players []int, sure bool) (receipt string, err error)
	// See notes, with why, that the line-up that waits is looked at where it was not
	// handed in; its receipt shows it.
	See(ctx context.Context, t Team, round int, why string) (receipt string, err error)
	// Agree confirms the line-ups of the match as they were seen, or objects to them.
	Agree(ctx context.Context, t Team, round int, seats, objection string) error
	// Sign reports the results of the match, board 1 first; "" leaves one out.
	Sign(ctx context.Context, t Team, round int, seats string, results []string) error
}

// Team is a team of a tournament.
type Team struct {
	Tournament string
	ID         int
	Link       string // by which somebody acts for it, as entries name it
	Receipt    string // of the line-up that was handed in, or looked at, on this page
}

// Refused is the reason that an act is not done.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.ID }

// Unconfirmed is the warnings that have to be confirmed first.
type Unconfirmed struct{ Warnings []message.Message }

func (u *Unconfirmed) Error() string { return "captain: not confirmed" }

// View is a captain's view of a match.
type View struct {
	Tournament, Team string
	Round            int    // 0: there is none any more
	Against          string // "": not known yet, or nobody
	When             string // the round begins; "": not told
	Until            string // line-ups are handed in, by the clock of the hall; "": no time is set
	Passed           bool   // that time has passed
	Free             bool   // the team has no match in the round

	Boards     int
	MayEmpty   bool // boards can be left empty
	AnyOrder   bool // the order of the team does not bind it
	Roster     []Player
	Proposed   []int // with which the form begins: what is handed in, or the first players
	Handed     bool  // a line-up is handed in
	HandedAt   string
	Elsewhere  bool            // it was handed in on another page, and is not shown on this one
	Open       bool            // it can be handed in, or changed
	Broken     message.Message // why what was handed in does not hold any more
	OpponentIn bool

	Known     bool   // who plays whom
	Seats     string // that, to see whether it has changed
	Sheet     []Row
	Points    [2]string // own, the opponent's
	Over      bool      // all results are entered
	Agreed    bool
	Objection string
	Other     Word // what the other captain says
	Signed    bool // the captain has confirmed the results as they are now
}

// Word is the other captain's statement on the match.
type Word struct {
	Agreed, Objected, Signed bool
}

// Player is one of the team, in its order.
type Player struct {
	ID     int
	Name   string
	Rating int
	Left   bool // he does not take part any more
}

// Row is a board of the match.
type Row struct {
	Board      int
	White      bool // the own player has White
	Own, Other string
	Entered    string // the result as people write it, White first; "": open
	Key        string // of that
	Said       string // what the captain said: "1", "=", "0" as White has it; "": nothing
	OtherSaid  string // what the other captain said
	Playable   bool   // both sides are there
}
