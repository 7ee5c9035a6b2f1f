package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"io/fs"
	"net"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"torneo/message"
)

// failure turns the errors of drivers and of the file system into those of this
// package. Its own, that of a caller who does not wait any longer, and the answer of one
// who refused within a change what he was asked for, stay.
func (s *Store) failure(err error) error { return failure(s.where, err) }

func failure(where string, err error) error {
	if err == nil {
		return nil
	}
	var own interface{ Message() message.Message }
	var refusal interface{ Refusal() bool }
	if errors.As(err, &own) || errors.As(err, &refusal) && refusal.Refusal() || errors.Is(err, context.Canceled) {
		return err
	}
	var lite *sqlite.Error
	var server *pgconn.PgError
	switch {
	case errors.As(err, &lite):
		return sqliteFailure(where, lite)
	case errors.As(err, &server):
		return postgresFailure(where, server)
	}
	return &Unavailable{Where: where, Reason: reasonFor(err), Err: err}
}

// reasonFor returns the reason of an error that neither database has given.
func reasonFor(err error) Reason {
	var connect *pgconn.ConnectError
	var network *net.OpError
	switch {
	case errors.As(err, &connect), errors.As(err, &network), errors.Is(err, driver.ErrBadConn), errors.Is(err, sql.ErrConnDone),
		pgconn.SafeToRetry(err), errors.Is(err, pgconn.ErrConnClosed), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF),
		errors.Is(err, syscall.EPIPE), errors.Is(err, syscall.ECONNRESET):
		return Gone
	case errors.Is(err, context.DeadlineExceeded):
		return Busy
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return Full
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return ReadOnly
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return NoPlace
	}
	return Failed
}

// final reports whether another attempt would not mend the error.
func final(err error) bool {
	var u *Unavailable
	return !errors.As(failure("", err), &u) || u.Reason != Busy && u.Reason != Failed
}

// uncertain reports whether the error is of a commit which may have been made all the same: the
// database was asked and has not said no. What SQLite could not write is not there; what was
// written and not synced may be.
func uncertain(u *Unavailable) bool {
	var lite *sqlite.Error
	if errors.As(u.Err, &lite) && lite.Code()&0xff == codes.SQLITE_IOERR {
		return lite.Code() != codes.SQLITE_IOERR_WRITE
	}
	return u.Reason == Gone || u.Reason == Failed || errors.Is(u.Err, context.DeadlineExceeded)
}
