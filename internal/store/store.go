// Package store stores the journals in SQLite or PostgreSQL. A journal is a
// list of entries that only ever grows; SQLite, a file, is the default.
//
// Acknowledged entries survive the end of the process and of the machine. If two
// calls add to a journal after the same entry, in one process or several, one
// succeeds and the other gets a *Conflict. The errors for people, *NotFound,
// *Conflict, *Newer, *Foreign, *Corrupt, *Invalid, *BadFile and *Unavailable,
// have a method Message.
package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// Store is an open database. It is safe for concurrent use.
type Store struct {
	// Admit, where it is set, looks at the entries of a journal that comes from
	// elsewhere before anything of it is taken.
	Admit func([]Entry) error

	write     *sql.DB // one connection for SQLite, which has one writer at a time
	read      *sql.DB
	where     string       // the file or the URL without password, for messages
	file      string       // SQLite's, absolute; "" for PostgreSQL
	opened    fs.FileInfo  // the file as it was opened
	log       fs.FileInfo  // its write-ahead log as it was opened
	tidy      tidy         // of that log
	unchecked bool         // the file is so large that CheckRest reads it
	apart     atomic.Int64 // see Apart
	told      atomic.Pointer[func()]
	seen      atomic.Pointer[func(time.Duration, Reason)]
	server    *pgx.ConnConfig // PostgreSQL's, without a pooler between; nil for SQLite
	own       string          // tells this program from others on the same server
	locks     *sql.DB         // for Acquire, of PostgreSQL
	pooled    bool            // there is a pooler between
	ends      ends            // of journals at a server
	workers   workers
	counts    counts // of the register
}

// Open opens the database, creates it where there is none, and brings it up to
// date. The URL is a file for SQLite, or what PostgreSQL's own programs take: a URL
// (postgres://user@host/database) or words (host=… dbname=…), completed by PGHOST,
// PGPASSFILE and the like.
func Open(ctx context.Context, url string) (*Store, error) {
	switch {
	case IsPostgres(url):
		return openPostgres(ctx, url)
	case url == "" || strings.Contains(url, "://"):
		return nil, &Invalid{Field: "database", Why: NotKnown}
	}
	file, err := filepath.Abs(url)
	if err != nil {
		return nil, failure(url, err)
	}
	return openSQLite(ctx, file, file)
}

// Close closes the database.
func (s *Store) Close() error {
	s.tidy.stop()
	var errs []error
	if s.read != nil && s.read != s.write {
		errs = append(errs, s.read.Close())
	}
	if s.locks != nil {
		errs = append(errs, s.locks.Close())
	}
	return errors.Join(append(errs, s.write.Close())...)
}

// patience is the time limit of a change, waiting for others included.
const patience = 30 * time.Second

// change makes a change that its caller can no longer break off.
func (s *Store) change(ctx context.Context, f func(context.Context, *sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	began := time.Now()
	err := s.transact(ctx, f)
	s.sees(began, err)
	return err
}

// transact makes all of a change or nothing of it.
func (s *Store) transact(ctx context.Context, f func(context.Context, *sql.Tx) error) error {
	if err := s.inPlace(); err != nil {
		s.rescue(ctx)
		return err
	}
	tx, err := s.write.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return s.failure(err)
	}
	defer tx.Rollback()
	if err := s.forGood(ctx, tx); err != nil {
		return s.failure(err)
	}
	if err := f(ctx, tx); err != nil {
		return s.failure(err)
	}
	if err := s.inPlace(); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		err = s.failure(err)
		var u *Unavailable
		if errors.As(err, &u) {
			u.Uncertain = uncertain(u)
		}
		return err
	}
	s.tidy.due()
	if told := s.told.Load(); told != nil {
		(*told)()
	}
	return nil
}

// OnCommit has somebody told whenever this program has changed something, by a
// function that does not wait for anything; nil: nobody.
func (s *Store) OnCommit(told func()) {
	if told == nil {
		s.told.Store(nil)
		return
	}
	s.told.Store(&told)
}

// snapshot reads from one moment, whatever others write meanwhile.
func (s *Store) snapshot(ctx context.Context, f func(context.Context, *sql.Tx) error) error {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return s.failure(err)
	}
	defer tx.Rollback()
	return s.failure(f(ctx, tx))
}

// querier is a database or a transaction.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// one executes a statement and reports whether it met one row.
func one(ctx context.Context, q querier, query string, args ...any) (bool, error) {
	result, err := q.ExecContext(ctx, query, args...)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// micro returns a moment as it is kept, in microseconds since 1970.
func micro(t time.Time) int64 { return t.UnixMicro() }

// moment returns the time that micro encoded.
func moment(micro int64) time.Time { return time.UnixMicro(micro).UTC() }

// optionalMicro and since keep a moment that may be none.
func optionalMicro(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return micro(t)
}

func optionalMoment(micro int64) time.Time {
	if micro == 0 {
		return time.Time{}
	}
	return moment(micro)
}
