package arbiter

// Right is something that one can be allowed to do.
type Right uint8

const (
	Look          Right = iota
	EnterResults        // results, presence
	ManagePlayers       // entries, byes, withdrawals
	PairRounds          // pairing, publishing, corrections
	ManageEvent         // configuration, FIDE mode, undo, backup
)

// Role is what somebody is in a tournament.
type Role string

const (
	ChiefArbiter Role = "chief"
	Arbiter      Role = "arbiter"
	Helper       Role = "helper"
	Guest        Role = "guest"
)

// rights is all that every role may do.
var rights = map[Role][]Right{
	ChiefArbiter: {Look, EnterResults, ManagePlayers, PairRounds, ManageEvent},
	Arbiter:      {Look, EnterResults, ManagePlayers, PairRounds},
	Helper:       {Look, EnterResults},
	Guest:        {Look},
}

// May reports whether somebody in the role is allowed to do it.
func (r Role) May(do Right) bool {
	for _, right := range rights[r] {
		if right == do {
			return true
		}
	}
	return false
}
