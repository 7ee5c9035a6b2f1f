package server

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/errtext"
	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/message"
)

// How the copies in the folder beside the database are called, and how many are kept.
const (
	copyPrefix  = "torneo-"
	copySuffix  = ".db"
	copiesKept  = 50
	copyFormat  = "20060102-150405"
	copyTimeout = 5 * time.Minute
	copyAgain   = 10 * time.Second // after one that failed
)

// Copies wraps a store and copies it to a folder after every round is paired, published or
// closed. Nobody waits for it; a copy that fails is logged, reported on every page, and retried.
type Copies struct {
	arbiter.Store
	folder string
	log    *slog.Logger
	clock  func() time.Time
	again  time.Duration
	due    chan struct{}
	quit   chan struct{}
	done   chan struct{}

	mu     sync.Mutex
	failed *message.Message // why there is no copy of what stands now
}

// OwnCopies returns the folder for copies beside the file of a database.
const OwnCopies = "backups"

// KeepCopies wraps a store: copies are made beside the database, where that is a file.
// If the folder cannot be made, every page tells it, like a copy that fails.
func KeepCopies(of *store.Store, url string, log *slog.Logger) (kept arbiter.Store, notices func() []message.Message, stop func()) {
	if store.IsPostgres(url) {
		return of, func() []message.Message { return nil }, func() {}
	}
	folder := filepath.Join(filepath.Dir(url), OwnCopies)
	_ = os.MkdirAll(folder, 0o700)
	c := StartCopies(of, folder, log)
	return c, c.notices, c.Stop
}

func StartCopies(of arbiter.Store, folder string, log *slog.Logger) *Copies {
	c := &Copies{Store: of, folder: folder, log: log, clock: time.Now, again: copyAgain, due: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{})}
	go c.run()
	return c
}

// Stop makes the copy that is still due, and no more.
func (c *Copies) Stop() {
	close(c.quit)
	<-c.done
}

func (c *Copies) AppendTogether(ctx context.Context, additions ...arbiter.Addition) error {
	err := c.Store.AppendTogether(ctx, additions...)
	if err == nil && slices.ContainsFunc(additions, func(a arbiter.Addition) bool { return slices.ContainsFunc(a.Entries, ofARound) }) {
		select {
		case c.due <- struct{}{}:
		default: // one is due already
		}
	}
	return err
}

// ofARound reports an entry after which a copy is made.
func ofARound(n journal.Entry) bool {
	e, err := journal.Decode(n)
	if err != nil {
		return false
	}
	stage := journal.RowOf(e.Payload).Stage
	return stage != journal.NoStage && stage != journal.AlteredStage
}

func (c *Copies) run() {
	defer close(c.done)
	var again <-chan time.Time
	for {
		select {
		case <-c.due:
			again = c.try()
		case <-again:
			again = c.try()
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

// try makes a copy. If it fails, the channel says when to try again.
func (c *Copies) try() <-chan time.Time {
	err := c.copy()
	if err == nil {
		c.tell(nil)
		return nil
	}
	c.log.Error("backup", "folder", c.folder, "reason", err)
	m := message.New("cli.copies.failed", "folder", c.folder, "time", c.clock().Format("15:04"), "reason", errtext.Of(err))
	c.tell(&m)
	return time.After(c.again)
}

func (c *Copies) tell(failed *message.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed = failed
}

// notices returns what every page says about the copies.
func (c *Copies) notices() []message.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed == nil {
		return nil
	}
	return []message.Message{*c.failed}
}

func (c *Copies) copy() error {
	ctx, cancel := context.WithTimeout(context.Background(), copyTimeout)
	defer cancel()
	names, err := c.names()
	if err != nil {
		return err
	}
	path := filepath.Join(c.folder, c.next(names))
	if err := c.Store.Backup(ctx, path); err != nil {
		return err
	}
	c.log.Info("backup", "file", path)
	return c.prune(append(names, filepath.Base(path)))
}

// next names the next copy. The name follows those that are there, also when the clock has been
// set back: the last copy is the latest one.
func (c *Copies) next(names []string) string {
	at := c.clock().Format(copyFormat)
	if len(names) > 0 {
		last := strings.TrimSuffix(strings.TrimPrefix(names[len(names)-1], copyPrefix), copySuffix)
		if t, err := time.Parse(copyFormat, last); err == nil && last >= at {
			at = t.Add(time.Second).Format(copyFormat)
		}
	}
	return copyPrefix + at + copySuffix
}

// names lists the copies, the oldest first.
func (c *Copies) names() (names []string, err error) {
	files, err := os.ReadDir(c.folder)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		middle, isCopy := strings.CutPrefix(f.Name(), copyPrefix)
		middle, ends := strings.CutSuffix(middle, copySuffix)
		if _, err := time.Parse(copyFormat, middle); isCopy && ends && err == nil {
			names = append(names, f.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}

// prune removes the oldest of many copies.
func (c *Copies) prune(names []string) error {
	for len(names) > copiesKept {
		if err := os.Remove(filepath.Join(c.folder, names[0])); err != nil {
			return err
		}
		names = names[1:]
	}
	return nil
}
