// Package jobs does work that takes long or must survive a restart: an import
// of a rating list, and what is sent somewhere until it arrives.
//
// A kind of work is a line in a table that internal/cli/server hands in. Any package can add
// work; any program that is open on the same database does it in the background, and it
// can be watched and cancelled meanwhile. It starts again if its program ended in the
// middle, so it must be safe to do twice. Nothing is added inside an act of an arbiter,
// and no act waits for work: a package whose work follows from entries keeps the number
// of the entry that it has reached, and the work closes the gap. So a lost queue loses
// nothing.
//
// The queue is River's. Beside a SQLite database it is a file of its own, which is in no
// backup and is recreated if it is damaged; in PostgreSQL it is a schema of its own.
package jobs

import (
	"context"
	"encoding/json"
	"time"

	"torneo/message"
)

// Kind is a kind of work: what is done, and how often if it fails.
type Kind struct {
	Name    string // small letters, digits and hyphens
	Do      func(context.Context, *Job) (message.Message, error)
	Tries   int                              // in all; 0: one
	Pause   func(failures int) time.Duration // before the next try; nil: Growing
	AtOnce  int                              // in this program; 0: one
	Here    bool                             // only where it was added: it needs what is on this machine
	WasHere bool                             // what an earlier version added as Here is done, too
	Only    string                           // only by programs that say the same: what comes of it depends on the program
}

// Growing returns pauses that grow: 10 seconds, 20, 40, and an hour at most.
func Growing(failures int) time.Duration {
	return min(10*time.Second<<min(failures-1, 20), time.Hour)
}

// Order is work to be done.
type Order struct {
	Kind  string
	Key   string          // there is no second one of a kind and key that is not finished
	By    string          // who ordered it, for who looks
	About message.Message // what it is, for who looks
	Args  any             // what Do is told, as JSON
}

// State is the state of a job.
type State string

// The states. From Done on nothing more happens.
const (
	Waiting   State = "waiting"
	Running   State = "running"
	Pausing   State = "pausing" // it failed and is tried again
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// IsFinished reports that nothing more happens.
func (s State) IsFinished() bool { return s == Done || s == Failed || s == Cancelled }

// Progress is the progress of a running job. Total 0: nobody knows how much it is.
type Progress struct {
	Doing       message.Message `json:"doing"`
	Done, Total int64
}

// Percent returns the part that is done, 0 to 100.
func (p Progress) Percent() int {
	if p.Total <= 0 {
		return 0
	}
	return int(max(0, min(100, 100*p.Done/p.Total)))
}

// Work is work as who looks at it sees it.
type Work struct {
	ID         int64
	Kind, Key  string
	By         string
	About      message.Message
	State      State
	Cancelling bool // it was told to end and has not yet
	Progress   Progress
	Words      message.Message // what came of it, or why it failed the last time
	Failures   int
	Added      time.Time
	Begun      time.Time // zero: not yet
	Ended      time.Time // zero: not yet
	Next       time.Time // when it is tried again

	args json.RawMessage
}

// Args reads what the order said.
func (w *Work) Args(into any) error { return json.Unmarshal(w.args, into) }

// Job is work as who does it sees it.
type Job struct {
	ID   int64
	By   string
	args json.RawMessage
	tell func(Progress)
}

// Args reads what the order said.
func (j *Job) Args(into any) error { return json.Unmarshal(j.args, into) }

// Tell reports the progress of the job. It costs next to nothing.
func (j *Job) Tell(p Progress) { j.tell(p) }
