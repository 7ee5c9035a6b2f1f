package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// The limits of a database that comes from elsewhere, so that reading it costs no more
// than it is worth. No database of ours has more.
const (
	maxRow     = 8 << 20     // bytes of a row
	maxEvents  = 200_000     // and journals
	maxEntries = 100_000_000 // of all journals
	maxJournal = maxFile     // bytes of what stands in one journal
	maxColumns = 32
	maxSQL     = 64 << 10
)

// lookInto opens a database that may come from anywhere, only to read it. SQLite
// takes memory for what the file says that it holds: it is told how much that may
// be before it reads anything.
func lookInto(ctx context.Context, file string) (*sql.DB, error) {
	db, err := openFile(file, looking)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(1)
	c, err := db.Conn(ctx)
	if err == nil {
		err = errors.Join(limit(c), c.Close())
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func limit(c *sql.Conn) error {
	for id, most := range map[int]int{
		codes.SQLITE_LIMIT_LENGTH: maxRow, codes.SQLITE_LIMIT_COLUMN: maxColumns, codes.SQLITE_LIMIT_SQL_LENGTH: maxSQL,
		codes.SQLITE_LIMIT_EXPR_DEPTH: 50, codes.SQLITE_LIMIT_ATTACHED: 1, codes.SQLITE_LIMIT_VDBE_OP: 100_000,
		codes.SQLITE_LIMIT_COMPOUND_SELECT: 4, codes.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
	} {
		if _, err := sqlite.Limit(c, id, most); err != nil {
			return err
		}
	}
	return nil
}

// madeHere makes sure that everything in the schema of a database from elsewhere is
// what this program puts there: a table, an index or a condition of somebody else's
// making would be worked out as often as the file is looked at.
func madeHere(ctx context.Context, q querier, where string) error {
	ours, err := schemas()
	if err != nil {
		return err
	}
	rows, err := q.QueryContext(ctx, "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL LIMIT 1000")
	if err != nil {
		return err
	}
	defer rows.Close()
	foreign, added := false, true
	for rows.Next() {
		var name, statement string
		if err := rows.Scan(&name, &statement); err != nil {
			return err
		}
		if name == versionTable { // goose's, of whichever version
			foreign = foreign || expression.MatchString(statement)
		} else {
			foreign = foreign || !ours[statement]
			added = added && (ours[statement] || adds(statement, ours))
		}
	}
	if err := rows.Err(); err != nil || !foreign {
		return err
	}
	found, err := tablesVersion(ctx, q)
	if err != nil || found <= newest() {
		return &Foreign{Where: where}
	}
	if err := opens(ctx, q, where, found, newest()); err != nil || added {
		return err
	}
	return &Newer{Where: where, Found: found, Known: newest(), Needed: found}
}

// adds reports whether a newer program may have added a statement that costs nothing to read: a
// table of its own or an index with plain columns, or columns at the end of a table of ours.
func adds(statement string, ours map[string]bool) bool {
	if plainIndex.MatchString(statement) {
		return true
	}
	if !strings.HasPrefix(statement, "CREATE TABLE ") {
		return false
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(statement, "CREATE TABLE "), " ")
	known := false
	for s := range ours {
		if !strings.HasPrefix(s, "CREATE TABLE "+name+" ") {
			continue
		}
		known = true
		if more, longer := strings.CutPrefix(statement, strings.TrimSuffix(s, ")")+", "); longer && !expression.MatchString(more) {
			return true
		}
	}
	return !known && !expression.MatchString(statement)
}

var plainIndex = regexp.MustCompile(`^CREATE (UNIQUE )?INDEX \w+ ON \w+ ?\([\w, ]+\)$`)

// expression begins what would be worked out for every row.
var expression = regexp.MustCompile(`(?i)\b(check|generated|as|collate|references|select)\b`)

// schemas returns the statements of all tables and indexes that any version of this program has
// made, which is found out once.
var schemas = sync.OnceValues(func() (map[string]bool, error) {
	ctx := context.Background()
	db, err := sql.Open("sqlite", "file::memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	files, err := migrationFiles(goose.DialectSQLite3)
	if err != nil {
		return nil, err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithTableName(versionTable), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, err
	}
	statements := map[string]bool{"CREATE TABLE sqlite_sequence(name,seq)": true}
	for _, source := range p.ListSources() {
		if _, err := p.UpTo(ctx, source.Version); err != nil {
			return nil, err
		}
		rows, err := db.QueryContext(ctx, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			var statement string
			if err := rows.Scan(&statement); err != nil {
				return nil, errors.Join(err, rows.Close())
			}
			statements[statement] = true
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, err
		}
	}
	return statements, nil
})

// checkSizes makes sure that a database from elsewhere, of which a copy was made with
// rows of no more than maxRow, holds no more than is read into memory.
func (s *Store) checkSizes(ctx context.Context) error {
	for _, table := range []struct {
		name, size  string
		bytes, most int
	}{{"events", "id, name", maxName, maxEvents}, {"journals", "id, name", maxName, maxEvents}, {"entries", "actor, identity, role, device, kind, link", maxName, maxEntries}, {"entries", "reason", maxReason, maxEntries}, {"contacts", "club, category, phone, email, notes, asked, language, token", maxNotes, maxContacts}, {"letterheads", "line, address", maxLetterhead, maxEvents}, {"pictures", "hash, kind", maxName, maxPictured}, {"pictured", "hash", maxName, maxPictured}, {"forms", "form, field, value", maxField + 2*maxFieldName, maxForms}, {"result_sources", "place, games", maxPlace + maxGames, maxEvents},
		{"signups", "state, journal, reason, data", maxSignup + maxReason, maxForms}, {"signup_forms", "data", maxSignupForm, maxEvents},
		{"captains", "kind, about, data, device", 3 * maxCaptainData, maxForms},
		{"proposals", "side, result", maxProposal, maxEntries}, {"requests", "kind, state, reason", maxWhyRefused, maxEntries}} {
		var rows, longest int
		question := fmt.Sprintf("SELECT count(*), coalesce(max(length(CAST(concat(%s) AS BLOB))), 0) FROM %s", table.size, table.name)
		if err := s.read.QueryRowContext(ctx, question).Scan(&rows, &longest); err != nil {
			return s.failure(err)
		}
		if rows > table.most || longest > 2*table.bytes {
			return &Corrupt{Where: s.where, Detail: fmt.Sprintf("%s: %d rows of up to %d bytes", table.name, rows, longest)}
		}
	}
	if err := s.checkArchives(ctx); err != nil {
		return err
	}
	var most int64
	const question = "SELECT coalesce(max(size), 0) FROM (SELECT sum(length(CAST(data AS BLOB)) + length(CAST(reason AS BLOB))) AS size FROM entries GROUP BY journal)"
	if err := s.read.QueryRowContext(ctx, question).Scan(&most); err != nil {
		return s.failure(err)
	}
	if most > maxJournal {
		return &Corrupt{Where: s.where, Detail: fmt.Sprintf("a journal of %d bytes", most)}
	}
	return nil
}
