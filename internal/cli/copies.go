package cli

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// How the copies in the backup folder are called, and how many are kept.
const (
	copyPrefix  = "torneo-"
	copySuffix  = ".db"
	copiesKept  = 50
	copyFormat  = "20060102-150405"
	copyTimeout = 5 * time.Minute
)

// copies is a store of which a copy is made in another folder after every round
// paired, published or closed. Nobody waits for it; one that fails is logged.
type copies struct {
	arbiter.Store
	folder string
	log    *slog.Logger
	due    chan struct{}
	quit   chan struct{}
	done   chan struct{}
}

func newCopies(of arbiter.Store, folder string, log *slog.Logger) (*copies, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	c := &copies{Store: of, folder: folder, log: log, due: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{})}
	go c.run()
	return c, nil
}

// stop makes the copy that is still due, and no more.
func (c *copies) stop() {
	close(c.quit)
	<-c.done
}

func (c *copies) Append(ctx context.Context, id string, after int64, entries ...journal.Entry) (int64, error) {
	last, err := c.Store.Append(ctx, id, after, entries...)
	if err == nil && slices.ContainsFunc(entries, ofARound) {
		select {
		case c.due <- struct{}{}:
		default: // one is due already
		}
	}
	return last, err
}

// ofARound reports an entry after which a copy is made.
func ofARound(n journal.Entry) bool {
	e, err := journal.Decode(n)
	if err != nil {
		return false
	}
	switch e.What.(type) {
	case journal.Paired, journal.Published, journal.Closed, journal.LatePaired:
		return true
	}
	return false
}

func (c *copies) run() {
	defer close(c.done)
	for {
		select {
		case <-c.due:
			c.try()
		case <-c.quit:
			select {
			case <-c.due:
				c.try()
			default:
			}
			return
		}
	}
}

func (c *copies) try() {
	if err := c.copy(); err != nil {
		c.log.Error("backup", "folder", c.folder, "reason", err)
	}
}

func (c *copies) copy() error {
	ctx, cancel := context.WithTimeout(context.Background(), copyTimeout)
	defer cancel()
	path := filepath.Join(c.folder, copyPrefix+time.Now().Format(copyFormat)+copySuffix)
	if err := c.Store.Backup(ctx, path); err != nil {
		return err
	}
	c.log.Info("backup", "file", path)
	return c.prune()
}

// prune removes the oldest of many copies.
func (c *copies) prune() error {
	files, err := os.ReadDir(c.folder)
	if err != nil {
		return err
	}
	var names []string
	for _, f := range files {
		middle, isCopy := strings.CutPrefix(f.Name(), copyPrefix)
		middle, ends := strings.CutSuffix(middle, copySuffix)
		if _, err := time.Parse(copyFormat, middle); isCopy && ends && err == nil {
			names = append(names, f.Name())
		}
	}
	slices.Sort(names)
	for len(names) > copiesKept {
		if err := os.Remove(filepath.Join(c.folder, names[0])); err != nil {
			return err
		}
		names = names[1:]
	}
	return nil
}
