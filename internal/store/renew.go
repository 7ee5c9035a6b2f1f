package store

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
)

// Why a file is not replaced by a backup.
var (
	ErrNoBackup = errors.New("store: the file there is no backup")
	ErrNotOlder = errors.New("store: the file there has something that the database has not")
)

// Renew does as Copy, in the place of an older backup of the same. It fails, and changes
// nothing, where the file there is no backup, or would be lost with something that is nowhere
// else.
func Renew(ctx context.Context, url, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return failure(path, err)
	}
	if !IsPostgres(url) {
		from, err := filepath.Abs(url)
		if err != nil {
			return failure(url, err)
		}
		if err := notItself(from, path); err != nil {
			return err
		}
	}
	if !isDatabase(path) {
		return ErrNoBackup
	}
	if err := lookingInto(ctx, path, func(db *sql.DB) error {
		id, _, err := owner(ctx, db, path)
		if err == nil && id != applicationID {
			err = ErrNoBackup
		}
		return err
	}); err != nil {
		return ErrNoBackup
	}
	return failure(path, whole(path, func(aside string) error {
		if err := Copy(ctx, url, aside); err != nil {
			return err
		}
		return holds(ctx, aside, path)
	}))
}

// holds makes sure that all events and journals of the one file are in the other, as far
// as they go there: by the last entry of each, since what is before it never changes.
func holds(ctx context.Context, newer, older string) error {
	return lookingInto(ctx, older, func(old *sql.DB) error {
		return lookingInto(ctx, newer, func(db *sql.DB) error {
			for _, pair := range [][2]string{
				{"SELECT id FROM events", "SELECT count(*) FROM events WHERE id = $1"},
				{"SELECT id FROM journals", "SELECT count(*) FROM journals WHERE id = $1"},
			} {
				if err := each(ctx, old, pair[0], func(row []any) error {
					var count int
					err := db.QueryRowContext(ctx, pair[1], row...).Scan(&count)
					if err == nil && count == 0 {
						err = ErrNotOlder
					}
					return err
				}); err != nil {
					return err
				}
			}
			if err := each(ctx, old, "SELECT journal, number, time, data FROM entries JOIN (SELECT journal AS j, max(number) AS n FROM entries GROUP BY journal) ON journal = j AND number = n", func(row []any) error {
				return holdsEntry(ctx, db, newer, row)
			}); err != nil {
				return err
			}
			return holdsArchives(ctx, db, newer, old, older)
		})
	})
}

// holdsEntry makes sure that a file has an entry, of that journal, number, time and data, archived or
// not.
func holdsEntry(ctx context.Context, db *sql.DB, where string, row []any) error {
	var count int
	err := db.QueryRowContext(ctx, "SELECT count(*) FROM entries WHERE journal = $1 AND number = $2 AND time = $3 AND data = $4", row...).Scan(&count)
	if err != nil || count > 0 {
		return err
	}
	journal, is := row[0].(string)
	number, isNumber := row[1].(int64)
	if !is || !isNumber {
		return ErrNotOlder
	}
	list, _, err := (&Store{where: where}).archivedEntries(ctx, db, journal, number-1, number)
	if isArchiveDamage(err) || err == nil && (len(list) == 0 || micro(list[0].Time) != row[2] || string(list[0].Data) != row[3]) {
		err = ErrNotOlder
	}
	return err
}

// holdsArchives makes sure that a file has the last entry of each archived journal of another.
func holdsArchives(ctx context.Context, db *sql.DB, newer string, old *sql.DB, older string) error {
	if found, err := tablesVersion(ctx, old); err != nil || found < archivedSince {
		return err
	}
	ids, err := texts(ctx, old, "SELECT DISTINCT journal FROM archives ORDER BY journal")
	for _, id := range ids {
		var last int64
		if err := old.QueryRowContext(ctx, "SELECT max(last) FROM archives WHERE journal = $1", id).Scan(&last); err != nil {
			return err
		}
		list, _, err := (&Store{where: older}).archivedEntries(ctx, old, id, last-1, last)
		if err != nil || len(list) == 0 {
			return errors.Join(ErrNotOlder, err)
		}
		if err := holdsEntry(ctx, db, newer, []any{id, last, micro(list[0].Time), string(list[0].Data)}); err != nil {
			return err
		}
	}
	return err
}

// lookingInto opens a database that may come from anywhere for as long as it is looked at.
func lookingInto(ctx context.Context, file string, look func(*sql.DB) error) error {
	db, err := lookInto(ctx, file)
	if err != nil {
		return err
	}
	return errors.Join(look(db), db.Close())
}

// each hands over the rows of a query, one after the other.
func each(ctx context.Context, db *sql.DB, query string, do func(row []any) error) error {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for k := range row {
			into[k] = &row[k]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := do(row); err != nil {
			return err
		}
	}
	return rows.Err()
}
