package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"torneo/internal/entry"
)

// How what is agreed upon stands in its table, and the migration since when it does.
const (
	agreedTables = "tables"
	agreedFormat = "format"
	agreedSince  = 32
)

// Versions returns the version of the database's tables, and that of this program.
// Older tables, into which somebody looks, know only their own version.
func (s *Store) Versions(ctx context.Context) (Agreed, error) {
	a, err := readVersions(ctx, s.read)
	return a, s.failure(err)
}

func readVersions(ctx context.Context, q querier) (Agreed, error) {
	a := Agreed{Known: newest(), Newest: entry.Newest}
	var raised int64
	var err error
	if a.Tables, err = tablesVersion(ctx, q); err != nil || a.Tables < agreedSince {
		return a, err
	}
	if a.Lowest, err = lowest(ctx, q); err == nil {
		err = q.QueryRowContext(ctx, "SELECT number, program, raised FROM agreed WHERE name = $1", agreedFormat).Scan(&a.Format, &a.By, &raised)
	}
	if raised > 0 {
		a.Raised = moment(raised)
	}
	return a, err
}

// believable reports whether a newer program may have agreed upon it: it comes from outside.
func believable(format int, program string, raised int64) bool {
	return format <= 1_000_000 && len(program) <= 200 && utf8.ValidString(program) && !strings.ContainsRune(program, 0) && (raised == 0 || checkTime(moment(raised)) == nil)
}

// raise has a format written from now on, and says which version let it be.
func raise(ctx context.Context, tx querier, format int, program string, at int64) error {
	_, err := tx.ExecContext(ctx, "UPDATE agreed SET number = $1, program = $2, raised = $3 WHERE name = $4 AND number < $1", format, program, at, agreedFormat)
	return err
}

// tablesVersion returns the newest migration made in a database.
func tablesVersion(ctx context.Context, q querier) (found int64, err error) {
	err = q.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM "+versionTable).Scan(&found)
	return found, err
}

// lowest returns the migration that a program must know to open a database: the newest one that
// breaks older programs. Those that only add leave it as it is.
func lowest(ctx context.Context, q querier) (number int64, err error) {
	err = q.QueryRowContext(ctx, "SELECT number FROM agreed WHERE name = $1", agreedTables).Scan(&number)
	return number, err
}

// opens returns an error if a program that knows fewer migrations than a database has may not
// open it. Nothing was migrated in a database that one of its own may open.
func opens(ctx context.Context, q querier, where string, found, known int64) error {
	if found <= known {
		return nil
	}
	needed, err := lowest(ctx, q)
	if err != nil {
		needed = found // it is not one in which that is said
	}
	if needed > known {
		return &Newer{Where: where, Found: found, Known: known, Needed: needed}
	}
	return nil
}

// RaiseFormat lets entries of a format be written from now on: programs that know older
// ones only show journals up to the first of these. It is never lowered.
func (s *Store) RaiseFormat(ctx context.Context, format int, program string, at time.Time) error {
	if format < 1 || format > entry.Newest {
		return &Invalid{Field: "format", Why: NotKnown}
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return raise(ctx, tx, format, program, micro(at))
	})
}

// setNewestFormat has a database that was empty a moment ago written in the newest format.
func setNewestFormat(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "UPDATE agreed SET number = $1 WHERE name = $2 AND number < $1", entry.Newest, agreedFormat)
	return err
}

// named is the beginning of the application names of programs in PostgreSQL, by which each sees
// which others there are, with the format and the tables that they know. Those that do not name
// tables are of before archives.
const (
	named       = "torneo, format "
	namedTables = ", tables "
)

// programName returns the application name of this program.
func programName() string {
	return named + strconv.Itoa(entry.Newest) + namedTables + strconv.FormatInt(newest(), 10)
}

// connected is another program on the database, or this one.
type connected struct {
	address string
	format  int
	tables  int64
}

// programs returns those that are connected. SQLite knows of none.
func (s *Store) programs(ctx context.Context) (list []connected, err error) {
	if s.server == nil {
		return nil, nil
	}
	rows, err := s.read.QueryContext(ctx, "SELECT DISTINCT application_name, coalesce(host(client_addr), '') FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1 ORDER BY 1, 2", named+"%")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var name string
		var c connected
		if err := rows.Scan(&name, &c.address); err != nil {
			return nil, s.failure(err)
		}
		format, tables, _ := strings.Cut(strings.TrimPrefix(name, named), namedTables)
		if c.format, err = strconv.Atoi(format); err != nil {
			continue // the operator's own name
		}
		c.tables, _ = strconv.ParseInt(tables, 10, 64)
		list = append(list, c)
	}
	return list, s.failure(rows.Err())
}

// Behind returns the other programs on the database that know no format as new as that one, by
// the address from which they are connected. SQLite knows of none.
func (s *Store) Behind(ctx context.Context, format int) (list []string, err error) {
	programs, err := s.programs(ctx)
	for _, c := range programs {
		if c.format < format {
			list = append(list, fmt.Sprintf("%s (format %d)", c.address, c.format))
		}
	}
	return list, err
}

// raiseTables makes sure that no program works with the database, now or later, which does not know
// a migration that only matters from now on. The error is an *OlderPrograms while one does.
func (s *Store) raiseTables(ctx context.Context, migration int64) error {
	for {
		programs, err := s.programs(ctx)
		if err != nil {
			return err
		}
		var older []string
		for _, c := range programs {
			if c.tables < migration {
				older = append(older, fmt.Sprintf("%s (format %d)", c.address, c.format))
			}
		}
		if len(older) > 0 {
			return &OlderPrograms{Programs: older}
		}
		needed, err := lowest(ctx, s.read)
		if err != nil || needed >= migration {
			return s.failure(err)
		}
		// One that has opened the database just before is found the second time.
		if err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error { return needTables(ctx, tx, migration) }); err != nil {
			return err
		}
	}
}

// needTables has programs that do not know a migration refuse the database from now on.
func needTables(ctx context.Context, q querier, migration int64) error {
	_, err := q.ExecContext(ctx, "UPDATE agreed SET number = $1 WHERE name = $2 AND number < $1", migration, agreedTables)
	return err
}
