package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
)

// Backup writes everything to one file, whatever the database: a SQLite database
// that Restore reads and Open opens. Others go on writing meanwhile. A file that
// was there is replaced when the new one is complete.
func (s *Store) Backup(ctx context.Context, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return failure(path, err)
	}
	if s.file != "" {
		for _, own := range []string{s.file, s.file + logSuffix, s.file + "-shm"} {
			if sameFile(own, path) {
				return &Invalid{Field: "backup", Why: NotKnown}
			}
		}
		return s.backupFile(ctx, path)
	}
	return inFolder(func(file string) error {
		lent, err := openSQLite(ctx, file, path)
		if err != nil {
			return err
		}
		err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
			from, err := s.everything(ctx, tx)
			if err != nil {
				return err
			}
			_, err = lent.merge(ctx, from)
			return err
		})
		if err == nil {
			err = lent.backupFile(ctx, path)
		}
		return errors.Join(err, lent.Close())
	})
}

// Restore takes from a backup what is not there. Journals that are there
// already are extended where the backup has gone on from them; Merged tells. The
// backup itself stays as it is: an older one is brought up to date in a copy.
func (s *Store) Restore(ctx context.Context, path string) (m Merged, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return Merged{}, failure(path, err)
	}
	err = inFolder(func(file string) error {
		if err := copyBackup(ctx, path, file); err != nil {
			return failure(path, err)
		}
		lent, err := openSQLite(ctx, file, path)
		if err != nil {
			return err
		}
		from, err := lent.everything(ctx, lent.read)
		if err == nil {
			m, err = s.merge(ctx, from)
		}
		return errors.Join(unsound(path, err), lent.Close())
	})
	return m, err
}

// unsound is the error of a backup with something in it that cannot have been
// written there by a store.
func unsound(path string, err error) error {
	var invalid *Invalid
	var u *Unavailable
	if errors.As(err, &invalid) || errors.As(err, &u) && u.Where == path && u.Reason == Failed {
		return &Corrupt{Where: path, Detail: err.Error()}
	}
	return err
}

// backupFile copies a SQLite database and makes sure that the copy is sound.
func (s *Store) backupFile(ctx context.Context, path string) error {
	return failure(path, whole(path, func(aside string) error {
		if err := s.copyInto(ctx, aside); err != nil {
			var damaged *Corrupt
			if errors.As(s.failure(err), &damaged) {
				return damaged
			}
			return err
		}
		db, err := openFile(aside, looking)
		if err != nil {
			return err
		}
		return errors.Join(quickCheck(ctx, db, path), db.Close())
	}))
}

// copyBackup copies a backup that may come from anywhere.
func copyBackup(ctx context.Context, path, file string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 || !isDatabase(path) {
		return &Foreign{Where: path}
	}
	db, err := openFile(path, looking)
	if err != nil {
		return err
	}
	id, _, err := owner(ctx, db, path)
	if err == nil && id != applicationID {
		err = &Foreign{Where: path}
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	return vacuumInto(ctx, path, file)
}

// copyInto copies the database beside those who work with it. What was removed is
// there for the connection that has it open, and only for that one.
func (s *Store) copyInto(ctx context.Context, to string) error {
	if s.inPlace() == nil {
		return vacuumInto(ctx, s.file, to)
	}
	_, err := s.write.ExecContext(ctx, "VACUUM INTO $1", to)
	return err
}

// vacuumInto copies a database as it is at one moment, and only reads it. The
// other file is new or empty.
func vacuumInto(ctx context.Context, from, to string) error {
	db, err := openFile(from, looking)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO $1", to)
	return errors.Join(err, db.Close())
}

// everything is all that a database holds.
func (s *Store) everything(ctx context.Context, q querier) (from origin, err error) {
	if from.events, err = selectEvents(ctx, q, ""); err != nil {
		return origin{}, s.failure(err)
	}
	if from.journals, err = selectJournals(ctx, q, ""); err != nil {
		return origin{}, s.failure(err)
	}
	for _, j := range from.journals {
		if !slices.ContainsFunc(from.events, func(e Event) bool { return e.ID == j.Event }) {
			return origin{}, &Corrupt{Where: s.where, Detail: "journal " + j.ID + " belongs to no event"}
		}
	}
	from.entries = func(ctx context.Context, j Journal) ([]Entry, error) {
		entries, err := s.entriesOf(ctx, q, j, 0)
		return entries, s.failure(err)
	}
	return from, nil
}

// inFolder lends a file in a folder that is removed afterwards.
func inFolder(use func(file string) error) error {
	folder, err := os.MkdirTemp("", "torneo-*")
	if err != nil {
		return failure(os.TempDir(), err)
	}
	defer os.RemoveAll(folder)
	return use(filepath.Join(folder, "copy.db"))
}

func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}
