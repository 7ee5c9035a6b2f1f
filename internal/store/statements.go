package store

import (
	"context"
	"database/sql/driver"
	"strings"

	"modernc.org/sqlite"
)

// The bounds of the statements that a connection keeps. One of many rows takes megabytes, has another
// text for every number of them, and is executed longer than it is parsed.
const (
	mostStatements = 100
	mostStatement  = 2_000 // bytes of its text
)

// newConnector returns what opens connections to a SQLite file that keep their statements: to
// parse one mostly takes longer than to execute it.
func newConnector(dsn string) (driver.Connector, error) {
	c, err := sqlite.NewConnector(dsn)
	return keepingConnector{c}, err
}

type keepingConnector struct{ driver.Connector }

func (k keepingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &keepingConn{sqliteConn: c.(sqliteConn), idle: map[string]keptStatement{}}, nil
}

// sqliteConn is what connections of the driver do.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// keptStatement is what statements of the driver do.
type keptStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// keepingConn is a connection with the statements that were executed on it and that nobody
// executes at the moment. As all connections it is used by one goroutine at a time.
type keepingConn struct {
	sqliteConn
	idle map[string]keptStatement
}

// Unwrap returns the driver's connection, by which the driver knows it.
func (k *keepingConn) Unwrap() driver.Conn { return k.sqliteConn }

// isKept reports whether a statement is a short one of those whose meaning does not change while it
// is kept, as that of a pragma may.
func isKept(query string) bool {
	if len(query) > mostStatement {
		return false
	}
	verb, _, _ := strings.Cut(query, " ")
	switch verb {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "WITH":
		return true
	}
	return false
}

// take returns a statement that is nobody else's until it is put back.
func (k *keepingConn) take(ctx context.Context, query string) (keptStatement, error) {
	if s := k.idle[query]; s != nil {
		delete(k.idle, query)
		return s, nil
	}
	s, err := k.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.(keptStatement), nil
}

// putBack keeps a statement, in whose place another one goes where there are too many. One that
// failed is not kept.
func (k *keepingConn) putBack(query string, s keptStatement, err error) error {
	if err != nil || k.idle[query] != nil {
		return s.Close()
	}
	if len(k.idle) >= mostStatements {
		for other, old := range k.idle {
			delete(k.idle, other)
			if err := old.Close(); err != nil {
				return err
			}
			break
		}
	}
	k.idle[query] = s
	return nil
}

func (k *keepingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if !isKept(query) {
		return k.sqliteConn.ExecContext(ctx, query, args)
	}
	s, err := k.take(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := s.ExecContext(ctx, args)
	if closing := k.putBack(query, s, err); err == nil && closing != nil {
		return nil, closing
	}
	return result, err
}

func (k *keepingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if !isKept(query) {
		return k.sqliteConn.QueryContext(ctx, query, args)
	}
	s, err := k.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		_ = k.putBack(query, s, err)
		return nil, err
	}
	return &keptRows{rows, k, query, s}, nil
}

// Close closes the statements, too.
func (k *keepingConn) Close() error {
	var first error
	for query, s := range k.idle {
		delete(k.idle, query)
		if err := s.Close(); err != nil && first == nil {
			first = err
		}
	}
	if err := k.sqliteConn.Close(); err != nil {
		return err
	}
	return first
}

// keptRows are the rows of a statement, which is put back when they are closed.
type keptRows struct {
	driver.Rows
	conn      *keepingConn
	query     string
	statement keptStatement
}

func (r *keptRows) Close() error {
	err := r.Rows.Close()
	if closing := r.conn.putBack(r.query, r.statement, err); err == nil {
		err = closing
	}
	return err
}
