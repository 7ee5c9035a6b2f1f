package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// applicationID marks a SQLite file as ours: "Torn" in ASCII.
const applicationID = 0x546f726e

// logSuffix names the write-ahead log beside its file.
const logSuffix = "-wal"

// Connections. Every commit is on the disk before it is acknowledged
// (synchronous FULL; fullfsync is macOS's way to mean it). What the schema of a
// file calls is not trusted, since files come from elsewhere, and all connections
// together take no more than 256 MiB. What is deleted is written over.
const (
	settings = "_defensive=1&_pragma=busy_timeout(15000)&_pragma=synchronous(FULL)&_pragma=fullfsync(1)" +
		"&_pragma=foreign_keys(1)&_pragma=trusted_schema(0)&_pragma=cell_size_check(1)" +
		"&_pragma=mmap_size(0)&_pragma=hard_heap_limit(268435456)&_pragma=secure_delete(1)"
	writing = "mode=rwc&_txlock=immediate&" + settings
	reading = "mode=rw&_pragma=query_only(1)&_pragma=cache_size(-6000)&" + settings
	looking = "mode=ro&" + settings
	readers = 4
)

// openSQLite opens a file, or a copy of one: messages name the original.
func openSQLite(ctx context.Context, file, where string) (s *Store, err error) {
	s = &Store{file: file, where: where}
	if _, err := os.Stat(filepath.Dir(file)); err != nil {
		return nil, s.failure(err)
	}
	if !isDatabase(file) {
		return nil, &Foreign{Where: where}
	}
	private(file)
	if s.write, err = openFile(file, writing); err != nil {
		return nil, s.failure(err)
	}
	s.write.SetMaxOpenConns(1)
	if err := s.prepareSQLite(ctx); err != nil {
		s.Close()
		return nil, s.openError(err)
	}
	if s.read, err = openFile(file, reading); err != nil {
		s.Close()
		return nil, s.failure(err)
	}
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	if err := hold(ctx, s.read, readers); err != nil {
		s.Close()
		return nil, s.failure(err)
	}
	if s.opened, err = os.Stat(file); err == nil {
		s.log, err = os.Stat(file + logSuffix)
	}
	if err != nil {
		s.Close()
		return nil, s.failure(err)
	}
	s.tidy.do = func() bool {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		done, err := s.checkpoint(ctx)
		return done || err != nil // what went wrong is told when something is to be kept
	}
	s.tidy.due()
	return s, nil
}

// private makes sure that nobody else reads the file of a database, and what
// SQLite puts beside it, which gets the same rights. A file that is not there yet
// is made. What cannot be done is no reason not to open it.
func private(file string) {
	if f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL, 0o600); err == nil {
		f.Close()
		return
	}
	for _, name := range []string{file, file + logSuffix, file + "-shm"} {
		if info, err := os.Stat(name); err == nil && info.Mode().Perm()&0o077 != 0 {
			_ = os.Chmod(name, info.Mode().Perm()&^0o077)
		}
	}
}

// hold opens so many connections, which stay open: one opened later would open
// another file if this one was replaced.
func hold(ctx context.Context, db *sql.DB, connections int) error {
	for range connections {
		c, err := db.Conn(ctx)
		if err != nil {
			return err
		}
		defer c.Close()
		if err := c.PingContext(ctx); err != nil {
			return err
		}
	}
	return nil
}

// isDatabase reports false for a file that is something else. SQLite itself would take
// one that is shorter than its first page for empty, and write over it.
func isDatabase(file string) bool {
	const head = "SQLite format 3\x00"
	f, err := os.Open(file)
	if err != nil {
		return true // not there yet, or SQLite says why not
	}
	defer f.Close()
	begin := make([]byte, len(head))
	n, _ := io.ReadFull(f, begin)
	return n == 0 || string(begin[:n]) == head
}

// openError returns the error of a file that cannot be opened. Where SQLite does not say why, the
// folder does.
func (s *Store) openError(err error) error {
	err = s.failure(err)
	var u *Unavailable
	if !errors.As(err, &u) || u.Reason != NoPlace {
		return err
	}
	if refused := checkWritable(filepath.Dir(s.file)); refused != nil {
		return s.failure(refused)
	}
	return err
}

// trouble returns the reason why SQLite could not read or write in a folder: it does not always
// say.
func trouble(folder string) Reason {
	if found := reasonFor(checkWritable(folder)); found == Full || found == ReadOnly {
		return found
	}
	return Failed
}

// checkWritable tries whether a file can be written in a folder.
func checkWritable(folder string) error {
	f, err := os.CreateTemp(folder, ".torneo.*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, 1<<16)) // more than what may be left of a block
	return errors.Join(err, f.Sync(), f.Close())
}

// prepareSQLite makes sure that the file is ours, and sound if it is not too large, before anything
// in it is changed.
func (s *Store) prepareSQLite(ctx context.Context) error {
	if err := retry(ctx, func() error { return s.shrinkInSteps(ctx) }); err != nil {
		return err
	}
	if err := retry(ctx, func() error { return s.claim(ctx) }); err != nil {
		return err
	}
	if info, err := os.Stat(s.file); err == nil && info.Size() > checkedAtOnce {
		s.unchecked = true
	} else if err := quickCheck(ctx, s.write, s.where); err != nil {
		return err
	}
	if err := retry(ctx, func() error { return s.useWAL(ctx) }); err != nil {
		return err
	}
	return s.migrate(ctx, goose.DialectSQLite3)
}

// claim marks an empty database as ours and refuses those of others.
func (s *Store) claim(ctx context.Context) error {
	return s.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		id, objects, err := owner(ctx, tx, s.where)
		if err != nil || id == applicationID {
			return err
		}
		if id != 0 || objects > 0 {
			return &Foreign{Where: s.where}
		}
		_, err = tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
		return err
	})
}

// owner returns the mark of a database and the number of its tables and the like. It may have no
// views and triggers: those of ours have none, and a file from elsewhere could do with them what
// it likes.
func owner(ctx context.Context, q querier, where string) (id, objects int, err error) {
	if err := q.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return 0, 0, err
	}
	var code int
	err = q.QueryRowContext(ctx, "SELECT count(*), count(CASE WHEN type IN ('view', 'trigger') THEN 1 END) FROM sqlite_schema").Scan(&objects, &code)
	if err == nil && code > 0 {
		err = &Foreign{Where: where}
	}
	return id, objects, err
}

// checkedAtOnce is the largest file, in bytes, that is read whole before it is opened. A larger one
// takes too long for people who wait: CheckRest reads it.
const checkedAtOnce = 64 << 20

// CheckRest reads the whole file and makes sure that it hangs together, where opening it has not.
func (s *Store) CheckRest(ctx context.Context) error {
	if !s.unchecked {
		return nil
	}
	db, err := openFile(s.file, looking)
	if err != nil {
		return s.failure(err)
	}
	defer db.Close()
	return s.failure(quickCheck(ctx, db, s.where))
}

// quickCheck reads the whole file and makes sure that it hangs together.
func quickCheck(ctx context.Context, q querier, where string) error {
	rows, err := q.QueryContext(ctx, "PRAGMA quick_check(5)")
	if err != nil {
		return err
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return err
		}
		if line != "ok" {
			found = append(found, line)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if len(found) > 0 {
		return &Corrupt{Where: where, Detail: strings.Join(found, "; ")}
	}
	return nil
}

// useWAL lets people read while another writes. The file remembers it.
func (s *Store) useWAL(ctx context.Context) error {
	var mode string
	if err := s.write.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return &Unavailable{Where: s.where, Reason: NoPlace, Err: errors.New("no write-ahead log: journal mode " + mode)}
	}
	return nil
}

// inPlace makes sure that the files which are open are still those that will be
// opened next time: nothing may be written to one that was removed or replaced.
func (s *Store) inPlace() error {
	if s.opened == nil {
		return nil
	}
	err := checkSameFile(s.file, s.opened)
	if err == nil {
		err = checkSameFile(s.file+logSuffix, s.log)
	}
	if err != nil {
		return &Unavailable{Where: s.where, Reason: Removed, Err: err}
	}
	return nil
}

func checkSameFile(file string, opened fs.FileInfo) error {
	info, err := os.Stat(file)
	if err == nil && !os.SameFile(info, opened) {
		err = errors.New("another file has taken its place")
	}
	return err
}

// rescue brings into the file what is only in a write-ahead log that was removed,
// so that it is there however the program ends.
func (s *Store) rescue(ctx context.Context) {
	if checkSameFile(s.file, s.opened) == nil {
		_, _ = s.write.ExecContext(ctx, "PRAGMA wal_checkpoint(FULL)") // the file being as it is, that is all one can do
	}
}

// openFile makes ready to open a file; the first use does it.
func openFile(file, parameters string) (*sql.DB, error) {
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") { // C:/…
		path = "/" + path
	}
	uri := url.URL{Scheme: "file", Path: path, RawQuery: parameters}
	connector, err := newConnector(uri.String())
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(connector), nil
}

// sqliteFailure returns the error for a code of SQLite.
func sqliteFailure(where string, err *sqlite.Error) error {
	reason := Failed
	switch err.Code() & 0xff {
	case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB, codes.SQLITE_TOOBIG:
		return &Corrupt{Where: where, Detail: err.Error()}
	case codes.SQLITE_BUSY, codes.SQLITE_LOCKED, codes.SQLITE_INTERRUPT:
		reason = Busy
	case codes.SQLITE_FULL:
		reason = Full
	case codes.SQLITE_READONLY, codes.SQLITE_PERM:
		reason = ReadOnly
	case codes.SQLITE_CANTOPEN:
		reason = NoPlace
	case codes.SQLITE_IOERR:
		reason = trouble(filepath.Dir(where))
	}
	return &Unavailable{Where: where, Reason: reason, Err: err}
}
