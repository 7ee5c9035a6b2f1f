package ratinglist

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// applicationID marks a list: "TorL" in ASCII. version is that of the schema: a file of
// another one is not read.
const (
	applicationID = 0x546f724c
	version       = 1
)

// A list that is being built is nobody's yet: what would make it survive a crash only
// costs time.
const building = "mode=rwc&_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=locking_mode(exclusive)" +
	"&_pragma=page_size(8192)&_pragma=cache_size(-32768)&_pragma=temp_store(file)"

// The schema. The index has no texts of its own, no places within them and no lengths:
// which rows have a word is all that is asked of it.
const schema = `
CREATE TABLE list (about TEXT NOT NULL);
CREATE TABLE player (rank INTEGER PRIMARY KEY, id INTEGER NOT NULL, data TEXT NOT NULL);
CREATE TABLE national (number TEXT NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (number, rank)) WITHOUT ROWID;
CREATE VIRTUAL TABLE word USING fts5(words, content='', columnsize=0, detail=none, tokenize='ascii', prefix='2 3 4');
INSERT INTO word(word, rank) VALUES('automerge', 0);
INSERT INTO word(word, rank) VALUES('crisismerge', 1000);
INSERT INTO word(word, rank) VALUES('hashsize', 33554432);
INSERT INTO word(word, rank) VALUES('pgsz', 8000);
`

// batch is the number of rows of a statement.
const batch = 200

// build writes a list into a new file, players in the order in which they come.
func build(ctx context.Context, file string, about string, s *spool, progress func(rows int)) (err error) {
	db, err := sql.Open("sqlite", "file:"+file+"?"+building)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(full(err), db.Close()) }()
	db.SetMaxOpenConns(1)
	c, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, version)+schema); err != nil {
		return err
	}
	if _, err := c.ExecContext(ctx, "INSERT INTO list VALUES (?)", about); err != nil {
		return err
	}
	if err := fill(ctx, c, s, progress); err != nil {
		return err
	}
	for _, last := range []string{
		"INSERT INTO word(word) VALUES('optimize')",
		"CREATE INDEX id ON player (id) WHERE id > 0",
	} {
		if _, err := c.ExecContext(ctx, last); err != nil {
			return err
		}
	}
	return nil
}

// lot is a few rows on their way from the spool to the file.
type lot struct {
	players, words, numbers []any
}

// fill writes the rows. Another goroutine reads them and finds their words.
func fill(ctx context.Context, c *sql.Conn, s *spool, progress func(rows int)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	lots := make(chan lot, 8)
	failed := make(chan error, 1)
	go func() {
		defer close(lots)
		failed <- prepare(ctx, s, lots)
	}()
	w := &filler{c: c, kept: map[string]*sql.Stmt{}}
	defer w.close()
	if _, err := c.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	done := 0
	for l := range lots {
		n := len(l.players) / 3
		err := errors.Join(w.insert(ctx, "player", 3, l.players), w.insert(ctx, "word(rowid, words)", 2, l.words), w.insert(ctx, "national", 2, l.numbers))
		if err != nil {
			return err
		}
		done += n
		progress(done)
	}
	if err := <-failed; err != nil {
		return err
	}
	_, err := c.ExecContext(ctx, "COMMIT")
	return err
}

// prepare gives the rows of the spool, numbered, with the words under which they are
// found.
func prepare(ctx context.Context, s *spool, lots chan<- lot) error {
	var l lot
	send := func() error {
		select {
		case lots <- l:
			l = lot{}
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	rank := 0
	err := s.each(func(r row) error {
		rank++
		name, rest, _ := strings.Cut(r.data, "\t")
		federation, rest, _ := strings.Cut(rest, "\t")
		l.players = append(l.players, rank, r.id, r.data)
		l.words = append(l.words, rank, indexWords(name, federation))
		if f := strings.SplitN(rest, "\t", 7); len(f) == 7 && f[5] != "" {
			l.numbers = append(l.numbers, f[5], rank)
		}
		if len(l.players) < 3*batch {
			return nil
		}
		return send()
	})
	if err == nil && len(l.players) > 0 {
		err = send()
	}
	return err
}

// filler keeps the statements that write many rows at once.
type filler struct {
	c    *sql.Conn
	kept map[string]*sql.Stmt
}

func (w *filler) insert(ctx context.Context, table string, columns int, values []any) error {
	if len(values) == 0 {
		return nil
	}
	rows := len(values) / columns
	text := "INSERT INTO " + table + " VALUES " + strings.TrimSuffix(strings.Repeat("(?"+strings.Repeat(",?", columns-1)+"),", rows), ",")
	stmt := w.kept[text]
	if stmt == nil {
		var err error
		if stmt, err = w.c.PrepareContext(ctx, text); err != nil {
			return err
		}
		if rows == batch {
			w.kept[text] = stmt
		} else {
			defer stmt.Close()
		}
	}
	_, err := stmt.ExecContext(ctx, values...)
	return err
}

func (w *filler) close() {
	for _, s := range w.kept {
		_ = s.Close() // the file is closed after it
	}
}

// full gives SQLite's word for a full disk the system's name.
func full(err error) error {
	if s := (*sqlite.Error)(nil); errors.As(err, &s) && s.Code()&0xff == codes.SQLITE_FULL {
		return syscall.ENOSPC
	}
	return err
}
