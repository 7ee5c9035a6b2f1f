package row

// Plan is what may be expected of a tournament before it begins: what was asked, how far it is, and what was
// found. Of a tournament there is the last one.
type Plan struct {
	Journal string
	Edition int64  // counts up with every plan of the tournament, and with every program that takes it over
	Last    int64  // the entry up to which the tournament was read
	Asked   string // as JSON
	State   PlanState
	Done    int    // runs
	Found   []byte // as JSON; nil: nothing yet
}

// PlanState is how far a plan has come.
type PlanState string

// The states.
const (
	PlanWorking PlanState = "working"
	PlanDone    PlanState = "done"
	PlanStopped PlanState = "stopped"
	PlanFailed  PlanState = "failed"
)
