// Package listwork imports rating lists as work in the background: from a file that was
// sent, or from where FIDE publishes its own. What was sent stays on the disk until it
// has been taken, so that the import begins again where the program ended in the middle,
// and so that what has to be decided first can be asked.
package listwork

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"torneo/internal/jobs"
	"torneo/internal/ratinglist"
)

// KindImport is the name of the kind of work.
const KindImport = "list-import"

// MostSent is how large a file may be that is sent: a list of FIDE's unpacked is 835 MB.
const MostSent = 2 << 30

// folder is where what was sent is, in that of the lists.
const folder = "sent"

// keptFor is how long a file stays that nobody has taken.
const keptFor = 48 * time.Hour

// Imports are the imports into a store of lists.
type Imports struct {
	kept   *ratinglist.Store
	folder string
	queue  *jobs.Queue
	clock  func() time.Time
	fide   source
}

// New is for the store of lists in a folder.
func New(kept *ratinglist.Store, lists string, clock func() time.Time) *Imports {
	return &Imports{kept: kept, folder: filepath.Join(lists, folder), clock: clock, fide: published}
}

// Kind is the work that an import is.
func (i *Imports) Kind() jobs.Kind {
	return jobs.Kind{Name: KindImport, Do: i.do, Here: true}
}

// Use is the queue that does it.
func (i *Imports) Use(q *jobs.Queue) { i.queue = q }

// Work are the latest imports, the newest first.
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
		i.Forget(o.Sent)
	}
	return nil
}

// Lists are the lists that there are, the newest first.
func (i *Imports) Lists(ctx context.Context) ([]ratinglist.List, error) { return i.kept.Lists(ctx) }

// Remove removes a list.
func (i *Imports) Remove(ctx context.Context, id string) error { return i.kept.Remove(ctx, id) }

// sweep removes files that nobody has taken.
func (i *Imports) sweep() {
	files, err := os.ReadDir(i.folder)
	if err != nil {
		return
	}
	for _, f := range files {
		if info, err := f.Info(); err == nil && time.Since(info.ModTime()) > keptFor {
			_ = os.Remove(filepath.Join(i.folder, f.Name()))
		}
	}
}
