package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
)

// Ready returns the reason that nothing could be kept at the moment: nil, if the
// database answers, has the tables that this program knows, and takes changes.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.inPlace(); err != nil {
		return err
	}
	if s.server != nil {
		var standby bool
		if err := s.read.QueryRowContext(ctx, "SELECT pg_is_in_recovery()").Scan(&standby); err != nil {
			return s.failure(err)
		}
		if standby {
			return &Unavailable{Where: s.where, Reason: ReadOnly, Err: errors.New("the server is a standby")}
		}
	}
	found, err := tablesVersion(ctx, s.read)
	if err != nil {
		return s.failure(err)
	}
	if found < newest() {
		return &Unavailable{Where: s.where, Reason: NoPlace, Err: errors.New("the tables are of version " + strconv.FormatInt(found, 10))}
	}
	return nil
}

// newest is the version of the tables that this program makes.
var newest = sync.OnceValue(func() (last int64) {
	files, err := migrationFiles(goose.DialectSQLite3)
	if err != nil {
		panic(err) // they are within the program
	}
	list, _ := fs.Glob(files, "*.sql") // the pattern is right
	for _, name := range list {
		number, _, _ := strings.Cut(name, "_")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			last = max(last, n)
		}
	}
	return last
})

// Connections returns the statistics of the database connections that changes use.
func (s *Store) Connections() sql.DBStats { return s.write.Stats() }

// ObserveChanges has somebody told how long each change took, and why it was not made; "": it was,
// or what was asked could not be done for a reason of its own. It does not wait.
func (s *Store) ObserveChanges(seen func(took time.Duration, failed Reason)) { s.seen.Store(&seen) }

// sees reports the duration and the outcome of a change.
func (s *Store) sees(began time.Time, err error) {
	seen := s.seen.Load()
	if seen == nil {
		return
	}
	reason := Reason("")
	if u := (*Unavailable)(nil); errors.As(err, &u) {
		if reason = u.Reason; u.Uncertain {
			reason = Uncertain
		}
	}
	(*seen)(time.Since(began), reason)
}
