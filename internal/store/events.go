package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/row"
)

// CreateEvent makes a new event.
func (s *Store) CreateEvent(ctx context.Context, name string) (Event, error) {
	if err := checkName(name); err != nil {
		return Event{}, err
	}
	e := Event{ID: newID(), Name: name, Created: s.now()}
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error { return insertEvent(ctx, tx, e) })
	return e, err
}

// Events returns the events that are not deleted, in the order of their creation.
func (s *Store) Events(ctx context.Context) ([]Event, error) {
	events, err := selectEvents(ctx, s.read, "WHERE deleted IS NULL")
	return events, s.failure(err)
}

// DeletedEvents returns the events that UndeleteEvent brings back.
func (s *Store) DeletedEvents(ctx context.Context) ([]Event, error) {
	events, err := selectEvents(ctx, s.read, "WHERE deleted IS NOT NULL")
	return events, s.failure(err)
}

// removed is the condition of deleted events with tournaments: one without was never more than
// begun.
const removed = "deleted IS NOT NULL AND EXISTS (SELECT 1 FROM journals WHERE event = events.id AND journals.id <> event)"

// CountRemoved returns the number of events of RemovedEvents.
func (s *Store) CountRemoved(ctx context.Context) (n int, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT count(*) FROM events WHERE "+removed).Scan(&n)
	return n, s.failure(err)
}

// RemovedEvents returns deleted events with their tournaments, at most so many: the last deleted
// ones first. Next goes on after them; "": that is all.
func (s *Store) RemovedEvents(ctx context.Context, after string, most int) (list []row.RemovedEvent, next string, err error) {
	var p parameters
	where := removed
	if at, id, has := strings.Cut(after, " "); has {
		when, err := strconv.ParseInt(at, 10, 64)
		if err != nil {
			return nil, "", nil
		}
		where += " AND (deleted < " + p.add(when) + " OR deleted = " + p.add(when) + " AND id < " + p.add(id) + ")"
	}
	events, err := selectEvents(ctx, s.read, "WHERE id IN (SELECT id FROM events WHERE "+where+" ORDER BY deleted DESC, id DESC LIMIT "+p.add(most+1)+")", p.values...)
	if err != nil {
		return nil, "", s.failure(err)
	}
	slices.SortFunc(events, func(a, b Event) int {
		return cmp.Or(b.Deleted.Compare(a.Deleted), strings.Compare(b.ID, a.ID))
	})
	for k, e := range events {
		if k == most {
			return list, strconv.FormatInt(micro(events[k-1].Deleted), 10) + " " + events[k-1].ID, nil
		}
		journals, err := s.JournalsOfDeleted(ctx, e.ID)
		if err != nil {
			return nil, "", err
		}
		list = append(list, row.RemovedEvent{Event: e, Journals: journals})
	}
	return list, "", nil
}

// Event returns the event with that id, unless it is deleted; else a *NotFound.
func (s *Store) Event(ctx context.Context, id string) (Event, error) {
	e, err := eventWith(ctx, s.read, id)
	if err == nil && !e.Deleted.IsZero() {
		err = &NotFound{"event", id}
	}
	return e, s.failure(err)
}

// RenameEvent gives an event another name; a *NotFound if there is none.
func (s *Store) RenameEvent(ctx context.Context, id, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "UPDATE events SET name = $1 WHERE id = $2 AND deleted IS NULL", name, id)
		switch {
		case err != nil:
			return err
		case !found:
			return &NotFound{"event", id}
		}
		return registerEvent(ctx, tx, id, name, nil)
	})
}

// DeleteEvent puts an event with its journals away. Nothing of it is lost.
func (s *Store) DeleteEvent(ctx context.Context, id string) error {
	return s.changeEvent(ctx, id, "UPDATE listed SET over = over + 10 WHERE event = $1 AND over < 10", "UPDATE events SET deleted = $1 WHERE id = $2 AND deleted IS NULL", micro(s.now()), id)
}

// UndeleteEvent brings a deleted event back.
func (s *Store) UndeleteEvent(ctx context.Context, id string) error {
	return s.changeEvent(ctx, id, "UPDATE listed SET over = over - 10 WHERE event = $1 AND over >= 10", "UPDATE events SET deleted = NULL WHERE id = $1 AND deleted IS NOT NULL", id)
}

// changeEvent changes an event, and its rows in the register.
func (s *Store) changeEvent(ctx context.Context, id, rows, statement string, args ...any) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, statement, args...)
		if err == nil && !found {
			err = &NotFound{"event", id}
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, rows, id)
		}
		return err
	})
}

// insertEvent begins an event with a journal of its own.
func insertEvent(ctx context.Context, q querier, e Event) error {
	deleted := sql.NullInt64{Int64: micro(e.Deleted), Valid: !e.Deleted.IsZero()}
	_, err := q.ExecContext(ctx, "INSERT INTO events (id, name, created, deleted) VALUES ($1, $2, $3, $4)",
		e.ID, e.Name, micro(e.Created), deleted)
	if err == nil {
		_, err = insertJournal(ctx, q, ofEvent(e), nil, linked{})
	}
	if err == nil {
		err = registerEvent(ctx, q, e.ID, e.Name, nil)
	}
	return err
}

// eventWith returns the event with that id, deleted or not.
func eventWith(ctx context.Context, q querier, id string) (Event, error) {
	events, err := selectEvents(ctx, q, "WHERE id = $1", id)
	if err == nil && len(events) == 0 {
		err = &NotFound{"event", id}
	}
	if err != nil {
		return Event{}, err
	}
	return events[0], nil
}

func selectEvents(ctx context.Context, q querier, where string, args ...any) (events []Event, err error) {
	rows, err := q.QueryContext(ctx, "SELECT id, name, created, deleted FROM events "+where+" ORDER BY created, id", args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var e Event
		var created int64
		var deleted sql.NullInt64
		if err := rows.Scan(&e.ID, &e.Name, &created, &deleted); err != nil {
			return nil, err
		}
		e.Created = moment(created)
		if deleted.Valid {
			e.Deleted = moment(deleted.Int64)
		}
		events = append(events, e)
	}
	return events, rows.Err()
}
