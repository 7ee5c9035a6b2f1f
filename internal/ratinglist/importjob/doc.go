// Package importjob imports rating lists in the background, from a file or from
// FIDE's site. A file stays in the store of lists until its import is done. So
// the import begins again if the program ended in the middle, and can ask first
// what has to be decided. In PostgreSQL the file is in the database, and any
// program that is open on it does the import; in a folder, the program that has
// the folder does it.
package importjob

import (
	"context"
	"time"

	"torneo/internal/jobs"
	"torneo/internal/ratinglist"
)

// KindImport is the name of the kind of work.
const KindImport = "list-import"

// MostSent is the size limit of a file that is sent, in bytes: a list of FIDE's unpacked is 835
// MB.
const MostSent = 2 << 30

// keptFor is the time for which a file stays that nobody has taken.
const keptFor = 48 * time.Hour

// Imports are the imports into a store of lists.
type Imports struct {
	kept  *ratinglist.Store
	queue *jobs.Queue
	clock func() time.Time
	fide  source
}

// New returns the imports of a store of lists.
func New(kept *ratinglist.Store, clock func() time.Time) *Imports {
	return &Imports{kept: kept, clock: clock, fide: published}
}

// Kind returns the kind of work that an import is.
func (i *Imports) Kind() jobs.Kind {
	return jobs.Kind{Name: KindImport, Do: i.do, Here: !i.kept.IsShared(), WasHere: i.kept.IsShared()}
}

// Use sets the queue that does it.
func (i *Imports) Use(q *jobs.Queue) { i.queue = q }

// Work returns the latest imports, 10 at most, the newest first.
func (i *Imports) Work(ctx context.Context) ([]*jobs.Work, error) {
	return i.queue.List(ctx, KindImport, 10)
}

// Cancel ends an import; the lists stay as they are, and what was sent for it goes.
func (i *Imports) Cancel(ctx context.Context, id int64) error {
	if err := i.queue.Cancel(ctx, id); err != nil {
		return err
	}
	w, err := i.queue.Get(ctx, id)
	if err != nil {
		return err
	}
	var o Order
	if w.State == jobs.Cancelled && w.Args(&o) == nil { // one that is being done lets go of it by itself
		i.Forget(ctx, o.Sent)
	}
	return nil
}

// Lists returns the lists that there are, the newest first.
func (i *Imports) Lists(ctx context.Context) ([]ratinglist.List, error) { return i.kept.Lists(ctx) }

// Remove removes a list.
func (i *Imports) Remove(ctx context.Context, id string) error { return i.kept.Remove(ctx, id) }

// sweptAfter is the interval at which files that nobody takes any more are removed.
const sweptAfter = time.Hour

// Run lets go of what nobody takes any more, until the context ends.
func (i *Imports) Run(ctx context.Context) {
	ticks := time.NewTicker(sweptAfter)
	defer ticks.Stop()
	for {
		i.sweep(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}

// sweep removes what nobody has taken, and what was sent for imports that were given up
// when nobody was there to let go of it.
func (i *Imports) sweep(ctx context.Context) {
	i.kept.Sweep(ctx, keptFor)
	if i.queue == nil {
		return
	}
	all, err := i.queue.List(ctx, KindImport, 50)
	if err != nil {
		return
	}
	wanted := map[string]bool{}
	for _, w := range all { // the newest first
		var o Order
		if w.Args(&o) != nil || wanted[o.Sent] {
			continue
		}
		wanted[o.Sent] = true
		if w.State.IsFinished() && !Askable(w.Words.ID) {
			i.Forget(ctx, o.Sent)
		}
	}
}
