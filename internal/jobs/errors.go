package jobs

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"torneo/internal/errtext"
	"torneo/message"
)

// ErrNotFound is the error of work that there is not, or not any more.
var ErrNotFound = errors.New("jobs: there is no such work")

// Unavailable is the error of a queue that cannot be read or written.
type Unavailable struct{ Err error }

func (e *Unavailable) Error() string { return fmt.Sprintf("jobs: %v", e.Err) }

func (e *Unavailable) Unwrap() error { return e.Err }

// Message returns the error for people.
func (e *Unavailable) Message() message.Message {
	return message.New("jobs.unavailable", "reason", errtext.Of(e.Err))
}

// Sentence returns the error for people.
func (e *Unavailable) Sentence() message.Message { return e.Message() }

// Fault returns an error of a database in which work is kept, so that it can be told: what
// SQLite and PostgreSQL say gets the system's name where it has one.
func Fault(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	if own := (*Unavailable)(nil); errors.As(err, &own) {
		return err
	}
	if s := (*sqlite.Error)(nil); errors.As(err, &s) {
		switch s.Code() & 0xff {
		case codes.SQLITE_FULL:
			err = syscall.ENOSPC
		case codes.SQLITE_READONLY, codes.SQLITE_PERM:
			err = syscall.EROFS
		}
	}
	if p := (*pgconn.PgError)(nil); errors.As(err, &p) && p.Code == diskFull {
		err = syscall.ENOSPC
	}
	return &Unavailable{err}
}

// diskFull is PostgreSQL's code.
const diskFull = "53100"

// Final marks an error of work that is not tried again: it would fail once more.
func Final(err error) error {
	if err == nil {
		return nil
	}
	return &final{err}
}

type final struct{ error }

func (f *final) Unwrap() error { return f.error }

// errorMessage returns an error in words.
func errorMessage(err error) message.Message {
	if m, ok := message.Of(err); ok {
		return m
	}
	return errtext.Of(err)
}
