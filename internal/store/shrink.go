package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
)

// The bounds of giving room back to the disk, beside those who work.
const (
	pagesAtOnce  = 256     // of a SQLite file, by one transaction: a megabyte
	largestAnew  = 1 << 30 // bytes of a table of PostgreSQL up to which it is written anew, while nobody reads it
	incrementing = 2       // PRAGMA auto_vacuum of a file that can be made smaller in steps
)

// shrinkInSteps makes a new file one that can be made smaller in steps. It has to be said before
// anything is in it.
func (s *Store) shrinkInSteps(ctx context.Context) error {
	var pages int
	if err := s.write.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil || pages > 0 {
		return err
	}
	_, err := s.write.ExecContext(ctx, "PRAGMA auto_vacuum = INCREMENTAL")
	return err
}

// clear gives back what tables had room for and do not need any more, and removes from the log what
// was deleted. In the file SQLite has written over it already (secure_delete). A table of PostgreSQL
// is written anew; in one that is too large for that the room is used by what comes next.
func (s *Store) clear(ctx context.Context, tables ...string) error {
	if s.file != "" {
		return s.clearFile(ctx)
	}
	for _, t := range tables {
		var size int64
		if err := s.read.QueryRowContext(ctx, "SELECT pg_total_relation_size($1::regclass)", t).Scan(&size); err != nil {
			return err
		}
		statement := "VACUUM (FULL) " + t
		if size > largestAnew {
			statement = "VACUUM " + t
		}
		if _, err := s.write.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// clearFile makes the file smaller: in steps, between which others write, or at once where it is an
// older one that is small. A larger older one keeps its room for what comes next.
func (s *Store) clearFile(ctx context.Context) error {
	if err := s.inPlace(); err != nil {
		return err
	}
	steps, err := shrinksInSteps(ctx, s.write)
	if err != nil {
		return err
	}
	if steps {
		err = s.shrink(ctx)
	} else if info, wrong := os.Stat(s.file); wrong != nil || info.Size() <= checkedAtOnce {
		err = vacuum(ctx, s.write, "VACUUM")
	}
	if err != nil {
		return err
	}
	_, err = s.write.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// giveBack makes a file smaller of which something was removed, if that is done in steps: nobody
// waits for it.
func (s *Store) giveBack(ctx context.Context) error {
	if s.file == "" || s.inPlace() != nil {
		return nil
	}
	steps, err := shrinksInSteps(ctx, s.write)
	if err == nil && steps {
		err = s.shrink(ctx)
	}
	return s.failure(err)
}

// shrink makes a file smaller in steps until nothing in it is free.
func (s *Store) shrink(ctx context.Context) error {
	for {
		var free int
		if err := s.write.QueryRowContext(ctx, "PRAGMA freelist_count").Scan(&free); err != nil || free == 0 {
			return err
		}
		if _, err := s.write.ExecContext(ctx, fmt.Sprintf("PRAGMA incremental_vacuum(%d)", pagesAtOnce)); err != nil {
			return err
		}
	}
}

// shrinksInSteps reports whether a file can be made smaller in steps.
func shrinksInSteps(ctx context.Context, q querier) (bool, error) {
	var mode int
	err := q.QueryRowContext(ctx, "PRAGMA auto_vacuum").Scan(&mode)
	return mode == incrementing, err
}

// vacuum writes a file anew, or a copy of it, which can be made smaller in steps from then on.
func vacuum(ctx context.Context, db *sql.DB, statement string, args ...any) error {
	steps, err := shrinksInSteps(ctx, db)
	if err != nil {
		return err
	}
	if !steps { // where they are, it would be written again, and a file may only be read
		if _, err := db.ExecContext(ctx, "PRAGMA auto_vacuum = INCREMENTAL"); err != nil {
			return err
		}
	}
	_, err = db.ExecContext(ctx, statement, args...)
	return err
}
