package row

import "time"

// Side is who said something of a board.
type Side string

// Proposal is what one side of a board says of its result. It stands in no journal.
type Proposal struct {
	Journal             string
	Round, White, Black int
	Entry               int64 // that paired the board
	Side                Side
	Result              string // the key of arbiter.ResultOf
	At                  time.Time
}

// Request is what a player asks for, of a round.
type Request struct {
	Journal       string
	Player, Round int
	Kind          string
	At            time.Time
	State, Reason string // what became of it
}
