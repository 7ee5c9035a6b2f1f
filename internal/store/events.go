package store

import (
	"context"
	"database/sql"
	"errors"

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

// RemovedEvents returns the deleted events with their tournaments. One without was never more
// than begun.
func (s *Store) RemovedEvents(ctx context.Context) (list []row.RemovedEvent, err error) {
	events, err := s.DeletedEvents(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		journals, err := s.JournalsOfDeleted(ctx, e.ID)
		if err != nil {
			return nil, err
		}
		if len(journals) > 0 {
			list = append(list, row.RemovedEvent{Event: e, Journals: journals})
		}
	}
	return list, nil
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
		return registerEvent(ctx, tx, id, name)
	})
}

// DeleteEvent puts an event with its journals away. Nothing of it is lost.
func (s *Store) DeleteEvent(ctx context.Context, id string) error {
	return s.changeEvent(ctx, id, "UPDATE register SET over = over + 10 WHERE event = $1 AND over < 10", "UPDATE events SET deleted = $1 WHERE id = $2 AND deleted IS NULL", micro(s.now()), id)
}

// UndeleteEvent brings a deleted event back.
func (s *Store) UndeleteEvent(ctx context.Context, id string) error {
	return s.changeEvent(ctx, id, "UPDATE register SET over = over - 10 WHERE event = $1 AND over >= 10", "UPDATE events SET deleted = NULL WHERE id = $1 AND deleted IS NOT NULL", id)
}

// changeEvent changes an event, and its rows in the register.
func (s *Store) changeEvent(ctx context.Context, id, rows, statement string, args ...any) error {
	defer s.over.mark.Add(1)
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
		err = registerEvent(ctx, q, e.ID, e.Name)
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
