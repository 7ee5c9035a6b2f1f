package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"torneo/internal/row"
)

// The limits of screens.
const (
	maxScreens    = 100
	maxLook       = 32_000
	maxScreenText = 1000
)

func checkScreen(x *row.Screen, look string) error {
	if x.ID == "" || x.Code == "" || x.Name == "" {
		return &Invalid{Field: "screen", Why: Empty}
	}
	return errors.Join(checkText("screen", x.ID, maxFieldName), checkText("screen", x.Code, maxFieldName), checkText("name", x.Name, maxScreenText), checkText("screen", look, maxLook), checkText("screen", x.Message.Text, maxScreenText))
}

// Screens returns the screens of the hall, in the order of their names.
func (s *Store) Screens(ctx context.Context) (list []row.Screen, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT id, code, name, look, message, until, whole FROM screens ORDER BY name, id LIMIT $1", maxScreens)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var x row.Screen
		var until int64
		var whole int
		var look string
		if err := rows.Scan(&x.ID, &x.Code, &x.Name, &look, &x.Message.Text, &until, &whole); err != nil {
			return nil, s.failure(err)
		}
		x.Message.Whole, x.Message.Until = whole != 0, optionalMoment(until)
		if json.Unmarshal([]byte(look), &x.Look) != nil {
			x.Look = row.Look{} // of a newer program: its place is kept, what it shows is chosen again
		}
		list = append(list, x)
	}
	return list, s.failure(rows.Err())
}

// KeepScreen keeps a screen, in place of the one with its ID.
func (s *Store) KeepScreen(ctx context.Context, x row.Screen) error {
	look := text(x.Look)
	if err := checkScreen(&x, look); err != nil {
		return err
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
		_, err := tx.ExecContext(ctx, "INSERT INTO screens (id, code, name, look, message, until, whole) VALUES ($1, $2, $3, $4, $5, $6, $7)", x.ID, x.Code, x.Name, look, x.Message.Text, optionalMicro(x.Message.Until), number(x.Message.Whole))
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
