// Package brief has memory collected late, for most runs of the program are short: where
// nobody has said otherwise, when four times as much is there as was left the time before.
//
// It is a package because of when it is initialised. Packages come by their path as soon as
// those that they need have come, and this one needs little: what other people's make before
// main was collected once in every run. `GODEBUG=gctrace=1 torneo version`
// shows a line for each collection.
package brief

import (
	"os"
	"runtime/debug"
)

func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
