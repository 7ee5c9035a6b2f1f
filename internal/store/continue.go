package store

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"slices"

	"torneo/message"
)

// Left is the content of a second place: the lines of each event, what stood beside the journals,
// and what belonged to the installation, opened; none: it stays as it is.
type Left struct {
	Where        string
	Program      string // the version of the one that wrote there last; "": not said
	Events       []func() (io.ReadCloser, error)
	Beside       []byte
	Installation []byte
}

// NotEmpty is the error of a database in which there is something already.
type NotEmpty struct{ Where string }

func (e *NotEmpty) Error() string { return "store: " + e.Where + " is not empty" }

// Message puts the error into words.
func (e *NotEmpty) Message() message.Message { return message.New("store.not-empty", "where", e.Where) }

// Continue goes on from what a second place has: all of it, or nothing if there is an
// error, into a database in which there is no event yet. What the lines have is told in
// the order of the events.
func (s *Store) Continue(ctx context.Context, left *Left) (lines []ReadLines, m Merged, err error) {
	err = inFolder(func(file string) error {
		lent, err := openSQLite(ctx, file, left.Where)
		if err != nil {
			return err
		}
		if lines, err = lent.fill(ctx, left); err == nil {
			err = lent.checkSizes(ctx)
		}
		var from origin
		if err == nil {
			from, err = lent.everything(ctx, lent.read)
		}
		if err == nil && len(from.events) == 0 {
			err = &Nothing{Where: left.Where}
		}
		if err == nil {
			from.first = s.isEmpty
			if from.agreed.By == "" {
				from.agreed.By = left.Program // it has begun with its newest format
			}
			if left.Installation != nil {
				from.after = func(ctx context.Context, tx *sql.Tx) error { return s.takeInstallation(ctx, tx, left.Installation) }
			}
			m, err = s.merge(ctx, from)
		}
		return errors.Join(unsound(left.Where, err), lent.Close())
	})
	return lines, m, err
}

// isEmpty makes sure that there is nothing which would become mixed.
func (s *Store) isEmpty(ctx context.Context, tx *sql.Tx) error {
	events, err := selectEvents(ctx, tx, "")
	if err == nil && len(events) > 0 {
		err = &NotEmpty{Where: s.where}
	}
	return err
}

// ofInstallation reports whether a table goes to a second place sealed.
func ofInstallation(table string) bool {
	return shareOf(table) == sealed
}

// takeInstallation puts what belonged to the other installation in the place of what
// belongs to this one, which is new.
func (s *Store) takeInstallation(ctx context.Context, tx *sql.Tx, data []byte) error {
	names, err := s.tableNames(ctx, tx)
	if err != nil {
		return err
	}
	for _, name := range slices.Backward(names) {
		if !ofInstallation(name) {
			continue
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM "+name); err != nil {
			return err
		}
	}
	return s.loadTables(ctx, tx, data, ofInstallation)
}

// fill makes a new database of what a second place has. What stands beside journals that
// are not there goes nowhere.
func (s *Store) fill(ctx context.Context, left *Left) (lines []ReadLines, err error) {
	if _, err := s.write.ExecContext(ctx, "PRAGMA foreign_keys = 0"); err != nil {
		return nil, err
	}
	err = s.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, open := range left.Events {
			r, err := s.fillEvent(ctx, tx, open)
			if err != nil {
				return err
			}
			lines = append(lines, *r)
		}
		return s.loadTables(ctx, tx, left.Beside, func(table string) bool { return shareOf(table) == open })
	})
	return lines, err
}

func (s *Store) fillEvent(ctx context.Context, tx *sql.Tx, open func() (io.ReadCloser, error)) (*ReadLines, error) {
	from, err := open()
	if err != nil {
		return nil, err
	}
	defer from.Close()
	entries := map[string][]Entry{}
	var order []string
	r, err := ScanLines(from, func(j Journal, more []Entry) error {
		if _, known := entries[j.ID]; !known {
			order = append(order, j.ID)
		}
		entries[j.ID] = append(entries[j.ID], more...)
		return nil
	})
	if err != nil || r.Event.ID == "" {
		return r, err
	}
	if err := insertEvent(ctx, tx, r.Event); err != nil {
		return nil, err
	}
	for _, id := range order {
		there, is := r.Journals[id]
		if !is { // it belongs to another event now
			continue
		}
		if found, err := selectJournals(ctx, tx, "WHERE id = $1 AND id <> event", id); err != nil || len(found) > 0 {
			if err != nil {
				return nil, err
			}
			continue // as the other event has it
		}
		j := there.Journal
		if !isOfEvent(j) {
			if _, err := insertJournal(ctx, tx, j, entries[id], linked{}); err != nil {
				return nil, err
			}
		} else if len(entries[id]) > 0 {
			j.Last = 0
			if err := s.extend(ctx, tx, j, entries[id]); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}
