package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
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
		if err := notItself(s.file, path); err != nil {
			return err
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
			from.archive = ofJournal(s, tx, selectArchive)
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
// already are extended where the backup has gone on from them; Merged tells. Keep says, by
// journal, what becomes of those that went different ways. The backup itself stays as it
// is: an older one is brought up to date in a copy.
func (s *Store) Restore(ctx context.Context, path string, keep map[string]Keep) (m Merged, err error) {
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
		err = lent.checkSizes(ctx)
		var from origin
		if err == nil {
			from, err = lent.everything(ctx, lent.read)
		}
		if err == nil && len(from.events) == 0 {
			err = &Nothing{Where: path}
		}
		if err == nil {
			err = s.keepArchived(ctx, &from, lent)
		}
		if err == nil {
			from.keep = keep
			m, err = s.merge(ctx, from)
		}
		return errors.Join(unsound(path, err), lent.Close())
	})
	return m, err
}

// unsound returns the error of a backup with something in it that cannot have been written there
// by a store.
func unsound(path string, err error) error {
	var invalid *Invalid
	var u *Unavailable
	if errors.As(err, &invalid) || errors.As(err, &u) && u.Where == path && u.Reason == Failed {
		return &Corrupt{Where: path, Detail: err.Error()}
	}
	return err
}

// everything returns all that a database holds.
func (s *Store) everything(ctx context.Context, q querier) (from origin, err error) {
	if from.agreed, err = readVersions(ctx, q); err != nil {
		return origin{}, s.failure(err)
	}
	if from.events, err = selectEvents(ctx, q, ""); err != nil {
		return origin{}, s.failure(err)
	}
	if from.journals, err = selectJournals(ctx, q, ""); err != nil {
		return origin{}, s.failure(err)
	}
	known := map[string]bool{}
	for _, e := range from.events {
		known[e.ID] = true
	}
	for _, j := range from.journals {
		if !known[j.Event] {
			return origin{}, &Corrupt{Where: s.where, Detail: "journal " + j.ID + " belongs to no event"}
		}
	}
	from.entries = func(ctx context.Context, j Journal) ([]Entry, error) {
		entries, err := s.entriesOf(ctx, q, j, 0)
		return entries, s.failure(err)
	}
	from.linked = ofJournalItself(s, q, s.linksOf)
	from.contacts = ofJournal(s, q, selectContacts)
	from.words = ofJournal(s, q, selectWords)
	from.waiting = func(ctx context.Context, j Journal) (w toDecide, err error) {
		if w.links, err = selectLinks(ctx, q, j.ID); err == nil {
			w.proposals, err = selectProposals(ctx, q, j.ID)
		}
		if err == nil {
			w.requests, err = selectRequests(ctx, q, j.ID)
		}
		return w, s.failure(err)
	}
	from.forms = ofJournal(s, q, selectForms)
	from.signups = func(ctx context.Context, j Journal) (json.RawMessage, []queued, error) {
		form, err := selectSignupForm(ctx, q, j.ID)
		if err != nil {
			return nil, nil, s.failure(err)
		}
		list, err := selectSignups(ctx, q, j.ID)
		return form, list, s.failure(err)
	}
	from.letterhead = ofJournal(s, q, selectLetterhead)
	return from, nil
}

// ofJournal reads what stands beside a journal.
func ofJournal[T any](s *Store, q querier, read func(context.Context, querier, string) (T, error)) func(context.Context, Journal) (T, error) {
	return ofJournalItself(s, q, func(ctx context.Context, q querier, j Journal) (T, error) { return read(ctx, q, j.ID) })
}

func ofJournalItself[T any](s *Store, q querier, read func(context.Context, querier, Journal) (T, error)) func(context.Context, Journal) (T, error) {
	return func(ctx context.Context, j Journal) (T, error) {
		found, err := read(ctx, q, j)
		return found, s.failure(err)
	}
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
