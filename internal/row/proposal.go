package row

import "time"

// Side is the side of a board that a proposal comes from.
type Side string

// Proposal is the result that one side of a board gives. It stands in no journal.
type Proposal struct {
	Journal             string
	Round, White, Black int
	Entry               int64 // that paired the board
	Side                Side
	Result              string // the key of arbiter.ResultOf
	At                  time.Time
}

// Request is a player's request about a round.
type Request struct {
	Journal       string
	Player, Round int
	Kind          string
	At            time.Time
	State, Reason string // what became of it
}
