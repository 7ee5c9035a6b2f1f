package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
func (s *Store) Restore(ctx context.Context, path string) (Merged, error) {
	return s.RestoreKeeping(ctx, path, nil)
}

// RestoreKeeping is Restore where it has been said what becomes of journals that
// went different ways.
func (s *Store) RestoreKeeping(ctx context.Context, path string, keep map[string]Keep) (m Merged, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return Merged{}, failure(path, err)
	}
	err = inFolder(func(file string) error {
		if err := copyForeign(ctx, path, file, filepath.Dir(file), madeHere); err != nil {
			return failure(path, err)
		}
		lent, err := openSQLite(ctx, file, path)
		if err != nil {
			return err
		}
		err = lent.bounded(ctx)
		var from origin
		if err == nil {
			from, err = lent.everything(ctx, lent.read)
		}
		if err == nil && len(from.events) == 0 {
			err = &Nothing{Where: path}
		}
		if err == nil {
			from.keep = keep
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
		if err := withoutInstallation(ctx, aside); err != nil {
			return err
		}
		return checkFile(ctx, aside, path)
	}))
}

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
	for _, own := range []string{from, from + logSuffix, from + "-shm"} {
		if sameFile(own, path) {
			return &Invalid{Field: "backup", Why: NotKnown}
		}
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

// checkFile makes sure that a copy that was just made is sound.
func checkFile(ctx context.Context, file, where string) error {
	db, err := lookInto(ctx, file)
	if err != nil {
		return err
	}
	return errors.Join(quickCheck(ctx, db, where), db.Close())
}

// copyForeign copies a database that may come from anywhere, and makes sure first
// that it is one of ours and passes the check, if there is one. If it cannot be opened where it is, for SQLite wants to
// write beside it, it is copied as it stands, with its log, into the scratch folder
// and read there.
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
		_, err = db.ExecContext(ctx, "VACUUM INTO $1", to)
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
	_, err := s.write.ExecContext(ctx, "VACUUM INTO $1", to)
	return err
}

// vacuumInto copies a database as it is at one moment, and only reads it. The
// other file is new or empty.
func vacuumInto(ctx context.Context, from, to string) error {
	db, err := lookInto(ctx, from)
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
	from.contacts = func(ctx context.Context, j Journal) (map[int64]Contact, error) {
		contacts, err := selectContacts(ctx, q, j.ID)
		return contacts, s.failure(err)
	}
	from.words = func(ctx context.Context, j Journal) ([]CaptainWord, error) {
		list, err := selectCaptainWords(ctx, q, j.ID)
		return list, s.failure(err)
	}
	from.waiting = func(ctx context.Context, j Journal) (w toDecide, err error) {
		if w.links, err = selectLinks(ctx, q, j.ID); err == nil {
			w.proposals, err = selectProposals(ctx, q, j.ID)
		}
		if err == nil {
			w.requests, err = selectRequests(ctx, q, j.ID)
		}
		return w, s.failure(err)
	}
	from.forms = func(ctx context.Context, j Journal) (map[string]map[string]string, error) {
		forms, err := selectForms(ctx, q, j.ID)
		return forms, s.failure(err)
	}
	from.signups = func(ctx context.Context, j Journal) (json.RawMessage, []Signup, error) {
		form, err := selectSignupForm(ctx, q, j.ID)
		if err != nil {
			return nil, nil, s.failure(err)
		}
		list, err := selectSignups(ctx, q, j.ID)
		return form, list, s.failure(err)
	}
	from.letterhead = func(ctx context.Context, j Journal) (Letterhead, error) {
		l, err := selectLetterhead(ctx, q, j.ID)
		return l, s.failure(err)
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
