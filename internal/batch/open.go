package batch

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // the driver

	"torneo/internal/jobs"
	"torneo/message"
)

// Schema is the PostgreSQL schema of batches.
const Schema = "torneo_batches"

// form is that of the tables. A program of another form leaves them alone.
const form = 1

// making is the lock for making the tables.
const making = 0x546f7242

// tables are the same in both databases. An output is written once.
const tables = `
CREATE TABLE form (number bigint NOT NULL);
CREATE TABLE blobs (hash text NOT NULL PRIMARY KEY, made bigint NOT NULL, data bytea NOT NULL);
CREATE TABLE batches (
	id text NOT NULL PRIMARY KEY, verb text NOT NULL, flags text NOT NULL, language text NOT NULL, program text NOT NULL,
	ordered_by text NOT NULL, about text NOT NULL, files bigint NOT NULL, chunks bigint NOT NULL,
	created bigint NOT NULL, cancelled bigint NOT NULL, ended bigint NOT NULL
);
CREATE TABLE chunks (
	batch text NOT NULL REFERENCES batches (id), number bigint NOT NULL, files bigint NOT NULL,
	input text NOT NULL REFERENCES blobs (hash), begun bigint NOT NULL, PRIMARY KEY (batch, number)
);
CREATE INDEX chunks_input ON chunks (input);
CREATE TABLE outputs (
	batch text NOT NULL REFERENCES batches (id), number bigint NOT NULL, hash text NOT NULL,
	c0 bigint NOT NULL, c1 bigint NOT NULL, c2 bigint NOT NULL, c3 bigint NOT NULL, c4 bigint NOT NULL, c5 bigint NOT NULL,
	data bytea NOT NULL, PRIMARY KEY (batch, number)
)`

// Store keeps batches. It may be used by many at once, and by several programs.
type Store struct {
	db      *sql.DB
	version string // of this program
	clock   func() time.Time
}

// The content of the file is not trusted more than any file.
const connection = "mode=rwc&_txlock=immediate&_defensive=1&_pragma=busy_timeout(30000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)" +
	"&_pragma=trusted_schema(0)&_pragma=cell_size_check(1)&_pragma=mmap_size(0)"

// OpenFile opens the batches in a file, which is made if it is not there. The version is
// that of the program: it works on batches of its own version alone.
func OpenFile(ctx context.Context, file, version string) (*Store, error) {
	db, err := jobs.OpenSQLite(ctx, file, connection)
	if err != nil {
		return nil, jobs.Fault(err)
	}
	db.SetMaxOpenConns(4)
	return ready(ctx, db, version, "SELECT count(*) FROM sqlite_schema WHERE name = 'form'", "")
}

// OpenServer opens the batches in a PostgreSQL database. Where the schema is there, the
// right to make one is not needed.
func OpenServer(ctx context.Context, url, version string) (*Store, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, jobs.Fault(errors.New("the address of the database cannot be read")) // err may have the password
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
	}
	config.RuntimeParams["search_path"] = Schema
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(4)
	db.SetMaxIdleConns(2)
	db.SetConnMaxIdleTime(5 * time.Minute)
	return ready(ctx, db, version, "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = '"+Schema+"' AND c.relname = 'form'", `
		SELECT pg_advisory_xact_lock($1)`)
}

// ready makes the tables if they are not there.
func ready(ctx context.Context, db *sql.DB, version, there, lock string) (*Store, error) {
	s := &Store{db: db, version: version, clock: time.Now}
	err := s.change(ctx, func(tx *sql.Tx) error {
		if lock != "" {
			if _, err := tx.ExecContext(ctx, lock, making); err != nil {
				return err
			}
			var schema int
			if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM pg_namespace WHERE nspname = $1", Schema).Scan(&schema); err != nil {
				return err
			}
			if schema == 0 {
				if _, err := tx.ExecContext(ctx, "CREATE SCHEMA "+Schema); err != nil {
					return err
				}
			}
		}
		var n int
		if err := tx.QueryRowContext(ctx, there).Scan(&n); err != nil {
			return err
		}
		if n == 0 {
			for statement := range strings.SplitSeq(tables, ";\n") {
				if _, err := tx.ExecContext(ctx, statement); err != nil {
					return err
				}
			}
			_, err := tx.ExecContext(ctx, "INSERT INTO form (number) VALUES ($1)", form)
			return err
		}
		if err := tx.QueryRowContext(ctx, "SELECT number FROM form").Scan(&n); err != nil {
			return err
		}
		if n != form {
			return refuse("batch.form")
		}
		return nil
	})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// Close lets go of the database.
func (s *Store) Close() error { return s.db.Close() }

// Version returns the version of the program.
func (s *Store) Version() string { return s.version }

// Ping returns an error if the batches cannot be read.
func (s *Store) Ping(ctx context.Context) error {
	var n int
	return jobs.Fault(s.db.QueryRowContext(ctx, "SELECT number FROM form").Scan(&n))
}

// change makes all of a change or nothing of it.
func (s *Store) change(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return jobs.Fault(err)
	}
	defer tx.Rollback()
	if err = f(tx); err == nil {
		err = tx.Commit()
	}
	if own := (*Error)(nil); errors.As(err, &own) {
		return own
	}
	return jobs.Fault(err)
}

// Error is the reason that something is not done, in words.
type Error struct{ Text message.Message }

func (e *Error) Error() string { return "batch: " + e.Text.ID }

// Message returns the error for people.
func (e *Error) Message() message.Message { return e.Text }

func refuse(id string, pairs ...any) *Error { return &Error{message.New(id, pairs...)} }
