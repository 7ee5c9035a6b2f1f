package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Copy writes everything that a database holds to one file, as Backup does, and
// changes nothing in it, nor beside it: it may be on a medium that cannot be
// written, and another program may be working with it.
func Copy(ctx context.Context, url, path string) error {
	if IsPostgres(url) {
		s, err := Open(ctx, url)
		if err != nil {
			return err
		}
		return errors.Join(s.Backup(ctx, path), s.Close())
	}
	from, err := filepath.Abs(url)
	if err != nil {
		return failure(url, err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return failure(path, err)
	}
	if err := notItself(from, path); err != nil {
		return err
	}
	err = whole(path, func(aside string) error {
		if err := copyForeign(ctx, from, aside, filepath.Dir(aside), nil); err != nil {
			return failure(from, err)
		}
		if err := withoutInstallation(ctx, aside); err != nil {
			return failure(from, err)
		}
		return checkFile(ctx, aside, path)
	})
	return failure(path, err)
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
		if err := withoutInstallation(ctx, aside); err != nil {
			return err
		}
		return checkFile(ctx, aside, path)
	}))
}

// checkFile makes sure that a copy that was just made is sound.
func checkFile(ctx context.Context, file, where string) error {
	db, err := lookInto(ctx, file)
	if err != nil {
		return err
	}
	return errors.Join(quickCheck(ctx, db, where), db.Close())
}

// copyForeign copies a database that may come from anywhere, and makes sure first
// that it is one of ours and passes the check, if there is one. If it cannot be opened
// where it is, for SQLite wants to write beside it, it is copied as it stands, with its log,
// into the scratch folder and read there.
func copyForeign(ctx context.Context, from, to, scratch string, check func(context.Context, querier, string) error) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 || !isDatabase(from) {
		return &Foreign{Where: from}
	}
	err = copyOurs(ctx, from, from, to, check)
	var u *Unavailable
	if err = failure(from, err); !errors.As(err, &u) || u.Reason != NoPlace && u.Reason != ReadOnly {
		return err
	}
	folder, err := os.MkdirTemp(scratch, ".torneo-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	still := filepath.Join(folder, "still.db")
	if err := copyStill(from, still); err != nil {
		return err
	}
	return copyOurs(ctx, still, from, to, check)
}

func copyOurs(ctx context.Context, from, where, to string, check func(context.Context, querier, string) error) error {
	db, err := lookInto(ctx, from)
	if err != nil {
		return err
	}
	id, _, err := owner(ctx, db, where)
	if err == nil && id != applicationID {
		err = &Foreign{Where: where}
	}
	if err == nil && check != nil {
		err = check(ctx, db, where)
	}
	if err == nil {
		err = vacuum(ctx, db, "VACUUM INTO $1", to)
	}
	return errors.Join(err, db.Close())
}

// copyStill copies a file and its log, both as they were at one moment: what is
// written meanwhile makes it begin again.
func copyStill(from, to string) error {
	stamp := func() (stamps [2]string) {
		for k, name := range []string{from, from + logSuffix} {
			if info, err := os.Stat(name); err == nil {
				stamps[k] = fmt.Sprint(info.Size(), info.ModTime())
			}
		}
		return stamps
	}
	for range 5 {
		before := stamp()
		if err := copyFile(from, to); err != nil {
			return err
		}
		if err := copyFile(from+logSuffix, to+logSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if stamp() == before {
			return nil
		}
	}
	return &Unavailable{Where: from, Reason: Busy, Err: errors.New("written all the time")}
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// copyInto copies the database beside those who work with it. What was removed is
// there for the connection that has it open, and only for that one.
func (s *Store) copyInto(ctx context.Context, to string) error {
	if s.inPlace() == nil {
		return vacuumInto(ctx, s.file, to)
	}
	return vacuum(ctx, s.write, "VACUUM INTO $1", to)
}

// vacuumInto copies a database as it is at one moment, and only reads it. The
// other file is new or empty.
func vacuumInto(ctx context.Context, from, to string) error {
	db, err := lookInto(ctx, from)
	if err != nil {
		return err
	}
	err = vacuum(ctx, db, "VACUUM INTO $1", to)
	return errors.Join(err, db.Close())
}

// notItself refuses to copy a database over itself.
func notItself(database, path string) error {
	for _, own := range []string{database, database + logSuffix, database + "-shm"} {
		if sameFile(own, path) {
			return &Invalid{Field: "backup", Why: NotKnown}
		}
	}
	return nil
}

func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}
