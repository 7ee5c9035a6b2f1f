package page

import (
	"context"
	"runtime"
	"time"
)

// patience is how long a page that refreshes itself waits for others that do.
const patience = 500 * time.Millisecond

// turns lets few pages at a time refresh themselves: half as many as there are processors.
// After a result every open window asks for it, and whoever enters the next one does not
// wait behind all of them.
type turns chan struct{}

func newTurns() turns { return make(turns, max(1, runtime.GOMAXPROCS(0)/2)) }

// take waits until it is the turn of one more page, but not longer than patience, so that a
// slow one or a slow connection holds up nobody. What it returns ends the turn.
func (t turns) take(ctx context.Context) (end func()) {
	enough := time.NewTimer(patience)
	defer enough.Stop()
	select {
	case t <- struct{}{}:
		return func() { <-t }
	case <-enough.C:
	case <-ctx.Done():
	}
	return func() {}
}
