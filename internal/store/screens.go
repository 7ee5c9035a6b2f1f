package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Screen is a screen of the hall with its role. It belongs to the installation: no event
// file has it, and a backup that is restored elsewhere brings none.
type Screen struct {
	ID, Code, Name string
	Look           string // what it shows, as JSON
	Message        string
	Until          time.Time // of the message; zero: until it is taken away
	Whole          bool      // nothing but the message is shown
}

// What is kept of screens at most.
const (
	maxScreens    = 100
	maxLook       = 32_000
	maxScreenText = 1000
)

func (x *Screen) check() error {
	if x.ID == "" || x.Code == "" || x.Name == "" {
		return &Invalid{Field: "screen", Why: Empty}
	}
	return errors.Join(checkText("screen", x.ID, maxFieldName), checkText("screen", x.Code, maxFieldName), checkText("name", x.Name, maxScreenText), checkText("screen", x.Look, maxLook), checkText("screen", x.Message, maxScreenText))
}

// Screens are those of the hall, in the order of their names.
func (s *Store) Screens(ctx context.Context) (list []Screen, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT id, code, name, look, message, until, whole FROM screens ORDER BY name, id LIMIT $1", maxScreens)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var x Screen
		var until int64
		var whole int
		if err := rows.Scan(&x.ID, &x.Code, &x.Name, &x.Look, &x.Message, &until, &whole); err != nil {
			return nil, s.failure(err)
		}
		if x.Whole = whole != 0; until != 0 {
			x.Until = moment(until)
		}
		list = append(list, x)
	}
	return list, s.failure(rows.Err())
}

// KeepScreen keeps a screen, in place of the one with its ID.
func (s *Store) KeepScreen(ctx context.Context, x Screen) error {
	if err := x.check(); err != nil {
		return err
	}
	until, whole := int64(0), 0
	if !x.Until.IsZero() {
		until = micro(x.Until)
	}
	if x.Whole {
		whole = 1
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM screens WHERE id = $1", x.ID); err != nil {
			return err
		}
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM screens").Scan(&n); err != nil {
			return err
		}
		if n >= maxScreens {
			return &Invalid{Field: "screen", Why: TooLong, Limit: maxScreens}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO screens (id, code, name, look, message, until, whole) VALUES ($1, $2, $3, $4, $5, $6, $7)", x.ID, x.Code, x.Name, x.Look, x.Message, until, whole)
		return err
	})
}

// RemoveScreen forgets a screen.
func (s *Store) RemoveScreen(ctx context.Context, id string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM screens WHERE id = $1", id)
		return err
	})
}
